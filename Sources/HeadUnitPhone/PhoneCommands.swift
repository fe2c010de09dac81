package import HeadUnitCore

/// The face that is sent commands, on the main thread.
package protocol PhoneCommands: PhoneListener {
  /// Some head units send what they know to be disabled, and mean it.
  func run(_ command: Command, knownDisabled: Bool) -> CommandStatus
}
