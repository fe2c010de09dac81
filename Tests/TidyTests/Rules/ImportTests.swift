import Testing

struct ImportTests {
  private func found(_ text: String, in folder: String) -> [String] {
    Imports.offences(in: SwiftFile(text, at: "\(folder)/Sample.swift")).map(\.reason)
  }

  @Test func noTargetImportsWhatTheTableDoesNotAllow() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Imports.offences))
  }

  @Test func theCoreImportsNothing() {
    #expect(
      found("import Foundation", in: "Sources/HeadUnitCore/Time")
        == ["HeadUnitCore may not import Foundation"])
    #expect(found("// import Foundation\nlet a = \"import b\"", in: "Sources/HeadUnitCore") == [])
  }

  @Test func anyFormOfImportIsFound() {
    for text in ["public import UIKit", "@testable import UIKit", "import struct UIKit.CGSize"] {
      #expect(found(text, in: "Sources/HeadUnitApps") == ["HeadUnitApps may not import UIKit"])
    }
  }

  @Test func whatTheTableAllowsIsNotFound() {
    #expect(
      found("import Foundation\npublic import HeadUnitCore", in: "Sources/HeadUnitApps") == [])
    #expect(found("import HeadUnitPhone\nimport UIKit", in: "Sources/Faces/MediaPlayer") == [])
    #expect(found("import TestdriveVerbs", in: "Sources/testdrive-bench") == [])
  }

  @Test func aTestMayImportWhatItTests() {
    let folder = "Tests/HeadUnitAppsTests"
    #expect(found("import HeadUnitApps\nimport HeadUnitCore\nimport Testing", in: folder) == [])
    #expect(found("import UIKit", in: folder) == ["HeadUnitAppsTests may not import UIKit"])
  }

  @Test(arguments: ["Sources/Novelty", "Tests/NoveltyTests"])
  func anUnknownTargetMustBeAddedToTheTable(folder: String) {
    #expect(found("", in: folder).allSatisfy { $0.hasSuffix("add it to the table") })
    #expect(found("", in: folder).count == 1)
  }

  @Test func theManifestIsNoTarget() {
    let file = SwiftFile("import PackageDescription", at: "Package.swift")
    #expect(Imports.offences(in: file).isEmpty)
  }
}
