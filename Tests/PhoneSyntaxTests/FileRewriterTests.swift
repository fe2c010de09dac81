import Testing

@testable import PhoneSyntax

struct FileRewriterTests {
  private func rewritten(_ texts: String...) -> [String] {
    let files = texts.enumerated().map { place, text in
      ModuleIndex.File(SwiftSource(path: "/app/\(place).swift", text: text))
    }
    return ModuleRewriter(ModuleIndex(files), needsEntry: true).outputs.map(\.text)
  }

  private func findings(_ texts: String...) -> [SourceFinding] {
    let files = texts.enumerated().map { place, text in
      ModuleIndex.File(SwiftSource(path: "/app/\(place).swift", text: text))
    }
    return ModuleRewriter(ModuleIndex(files), needsEntry: true).findings
  }

  /// What is between the two marks of where places are the original's.
  private func body(_ text: String) -> String {
    let lines = rewritten(text)[0].split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.lastIndex(of: "#sourceLocation()") ?? lines.count
    return lines[2..<end].joined(separator: "\n")
  }

  @Test func noLineMoves() {
    let text = """
      @objc(Name)
      class A: NSObject {
        @objc dynamic
        var a = 1
        lazy var s = #selector(
          b(_:)
        )
        @objc func b(_ c: Any) {}
      }

      """
    #expect(body(text).split(separator: "\n", omittingEmptySubsequences: false).count == 9)
    #expect(body(text).contains("\n  @objc") == false)
  }

  @Test(arguments: [
    ("#selector(b)", "{ (o: A) in o.b() }"),
    ("#selector(self.c(_:))", "{ (o: A, a) in o.c(a) }"),
    ("#selector(c)", "{ (o: A, a) in o.c(a) }"),
    ("#selector(A.d(_:e:))", "Selector(\"d:e:\", { (o: A, a, b) in o.d(a, e: b) })"),
    ("#selector(c(_:) as (Int) -> Void)", "{ (o: A, a: Int) in o.c(a) }"),
    ("#selector((c(_:)) as (Int) -> Void)", "{ (o: A, a: Int) in o.c(a) }"),
    ("#selector(getter: f)", "Selector(\"f\", { (o: A) in { o.f } })"),
    ("#selector(setter: A.f)", "Selector(\"setF:\""),
    ("#selector(other.go)", "Selector(\"go\", method: B.go)"),
    ("#selector(g)", "Selector(\"g\", of: A.self, { A.g() })"),
    ("#selector(named)", "Selector(\"another\", { (o: A) in o.named() })"),
    (
      "#selector(UIView.layoutSubviews)",
      "Selector(\"layoutSubviews\", method: UIView.layoutSubviews)"
    ),
    ("#keyPath(AVPlayer.currentItem.isPlaybackBufferEmpty)", "\"currentItem.playbackBufferEmpty\""),
    ("#keyPath(f)", "\"f\""),
  ])
  func selectorsHoldNobody(written: String, expected: String) {
    let text = body(
      """
      class A: NSObject {
        var other: B?
        func x() { use(\(written)) }
        @objc func b() {}
        @objc func c(_ n: Int) {}
        @objc private func d(_ n: Any, e: Any?) {}
        @objc var f = 1
        @objc static func g() {}
        @objc(another) func named() {}
      }
      """)
    #expect(text.contains(expected), "\(text)")
  }

  @Test func whatIsOptionalInASubclassOfTheConformingClassIsReached() {
    let all = rewritten(
      "@objc protocol P { @objc optional func m(_ a: Int) -> Bool }\nclass A: NSObject, P {}",
      """
      class B: A {}
      extension B { func m(_ a: Int) -> Bool { true } }
      class C: B { override func m(_ a: Int) -> Bool { false } }
      """,
      "func f(p: P?) { if p?.m?(1) ?? false {} }")
    #expect(all[1].contains("extension B: _Optional_P_m__ {}"))
    #expect(!all[1].contains("extension C: _Optional"))
    #expect(!all[0].contains("extension A: _Optional"))
    #expect(all[2].contains("p?.m (1) ?? false"))
  }

  @Test func whoHearsOfCharactersHearsOfCharacterDataToo() {
    let characters = "func parser(_ parser: XMLParser, foundCharacters string: String) {}"
    let own = "func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {}"
    let all = rewritten(
      "import Foundation\nclass A: NSObject, XMLParserDelegate { nonisolated \(characters) }",
      "import Foundation\nclass B: NSObject, XMLParserDelegate { \(characters) }",
      "import Foundation\nextension B { \(own) }",
      "import Foundation\nclass C { \(characters) }",
      "import Foundation\nclass D: NSObject {}\nextension D: XMLParserDelegate { \(characters) }")
    #expect(
      all[0].contains("extension A {\n  nonisolated func parser(_ parser: XMLParser, foundCDATA"))
    #expect(all[4].contains("extension D {\n  func parser(_ parser: XMLParser, foundCDATA"))
    #expect(!all[1].contains("foundCDATA") && !all[3].contains("foundCDATA"))
  }

  @Test func nestedAndLocalClassesConformWhereTheyStand() {
    let all = rewritten(
      """
      @objc protocol P { @objc optional func m() }
      class A { private class B: NSObject, P { func m() {} }
      func f() { class C: P { func m() {} } } }
      """
    )
    #expect(all[0].contains("class B: NSObject, P , _Optional_P_m {"))
    #expect(all[0].contains("class C: P , _Optional_P_m {"))
  }

  @Test func conditionsOfThePhoneHold() {
    #expect(
      body("#if os(iOS) || FOO\n#elseif !os(iOS)\n#endif").contains("(os(iOS) || os(Linux)) || FOO")
    )
  }

  @Test(arguments: [
    ("if #available(iOS 14.2, *) {}", "if _isPhone(14, 2) {}"),
    ("guard #available(macOS 11, iOS 13, *) else {}", "guard _isPhone(13) else {}"),
    ("if #unavailable(iOS 15) {}", "if !_isPhone(15) {}"),
    ("if #available(macOS 12, *) {}", "if (true) {}"),
  ])
  func versionsAreAskedAtRunTime(written: String, expected: String) {
    #expect(body("func f() { \(written) }").contains(expected))
  }

  @Test(arguments: [
    (
      "ProcessInfo.processInfo.operatingSystemVersion.majorVersion",
      "processInfo._operatingSystemVersion.majorVersion"
    ),
    (
      "ProcessInfo().isOperatingSystemAtLeast(v)", "ProcessInfo()._isOperatingSystemAtLeast(v)"
    ),
    (
      "URLSessionConfiguration.background(withIdentifier: a)",
      "URLSessionConfiguration._background(withIdentifier: a)"
    ),
    (
      "URLSession(configuration: .background(withIdentifier: a))",
      "URLSession(configuration: ._background(withIdentifier: a))"
    ),
    (
      "let c: URLSessionConfiguration = .background(withIdentifier: a)",
      "let c: URLSessionConfiguration = ._background(withIdentifier: a)"
    ),
    ("let c: C = .background(with: a)", "let c: C = .background(with: a)"),
    ("c.waitsForConnectivity = true", "c._waitsForConnectivity = true"),
    ("if c.sharedContainerIdentifier == a {}", "if c.sharedContainerIdentifier == a {}"),
    ("c.sharedContainerIdentifier = a", "c._sharedContainerIdentifier = a"),
    (
      "c.waitsForConnectivity = 1 } class C { var waitsForConnectivity = 0",
      "c.waitsForConnectivity = 1"
    ),
    ("phone.operatingSystemVersion", "phone.operatingSystemVersion"),
    ("a.background(withIdentifier: b)", "a.background(withIdentifier: b)"),
    ("let f = DateComponentsFormatter()", "let f = _DateComponentsFormatter()"),
    ("let a = NSStringFromClass(A.self)", "let a = _NSStringFromClass(A.self)"),
    ("let a = b.NSStringFromClass(A.self)", "let a = b.NSStringFromClass(A.self)"),
  ])
  func whatFoundationLacksHereIsReplaced(written: String, expected: String) {
    #expect(body("func f() { \(written) }").contains(expected))
  }

  @Test(arguments: [
    ("a.b = a.b", "a.b = _itself(a.b)"),
    ("x?.row.items = x?.row.items\n y()", "x?.row.items = _itself(x?.row.items)"),
    ("if c { a.b = a.b }", "a.b = _itself(a.b) }"),
    ("a.b = a.b + 1", "a.b = a.b + 1"),
    ("a.b = a.b()", "a.b = a.b()"),
    ("a.b = a.b\n .c", "a.b = a.b\n .c"),
    ("a.b = c.b", "a.b = c.b"),
    ("let b = b", "let b = b"),
    ("a.b == a.b", "a.b == a.b"),
  ])
  func whatIsSetToItselfIsToldAnew(written: String, expected: String) {
    #expect(body("func f() { \(written)\n }").contains(expected))
  }

  @Test func aTypeOfTheAppsOwnKeepsItsName() {
    let written = "class DateComponentsFormatter {}\nlet f = DateComponentsFormatter()"
    #expect(!body(written).contains("_DateComponentsFormatter"))
  }

  @Test func filesThatReadXMLImportWhatReadsIt() {
    #expect(
      rewritten("class A: NSObject, XMLParserDelegate {}")[0].hasPrefix("import FoundationXML;"))
    #expect(rewritten("class A: NSObject {}")[0].hasPrefix("import PhoneFoundation\n"))
  }

  @Test func filesThatMakePicturesSmallerImportWhatDoes() {
    let smaller = "import UIKit\nlet a = CGImageSourceCreateWithData(b, nil)"
    #expect(rewritten(smaller)[0].hasPrefix("import ImageIO; import PhoneFoundation\n"))
    let mean = "import UIKit\nlet a = CIFilter(name: b)"
    #expect(rewritten(mean)[0].hasPrefix("import ImageIO; import PhoneFoundation\n"))
    #expect(rewritten("let a = CGImage.self")[0].hasPrefix("import PhoneFoundation\n"))
  }

  @Test(arguments: [
    ("@objc dynamic var a = 1", "var a = 1 { didSet { _changed(self, \"a\") } }"),
    (
      "@objc dynamic var a: B? { didSet { c() } }",
      "{ didSet { defer { _changed(self, \"a\") }; c() } }"
    ),
    (
      "@objc dynamic var a = 1 { willSet { c() } }",
      "willSet { c() } didSet { _changed(self, \"a\") }"
    ),
    (
      "@objc dynamic var a: Int { get { b } set { b = newValue } }",
      "set { defer { _changed(self, \"a\") }; b = newValue }"
    ),
    (
      "@objc public private(set) dynamic var a = B {\n 1 }",
      "1 } { didSet { _changed(self, \"a\") } }"
    ),
    ("@objc dynamic var a: Int { b }", "var a: Int { b }"),
  ])
  func whatCanBeObservedTells(written: String, expected: String) {
    let text = body("class C: NSObject {\n\(written)\n func c() {} }")
    #expect(text.contains(expected), "\(text)")
  }

  @Test(arguments: [
    ("{ S.self }", "override class var _layer: CALayer { S() }"),
    ("{ return A.S.self }", "; override class var _layer: CALayer { A.S() }"),
    ("{ get { S.self } }", "} }; override class var _layer: CALayer { S() }"),
  ])
  func theLayerOfAViewIsMadeByName(written: String, expected: String) {
    let text = body("class V: UIView { override class var layerClass: AnyClass \(written) }")
    #expect(text.contains(expected), "\(text)")
    let open = body("class V: UIView { public override class var layerClass: AnyClass \(written) }")
    #expect(open.contains("; public override class var _layer"), "\(open)")
  }

  @Test func aLayerKeepsWhatChangesOverTime() {
    let own = "class L: CAShapeLayer { @NSManaged var ring: CGFloat }"
    let expected = "var ring: CGFloat { get { _kept(\"ring\") } set { _keep(newValue, \"ring\") } }"
    #expect(body(own).contains(expected), "\(body(own))")
    #expect(findings(own).isEmpty)
    #expect(findings("class M: NSManagedObject { @NSManaged var ring: CGFloat }").count == 1)
  }

  @Test func onlyTheFirstToObserveLosesItsOverride() {
    let method =
      """
      override func observeValue(forKeyPath k: String?, of o: Any?, \
      change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) \
      { super.observeValue(forKeyPath: k, of: o, change: change, context: context) }
      """
    let text = body("class A: NSObject { \(method) }\nclass B: A { \(method) }")
    let lines = text.split(separator: "\n")
    #expect(!lines[0].contains("override") && lines[0].contains("self._rootObserveValue("))
    #expect(lines[1].contains("override") && lines[1].contains("super.observeValue("))
  }

  @Test(arguments: [
    ("super.init(rootView: V(a: b(c)))", "super.init(nibName: nil, bundle: nil"),
    ("super.init(coder: c, rootView: V())", "super.init(coder: c               )"),
    ("self.init(rootView: V())", "self.init(rootView: V())"),
  ])
  func aControllerOfTheAppsOwnHasNoScreenEither(written: String, expected: String) {
    let text = body("class H: UIHostingController<V> {\ninit() { \(written) }\n}")
    #expect(text.contains(expected) && text.contains("H: UIHostingController"), "\(text)")
    #expect(body("class H: Base { init() { \(written) } }").contains(written))
  }

  @Test func whatAnExtensionOverridesIsOverriddenInTheClass() {
    let all = rewritten(
      "import UIKit\nclass A: UITableViewController {\n  var n = 1\n}\nclass B: A {}",
      """
      import CarPlay
      extension A {
        @objc open override func rows(_ a: Int, in b: inout Int) async throws -> Int {
          try await super.rows(a, in: &b)
        }
        public override var title: String? { get { super.title } set { super.title = newValue } }
      }
      extension B { override func rows(_ a: Int, in b: inout Int) {} }
      """)
    #expect(all[0].hasPrefix("import PhoneFoundation; import CarPlay\n"))
    #expect(
      all[0].contains(
        """
        \n; open override func rows(_ a: Int, in b: inout Int) async throws -> Int \
        { try await _A_rows(a, in: &b) }; \
        public override var title: String? { get { _A_title } set { _A_title = newValue } } }
        class B: A {override func rows(_ a: Int, in b: inout Int) -> Void { _B_rows(a, in: &b) } }
        """), "\(all[0])")
    #expect(!all[1].contains("override") && !all[1].contains("open"))
    #expect(all[1].contains("func _A_rows(_ a: Int, in b: inout Int) async throws -> Int {\n"))
    #expect(all[1].contains("try await super.rows(a, in: &b)"))
    #expect(all[1].contains("var _A_title: String? {") && all[1].contains("func _B_rows("))
  }

  @Test(arguments: [
    ("let k = 1 ", "let k = 1 ; "), ("let k = 1; ", "let k = 1; "), (" ", " "),
    ("func m() {} /* b */ ", "func m() {} /* b */ ; "),
  ])
  func whatOverridesStandsApartFromWhatIsThere(members: String, start: String) {
    let all = body("class A: B {\(members)}\nextension A { override var n: Int { 1 } }")
    #expect(all.hasPrefix("class A: B {\(start)override var n: Int { get { _A_n } } }\n"), "\(all)")
  }

  @Test(arguments: [
    "class A: B {}\nextension A {\n#if DEBUG\noverride func m() {}\n#endif\n}",
    "class A<T>: B {}\nextension A { override func m() {} }",
    "extension A { override func m() {} }",
  ])
  func anOverrideThatHasNoPlaceInTheClassIsLeftAlone(text: String) {
    #expect(body(text) == text)
  }

  @Test func pathsOfObserversAreText() {
    #expect(
      body("let t = player.observe(\\.currentItem?.status, options: .new) { _, _ in }")
        .contains("\\.currentItem?.status, path: \"currentItem.status\", options"))
    #expect(
      body("let t = player.observe(\\AVPlayer.rate) { _, _ in }")
        .contains("\\AVPlayer.rate, path: \"rate\")"))
  }

  @Test func stringsAndCommentsAreLeftAlone() {
    let text = "let a = \"@objc #selector(b)\" // @objc\n/* #keyPath(c) */ let r = /@objc #if/\n"
    #expect(body(text) == text.dropLast())
  }

  @Test func codeInStringsIsRewritten() {
    #expect(body("let a = \"x \\(#keyPath(A.b)) y\"").contains("\\(\"b\")"))
  }

  @Test func screensOfSwiftUIAreLeftOutWithAWord() {
    let text =
      """
      import SwiftUI
      @main struct X: App {
        @UIApplicationDelegateAdaptor(D.self) var d
        var body: some Scene { } }
      struct M { let a = 1 }
      #Preview { V() }
      """
    #expect(!body(text).contains("some Scene") && body(text).contains("struct M { let a = 1 }"))
    #expect(!body(text).contains("#Preview"))
    #expect(rewritten(text)[1].contains("TestdriveApp.run(delegate: D()"))
    #expect(findings(text).map(\.gravity) == [.warning])
  }

  @Test(arguments: [
    ("UIHostingController(rootView: V(a).b(c))", "UIHostingController()"),
    ("UIHostingController<AnyView<V>>(rootView: V {})", "UIHostingController()"),
    ("a as? UIHostingController<V>", "a as? UIHostingController"),
    ("UIHostingController(coder: c)", "UIHostingController(coder: c)"),
  ])
  func whatAControllerShowsIsLeftOutWithItsScreen(code: String, expected: String) {
    let words = body("let x = \(code)").filter { $0 != " " }
    #expect(words.contains("letx=" + expected.filter { $0 != " " }))
  }

  @Test func smallPicturesOfTheAppAreLeftOutWithWhatIsShownInThem() {
    let text =
      """
      import WidgetKit
      struct E: TimelineEntry { let date: Date }
      struct P: TimelineProvider { func placeholder(in context: Context) -> E { E() } }
      struct W: Widget { var body: some WidgetConfiguration { } }
      struct M { let a = 1 }
      """
    let written = body(text)
    #expect(!written.contains("Timeline") && !written.contains("Widget {"))
    #expect(written.contains("struct M { let a = 1 }"))
  }

  @Test(arguments: [
    ("AuthenticationServices", "SafariServices"), ("CoreAudio", "AudioToolbox"),
    ("CoreMotion", "CoreLocation"),
  ])
  func modulesThatHaveTheirNamesElsewhereAreReadThere(module: String, other: String) {
    #expect(body("import \(module)").contains("import \(other)"))
  }

  @Test(arguments: ["ActivityKit", "AppIntents"])
  func modulesThatAreHereAreImported(module: String) {
    #expect(body("import \(module)").contains("import \(module)"))
    #expect(findings("import \(module)").isEmpty)
  }

  @Test func delegatesStartTheProgram() {
    for mark in ["@UIApplicationMain", "@main"] {
      let all = rewritten("\(mark)\nclass D: UIResponder, UIApplicationDelegate {}")
      #expect(!all[0].contains(mark))
      #expect(all[1].contains("TestdriveApp.run(delegate: D()"))
    }
  }

  @Test func sceneDelegatesCanBeMadeByName() {
    let all = rewritten("class S: UIResponder, CPTemplateApplicationSceneDelegate {}")
    #expect(all[0].contains("table.maker(\"S\") { S() }"))
  }

  @Test func whatCannotBeDoneIsToldWithItsPlace() {
    let found = findings(
      "class A: NSObject { @objc dynamic var a = 1, b = 2 }\nextension A { @objc func e() {} }",
      "class B: A {\n  override func e() {}\n  @NSManaged var m: Int\n}")
    #expect(
      found.map { "\($0.path):\($0.line)" } == [
        "/app/0.swift:1", "/app/0.swift:1", "/app/1.swift:2", "/app/1.swift:3",
      ])
    #expect(found[2].column == 12)
  }

  @Test func aClosureOfTheSameNameIsCalledAsItWas() {
    let text =
      """
      @objc protocol P { @objc optional func done() }
      class A { var done: (() -> Void)?
      func f() { self.done?() } }
      """
    #expect(body(text).contains("self.done?()"))
  }

  @Test func membersOfConditionsAreNamedUnderThem() {
    let all = rewritten(
      "class A: NSObject {\n#if DEBUG && os(iOS)\n@objc func a() {}\n#endif\n}")
    #expect(all[0].contains("#if (DEBUG && (os(iOS) || os(Linux)))\n    table.add(A.self"))
  }
}

extension FileRewriterTests {
  @Test(arguments: [
    ("a.publisher(for: \\.b.c).sink {}", "a.publisher(for: \\.b.c, path: \"b.c\").sink {}"),
    (
      "a.publisher(for: \\A.b, options: [.new])",
      "a.publisher(for: \\A.b, path: \"b\", options: [.new])"
    ),
    ("a.map(for: \\.b)", "a.map(for: \\.b)"),
    ("let a: Foundation.URLSession", "let a:            URLSession"),
    ("let a: Foundation.Date", "let a: Foundation.Date"),
    ("let a: Unmanaged<CFString>", "let a: Unmanaged<NSString>"),
    ("a.multipathServiceType = .none", "a._multipathServiceType = .none"),
    ("import MobileCoreServices", "import UniformTypeIdentifiers"),
    ("import CoreImage.CIFilterBuiltins", "import ImageIO                 "),
    ("#if canImport(CoreAudio)\n#endif", "#if canImport(AudioToolbox)\n#endif"),
    ("import EventKit", "import Foundation"),
    (
      "#if canImport(EventKit)\nimport EventKit\n#endif",
      "#if canImport(EventKit)\nimport EventKit\n#endif"
    ),
  ])
  func whatIsElsewhereHereIsFound(code: String, expected: String) {
    #expect(body(code) == expected)
  }

  @Test func aLeftOverImportIsAWarning() {
    let told = findings("import EventKit")
    #expect(told.map(\.gravity) == [.warning])
  }

  @Test func membersOfAProtocolOnOneLineGoWithTheirSigns() {
    let text = body(
      "@objc protocol P { @objc optional func a(); @objc optional func b(); func c() }")
    #expect(!text.contains(";") && text.contains("func c()"))
  }

  @Test func wordsWithFormsAreAskedOfTheAppsOwnFunctions() {
    #expect(rewritten("let a = NSLocalizedString(\"a\", comment: \"\")")[1].contains("_wording"))
    #expect(!rewritten("let a = 1")[1].contains("_wording"))
  }

  @Test func whatAValueDependsOnIsInTheTable() {
    let text = rewritten(
      """
      class A: NSObject {
        @objc class func keyPathsForValuesAffectingTitle() -> Set<String> { ["name"] }
      }
      """)[0]
    #expect(
      text.contains(
        "table.dependencies(A.self) { $0 == \"title\" ? A.keyPathsForValuesAffectingTitle() : [] }")
    )
  }
}

/// Where a program starts that nobody starts.
struct EntryTests {
  private func index(_ texts: String...) -> String {
    let files = texts.enumerated().map { place, text in
      ModuleIndex.File(SwiftSource(path: "/app/\(place).swift", text: text))
    }
    let outputs = ModuleRewriter(ModuleIndex(files), needsEntry: true).outputs
    return outputs.last?.text ?? ""
  }

  @Test func theFolderOfAllThatIsTheAppsIsNamed() {
    let file = ModuleIndex.File(
      SwiftSource(path: "/a b/D.swift", text: "@main class D: NSObject, UIApplicationDelegate {}"))
    let outputs = ModuleRewriter(
      ModuleIndex([file]), needsEntry: true, root: #"/a "b""#
    ).outputs
    let call = #"TestdriveApp.run(delegate: D(), file: "/a b/D.swift", root: "/a \"b\"")"#
    #expect(outputs.last?.text.contains(call) == true)
  }

  @Test func aProgramOfItsOwnBecomesAFunction() {
    let files = [
      ("main.swift", "import UIKit\nprivate let a = 1\nUIApplicationMain(1, b, nil, c(D.self))\n"),
      ("D.swift", "class D: UIResponder, UIApplicationDelegate {}"),
    ].map { ModuleIndex.File(SwiftSource(path: "/app/\($0)", text: $1)) }
    let outputs = ModuleRewriter(ModuleIndex(files), needsEntry: true).outputs
    #expect(outputs[0].text.contains("@MainActor func _phoneProgram() {         let a = 1"))
    #expect(outputs[2].text.contains("TestdriveApp.run(delegate: D(), file: \"/app/main.swift\")"))
    #expect(outputs[2].text.contains("    _phoneProgram()"))
    #expect(AppSurvey(files.map(\.source)).delegate == "D")
  }

  private let app =
    "import SwiftUI\n@main struct A: App { var body: some Scene { WindowGroup {} } }"

  @Test func anAppOfSwiftUIWithACarSceneStartsWithoutADelegate() {
    let scene = "class S: UIResponder, CPTemplateApplicationSceneDelegate {}"
    #expect(
      index(app, scene).contains("TestdriveApp.run(file: \"/app/0.swift\", hasSceneClass: true) {}")
    )
    #expect(!index(app).contains("TestdriveApp"))
  }

  /// Info.plist may name none: then the delegate is asked, once the app runs.
  @Test func itIsToldThatThereIsAClassForTheCarsScene() {
    let delegate = "@main class D: NSObject, UIApplicationDelegate {}"
    let scene = "class S: UIResponder, CPTemplateApplicationSceneDelegate {}"
    let elsewhere = "let role = UISceneSession.Role.carTemplateApplication"
    #expect(!index(delegate).contains("hasSceneClass"))
    #expect(index(delegate, scene).contains("hasSceneClass: true"))
    #expect(index(delegate, elsewhere).contains("hasSceneClass: true"))
  }

  @Test func theClassOfACarSceneCanBeMadeByItsName() {
    let files = [
      ModuleIndex.File(
        SwiftSource(
          path: "/app/S.swift", text: "class S: NSObject, CPTemplateApplicationSceneDelegate {}"))
    ]
    let text = ModuleRewriter(ModuleIndex(files), needsEntry: false).outputs[0].text
    #expect(text.contains("table.maker(\"S\") { S() }"))
  }
}
