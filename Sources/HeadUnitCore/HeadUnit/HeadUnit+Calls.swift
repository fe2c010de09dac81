// What the driver does with a call.
extension HeadUnit {
  /// While the phone rings or somebody is on it, the driver reaches nothing else.
  func isForCall(_ event: Event) -> Bool {
    guard player.interruptions.contains(.call) else { return false }
    switch event {
    case .callAnswered, .callEnded, .knobTurned, .knobPressed, .knobNudged: return true
    default: return false
    }
  }

  mutating func answerCall(_ step: inout Step) {
    guard player.interruptions.contains(.call) else { return }
    player.isOnCall = true
  }

  /// Declined, or hung up: whatever played goes on.
  mutating func endCall(_ step: inout Step) {
    guard player.interruptions.contains(.call) else { return }
    endInterruption(.call, shouldResume: true, &step)
  }
}
