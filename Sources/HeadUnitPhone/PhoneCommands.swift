package import HeadUnitCore

/// The face that is sent commands, on the main thread.
package protocol PhoneCommands: PhoneListener {
  func run(_ command: Command) -> CommandStatus
}
