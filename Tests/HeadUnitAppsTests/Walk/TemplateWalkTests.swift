import HeadUnitCore
import TestKit
import Testing

/// Apps that hand over templates at random: what must always hold of a head unit holds, and it is
/// what a second opinion says.
@Suite struct TemplateWalkTests {
  @Test(arguments: Array(UInt64(1)...60).share(6))
  func nothingIsBrokenByTemplates(_ seed: UInt64) {
    var walk = RandomWalk(seed: seed, app: TemplateWalkApp(seed: seed))
    var fault: String?
    for _ in 0..<300 where fault == nil { fault = walk.templateStep() }
    fault = fault ?? walk.end()
    #expect(fault == nil, "seed \(seed) at \(walk.simulation.now)")
  }

  @Test(arguments: Array(UInt64(1)...60).share(3))
  func theModelOfTemplatesAgrees(_ seed: UInt64) {
    #expect(WalkBatch.templateWalk(seed).fault == nil, "seed \(seed)")
  }

  @Test func aModelThatIsMistakenIsFoundOut() {
    #expect((UInt64(1)...12).contains { WalkBatch.templateWalk($0, mistaking: true).fault != nil })
  }

  @Test func theWalksComeByAllThereIs() {
    var kinds: Set<String> = []
    for seed: UInt64 in 1...6 {
      var walk = RandomWalk(seed: seed, app: TemplateWalkApp(seed: seed))
      for _ in 0..<300 where walk.templateStep() == nil {
        let headUnit = walk.simulation.headUnit
        if headUnit.templates.presented != nil { kinds.insert("alert") }
        if !headUnit.templates.player.buttons.isEmpty { kinds.insert("player") }
        guard let page = headUnit.browser.page else { continue }
        if case .grid = page.template?.content { kinds.insert("grid") }
        if page.given?.lostItems ?? 0 > 0 { kinds.insert("trimmed") }
        if headUnit.openTemplates.count > 3 { kinds.insert("deep") }
        if page.startingRow != nil { kinds.insert("spinning") }
        let rows = page.given?.rows.indices ?? 0..<0
        if rows.contains(where: { page.side(of: $0).scroll > 0 }) { kinds.insert("sideways") }
        if rows.contains(where: { page.side(of: $0).glide != nil }) { kinds.insert("thrown") }
        if headUnit.screen == .nowPlaying { kinds.insert("nowPlaying") }
      }
    }
    #expect(
      kinds == [
        "alert", "player", "grid", "trimmed", "deep", "spinning", "nowPlaying", "sideways",
        "thrown",
      ])
  }
}
