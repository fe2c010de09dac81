internal import HeadUnitCore

/// What is said of apps that use this face.
enum MediaWording {
  static let noDelegate = Failure(
    code: .notFound, message: "The app has no delegate that could play.")

  static let playbackQueue = "the app's playback queue"

  static func nothingPrepared(_ error: any Error) -> String {
    "the app could not get its playback queue ready: \(error)"
  }

  static func mismatch(_ key: String, given: String, wanted: String) -> String {
    AppNotice.wrongType.sentence + "\(key) is of type \(given) where \(wanted) is wanted"
  }
}
