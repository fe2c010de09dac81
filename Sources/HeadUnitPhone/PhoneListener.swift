package import HeadUnitCore

/// A face that hears what the phone goes through.
package protocol PhoneListener: AnyObject, Sendable {
  /// Everything of the app before is forgotten: it is about to be started, on the main thread.
  func forgetApp()

  /// On the main thread; `route` on another one, as on the phone.
  ///
  /// `start` and the phone's condition are the first things that are heard after `forgetApp`, just
  /// before the app is started.
  func hear(_ note: Note)
}
