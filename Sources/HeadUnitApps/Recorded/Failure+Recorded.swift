import HeadUnitCore

extension Failure {
  /// Asked of a recorded app that was never asked it before.
  static let notInTheRecording = Failure(code: .notFound, message: "not in the recording")
}
