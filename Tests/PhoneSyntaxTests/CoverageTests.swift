import Foundation
import Testing

@testable import PhoneSyntax

struct CoverageTests {
  private static let names = PhoneNames(
    table: """
      module UIKit
      module AVFoundation
      type UIView whole UIResponder frame isHidden
      type UIResponder whole NSObject next
      type AVPlayer.Status part - failed
      type AVPlayer whole NSObject play Status
      type AVKey whole RawRepresentable title
      type NSObject part - added
      name NSObject
      """)

  private func found(_ text: String) -> [String] {
    CoverageReport([SwiftSource(path: "a.swift", text: text)], Self.names).files[0].findings
      .map { "\($0.line) \($0.message.prefix { $0 != ":" })" }
  }

  @Test func namesThatAreNotHereAreToldWithTheirLines() {
    #expect(
      found("import UIKit\nlet a = UIView()\nlet b: UIPickerView? = nil")
        == ["3 UIPickerView is not here"])
  }

  @Test func modulesThatAreNotHereAreTold() {
    #expect(found("import CoreData\nimport UIKit") == ["1 module CoreData is not here"])
  }

  @Test func membersOfTypesThatAreNotHereAreTold() {
    #expect(found("let a = UIView.layerClass") == ["1 UIView has no layerClass here"])
    #expect(found("let a = UIView.next, b = AVPlayer.Status.anything").isEmpty)
  }

  @Test func whatIsAddedToAClassOfFoundationsHidesNothing() {
    #expect(found("let a = AVKey.title, b = AVKey.artist") == ["1 AVKey has no artist here"])
    #expect(found("let a = UIView.added").isEmpty)
    #expect(found("let a = UIView(size: (1)) { $0 }.image\na.glow()").isEmpty)
    #expect(found("let a = UIView(size: (1)) { $0 }\na.glow()") == ["2 UIView has no glow here"])
  }

  @Test(arguments: [
    "let view = UIView()\nview.glow()", "let view: UIView?\nfunc f() { view?.glow() }",
    "func f(_ view: UIView) { view.glow() }", "var view = UIView()\nself.view.glow()",
  ])
  func membersOfWhatHasAWrittenTypeAreTold(code: String) {
    #expect(found(code).map { $0.dropFirst(2) } == ["UIView has no glow here"])
  }

  @Test(arguments: [
    "let view = UIView()\nview.frame = a; view.next; view.description; view.observe(b)",
    "let view = UIView()\n{ view in view.glow() }",
    "let view = UIView()\n{ [weak self] view, index, done in view.glow() }",
    "let view = UIView()\nlet view = make()\nview.glow()",
    "let view = UIView()\nfor view in all { view.glow() }", "let a = UIView()\nb.a.glow()",
    "enum Glow: UIView { case on }\nlet a = Glow.on",
    "UIApplicationMain(1, nil, nil, nil)",
    "let view: UIView\nlet view: Other\nview.glow()",
    "let view = UIView()\nextension UIView { func glow() {} }\nview.glow()",
  ])
  func whatMayBeSomethingElseIsNotTold(code: String) {
    #expect(found(code).isEmpty)
  }

  @Test func functionsInCThatAreNotHereAreTold() {
    #expect(
      found("CFStringTransform(a, nil, b, false)\nAudioQueueStart(q, nil)\nvDSP_vmul(a)").count == 3
    )
    #expect(found("struct AudioQueueEntry {}\nlet a = AudioQueueEntry()").isEmpty)
  }

  @Test(arguments: [
    "static let shared = UIView()", "static func shared() {}", "typealias shared = Int",
    "struct shared {}",
  ])
  func whatAnotherFileAddsToAPhonesTypeIsThere(added: String) {
    let use = SwiftSource(path: "a.swift", text: "let a = UIView.shared")
    let other = SwiftSource(path: "b.swift", text: "extension UIView {\n  \(added)\n}")
    #expect(CoverageReport([use], Self.names).files[0].findings.count == 1)
    #expect(CoverageReport([use, other], Self.names).files[0].findings.isEmpty)
  }

  @Test(arguments: [
    "#if canImport(CoreData)\nimport CoreData\nlet a = NSManagedObject()\n#endif",
    "#if os(macOS)\nimport AppKit\n#elseif os(iOS)\nimport UIKit\n#else\nimport WatchKit\n#endif",
    "#if !os(iOS) && DEBUG\nimport AppKit\n#endif",
    "struct UIThing {}\nlet a = UIThing()", "func f<NSThing: Any>(a: NSThing) {}",
    "// UIPickerView\nlet a = \"UIPickerView\"", "let url = URL(string: \"\")",
    "enum A { case UIX }",
  ])
  func whatIsNotCompiledOrTheirsIsNotTold(code: String) {
    #expect(found(code).filter { !$0.contains("UIX") }.isEmpty)
  }

  @Test func otherTargetsOfThePackageAreThere() {
    let report = CoverageReport(
      [
        SwiftSource(path: "Sources/App/a.swift", text: "import Kit"),
        SwiftSource(path: "Sources/Kit/b.swift", text: "@UIApplicationMain class A {}"),
      ], Self.names)
    #expect(report.files.allSatisfy { $0.findings.isEmpty })
  }

  @Test func howMuchIsCoveredIsCounted() {
    let report = CoverageReport(
      [SwiftSource(text: "import UIKit\nlet a = UIView(), b = UIWebView(), c = UIView()")],
      Self.names)
    #expect(report.used == 4 && report.covered == 3)
  }

  @Test func questionsAboutModulesAreAnswered() {
    let report = CoverageReport(
      [SwiftSource(text: "#if canImport(UIKit) || canImport(AppKit)\n#endif")], Self.names)
    #expect(report.answers == ["UIKit": true, "AppKit": false])
  }

  @Test func theTableOfNamesIsFresh() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    let table = try String(
      contentsOf: root.appending(path: "Resources/phone-names.txt"), encoding: .utf8)
    var modules: [String: [SwiftSource]] = [:]
    let faces = root.appending(path: "Sources/Faces")
    let walk = try #require(
      FileManager.default.enumerator(at: faces, includingPropertiesForKeys: nil))
    for case let file as URL in walk where file.pathExtension == "swift" {
      let module = file.path.dropFirst(faces.path.count + 1).prefix { $0 != "/" }
      guard module != "_Testing_UIKit" else { continue }
      modules[String(module), default: []].append(
        SwiftSource(path: file.path, bytes: Array(try Data(contentsOf: file))))
    }
    #expect(PhoneNames.table(of: modules) == table, "make reference writes it")
  }

  @Test func whatIsImportedInsteadOrBesidesIsBuiltToo() {
    let survey = AppSurvey([
      SwiftSource(text: "import UIKit\nlet a = CGImageSourceCreateWithData(b, nil)"),
      SwiftSource(text: "import MobileCoreServices\nimport AVKit"),
    ])
    #expect(survey.imports == ["UIKit", "ImageIO", "UniformTypeIdentifiers", "AVKit"])
  }

  @Test func howAnAppBeginsIsFound() {
    let survey = AppSurvey([
      SwiftSource(text: "@UIApplicationMain class A: UIResponder, UIApplicationDelegate {}"),
      SwiftSource(text: "extension A: MPPlayableContentDataSource {}"),
    ])
    #expect(survey.delegate == "A" && survey.dataSources == ["A"])
  }
}
