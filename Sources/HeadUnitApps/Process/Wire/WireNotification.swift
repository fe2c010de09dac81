import HeadUnitCore

/// What is sent to the app and wants no answer.
enum WireNotification {
  case initialized
  case context(AppContext)
  /// How fast the car goes is left out: a head unit does not tell apps.
  case condition(PhoneCondition)
  case interruption(Interruption)
  case route(RouteChange)
  /// What the driver does to an output device. The table of the protocol does not have it: on the
  /// phone no app hears of this, but an app here has to stand for the phone's own outputs too.
  case output(String, OutputChange)
  /// By the number of the line that asked.
  case cancel(Int)

  /// Nil for what is told in another way.
  init?(_ note: Note) {
    switch note {
    case .context(let context): self = .context(context)
    case .condition(let condition): self = .condition(condition)
    case .interruption(let interruption): self = .interruption(interruption)
    case .route(let change): self = .route(change)
    case .output(let id, let change): self = .output(id, change)
    case .start, .stop, .cancel: return nil
    }
  }

  var method: String {
    switch self {
    case .initialized: "initialized"
    case .context: "context"
    case .condition: "condition"
    case .interruption: "interruption"
    case .route: "route"
    case .output: "output"
    case .cancel: "cancel"
    }
  }

  var parameters: JSONValue? {
    switch self {
    case .initialized: nil
    case .context(let context): context.wire
    case .condition(let condition):
      .members([
        ("network", .string(condition.network.rawValue)), ("locked", .bool(condition.isLocked)),
      ])
    case .interruption(.began): .members([("phase", .string("began"))])
    case .interruption(.ended(let shouldResume)):
      .members([("phase", .string("ended")), ("shouldResume", .bool(shouldResume))])
    case .route(let change): .members([("reason", .string(change.rawValue))])
    case .output(let id, let change): .members([("id", .string(id))] + change.members)
    case .cancel(let number): .members([("id", .integer(number))])
    }
  }
}

extension OutputChange {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .chosen: [("change", .string("chosen"))]
    case .volume(let volume): [("change", .string("volume")), ("volume", .number(volume))]
    case .louder: [("change", .string("louder"))]
    case .quieter: [("change", .string("quieter"))]
    }
  }
}
