import HeadUnitCore
import TestKit
import Testing

struct ReferenceModelTests {
  /// The model is not trusted blindly either: a fault of its own shows as a disagreement.
  @Test func aFaultPutIntoTheModelIsFound() {
    let faults = (UInt64(1)...40).lazy.compactMap { seed in
      var walk = RandomWalk(seed: seed, hasModel: true, mistaking: true)
      return walk.walk(events: WalkBatch.usualEvents)
    }
    #expect(faults.first?.contains("the model says") == true)
  }

  @Test func aWalkThatTheModelJudgesIsTheSameEachTime() throws {
    var walks = (0..<2).map { _ in RandomWalk(seed: 20, hasModel: true) }
    for index in walks.indices { #expect(walks[index].walk(events: 100) == nil) }
    #expect(try walks[0].simulation.trace.lines() == walks[1].simulation.trace.lines())
  }
}
