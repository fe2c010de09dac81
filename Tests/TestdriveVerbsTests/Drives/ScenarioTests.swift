import Foundation
import TestKit
import Testing

@testable import TestdriveVerbs

/// The drives of Scenarios, a case each; their pictures are compared by `.ci/drives`.
@Suite struct ScenarioTests {
  static let folder = VerbRun.root.appendingPathComponent("Scenarios")
  static let drives = FileText.names(inFolder: folder.path).filter { $0.hasSuffix(".drive") }

  @Test(arguments: ScenarioTests.drives.share(1))
  func itPasses(_ name: String) throws {
    let scratch = try Scratch()
    let file = Self.folder.appendingPathComponent(name).path
    let run = VerbRun(
      running: [file, "--no-pictures", "--artifacts", scratch.folder.path],
      environment: ["CI": "true"])
    #expect(run.code == .passed, "\(run.notes)")
  }

  @Test func thereAreEnoughOfThem() {
    #expect(Self.drives.count >= 25)
  }
}
