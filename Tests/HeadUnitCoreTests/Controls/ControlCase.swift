import HeadUnitCore

/// What an app offers, and the circumstances in which it is laid out.
struct ControlCase {
  var offered: [CommandName] = []
  var disabled: Set<CommandName> = []
  var circumstances = Circumstances()

  struct Circumstances: Hashable {
    var isLive = false
    var isPlaying = true
    var room = 5
    var feedbackMenu = Quirks.FeedbackMenu.own
    /// A duration, a default rate and languages.
    var isComplete = true

    static let all: [Circumstances] = [false, true].flatMap { isLive in
      [false, true].flatMap { isPlaying in
        [3, 5].flatMap { room in
          Quirks.FeedbackMenu.allCases.map { quirk in
            Circumstances(
              isLive: isLive, isPlaying: isPlaying, room: room, feedbackMenu: quirk)
          }
        }
      }
    }
  }

  static let middle: [CommandName] = [.play, .pause, .stop, .togglePlayPause]
  static let sides: [CommandName] = [
    .next, .previous, .seekForward, .seekBackward, .skipForward, .skipBackward,
  ]
  static let feedback: [CommandName] = [.like, .dislike, .bookmark]

  var commands: CommandSet {
    CommandSet(
      offered.map { name in
        CommandState(
          name, isEnabled: !disabled.contains(name),
          supportedRates: name == .rate ? [0.5, 1, 1.5, 2] : [])
      })
  }

  var info: NowPlayingInfo {
    var info = NowPlayingInfo(rate: circumstances.isPlaying ? 1 : 0)
    info.isLive = circumstances.isLive
    guard circumstances.isComplete else { return info }
    info.duration = 200
    info.defaultRate = 1
    info.languages = [LanguageOption(id: "en", name: "English")]
    return info
  }

  var controls: PlaybackControls {
    var quirks = Quirks()
    quirks.feedbackMenu = circumstances.feedbackMenu
    return PlaybackControls(
      commands: commands, info: info, room: .init(transport: circumstances.room), quirks: quirks)
  }

  func with(_ change: (inout ControlCase) -> Void) -> ControlCase {
    var other = self
    change(&other)
    return other
  }
}

extension [CommandName] {
  /// Of every subset, itself and none among them.
  var subsets: [[CommandName]] { (0..<1 << count).map(subset) }

  /// Those whose bits are set.
  func subset(_ bits: Int) -> [CommandName] {
    indices.filter { bits >> $0 & 1 == 1 }.map { self[$0] }
  }
}

extension ControlCase: CustomStringConvertible {
  var description: String {
    let names = offered.map { disabled.contains($0) ? "(\($0.rawValue))" : $0.rawValue }
    return names.joined(separator: " ")
      + (circumstances.isLive ? ", live" : "") + (circumstances.isPlaying ? "" : ", paused")
      + ", room for \(circumstances.room), \(circumstances.feedbackMenu.rawValue)"
      + (circumstances.isComplete ? "" : ", incomplete")
  }
}
