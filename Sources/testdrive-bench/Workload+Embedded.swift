import CarPlay
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import UIKit

extension Workload {
  /// A list of 10,000 rows of a Swift app in this process, beside the same list of a library.
  static let embedded = Workload(name: "embedded-rows") {
    let text = """
      {"items": [{"id": "all", "title": "All", "children": [
        {"repeat": 10000, "id": "t{n}", "title": "Track {n}", "subtitle": "Album",
         "duration": "3m20s"}]}]}
      """
    let library = try TemporaryLibrary(text).library
    let inLibrary = Browsing(LibraryApp(library: library, seed: 1)).measure()
    let embedded = try awayFromMain { () -> Browsing.Result in
      let app = EmbeddedApp(clock: .virtual) { ManyTracks.shared.start() }
      return Browsing(app).measure()
    }
    let added = embedded.milliseconds - inLibrary.milliseconds
    return Measurement(
      milliseconds: embedded.milliseconds,
      figures: [
        ("requests", Double(embedded.requests)),
        ("library_requests", Double(inLibrary.requests)),
        ("library_ms", inLibrary.milliseconds),
        ("microseconds_added_per_request", added * 1_000 / Double(embedded.requests)),
      ])
  }

  /// A list of fifty rows that a Swift app in this process pushes when a row is pressed, beside the
  /// same press and push without the app's faces.
  ///
  /// The app's time is the head unit's, as in a drive.
  static let push = Workload(name: "template-push") {
    let pushes = 1_000
    precondition(HeldTime.hold(), "Time cannot be held here.")
    let time = try awayFromMain { () -> Double in
      HeldTime.leave()
      DispatchQueue.main.sync { MainActor.assumeIsolated { CarListener.install { Pushing() } } }
      var information = Information()
      information.hasTemplateScene = true
      SimulatedPhone.current.information = information
      let app = EmbeddedApp(clock: .virtual) {
        CarListener.install { Pushing() }
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
      }
      return pushed(pushes, by: app) { _ in }
    }
    HeldTime.leave()
    let rows = (0..<50).map { templateItem($0) }
    let alone = pushed(pushes, by: SilentTemplates()) { simulation in
      simulation.perform(call(.push(Template(id: "pushed", list(rows).content))))
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("without_faces_ms", alone),
        ("microseconds_added_per_push", (time - alone) * 1_000 / Double(pushes)),
      ])
  }

  /// The first row is pressed, and what it opens is left again.
  private static func pushed(
    _ count: Int, by app: any App, _ push: (inout Simulation) -> Void
  ) -> Double {
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    var profile = Profile()
    profile.phoneVersion = 26
    var simulation = Simulation(profile: profile, app: app, options: options)
    simulation.perform(.phone(.connected))
    if app is SilentTemplates { simulation.perform(call(.setRoot(list([templateItem(0)])))) }
    simulation.advance(by: .seconds(1))
    var time = 0.0
    for _ in 0..<count {
      time += milliseconds {
        simulation.perform(.driver(.rowChosen(0)))
        push(&simulation)
      }
      precondition(simulation.headUnit.openTemplates.count == 2, "Nothing was pushed.")
      simulation.advance(by: .seconds(1))
      simulation.perform(.driver(.backPressed))
      simulation.advance(by: .seconds(1))
    }
    return time
  }

  /// The main thread is the app's: it is served until the work on another one is done.
  private static func awayFromMain<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) throws -> Value {
    nonisolated(unsafe) var value: Value?
    let thread = Thread {
      let done = work()
      DispatchQueue.main.async { value = done }
    }
    thread.stackSize = 8 << 20
    thread.start()
    while true {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      if let value { return value }
    }
  }
}

/// A list is entered and scrolled through, a screen at a time.
private struct Browsing {
  struct Result: Sendable {
    let milliseconds: Double
    let requests: Int
  }

  private var simulation: Simulation

  init(_ app: any App) {
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    simulation = Simulation(profile: Profile(), app: app, options: options)
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
  }

  func measure() -> Result {
    var simulation = simulation
    let before = simulation.headUnit.loader.askedCount
    let time = milliseconds {
      simulation.perform(.driver(.rowChosen(0)))
      simulation.advance(by: .seconds(1))
      for _ in 0..<1_000 {
        simulation.perform(.driver(.scrolled(by: simulation.headUnit.metrics.viewport)))
        simulation.advance(by: .milliseconds(200))
      }
    }
    return Result(
      milliseconds: time, requests: simulation.headUnit.loader.askedCount - before)
  }
}

/// An app with one long list, whose data source answers at once.
private final class ManyTracks: NSObject, MPPlayableContentDataSource, Sendable {
  static let shared = ManyTracks()

  func start() {
    MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
    MPPlayableContentManager.shared().dataSource = self
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int { indexPath.isEmpty ? 1 : 10_000 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    let number = indexPath.last ?? 0
    let item = MPContentItem(identifier: "t\(number)")
    item.title = indexPath.count == 1 ? "All" : "Track \(number)"
    item.subtitle = "Album"
    item.isContainer = indexPath.count == 1
    item.isPlayable = indexPath.count == 2
    return item
  }
}

/// A list with one row, which opens another list.
private final class Pushing: UIResponder, CPTemplateApplicationSceneDelegate {
  private var controller: CPInterfaceController?

  func templateApplicationScene(
    _ scene: CPTemplateApplicationScene, didConnect controller: CPInterfaceController
  ) {
    self.controller = controller
    let row = CPListItem(text: "Open", detailText: nil)
    row.handler = { [weak self] _, done in
      let rows = (0..<50).map { CPListItem(text: "Episode \($0)", detailText: "A show") }
      let list = CPListTemplate(title: "List", sections: [CPListSection(items: rows)])
      self?.controller?.pushTemplate(list, animated: false) { _, _ in done() }
    }
    let root = CPListTemplate(title: "Root", sections: [CPListSection(items: [row])])
    controller.setRootTemplate(root, animated: false, completion: nil)
  }
}
