/// Which controls of playback stand where, decided by the app's commands alone.
public struct PlaybackControls: Hashable, Sendable {
  /// From left to right around the middle button.
  public let transport: [CommandName]
  /// The large button in the middle of the transport.
  public let middle: CommandName?
  /// The row of wide buttons.
  public let actions: [CommandName]

  /// More secondary buttons than this and none could be hit.
  public static let actionLimit = 5

  private static let actionOrder: [CommandName] = [
    .rate, .shuffle, .repeat, .like, .dislike, .bookmark,
  ]

  init(_ player: NowPlaying) {
    let middle = player.middleCommand?.name ?? player.otherMiddle
    let isLive = player.info?.isLive == true
    let sides: [CommandName] = [.previous, .skipBackward, .skipForward, .next]
    let shown = isLive ? [] : sides.filter { player.commands[$0]?.hasHandler ?? false }
    let left = shown.filter { $0 == .previous || $0 == .skipBackward }
    let right = shown.filter { $0 == .skipForward || $0 == .next }
    self.middle = middle
    transport = left + (middle.map { [$0] } ?? []) + right
    actions = Array(
      Self.actionOrder.filter { name in
        (player.commands[name]?.hasHandler ?? false) && (name != .rate || player.hasRateButton)
      }.prefix(Self.actionLimit))
  }

  /// The few that fit beside a title: around the middle button, skips before tracks.
  public var essential: [CommandName] {
    let skips = transport.filter { $0 == .skipBackward || $0 == .skipForward }
    let wanted: Set<CommandName> = Set(skips.isEmpty ? [.previous, .next] : skips)
    return transport.filter { $0 == middle || wanted.contains($0) }
  }
}

extension NowPlaying {
  /// What stands where, from left to right.
  public var controls: PlaybackControls { PlaybackControls(self) }

  /// What stands in the middle when nothing fits the state: whatever can be used, and else what
  /// the app has a handler for but switched off.
  fileprivate var otherMiddle: CommandName? {
    let preferred: [CommandName] =
      isPlaying
      ? [.pause, .togglePlayPause, .stop, .play] : [.play, .togglePlayPause, .stop, .pause]
    return preferred.first { commands.isUsable($0) }
      ?? preferred.first { commands[$0]?.hasHandler ?? false }
  }
}
