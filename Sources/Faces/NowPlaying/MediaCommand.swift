public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// Something that screens and keys can ask of a session.
public struct MediaCommand {
  public enum RepeatMode: Hashable, Sendable, CaseIterable {
    case off, one, all
  }

  public enum ShuffleMode: Hashable, Sendable, CaseIterable {
    case off, items, collections
  }

  public enum FeedbackStatus: Hashable, Sendable, CaseIterable {
    case positive, neutral, negative
  }

  enum Kind {
    case plain(CommandName, () async throws -> Void)
    case skip(CommandName, [TimeInterval], (TimeInterval) async throws -> Void)
    case seek(CommandName, begin: () async throws -> Void, end: () async throws -> Void)
    case position((TimeInterval) async throws -> Void)
    case rate([Float], (Float) async throws -> Void)
    case repeating(RepeatMode, [RepeatMode]?, (RepeatMode) async throws -> Void)
    case shuffling(ShuffleMode, [ShuffleMode]?, (ShuffleMode) async throws -> Void)
    case feedback(
      title: String?, shortTitle: String?, FeedbackStatus,
      (FeedbackStatus) async throws -> Void)
  }

  let kind: Kind
  private(set) var isEnabled = true

  private init(_ kind: Kind) {
    self.kind = kind
  }

  /// The same, which is shown either way and only called while it is enabled.
  public func enabled(_ isEnabled: Bool) -> MediaCommand {
    var command = self
    command.isEnabled = isEnabled
    return command
  }
}

extension MediaCommand {
  public static func play(_ action: @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.plain(.play, action))
  }

  public static func pause(_ action: @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.plain(.pause, action))
  }

  public static func stop(_ action: @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.plain(.stop, action))
  }

  public static func togglePlayPause(_ action: @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.plain(.togglePlayPause, action))
  }

  public static func next(_ action: @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.plain(.next, action))
  }

  public static func previous(_ action: @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.plain(.previous, action))
  }

  public static func skipForward(
    preferredIntervals: [TimeInterval] = [10],
    _ action: @escaping (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.skip(.skipForward, preferredIntervals, action))
  }

  public static func skipBackward(
    preferredIntervals: [TimeInterval] = [10],
    _ action: @escaping (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.skip(.skipBackward, preferredIntervals, action))
  }

  public static func seekToPosition(
    _ action: @escaping (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.position(action))
  }

  public static func seekForward(
    beginAction: @escaping () async throws -> Void, endAction: @escaping () async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seek(.seekForward, begin: beginAction, end: endAction))
  }

  public static func seekBackward(
    beginAction: @escaping () async throws -> Void, endAction: @escaping () async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seek(.seekBackward, begin: beginAction, end: endAction))
  }

  public static func changePlaybackRate(
    supported: [Float], _ action: @escaping (Float) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.rate(supported, action))
  }

  public static func changeRepeatMode(
    current: RepeatMode, supported: [RepeatMode]? = nil,
    _ action: @escaping (RepeatMode) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.repeating(current, supported, action))
  }

  public static func changeShuffleMode(
    current: ShuffleMode, supported: [ShuffleMode]? = nil,
    _ action: @escaping (ShuffleMode) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.shuffling(current, supported, action))
  }

  /// One control of three states: liked, disliked, neither.
  public static func feedback(
    title: String? = nil, shortTitle: String? = nil, status: FeedbackStatus = .neutral,
    _ action: @escaping (FeedbackStatus) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.feedback(title: title, shortTitle: shortTitle, status, action))
  }
}

// As the head unit knows them.
extension MediaCommand {
  var states: [CommandState] {
    switch kind {
    case .plain(let name, _), .seek(let name, _, _):
      return [CommandState(name, isEnabled: isEnabled)]
    case .skip(let name, let intervals, _):
      return [CommandState(name, isEnabled: isEnabled, preferredIntervals: intervals)]
    case .position: return [CommandState(.position, isEnabled: isEnabled)]
    case .rate(let rates, _):
      return [CommandState(.rate, isEnabled: isEnabled, supportedRates: rates.map(\.exactly))]
    case .repeating(let mode, _, _):
      return [CommandState(.repeat, isEnabled: isEnabled, mode: "\(mode)")]
    case .shuffling(let mode, _, _):
      return [CommandState(.shuffle, isEnabled: isEnabled, mode: "\(mode)")]
    case .feedback(let title, let shortTitle, let status, _):
      return [
        CommandState(
          .like, isEnabled: isEnabled, isActive: status == .positive, title: title,
          shortTitle: shortTitle),
        CommandState(.dislike, isEnabled: isEnabled, isActive: status == .negative),
      ]
    }
  }

  /// What the app does for the command; nil when this is another one.
  @MainActor
  func action(for command: Command) -> (() async throws -> Void)? {
    // One kind after the other: of pairs the compiler takes half a minute to see that none is
    // missing.
    switch kind {
    case .plain(let name, let action):
      return name == command.name ? action : nil
    case .skip(let name, _, let action):
      guard name == command.name, let seconds = command.skippedSeconds else { return nil }
      return { try await action(seconds) }
    case .position(let action):
      guard case .position(let seconds) = command else { return nil }
      return { try await action(seconds) }
    case .seek(let name, let begin, let end):
      guard name == command.name, let phase = command.seekingPhase else { return nil }
      return phase == .begin ? begin : end
    case .rate(_, let action):
      guard case .rate(let rate) = command else { return nil }
      return { try await action(Float(rate)) }
    case .repeating(let current, let modes, let action):
      guard case .repeat(let mode) = command else { return nil }
      return { try await action(Self.next(RepeatMode(mode), current, modes)) }
    case .shuffling(let current, let modes, let action):
      guard case .shuffle(let mode) = command else { return nil }
      return { try await action(Self.next(ShuffleMode(mode), current, modes)) }
    case .feedback(_, _, _, let action):
      guard let status = command.feedback else { return nil }
      return { try await action(status) }
    }
  }

  /// What was asked for, or the mode of the app's after the one there is.
  private static func next<Mode: Hashable>(_ wanted: Mode, _ current: Mode, _ modes: [Mode]?)
    -> Mode
  {
    guard let modes, !modes.isEmpty, !modes.contains(wanted) else { return wanted }
    let place = modes.firstIndex(of: current).map { ($0 + 1) % modes.count } ?? 0
    return modes[place]
  }
}

extension Command {
  fileprivate var skippedSeconds: Double? {
    if case .skipForward(let seconds) = self { return seconds }
    if case .skipBackward(let seconds) = self { return seconds }
    return nil
  }

  fileprivate var seekingPhase: Phase? {
    if case .seekForward(let phase) = self { return phase }
    if case .seekBackward(let phase) = self { return phase }
    return nil
  }

  fileprivate var feedback: MediaCommand.FeedbackStatus? {
    if case .like(let undo) = self { return undo ? .neutral : .positive }
    if case .dislike(let undo) = self { return undo ? .neutral : .negative }
    return nil
  }
}

extension MediaCommand.RepeatMode {
  fileprivate init(_ mode: HeadUnitCore.RepeatMode) {
    switch mode {
    case .off: self = .off
    case .one: self = .one
    case .all: self = .all
    }
  }
}

extension MediaCommand.ShuffleMode {
  fileprivate init(_ mode: HeadUnitCore.ShuffleMode) {
    switch mode {
    case .off: self = .off
    case .items: self = .items
    case .collections: self = .collections
    }
  }
}
