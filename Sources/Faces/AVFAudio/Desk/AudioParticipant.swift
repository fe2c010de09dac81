/// Something that makes sound, and is made to stop when the phone says so.
package protocol AudioParticipant: AnyObject, Sendable {
  var isAudible: Bool { get }

  /// Pauses: something else needs the loudspeakers, or the session was given up.
  func interrupt()

  /// The device that sound came out of is gone.
  func loseRoute()

  /// The app it belongs to was started anew; nobody is told.
  func forget()
}
