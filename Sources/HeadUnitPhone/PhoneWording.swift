import HeadUnitCore

/// What is said of apps in this process.
enum PhoneWording {
  static func lost(_ count: Int) -> String {
    "the app said more than anybody could hear; \(count) messages were lost"
  }

  static func hung(_ awaited: [String], _ patience: Duration) -> String {
    // Whatever else waits for the main thread then waits behind it.
    if awaited.contains(launch) {
      return "the app has not returned from its launch in \(patience) of real time"
    }
    let names = awaited.prefix(8).joined(separator: ", ")
    return "the app has not answered in \(patience) of real time: \(names)"
  }

  static func abandoned(_ name: String) -> String {
    "the app let go of the completion handler of \(name) without calling it"
  }

  static let silentInBackground =
    "Info.plist has no background mode audio: behind a locked screen the phone silences the app"

  static let launch = "the launch"

  static let templatesFirst =
    "Info.plist names a scene for CarPlay's templates: from iOS 14 on the car shows that one, and "
    + "asks for none of this content"

  static let mainThread = "the app's main thread"
  static let tasks = "the app's tasks"

  static let noContent = Failure(
    code: .notFound, message: "The app has no data source for the car.")
}
