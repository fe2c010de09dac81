import HeadUnitCore

/// What the library's app says when it cannot do something, in the words a driver would see.
enum LibraryFailure {
  static let offline = Failure(code: .offline, message: "There is no connection.")
  static let locked = Failure(code: .locked, message: "Unlock your phone to see this.")
  static let signedOut = Failure(code: .signedOut, message: "Sign in on your phone to see this.")

  static func notFound(_ path: ContentPath) -> Failure {
    Failure(code: .notFound, message: "There is nothing at \(path).")
  }

  static func notPlayable(_ path: ContentPath) -> Failure {
    Failure(code: .notFound, message: "There is nothing to play at \(path).")
  }
}
