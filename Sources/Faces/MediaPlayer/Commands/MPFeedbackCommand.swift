internal import HeadUnitCore

/// Says what the driver thinks of what plays.
open class MPFeedbackCommand: MPRemoteCommand {
  /// Whether it was said of what plays already.
  open var isActive: Bool {
    get { value(\.isActive) }
    set { change(\.isActive, to: newValue) }
  }

  /// What the command is called.
  open var localizedTitle: String {
    get { value(\.title) ?? "" }
    set { change(\.title, to: newValue.isEmpty ? nil : newValue) }
  }

  /// What the command is called where there is little room.
  open var localizedShortTitle: String {
    get { value(\.shortTitle) ?? "" }
    set { change(\.shortTitle, to: newValue.isEmpty ? nil : newValue) }
  }
}

/// What the driver thinks.
open class MPFeedbackCommandEvent: MPRemoteCommandEvent {
  /// Whether it is taken back.
  public let isNegative: Bool

  init(_ context: Context, isNegative: Bool) {
    self.isNegative = isNegative
    super.init(context)
  }
}
