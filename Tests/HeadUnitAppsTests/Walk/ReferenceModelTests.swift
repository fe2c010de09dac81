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

// What the model was wrong about, or what was looked for where it cannot be.
extension ReferenceModelTests {
  /// A tab of the same title with another item behind it is another tab, whose list is got when it
  /// is chosen; without a handler that has to wait.
  @Test func tabsOfTheSameTitlesMayBeOthers() throws {
    var profile = Profile()
    profile.quirks.needsCommandFirst = true
    var simulation = Simulation(profile: profile, app: RenewedTabs())
    var model = ReferenceModel(simulation)
    let events: [Event] = [
      .phone(.connected), .driver(.tabChosen(1)),
      .phone(.reported(.contentChanged(paths: [.root]))),
      .phone(.reported(.commands(CommandSet([])))), .driver(.tabChosen(1)),
    ]
    var states: [String] = []
    for event in events {
      simulation.advance(by: .seconds(1))
      simulation.perform(event)
      #expect(model.look(at: simulation) == nil)
      states.append(simulation.headUnit.browser.page?.state.name ?? "")
    }
    #expect(states == ["shown", "failed", "shown", "shown", "loading"])
  }

  /// On a display on which rows are no whole number of pixels high, a row can have a pixel left in
  /// the list and none on the screen.
  @Test func aRowWithOnePixelLeftNeedNotBeOnTheScreen() throws {
    var profile = Profile()
    profile.display.width = 748
    profile.display.height = 456
    var simulation = Simulation(profile: profile, app: ScriptedApp())
    simulation.perform(.phone(.connected))
    simulation.perform(.driver(.rowChosen(1)))
    simulation.advance(by: .seconds(1))
    let metrics = simulation.headUnit.metrics
    for row in 0..<20 {
      let top = simulation.headUnit.browser.page?.scroll ?? 0
      simulation.perform(.driver(.scrolled(by: metrics.rowTop(row + 1) - 1 - top)))
      simulation.advance(by: .seconds(1))
      let first = simulation.headUnit.glance(at: simulation.now).rows.first
      #expect(first?.index == row)
      #expect(ThoroughWalk.screenFault(simulation) == nil)
    }
  }
}

/// Two tabs, which are others of the same titles each time that they are asked for.
///
/// The second has no list.
private struct RenewedTabs: App {
  private var version = 0

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.flatMap { message -> [AppDelivery] in
      switch message {
      case .note(.start):
        let description = AppDescription(name: "Tabs", hasTabs: true)
        return [.started(description), .commands(CommandSet([CommandState(.play)]))].map {
          AppDelivery(.report($0))
        }
      case .request(let request):
        return [AppDelivery(.answer(request.id, answer(request.question)))]
      case .note, .command, .wake: return []
      }
    }
  }

  private mutating func answer(_ question: Question) -> Answer {
    switch question {
    case .begin(let path, _):
      return path == .root.child(1) ? .failed(Failure(code: .other, message: "No.")) : .done
    case .play, .select: return .done
    case .count(let path):
      if path.isRoot { version += 1 }
      return .count(2)
    case .item(let path):
      let isTab = path.depth == 1
      return .item(
        ContentItem(
          identifier: isTab ? "\(path) \(version)" : "\(path)", title: "Item \(path)",
          isContainer: isTab, isPlayable: !isTab))
    case .showsProgress: return .showsProgress(false)
    case .artwork(let name, let size): return .artwork(Picture(file: name, size: size))
    }
  }
}
