import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// Everything that can be reached in the demo with templates, on every head unit.
@Suite struct TemplateRuleTests {
  @Test(arguments: Showcase.profileNames.share(9))
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

  @Test func everythingThatCanBeReachedLooksAsItWasLookedAt() throws {
    var text = ""
    for profile in ["hd720", "portrait"] {
      var tour = Tour(of: try start(try Showcase.profile(profile), isDriving: false))
      tour.go(screens: 40)
      text += "\(profile):\n" + tour.looks.map { "  \($0)\n" }.joined()
    }
    try Golden.expect(text, toBe: "templates.txt")
  }

  /// However much is said and answered: no text under a button, everything on the card.
  @Test(arguments: Showcase.profileNames.share(4))
  func alertsAndSheetsHaveRoomForTheirAnswers(profile: String) throws {
    let profile = try Showcase.profile(profile)
    let long = String(repeating: "Nobody reads this much in a car. ", count: 9)
    for count in 0...7 {
      for (title, message) in [("Sure?", nil), (long, nil), ("Sort", long), (nil, long)] {
        let buttons = (0..<count).map {
          TemplateButton(id: "b\($0)", titles: [$0 == 1 ? long : "Answer \($0)"])
        }
        let contents: [Template.Content] = [
          .alert([title ?? long], buttons), .actionSheet(message: message, buttons),
        ]
        for content in contents {
          var drive = try start(profile, isDriving: false)
          let alert = Template(id: "alert", title: title, content)
          drive.perform(.phone(.reported(.template(TemplateCall(900, .present(alert))))))
          drive.advance(by: .seconds(1))
          let list = Showcase.screen(drive)
          #expect(Rules(drive.headUnit, list).broken.isEmpty)
          let dialog = try #require(list.elements.firstIndex { $0.role == .dialog })
          let parts = list.elements.filter { $0.parent == dialog }
          let words = parts.filter { $0.role != .button }
          let answers = parts.filter { $0.role == .button }
          #expect(!words.isEmpty, "\(profile.name), \(count): nothing is said")
          for answer in answers {
            #expect(
              !words.contains { $0.frame.intersects(answer.frame) }, "\(profile.name) \(count)")
          }
        }
      }
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
    /// What each of them is called, and a fingerprint of what is drawn.
    var looks: [String] = []
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
        let title = list.elements.first { $0.role == .title }?.label ?? "–"
        looks.append("\(list.fingerprint) \(title)")
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
