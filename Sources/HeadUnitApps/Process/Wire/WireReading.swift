import HeadUnitCore

/// What an answer gives the head unit, and what is wrong with it.
struct WireReading {
  var contents: [AppDelivery.Content] = []
  var mistakes: [WireMistake] = []

  /// The answer to one request; what is none is handed on as it came.
  mutating func answer(
    _ id: RequestID, _ reply: WireReply,
    _ read: (JSONDocument.Node) throws(WireMistake) -> Answer
  ) {
    switch reply.content {
    case .failure(let failure): contents.append(.answer(id, .failed(failure)))
    case .neither(let mistake): spoil([id], reply.text, mistake)
    case .result(let result):
      do {
        contents.append(.answer(id, try read(result)))
      } catch {
        spoil([id], reply.text, error)
      }
    }
  }

  /// The answers to all requests of a run; items that are missing at its end are not there.
  mutating func answer(_ run: ItemRun, _ reply: WireReply) {
    switch reply.content {
    case .failure(let failure): contents = run.ids.map { .answer($0, .failed(failure)) }
    case .neither(let mistake): spoil(run.ids, reply.text, mistake)
    case .result(let result):
      guard let items = result["items"], items.kind == .array else {
        let mistake = WireMistake(expected: #"{"items": […]}"#, found: result)
        spoil(run.ids, reply.text, mistake)
        return
      }
      answer(run, items)
    }
  }

  /// The status of a command; for one that cannot be read the command has failed.
  mutating func status(_ id: CommandID, _ reply: WireReply) {
    switch reply.content {
    case .result(let result):
      if let status = result["status"]?.string.flatMap(CommandStatus.init(rawValue:)) {
        contents.append(.status(id, status))
        return
      }
      let names = CommandStatus.allCases.map(\.rawValue).joined(separator: " | ")
      mistakes.append(WireMistake(expected: "{\"status\": \(names)}", found: result))
    case .failure(let failure): mistakes.append(WireMistake(WireWording.refused(failure.message)))
    case .neither(let mistake): mistakes.append(mistake)
    }
    contents.append(.status(id, .failed))
  }

  private mutating func answer(_ run: ItemRun, _ items: JSONDocument.Node) {
    var rest = items.elements
    for id in run.ids {
      guard let node = rest.next() else {
        contents.append(.answer(id, .item(nil)))
        continue
      }
      do {
        contents.append(.answer(id, .item(try node.ifAny.item)))
      } catch {
        spoil([id], JSONValue(node).text, error)
      }
    }
    if rest.next() != nil { mistakes.append(WireMistake(WireWording.tooMany(run.count))) }
  }

  private mutating func spoil(_ ids: [RequestID], _ text: String, _ mistake: WireMistake) {
    contents += ids.map { .answer($0, .garbage(text)) }
    mistakes.append(mistake)
  }
}
