public import HeadUnitCore

extension AppWire {
  /// Appends what a line of the app (without its break) gives.
  ///
  /// Whatever the line is, it ends nothing: what breaks the protocol is reported as a log.
  public mutating func hear(_ line: [UInt8], into deliveries: inout [AppDelivery]) {
    if lostCount > 0 {
      deliveries.append(.log(WireWording.lost(lostCount, by: speaker)))
      lostCount = 0
    }
    guard line.count <= Self.lineLimit else {
      let mistake = WireMistake(WireWording.tooLong(line.count))
      deliveries.append(broken("a line", mistake, line))
      return
    }
    do {
      let document = try JSONDocument(SourceText(name: "line", bytes: line))
      hear(document.root, line, into: &deliveries)
    } catch {
      hearNoise(line, error, into: &deliveries)
    }
  }
}

extension AppWire {
  var speaker: String { name ?? "the app" }

  func broken(_ subject: String, _ mistake: WireMistake, _ line: [UInt8]) -> AppDelivery {
    .log(WireWording.broken(subject, mistake, line: line, by: speaker))
  }

  /// A program that prints what is meant for people prints much of it: the first is enough.
  private mutating func hearNoise(
    _ line: [UInt8], _ mistakes: Mistakes, into deliveries: inout [AppDelivery]
  ) {
    noiseCount += 1
    guard noiseCount == 1 else { return }
    deliveries.append(.log(WireWording.noise(mistakes, line: line, by: speaker)))
  }

  private mutating func hear(
    _ root: JSONDocument.Node, _ line: [UInt8], into deliveries: inout [AppDelivery]
  ) {
    if root.kind != .object {
      let mistake = WireMistake(expected: "an object", found: root)
      deliveries.append(broken("a line", mistake, line))
    } else if let method = root["method"] {
      hearNotification(method, in: root, line, into: &deliveries)
    } else if let number = root["id"] {
      hearAnswer(to: number, in: root, line, into: &deliveries)
    } else {
      deliveries.append(broken("a line", WireMistake(WireWording.neither), line))
    }
  }

  private func hearNotification(
    _ method: JSONDocument.Node, in root: JSONDocument.Node, _ line: [UInt8],
    into deliveries: inout [AppDelivery]
  ) {
    let subject = WireWording.short(method.string ?? "method")
    if root["id"] != nil {
      deliveries.append(broken(subject, WireMistake(WireWording.noAnswers), line))
    }
    do {
      let saying = try WireSaying(method)
      deliveries.append(AppDelivery(.report(try saying.report(root["params"]?.ifAny))))
    } catch {
      deliveries.append(broken(subject, error, line))
    }
  }
}

extension AppWire {
  private mutating func hearAnswer(
    to id: JSONDocument.Node, in root: JSONDocument.Node, _ line: [UInt8],
    into deliveries: inout [AppDelivery]
  ) {
    guard let number = id.integer, (1..<nextNumber).contains(number) else {
      deliveries.append(broken("an answer", WireMistake(WireWording.neverAsked(id)), line))
      return
    }
    if let asked = underWay.removeValue(forKey: number) {
      answered.add(number, asked.inquiry)
      take(root, for: asked.inquiry, line, into: &deliveries)
      return
    }
    guard let again = answered[number] else {
      deliveries.append(broken("an answer", WireMistake(WireWording.forgotten(number)), line))
      return
    }
    deliveries.append(
      broken(again.method, WireMistake(WireWording.answeredTwice(number)), line))
    // The head unit is told again, so that it can say what it makes of it.
    if again.isQuestion { take(root, for: again, line, into: &deliveries) }
  }

  private mutating func take(
    _ root: JSONDocument.Node, for inquiry: WireInquiry, _ line: [UInt8],
    into deliveries: inout [AppDelivery]
  ) {
    // Any answer will do: also one that says that there is no such method.
    if case .sync = inquiry { return }
    let reply = WireReply(root)
    var reading = WireReading()
    switch inquiry {
    case .initialize: reading = welcome(reply)
    case .question(let request):
      reading.answer(request.id, reply) { result throws(WireMistake) in
        try request.question.answer(from: result)
      }
    case .run(let run): reading.answer(run, reply)
    case .command(let request): reading.status(request.id, reply)
    case .sync, .shutdown: break
    }
    for mistake in reply.mistakes + reading.mistakes {
      deliveries.append(broken(inquiry.method, mistake, line))
    }
    for content in reading.contents {
      deliveries.append(AppDelivery(after: reply.after, content))
    }
  }

  private mutating func welcome(_ reply: WireReply) -> WireReading {
    var reading = WireReading()
    do {
      let welcome = try Welcome(reply)
      name = welcome.app.name
      phase = .running(takesRuns: welcome.takesRuns)
      waiting.insert(errand(.notification(.initialized)), at: 0)
      reading.contents = [.report(.started(welcome.app))]
    } catch {
      // With an app that is not understood there is nothing to be said.
      reset()
      reading = WireReading(contents: [.report(.stopped(.crashed))], mistakes: [error])
    }
    return reading
  }
}

extension AppDelivery {
  static func log(_ text: String) -> AppDelivery { AppDelivery(.report(.log(text))) }
}
