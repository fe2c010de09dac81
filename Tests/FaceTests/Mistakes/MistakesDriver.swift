import Foundation
import HeadUnitApps
import HeadUnitCore

/// Somebody who looks for a row of the example that makes mistakes, and chooses it.
struct MistakesDriver {
  private(set) var simulation: Simulation
  /// Whether there was what was to be chosen.
  private(set) var hasChosen = false

  /// The example is built beside the tests, and runs in a process of its own.
  init(_ profile: Profile = Profile(), isLocked: Bool = false) {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let program = folder.appendingPathComponent("MistakesExample").path
    let app = SeparateApp([program, "--serve-app", "virtual"])
    simulation = Simulation(profile: profile, app: app)
    if isLocked { simulation.perform(.phone(.phoneLocked(true))) }
    simulation.perform(.phone(.connected))
  }

  /// On a phone that takes templates; the row is called what the finding is called.
  init(templates finding: String, isLocked: Bool = false) {
    var profile = Profile()
    profile.phoneVersion = 26
    self.init(profile, isLocked: isLocked)
    simulation.advance(by: .seconds(isLocked ? 8 : 1))
    for _ in 0..<12 where !hasChosen {
      let row = (0..<headUnit.rowCount).first { headUnit.row($0)?.title == finding }
      if let row, headUnit.canFocus(.row(row)) {
        simulation.perform(.driver(.rowChosen(row)))
        simulation.advance(by: .seconds(20))
        hasChosen = true
      } else {
        simulation.perform(.driver(.scrolled(by: 300)))
        simulation.advance(by: .seconds(1))
      }
    }
  }

  /// Chooses the row, or the tab, and lets time pass.
  init(choosing identifier: String) {
    self.init()
    hasChosen = choose(identifier)
  }

  /// The findings that the example says its mistakes are about.
  static let findings: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Examples/Mistakes/Findings.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }()

  var headUnit: HeadUnit { simulation.headUnit }

  /// Every identifier of a tab or a row of one, each as often as it is there.
  mutating func identifiers() -> [String] {
    var found: [String] = headUnit.browser.tabs.compactMap { $0.item?.identifier }
    for tab in headUnit.browser.tabs.indices {
      open(tab)
      for _ in 0..<(headUnit.browser.page?.count ?? 0) {
        simulation.perform(.knob(.turned(1)))
        if let identifier = focusedItem?.identifier { found.append(identifier) }
      }
    }
    return found
  }

  private mutating func choose(_ identifier: String) -> Bool {
    for tab in headUnit.browser.tabs.indices {
      open(tab)
      for _ in 0..<(headUnit.browser.page?.count ?? 0) {
        simulation.perform(.knob(.turned(1)))
        guard focusedItem?.identifier == identifier else { continue }
        simulation.perform(.knob(.pressed))
        simulation.advance(by: .seconds(20))
        return true
      }
      if headUnit.browser.tabs[tab].item?.identifier == identifier { return true }
    }
    return false
  }

  private mutating func open(_ tab: Int) {
    simulation.perform(.driver(.tabChosen(tab)))
    simulation.advance(by: .seconds(1))
  }

  private var focusedItem: ContentItem? {
    guard case .row(let row) = headUnit.focus else { return nil }
    return headUnit.browser.page?.rows[row]?.item
  }
}

extension MistakesDriver {
  /// What was asked because the driver has chosen something; looking ahead is left out.
  var chosen: [Question] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.ask(let request)) = entry.content else { return nil }
      return switch request.question {
      case .begin(let path, hint: false) where path.depth > 1: request.question
      case .play: request.question
      default: nil
      }
    }
  }

  var reports: [Report] {
    simulation.trace.entries.compactMap { entry in
      if case .event(.phone(.reported(let report))) = entry.content { report } else { nil }
    }
  }

  var answers: [Answer] {
    simulation.trace.entries.compactMap { entry in
      if case .event(.phone(.answered(_, let answer))) = entry.content { answer } else { nil }
    }
  }

  var remarks: [Remark] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.remarked(let remark)) = entry.content { remark } else { nil }
    }
  }

  var discards: [Discard] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.discarded(_, let discard)) = entry.content { discard } else { nil }
    }
  }
}
