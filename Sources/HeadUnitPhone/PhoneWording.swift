import HeadUnitCore

/// What is said of apps in this process.
enum PhoneWording {
  static func lost(_ count: Int) -> String {
    "the app said more than anybody could hear; \(count) messages were lost"
  }

  static func hung(_ awaited: [String], _ patience: Duration) -> String {
    let names = awaited.prefix(8).joined(separator: ", ")
    return "the app has not answered in \(patience) of real time: \(names)"
  }

  static func abandoned(_ name: String) -> String {
    "the app let go of the completion handler of \(name) without calling it"
  }

  static let silentInBackground =
    "Info.plist has no background mode audio: behind a locked screen the phone silences the app"

  static let mainThread = "the app's main thread"
  static let tasks = "the app's tasks"

  static let noContent = Failure(
    code: .notFound, message: "The app has no data source for the car.")
}
