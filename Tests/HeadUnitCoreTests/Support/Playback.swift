import HeadUnitCore
import Testing

extension AudioSession {
  /// A session that may become the now-playing one.
  static let ready = AudioSession(category: .playback, isActive: true)
}

extension CommandSet {
  /// Every command there is, with a handler.
  static let everything = CommandSet(
    CommandName.allCases.map {
      CommandState($0, supportedRates: $0 == .rate ? [0.5, 1, 1.5, 2] : [])
    })
}

extension TreeApp {
  /// Two tracks, an album that is playable too, and a plain folder.
  static var music: TreeApp {
    TreeApp([
      track("One"), track("Two"), folder("Album", [track("Three")], playable: true),
      folder("Shelf", [track("Four")]),
    ])
  }

  /// Answers to what is asked of a path with something else; nil is no answer at all.
  func answering(
    _ operation: HeadUnitCore.Operation, _ path: [Int], with answer: Answer?
  ) -> TreeApp {
    var app = self
    app.answers[Special(operation: operation, path: ContentPath(path))] = .some(answer)
    return app
  }
}

extension Drive {
  /// A drive in which the first row was chosen and plays.
  static func playing(_ app: TreeApp = .music, profile: Profile = Profile()) -> Drive {
    var app = app
    if app.commands == TreeApp([]).commands { app.commands = .everything }
    var drive = Drive(app, profile: profile)
    drive.tap(0)
    return drive
  }

  var player: NowPlaying { headUnit.player }

  mutating func report(_ reports: Report...) {
    for report in reports { perform(.phone(.reported(report))) }
  }

  /// Publishes a changed version of what plays.
  mutating func republish(_ change: (inout NowPlayingInfo) -> Void) {
    var info = player.info ?? NowPlayingInfo()
    change(&info)
    report(.nowPlaying(info))
  }

  /// The latest request of a kind.
  func request(_ operation: HeadUnitCore.Operation) -> Request? {
    requests(operation).last
  }

  func requests(_ operation: HeadUnitCore.Operation) -> [Request] {
    effects.compactMap { effect in
      guard case .ask(let request) = effect, request.question.operation == operation else {
        return nil
      }
      return request
    }
  }

  var effects: [Effect] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(let effect) = entry.content { effect } else { nil }
    }
  }

  /// What was seen of one subject, in order.
  func seen(_ subject: String) -> [String] {
    simulation.trace.entries.compactMap { entry in
      guard case .change(let change) = entry.content, change.subject == subject else { return nil }
      return change.value
    }
  }

  /// Badges of a visible row.
  func badges(_ row: Int) -> [Badge] {
    glance.rows.first { $0.index == row }?.badges ?? []
  }

  /// How the app was interrupted, in order.
  var interruptions: [Interruption] {
    notes.compactMap { note in
      if case .interruption(let interruption) = note { interruption } else { nil }
    }
  }

  var routes: [RouteChange] {
    notes.compactMap { note in
      if case .route(let route) = note { route } else { nil }
    }
  }
}
