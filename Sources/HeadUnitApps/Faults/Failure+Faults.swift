import HeadUnitCore

// The wording of failures that no app has said itself.
extension Failure {
  static let injected = Failure(code: .broken, message: "Something went wrong in the app.")
  static let injectedPlayback = Failure(code: .broken, message: "This cannot be played right now.")
  static let noNetwork = Failure(code: .offline, message: "There is no internet connection.")
  static let phoneLocked = Failure(code: .locked, message: "Unlock the phone to go on.")
}
