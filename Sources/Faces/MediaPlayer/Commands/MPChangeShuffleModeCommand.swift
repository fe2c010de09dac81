internal import HeadUnitCore

/// What is shuffled.
public enum MPShuffleType: Int, Sendable {
  case off
  case items
  case collections
}

/// Shuffles, or stops to.
open class MPChangeShuffleModeCommand: MPRemoteCommand {
  /// What is shuffled at present.
  open var currentShuffleType: MPShuffleType {
    get { value(\.mode).flatMap(ShuffleMode.init).map(MPShuffleType.init) ?? .off }
    set { change(\.mode, to: newValue.mode.rawValue) }
  }
}

/// What to shuffle.
open class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent {
  public let shuffleType: MPShuffleType
  /// Whether it is to stay that way the next time; the driver's choice is.
  public let preservesShuffleMode: Bool

  init(_ context: Context, shuffleType: MPShuffleType) {
    self.shuffleType = shuffleType
    preservesShuffleMode = true
    super.init(context)
  }
}

extension MPShuffleType {
  init(_ mode: ShuffleMode) {
    self =
      switch mode {
      case .off: .off
      case .items: .items
      case .collections: .collections
      }
  }

  fileprivate var mode: ShuffleMode {
    switch self {
    case .off: .off
    case .items: .items
    case .collections: .collections
    }
  }
}
