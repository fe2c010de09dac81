/// What a key on the wheel, or the button of the headphones, has just done.
///
/// Whoever presses one looks at the road; the rail says for a moment what came of it.
public struct KeyNote: Hashable, Sendable {
  public enum Effect: Hashable, Sendable {
    case command(CommandName)
    /// How loud it is now, 0…1; nil where the device does not say.
    case volume(Double?, louder: Bool)
  }

  public let effect: Effect
  public let isByHeadphones: Bool
  public let at: Instant

  public static let duration = Duration.milliseconds(1_500)

  public var endsAt: Instant { at + Self.duration }
}

extension Playback {
  /// The car's own volume goes in so many steps.
  private static let volumeSteps = 20

  /// Notes what the press comes to.
  mutating func noting(
    _ key: HardwareKey?, _ step: inout Step, _ press: (inout Playback, inout Step) -> Void
  ) {
    let before = player.pending.last?.request.id
    press(&self, &step)
    let effect: KeyNote.Effect? =
      switch key {
      case .volumeUp: .volume(turned(louder: true), louder: true)
      case .volumeDown: .volume(turned(louder: false), louder: false)
      case .next, .previous, .playPause, .voice, nil:
        player.pending.last.flatMap { command in
          command.request.id == before ? nil : .command(command.request.command.name)
        }
      }
    guard let effect else { return }
    keyNote = KeyNote(effect: effect, isByHeadphones: key == nil, at: step.now)
  }

  /// A device of the app says itself how loud it is; the car's loudspeakers are turned here.
  private mutating func turned(louder: Bool) -> Double? {
    if player.owner == .app, activeDevice != nil { return nil }
    carVolume = max(0, min(Self.volumeSteps, carVolume + (louder ? 1 : -1)))
    return Double(carVolume) / Double(Self.volumeSteps)
  }
}
