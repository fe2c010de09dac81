import HeadUnitCore

// What must hold of a drive that has ended, and of which everything that was awaited is over.
extension Trace {
  /// Each request has exactly one outcome.
  var requestFault: String? {
    var open: Set<RequestID> = []
    for entry in entries {
      switch entry.content {
      case .effect(.ask(let request)): open.insert(request.id)
      case .effect(.concluded(let id, _)):
        if open.remove(id) == nil { return "Request \(id) has two outcomes." }
      default: break
      }
    }
    return open.min().map { "Request \($0) has no outcome." }
  }

  /// Each command is sent while the app offers it, and has exactly one outcome.
  var commandFault: String? {
    var offered = CommandSet.none
    var open: Set<CommandID> = []
    for entry in entries {
      switch entry.content {
      case .event(.reported(.commands(let commands))): offered = commands
      case .effect(.send(let request)):
        if !offered.isUsable(request.command.name) {
          return "\(request.command) was sent at \(entry.at), which is not offered."
        }
        if !open.insert(request.id).inserted { return "Command \(request.id) was sent twice." }
      case .effect(.commandConcluded(let id, _)):
        if open.remove(id) == nil { return "Command \(id) has two outcomes." }
      default: break
      }
    }
    return open.min().map { "Command \($0) has no outcome." }
  }
}
