import HeadUnitCore

/// What is to happen to the reply to one inquiry, decided when it was asked.
struct Treatment: Sendable {
  /// In the order in which the faults were injected.
  var alterations: [(fault: FaultID, alteration: Alteration)] = []
  /// What the network takes, which is nobody's fault.
  var networkDelay = Duration.zero
  /// A fault has answered already, so that the app's own reply is not wanted.
  var isAnswered = false
  let operation: Operation
  let path: ContentPath?

  init(of inquiry: Inquiry) {
    operation = inquiry.operation
    path = inquiry.path
  }

  /// Whether the reply goes through as it is.
  var isNone: Bool { alterations.isEmpty && networkDelay == .zero && !isAnswered }
}
