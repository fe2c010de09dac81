import HeadUnitText

extension Trace {
  /// For people: instant, kind, and what happened, in columns.
  public func columns() -> String {
    var text = ""
    for entry in entries {
      let instant = entry.at.description
      text += String(repeating: " ", count: max(0, 13 - instant.count)) + instant + "  "
      let (kind, detail) = entry.content.words
      text += kind + String(repeating: " ", count: max(0, 9 - kind.count)) + "  "
      // A title of an app may hold anything, and still this is one line.
      text += detail.oneLine + "\n"
    }
    return text
  }
}

extension Trace.Content {
  /// For people: what kind of line it is, and what happened.
  public var words: (kind: String, detail: String) {
    switch self {
    case .began(let header): ("began", "profile \(header.profile), seed \(header.seed)")
    case .event(let event): event.words
    case .effect(let effect): effect.words
    case .change(let change): ("shows", "\(change.subject) = \(change.value)")
    case .fault(let notice):
      ("fault", notice.fault + (notice.request.map { " on \($0)" } ?? ""))
    case .thread(let notice): ("thread", "\(notice.request) \(notice.name)")
    case .script(let note): (note.kind.rawValue, note.text)
    case .sighted(let sighting): ("seen", compact(sighting))
    case .violation(let sentence): ("BROKEN", sentence)
    case .gaveUp(let events): ("STUCK", "after \(events) events in this instant")
    }
  }
}

extension Event {
  fileprivate var words: (String, String) {
    switch self {
    case .phone(let event): event.words
    case .alarmRang(let alarm): ("alarm", alarm.rawValue)
    case .car, .playback, .driver, .touch, .knob: ("event", compact(self))
    }
  }
}

extension PhoneEvent {
  fileprivate var words: (String, String) {
    switch self {
    case .answered(let id, let answer): ("answer", "\(id) \(answer.words)")
    case .statusReturned(let id, let status): ("status", "command \(id.number) \(status.rawValue)")
    case .reported(let report): ("report", compact(report))
    case .pushed(let push): ("push", "\(push.kind.rawValue) \(push.attributes)")
    case .pictureRefused(let picture, let reason): ("refused", "\(picture.name): \(reason)")
    case .pictureRemarked(let picture, let remark): ("picture", "\(picture.name): \(remark)")
    case .connected, .disconnected, .phoneLocked, .networkChanged: ("event", compact(self))
    }
  }
}

extension Effect {
  fileprivate var words: (String, String) {
    switch self {
    case .ask(let request): ("request", "\(request.id) \(request.question.words)")
    case .send(let command): ("command", "\(command.id.number) \(compact(command.command))")
    case .tell(let note): ("tells", compact(note))
    case .schedule(let alarm, let due): ("alarm", "\(alarm.rawValue) at \(due)")
    case .unschedule(let alarm): ("alarm", "\(alarm.rawValue) off")
    case .concluded(let id, let outcome): ("outcome", "\(id) \(outcome.rawValue)")
    case .commandConcluded(let id, let status):
      ("outcome", "command \(id.number) \(status?.rawValue ?? "no status")")
    case .discarded(let id, let discard): ("dropped", "\(id) \(discard.rawValue)")
    case .statusDiscarded(let id): ("dropped", "command \(id.number)")
    case .remarked(let remark): ("remark", compact(remark))
    }
  }
}

extension Question {
  fileprivate var words: String {
    switch self {
    case .begin(let path, let hint): "begin \(path)\(hint ? " (hint)" : "")"
    case .count(let path): "count \(path)"
    case .item(let path): "item \(path)"
    case .showsProgress(let path): "showsProgress \(path)"
    case .artwork(let name, let size): "artwork \(name) \(size.width)×\(size.height)"
    case .play(let path, let identifier): "play \(path) \(identifier)"
    case .select(.item(let id)): "select \(id)"
    case .select(.picture(let id, let index)): "select \(id) picture \(index)"
    case .select(.button(let id)): "select button \(id)"
    case .select(.assistant(let words)): "select assistant \(words)"
    }
  }
}

extension Answer {
  fileprivate var words: String {
    switch self {
    case .item(.some(let item)): "item \(item.identifier) \(item.title ?? "")"
    case .item(.none): "no item"
    case .artwork(.some(let picture)): "artwork \(picture.name)"
    case .failed(let failure): "failed \(failure.code.rawValue) \(failure.message)"
    case .done, .count, .showsProgress, .artwork(.none), .garbage: compact(self)
    }
  }
}

/// The value as it stands in the JSON lines.
private func compact(_ value: some Encodable) -> String {
  (try? JSONCoder.encode(value).text) ?? "\(value)"
}

extension Picture {
  fileprivate var name: String { file ?? "picture of \(data?.count ?? 0) bytes" }
}

extension Picture {
  /// What tells it from others: the app's name for it, where that is the end of the file's path.
  ///
  /// Another file is named beside it, without its folder, which is another one on each machine.
  public func label(named name: String) -> String {
    if let file {
      let isNamed = file == name || file.hasSuffix("/" + name)
      if isNamed, !name.isEmpty { return name.hasPrefix("/") ? Self.last(of: name) : name }
      let last = Self.last(of: file)
      return name.isEmpty || name.hasPrefix("/") ? last : "\(name): \(last)"
    }
    guard let data else { return "" }
    return "\(data.count) bytes \(String(Fingerprint.of(Self.sample(of: data)), radix: 16))"
  }

  private static func last(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// Both ends and what lies evenly between them: all of it at each picture of the screen would
  /// take too long.
  private static func sample(of data: [UInt8]) -> [UInt8] {
    let ends = data.prefix(64) + data.suffix(64)
    let step = max(1, data.count / 256)
    return ends + stride(from: 64, to: max(64, data.count - 64), by: step).map { data[$0] }
  }
}
