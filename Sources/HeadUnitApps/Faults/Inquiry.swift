import HeadUnitCore

/// A request or a command on its way to the app: what faults can show themselves in.
enum Inquiry: Hashable, Sendable {
  case request(Request)
  case command(CommandRequest)

  /// By which a reply finds what it replies to.
  enum Key: Hashable, Sendable {
    case request(RequestID)
    case command(CommandID)
  }

  var key: Key {
    switch self {
    case .request(let request): .request(request.id)
    case .command(let command): .command(command.id)
    }
  }

  var operation: Operation {
    switch self {
    case .request(let request): request.question.operation
    case .command: .command
    }
  }

  /// Commands and artwork have none.
  var path: ContentPath? {
    if case .request(let request) = self { request.question.path } else { nil }
  }

  var message: AppMessage {
    switch self {
    case .request(let request): .request(request)
    case .command(let command): .command(command)
    }
  }
}

extension Inquiry.Key {
  var request: RequestID? {
    if case .request(let id) = self { id } else { nil }
  }

  /// The reply that says the failure; a command has only one way to fail.
  func reply(_ failure: Failure) -> AppDelivery.Content {
    switch self {
    case .request(let id): .answer(id, .failed(failure))
    case .command(let id): .status(id, .failed)
    }
  }
}

extension AppDelivery.Content {
  /// What it replies to, if it is a reply.
  var inquiry: Inquiry.Key? {
    switch self {
    case .answer(let id, _): .request(id)
    case .status(let id, _): .command(id)
    case .report, .wake, .fault: nil
    }
  }
}
