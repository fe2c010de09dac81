import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// Everything that can be reached in the demo with templates, on every head unit.
@Suite struct TemplateRuleTests {
  @Test(arguments: Showcase.profileNames.share(3))
  func everythingThatCanBeReachedKeepsTheRules(profile: String) throws {
    let profile = try Showcase.profile(profile)
    for isDriving in [false, true] {
      var tour = Tour(of: try start(profile, isDriving: isDriving))
      tour.go(screens: 60)
      #expect(tour.broken.isEmpty, "\(profile.name): \(tour.broken.joined(separator: "; "))")
      // Half as much is there while driving.
      #expect(tour.screens >= 25, "\(tour.screens) screens were seen")
    }
  }

  private func start(_ profile: Profile, isDriving: Bool) throws -> Simulation {
    let library = try LibraryFile.read(
      Showcase.root.appendingPathComponent("Resources/Demo/templates.json").path
    ).library
    var drive = Simulation(profile: profile, app: library.app(seed: 1))
    drive.perform(.phone(.connected))
    if isDriving {
      drive.perform(.car(.gearChanged(.drive)))
      drive.perform(.car(.speedChanged(.kilometresPerHour(72))))
    }
    drive.advance(by: .seconds(3))
    return drive
  }

  /// Goes wherever a tap leads, the nearest first; a drive is a value, so each way is its own.
  private struct Tour {
    var broken: [String] = []
    var screens = 0
    private var waiting: [Simulation]
    private var seen: Set<[String]> = []

    init(of drive: Simulation) { waiting = [drive] }

    mutating func go(screens limit: Int) {
      while !waiting.isEmpty, screens < limit, broken.isEmpty {
        let drive = waiting.removeFirst()
        let list = Showcase.screen(drive)
        guard seen.insert(list.elements.map { "\($0.role) \($0.label) \($0.value)" }).inserted
        else { continue }
        screens += 1
        broken += Rules(drive.headUnit, list).broken
        if let violation = drive.violation { broken.append(violation) }
        for target in list.elements.filter(\.isEnabled).compactMap(\.target) {
          step(from: drive, target)
        }
        var scrolled = drive
        scrolled.perform(.driver(.scrolled(by: 230)))
        scrolled.advance(by: .seconds(1))
        waiting.append(scrolled)
      }
    }

    private mutating func step(from drive: Simulation, _ target: FocusTarget) {
      guard let event = drive.headUnit.event(choosing: target) else { return }
      var next = drive
      next.perform(event)
      next.advance(by: .seconds(3))
      waiting.append(next)
    }
  }
}
