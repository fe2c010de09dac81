import Foundation
import HeadUnitCore
import Testing

/// The page has the springs that there are.
struct MotionPageTests {
  @Test func everySpringIsOnThePage() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/motion.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let menus = [("menu opens", Shifts.menuOpening), ("menu closes", Shifts.menuClosing)]
    for (name, spring) in Motion.Kind.allCases.map({ ($0.rawValue, $0.spring) }) + menus {
      let time = spring.rest.microseconds / 1_000
      #expect(page.contains("| \(name) | \(Int(spring.stiffness)) | \(time) ms |"))
    }
  }

  /// Each from rest, and taken over with whatever speed.
  @Test(arguments: Motion.Kind.allCases) func aSpringGoesOneWayAndStands(kind: Motion.Kind) {
    let end = kind.duration.inSeconds
    let places = (0...200).map { kind.spring.state(after: end * Double($0) / 200).place }
    #expect(places.first == 0 && places.last == 1)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    // A wide screen has 1,784 pixels for it.
    #expect(1 - kind.spring.state(after: end * 0.98).place < 0.01)
    for speed in [-20.0, 20] {
      let start = Spring.State(place: 0.5, speed: speed)
      let thrown = (0...200).map { kind.spring.state(from: start, after: end * Double($0) / 200) }
      #expect(thrown.allSatisfy { (0...1).contains($0.place) })
      #expect(thrown.last?.place == 1)
      #expect(abs(thrown[1].place - 0.5) < 0.05)
    }
  }
}
