public import HeadUnitCore

extension AppWire {
  /// What a line of the app (without its break) gives.
  ///
  /// Whatever the line is, it ends nothing: what breaks the protocol is reported as a log.
  public mutating func hear(_ line: [UInt8]) -> [AppDelivery] {
    var deliveries: [AppDelivery] = []
    if lostCount > 0 {
      deliveries.append(.log(WireWording.lost(lostCount, by: speaker)))
      lostCount = 0
    }
    guard line.count <= Self.lineLimit else {
      return deliveries + [broken("a line", WireMistake(WireWording.tooLong(line.count)), line)]
    }
    do {
      let document = try JSONDocument(SourceText(name: "line", bytes: line))
      return deliveries + hear(document.root, line)
    } catch {
      return deliveries + hearNoise(line, error)
    }
  }
}

extension AppWire {
  var speaker: String { name ?? "the app" }

  func broken(_ subject: String, _ mistake: WireMistake, _ line: [UInt8]) -> AppDelivery {
    .log(WireWording.broken(subject, mistake, line: line, by: speaker))
  }

  /// A program that prints what is meant for people prints much of it: the first is enough.
  private mutating func hearNoise(_ line: [UInt8], _ mistakes: Mistakes) -> [AppDelivery] {
    noiseCount += 1
    guard noiseCount == 1 else { return [] }
    return [.log(WireWording.noise(mistakes, line: line, by: speaker))]
  }

  private mutating func hear(_ root: JSONDocument.Node, _ line: [UInt8]) -> [AppDelivery] {
    guard root.kind == .object else {
      return [broken("a line", WireMistake(expected: "an object", found: root), line)]
    }
    if let method = root["method"] { return hearNotification(method, in: root, line) }
    if let number = root["id"] { return hearAnswer(to: number, in: root, line) }
    return [broken("a line", WireMistake(WireWording.neither), line)]
  }

  private func hearNotification(
    _ method: JSONDocument.Node, in root: JSONDocument.Node, _ line: [UInt8]
  ) -> [AppDelivery] {
    var deliveries: [AppDelivery] = []
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
    return deliveries
  }
}

extension AppWire {
  private mutating func hearAnswer(
    to id: JSONDocument.Node, in root: JSONDocument.Node, _ line: [UInt8]
  ) -> [AppDelivery] {
    guard let number = id.integer, (1..<nextNumber).contains(number) else {
      return [broken("an answer", WireMistake(WireWording.neverAsked(id)), line)]
    }
    if let asked = underWay.removeValue(forKey: number) {
      answered.append((number, asked.inquiry))
      if answered.count > Self.answeredLimit { answered.removeFirst() }
      return take(root, for: asked.inquiry, line)
    }
    guard let again = answered.first(where: { $0.number == number })?.inquiry else {
      return [broken("an answer", WireMistake(WireWording.forgotten(number)), line)]
    }
    let warning = broken(again.method, WireMistake(WireWording.answeredTwice(number)), line)
    // The head unit is told again, so that it can say what it makes of it.
    return again.isQuestion ? [warning] + take(root, for: again, line) : [warning]
  }

  private mutating func take(
    _ root: JSONDocument.Node, for inquiry: WireInquiry, _ line: [UInt8]
  ) -> [AppDelivery] {
    // Any answer will do: also one that says that there is no such method.
    if case .sync = inquiry { return [] }
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
    let mistakes = reply.mistakes + reading.mistakes
    return mistakes.map { broken(inquiry.method, $0, line) }
      + reading.contents.map { AppDelivery(after: reply.after, $0) }
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
