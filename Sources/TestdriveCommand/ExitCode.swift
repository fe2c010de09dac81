/// What the process says when it ends.
public enum ExitCode: Int32, Sendable {
  case passed = 0
  /// An expectation or golden failed, or there are findings at error level.
  case failed = 1
  /// A file or the command line is wrong; nothing ran.
  case wrongInput = 2
  /// The app could not start, crashed too often, broke the protocol.
  case appFailed = 3
  /// An invariant of the head unit was broken: a fault of Testdrive itself.
  case ownFault = 4
  /// No display, no font, disk full, hung app, no resources.
  case machine = 5
}
