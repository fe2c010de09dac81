import HeadUnitCore

/// Why a step could not be done; where and when is added by whoever does the steps.
struct DriveTrouble: Error {
  var kind: DriveFailure.Kind
  var message: String
  var details: [String]
  /// Of something else than the command that is being done.
  var source: CommandSource?

  init(
    _ kind: DriveFailure.Kind, _ message: String, details: [String] = [],
    source: CommandSource? = nil
  ) {
    self.kind = kind
    self.message = message
    self.details = details
    self.source = source
  }
}
