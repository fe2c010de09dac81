import Testing

@testable import PhoneSyntax

/// What of SwiftUI's is left out of an app, and what is kept.
struct ScreenTests {
  private func outputs(_ texts: [String]) -> [String] {
    let files = texts.enumerated().map { place, text in
      ModuleIndex.File(SwiftSource(path: "/app/\(place).swift", text: text))
    }
    return ModuleRewriter(ModuleIndex(files), needsEntry: true).outputs.map(\.text)
  }

  /// Without spaces, and what the rewriter writes around it.
  private func body(_ texts: String...) -> String {
    let lines = outputs(texts)[0].split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.lastIndex(of: "#sourceLocation()") ?? lines.count
    return lines[2..<end].joined(separator: "\n").filter { $0 != " " && $0 != "\n" }
  }

  @Test func aClassInAScreenIsLeftOutWithItsMethods() {
    let text = outputs([
      """
      import SwiftUI
      @objc protocol P { @objc optional func m() }
      struct V: UIViewRepresentable {
        class Coordinator: NSObject, P {
          @objc dynamic var a = 1
          @objc func changed(_ s: Any) {}
          func m() {}
        }
      }
      """
    ])[0]
    #expect(!text.contains("Coordinator") && !text.contains("extension V"))
  }

  @Test func typesInAScreenThatOthersNameAreKept() {
    let screen = """
      import SwiftUI
      struct V: View {
        enum Sort { case new, old }
        enum Unseen { case a }
        let sort: Sort
        var body: some View { Text("a") }
      }
      extension V { final class Model { var sort = Sort.new; let row: Row? = nil } }
      extension V { struct Row {}; func f() {} }
      extension V.Row { var a: Int { 1 } }
      """
    #expect(
      body(screen, "class Store { let model = V.Model() }")
        == "importSwiftUIstructV{enumSort{casenew,old}}"
        + "extensionV{finalclassModel{varsort=Sort.new;letrow:Row?=nil}}extensionV{structRow{}}"
        + "extensionV.Row{vara:Int{1}}")
    #expect(body(screen, "class Store { let sort = 1 }") == "importSwiftUI")
  }

  @Test func aValueOfAScreenThatOthersNameIsKept() {
    let screen = "import SwiftUI\nstruct V: View { static let a = 1, b = 2; static let c = 3\n"
    #expect(
      body(screen + "static var d: Int { 4 }\n}", "let e = V.c + V.d")
        == "importSwiftUIstructV{staticletc=3}")
  }

  @Test func anotherNameForAKindOfScreensIsOneToo() {
    let names =
      "#if os(macOS)\ntypealias R = NSViewRepresentable\n#else\n"
      + "public typealias R = UIViewRepresentable\n#endif\n"
    let text = "import SwiftUI\n" + names + "struct A: R { let a = 1 }\nstruct B { let b = 1 }"
    #expect(body(text) == "importSwiftUI#ifos(macOS)#else#endifstructB{letb=1}")
  }

  @Test func valuesThatAreMadeOfScreensAreLeftOut() {
    let members = "private let pages: [AnyView] = [AnyView(V()), AnyView(V())]\nlet b = 1\n"
    let method = "func f() { let c = wrap(V(a: 1))\ng() }"
    let text = "import SwiftUI\nstruct V: View {}\nclass A {\n" + members + method + "}"
    #expect(body(text) == "importSwiftUIclassA{letb=1funcf(){g()}}")
  }

  @Test func whoeverIsOfAProtocolOfScreensIsAScreen() {
    let text = "import SwiftUI\nprotocol P: View {}\nprotocol Q: P {}\nstruct A: Q { let a = 1 }\n"
    #expect(
      body(text + "func f() -> any Q { A() }") == "importSwiftUIprotocolP:View{}protocolQ:P{}")
  }

  @Test func aFileThatAddsToAScreenElsewhereNeedNotKnowSwiftUI() {
    let screen = "import SwiftUI\nstruct V: View {}"
    #expect(body("import Combine\nextension V { class M {} }", screen) == "importCombine")
  }

  @Test(arguments: [
    ("var a: some View { b }", ""), ("@ViewBuilder var a: C { b }", ""),
    ("func a(b: Int) -> AnyView { c }", ""), ("func a<T: View>(_ b: T) {}", ""),
    ("var a: SwiftUI.Label<Text, Image> { b }", ""), ("func a() -> V { V() }", ""),
    ("static var a: V { V() }", ""), ("@Entry var a = 1", ""),
    ("var a: Image { b }", "vara:Image{b}"), ("var a: Kind.Menu { b }", "vara:Kind.Menu{b}"),
    ("var a = Kind.Menu", "vara=Kind.Menu"), ("func a(b: V.Tab) {}", "funca(b:V.Tab){}"),
    ("func a(_ b: DragGesture.Value) {}", ""), ("func label() {}", "funclabel(){}"),
    ("let a: AnyView", "leta:AnyView"),
  ])
  func membersThatAreMadeOfScreensAreLeftOut(member: String, expected: String) {
    let text = body("import SwiftUI\nstruct V: View { enum Tab {} }\nenum E { \(member) }")
    #expect(text.hasSuffix("enumE{\(expected)}"), "\(text)")
  }

  @Test func anAppsOwnTypesAreNoneOfSwiftUIs() {
    let own = "protocol Layout {}\nenum Menu { case a }\n"
    let text = "import SwiftUI\n\(own)struct Rows: Layout { var menu: Menu { .a } }"
    #expect(body(text) == text.filter { $0 != " " && $0 != "\n" })
  }

  @Test(arguments: ["AnyTransition", "FocusedValues", "ShapeStyle where Self == Color", "View"])
  func whatIsAddedToPartsOfScreensIsLeftOut(part: String) {
    #expect(body("import SwiftUI\nextension \(part) { var a: Int { 1 } }") == "importSwiftUI")
  }

  @Test func functionsOfTheFileThatMakeScreensAreLeftOut() {
    let text = "import SwiftUI\n@ViewBuilder func a() -> some View { b }\nfunc c() -> Int { 1 }"
    #expect(body(text) == "importSwiftUIfuncc()->Int{1}")
  }

  @Test func aProtocolAsksForNoScreens() {
    let text = "import SwiftUI\nprotocol P { var a: some View { get }\nvar b: Int { get } }"
    #expect(body(text) == "importSwiftUIprotocolP{varb:Int{get}}")
    let factory = "associatedtype C: View; func make(_ a: Int) -> C; associatedtype D\n"
    let other = "import SwiftUI\nprotocol P { \(factory)func b() -> D }"
    #expect(body(other) == "importSwiftUIprotocolP{associatedtypeDfuncb()->D}")
  }

  @Test(arguments: [
    ("let v = V(a: 1).b { c }\nw = UIHostingController(rootView: v)", "w=UIHostingController()"),
    ("var v = V()\nv.done = { [weak self] in self?.a() }\nb()", "b()"),
    ("let v = V()\nshow(v, animated: true)\nlet c = v2", "letc=v2"),
    ("push(V())\nb()", "b()"), ("self.a?.push(V(), at: b(1))", ""),
    ("if a { push(V()) } else { b() }", "ifa{}else{b()}"),
    ("Task { @MainActor in a.push(V()) }", "Task{@MainActorin}"),
    ("show(title: \"a\", content: V())", ""), ("show(NavigationView { V() })", ""),
    ("host?.rootView = V(a)\nb()", "b()"),
  ])
  func whatShowsAScreenIsLeftOut(code: String, expected: String) {
    let text = body("import SwiftUI\nstruct V: View {}\nfunc f() {\n\(code)\n}")
    #expect(text == "importSwiftUIfuncf(){\(expected)}", "\(text)")
  }

  /// Foundation brings it along, and with it every module of the phone's.
  @Test(arguments: ["Foundation", "AVFoundation", "CarPlay"])
  func whoNamesWhatIsPublishedHasCombine(module: String) {
    let model = "import \(module)\nclass A: ObservableObject { @Published var a = 1 }"
    #expect(outputs([model])[0].hasPrefix("import Combine; import PhoneFoundation\n"))
    let other = "import \(module)\nclass A { let publishedAt = 1, PublishedDate = 2 }"
    #expect(outputs([other])[0].hasPrefix("import PhoneFoundation\n"))
  }

  // MARK: - Where an app begins

  private let app = """
    import SwiftUI
    @main struct A: App {
      @UIApplicationDelegateAdaptor(D.self) private var delegate
      @StateObject private var player = Player()
      @Environment(\\.scenePhase) private var phase
      init() { setUp() }
      var body: some Scene { WindowGroup { V() } }
      private func open(_ url: URL) { phase.open(url) }
    }
    extension A { private func setUp() { log(title) }; var title: String { "a" }; func unused() {} }
    """
  private let delegate = "class D: NSObject, UIApplicationDelegate {}"
  private let scene = "class S: UIResponder, CPTemplateApplicationSceneDelegate {}"

  @Test func anAppThatDoesSomethingWhenItIsMadeIsKeptWithWhatItNeeds() {
    #expect(
      body(app, delegate)
        == "importSwiftUIstructA:App{@UIApplicationDelegateAdaptor(D.self)privatevardelegate"
        + "@StateObjectprivatevarplayer=Player()init(){setUp()}}"
        + "extensionA{privatefuncsetUp(){log(title)};vartitle:String{\"a\"};}")
  }

  @Test func anAppThatIsKeptIsMadeBeforeItsDelegate() {
    let index = outputs([app, delegate]).last ?? ""
    #expect(index.contains("import TestdriveApp; import SwiftUI"))
    #expect(index.contains("TestdriveApp.run(delegate: A._begin { D() }, "))
    let alone =
      "import SwiftUI\n@main struct A: App { let store = Store()\nvar body: some Scene {} }"
    #expect((outputs([alone, scene]).last ?? "").contains("hasSceneClass: true) { A._begin() }"))
  }

  @Test func anAppThatMayMakeWhatIsNotHereIsLeftOut() {
    let text = "import SwiftData\nimport SwiftUI\n@main struct A: App { let a = ModelContainer() }"
    #expect(!body(text, scene).contains("structA"))
    #expect(outputs([text, scene]).last?.contains("hasSceneClass: true) {}") == true)
  }

  @Test func aLauncherStartsTheAppThatIsNotForTests() {
    let launcher = """
      import SwiftUI
      @main enum Launcher { static func main() throws {
        if NSClassFromString("XCTestCase") == nil { A.main() } else { T.main() } } }
      struct T: App { var body: some Scene {} }
      """
    let other = app.replacing("@main ", with: "")
    #expect(body(launcher, other, delegate) == "importSwiftUI")
    let index = outputs([launcher, other, delegate]).last ?? ""
    #expect(index.contains("TestdriveApp.run(delegate: A._begin { D() }, file: \"/app/1.swift\""))
    let plain = "import SwiftUI\nstruct A: App { var body: some Scene {} }"
    #expect((outputs([launcher, plain, scene]).last ?? "").contains("hasSceneClass: true) {}"))
  }

  @Test func aControllerHasNoBeginningsThatTakeAScreen() {
    let text = """
      import SwiftUI
      struct V: View {}
      class C: UIHostingController<V> {
        override init?(coder aDecoder: NSCoder, rootView: V) {
          super.init(coder: aDecoder, rootView: rootView)
        }
        required init?(coder: NSCoder) { super.init(coder: coder, rootView: V()) }
      }
      """
    let expected = "requiredinit?(coder:NSCoder){super.init(coder:coder)}"
    #expect(body(text) == "importSwiftUIclassC:UIHostingController{\(expected)}")
  }

  @Test(arguments: [
    "", "@AppStorage(\"a\") var a = 1", "@Environment(\\.a) var a", "static let a = B()",
    "var title: String { \"a\" }",
  ])
  func anAppThatOnlyShowsScreensIsLeftOut(member: String) {
    let text = "import SwiftUI\n@main struct A: App { \(member)\nvar body: some Scene {} }"
    #expect(body(text, scene) == "importSwiftUI")
    #expect(outputs([text, scene]).last?.contains("_begin") == false)
  }
}
