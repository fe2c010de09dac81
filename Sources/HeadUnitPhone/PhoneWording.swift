import Foundation
import HeadUnitCore
internal import HeadUnitText

/// What is said of apps in this process.
enum PhoneWording {
  static let pushedInVain = "a push came, and the app has no remote sessions: it is dropped"

  static func lost(_ count: Int) -> String {
    "the app said more than anybody could hear; \(count) messages were lost"
  }

  static func hung(
    _ awaited: [String], _ patience: Duration, of time: String = "real time"
  ) -> String {
    // Whatever else waits for the main thread then waits behind it.
    if awaited.contains(launch) {
      return "the app has not returned from its launch in \(patience) of \(time)"
    }
    let names = awaited.prefix(8).joined(separator: ", ")
    return "the app has not answered in \(patience) of \(time): \(names)"
  }

  static func abandoned(_ name: String) -> String {
    "the app let go of the completion handler of \(name) without calling it"
  }

  static let silentInBackground = AppNotice.noBackgroundAudio.sentence

  static let launch = "the launch"

  static let templatesFirst =
    "Info.plist names a scene for CarPlay's templates: from iOS 14 on the car shows that one, and "
    + "asks for none of this content"

  static func onlyNames(_ module: String) -> String {
    "the app uses \(module), of which only the names are here: nothing of it does anything"
  }

  static let noEntitlement =
    AppNotice.noEntitlement.sentence
    + ": the entitlements have neither com.apple.developer.playable-content nor "
    + "com.apple.developer.carplay-audio: the app is not on the car's home"

  static func onlyTemplates(_ version: Int) -> String {
    AppNotice.noEntitlement.sentence
      + ": the entitlements have com.apple.developer.carplay-audio alone, which means something "
      + "from iOS 14 on, and the phone has \(version): the app is not on the car's home"
  }

  static func noTemplates(_ version: Int) -> String {
    "on iOS \(version) the car shows the scene for CarPlay's templates, and the app brings none: a "
      + "profile with \"ios\": 13 shows the app's content"
  }

  static let noEntitlementsFile =
    "there is no .entitlements file: on the phone an app without "
    + "com.apple.developer.playable-content is not on the car's home"

  static let mainThread = "the app's main thread"

  static func mainThreadHangs(_ time: Duration) -> String {
    "\(AppNotice.mainThreadHeld.sentence) \(time): what it does there belongs elsewhere"
  }

  static func mainThreadIsBack(_ time: Duration) -> String {
    "the app's main thread is back after \(Duration.milliseconds(time.microseconds / 1_000))"
  }

  static func thread(_ name: String) -> String { "a thread of the app (\(name))" }

  /// What a thread was called for when it was last seen to do something for the head unit.
  static func busy(_ names: [String]) -> String {
    names.isEmpty ? "" : "; the app is at: " + names.prefix(4).joined(separator: ", ")
  }

  /// The head unit's time goes on without it.
  static func stray(_ stray: Stray) -> String {
    switch stray {
    case .runs(let thread, let patience):
      "\(thread) has been running for \(patience) of real time; the head unit's time goes on"
    case .escaped(let thread, let call, let patience):
      "\(thread) waits in \(call), which knows nothing of the head unit's time; that goes on "
        + "after \(patience) of real time"
    case .restless(let time):
      "threads of the app hand each other work without an end: they have not come to rest for "
        + "\(time) of real time"
    }
  }

  static let tasks = "the app's tasks"

  static func endlessAnswer(_ address: String) -> String {
    "\(address) answers without an end: the app is given what came"
  }

  static func brokenAnswer(_ file: String) -> String {
    "\(file) cannot be read as a server's answer"
  }

  static func notKept(_ folder: String, _ problem: String) -> String {
    "an answer cannot be kept in \(folder): \(problem)".oneLine
  }

  static let noContent = Failure(
    code: .notFound, message: "The app has no data source for the car.")
}

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Failure {
  /// What an app's error tells the driver; the words are the app's own where it has some.
  init(_ error: any Error) {
    if let failure = error as? Failure {
      self = failure
    } else {
      self.init(code: Self.code(of: error), message: Self.words(of: error))
    }
  }

  private static func code(of error: any Error) -> Code {
    let network: [URLError.Code] = [
      .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .cannotConnectToHost,
      .timedOut, .dnsLookupFailed,
    ]
    if let error = error as? URLError { return network.contains(error.code) ? .offline : .other }
    // What is protected cannot be read as long as the phone is locked.
    if let error = error as? CocoaError, error.code == .fileReadNoPermission { return .locked }
    let error = error as NSError
    if error.domain == NSURLErrorDomain, network.contains(where: { $0.rawValue == error.code }) {
      return .offline
    }
    return .other
  }

  /// Foundation's own words for an error without any tell the driver nothing.
  private static func words(of error: any Error) -> String {
    if let words = (error as? any LocalizedError)?.errorDescription { return words }
    if let words = (error as NSError).userInfo[NSLocalizedDescriptionKey] as? String {
      return words
    }
    return "\(error)"
  }
}
