/// Which controls of playback stand where: a pure function of what the app offers, what plays, the
/// display and the head unit's make.
///
/// A command is offered when it has a handler. Whether it is also enabled only decides whether its
/// control is dimmed: nothing moves when a command is disabled and enabled again, though of those
/// that share the middle button an enabled one comes first. A live stream is the exception: what
/// moves within a track is left out there while it is disabled.
public struct PlaybackControls: Hashable, Sendable {
  public enum Button: Hashable, Sendable {
    case command(CommandName)
    /// The "…" button, which opens the menu.
    case more
  }

  /// Around the middle button, from left to right.
  public let transport: [Button]
  /// The large button of the transport.
  public let middle: CommandName?
  /// The row of wide buttons.
  public let actions: [Button]
  /// What is behind the "…" button, from top to bottom.
  public let menu: [CommandName]
  /// Where each offered command is to be found; one that is not offered is nowhere.
  public let places: [CommandName: Place]

  public enum Place: Hashable, Sendable {
    /// Together with the commands it takes turns with.
    case middle
    case transport, actions, menu
    /// Another command's control, held down.
    case held(on: CommandName)
    case scrubber
    case hidden(Absence)
  }

  /// Why an offered command has no control.
  public enum Absence: String, Hashable, Sendable, CaseIterable {
    /// Nothing to move within.
    case live
    /// The info has no duration, or the track goes on without end.
    case noDuration
    /// The info has no default rate, or the command no rates.
    case noRates
    /// The info names no language to choose.
    case noLanguages
  }

  /// How much fits side by side.
  public struct Room: Hashable, Sendable {
    /// Buttons of the transport, the middle one among them.
    public var transport: Int

    public init(transport: Int = 5) {
      self.transport = transport
    }
  }

  public init(
    commands: CommandSet, info: NowPlayingInfo?, room: Room = Room(), quirks: Quirks = Quirks()
  ) {
    let plan = ControlPlan(commands: commands, info: info, room: room, quirks: quirks)
    (transport, middle, actions) = (plan.transport, plan.middle, plan.actions)
    (menu, places) = (plan.menu, plan.places)
  }

  /// The few that fit beside a title: around the middle button, skips before tracks.
  public var essential: [CommandName] {
    let names = transport.compactMap(\.command)
    let skips = names.filter { $0 == .skipBackward || $0 == .skipForward }
    let wanted: Set<CommandName> = Set(skips.isEmpty ? [.previous, .next] : skips)
    return names.filter { $0 == middle || wanted.contains($0) }
  }

  /// The seek command that holding the other command's control down begins.
  public func seek(heldOn name: CommandName) -> CommandName? {
    [.seekBackward, .seekForward].first { places[$0] == .held(on: name) }
  }

  public var hasMore: Bool { !menu.isEmpty }
}

extension PlaybackControls.Button {
  public var command: CommandName? {
    if case .command(let name) = self { name } else { nil }
  }
}
