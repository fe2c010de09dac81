public import HeadUnitCore

/// What the desktop wants, as its driver would.
public enum DesktopWish: Hashable, Sendable {
  case command(Command)
  /// 0…1.
  case volume(Double)
  /// The window is to be seen.
  case raise
  /// The window is to close.
  case quit

  /// What happens to the head unit; nil where the window has to do it.
  public func event(by program: String) -> Event? {
    switch self {
    case .command(let command): .playback(.desktopAsked(command: command, by: program))
    case .volume(let volume): .playback(.desktopTurned(volume: volume, by: program))
    case .raise, .quit: nil
    }
  }
}

/// What follows from a call: words at once, or first a wish that is carried out.
enum CallOutcome: Hashable {
  case reply([BusValue])
  case failure(BusError, String)
  /// Nil: it means nothing at present, and that is no mistake.
  case wish(DesktopWish?)
}
