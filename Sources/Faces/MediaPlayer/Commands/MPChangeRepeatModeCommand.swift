internal import HeadUnitCore

/// What is repeated.
public enum MPRepeatType: Int, Sendable {
  case off
  case one
  case all
}

/// Repeats, or stops to.
open class MPChangeRepeatModeCommand: MPRemoteCommand {
  /// What is repeated at present.
  open var currentRepeatType: MPRepeatType {
    get { value(\.mode).flatMap(RepeatMode.init).map(MPRepeatType.init) ?? .off }
    set { change(\.mode, to: newValue.mode.rawValue) }
  }
}

/// What to repeat.
open class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent {
  public let repeatType: MPRepeatType
  /// Whether it is to stay that way the next time; the driver's choice is.
  public let preservesRepeatMode: Bool

  init(_ context: Context, repeatType: MPRepeatType) {
    self.repeatType = repeatType
    preservesRepeatMode = true
    super.init(context)
  }
}

extension MPRepeatType {
  init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }

  fileprivate var mode: RepeatMode {
    switch self {
    case .off: .off
    case .one: .one
    case .all: .all
    }
  }
}
