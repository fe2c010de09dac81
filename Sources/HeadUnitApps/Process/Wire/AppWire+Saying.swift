public import HeadUnitCore

extension AppWire {
  /// What the head unit says: it is put into lines, of which `takeLines` gives those that may be
  /// sent now.
  ///
  /// What is said before a start or after a stop reaches nobody.
  public mutating func say(_ messages: [AppMessage], at now: Instant) {
    sayingCount += 1
    saidAt = now
    for message in messages {
      switch message {
      case .request(let request): wait(.inquiry(.question(request)))
      case .command(let command): wait(.inquiry(.command(command)))
      case .note(let note): say(note)
      case .wake: break
      }
    }
  }

  /// Whether there is something to be sent now.
  public var hasLines: Bool { waiting.first.map(mayGo) ?? false }

  /// Lines without their breaks that are to be sent now, in order.
  ///
  /// At most eight requests are under way; nothing but `initialize` goes before its answer came.
  public mutating func takeLines() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var endsSilently = false
    var count = 0
    while count < waiting.count, mayGo(waiting[count]) {
      endsSilently = waiting[count].inquiry == nil
      if let run = run(from: count) {
        lines.append(line(of: .run(run), waiting[count]))
        count += run.count
      } else {
        lines.append(line(of: waiting[count]))
        count += 1
      }
    }
    // All at once: one by one the others would be moved each time.
    waiting.removeFirst(count)
    // What the app says to a notification is to come before time goes on.
    if endsSilently, clock == .virtual { lines.append(line(of: errand(.inquiry(.sync)))) }
    return lines
  }
}

extension AppWire {
  private mutating func say(_ note: Note) {
    switch note {
    case .start(let context): start(context)
    case .stop: stop()
    case .cancel(let id): cancel(id)
    case .context, .condition, .interruption, .route, .output:
      if let notification = WireNotification(note) { wait(.notification(notification)) }
    }
  }

  private mutating func start(_ context: AppContext) {
    reset()
    phase = .starting
    let handshake = Handshake(clock: clock, version: version, context: context)
    wait(.inquiry(.initialize(handshake)))
  }

  /// Who is to end is asked nothing more.
  private mutating func stop() {
    waiting.removeAll { $0.inquiry?.isQuestion == true }
    wait(.inquiry(.shutdown))
    isStopping = true
  }

  /// A request that was not sent yet is not sent at all: nobody waits for its answer.
  private mutating func cancel(_ id: RequestID) {
    waiting.removeAll { $0.inquiry?.requests.contains(id) == true }
    guard let (number, asked) = underWay.first(where: { $1.inquiry.requests.contains(id) }),
      underWay[number]?.unwanted.insert(id).inserted == true
    else { return }
    // One line may ask for many items; it is taken back when none of them is wanted.
    guard asked.unwanted.count + 1 == asked.inquiry.requests.count else { return }
    let place = waiting.firstIndex { !$0.isCancel } ?? waiting.endIndex
    waiting.insert(errand(.notification(.cancel(number))), at: place)
  }

  private mutating func wait(_ content: WireErrand.Content) {
    if case .absent = phase { return }
    guard !isStopping else { return }
    guard waiting.count < Self.waitingLimit else {
      lostCount += 1
      return
    }
    waiting.append(errand(content))
  }

  func errand(_ content: WireErrand.Content) -> WireErrand {
    WireErrand(content: content, saying: sayingCount, at: saidAt)
  }
}

extension AppWire {
  private func mayGo(_ errand: WireErrand) -> Bool {
    switch errand.content {
    case .inquiry(.initialize): true
    case .inquiry(.shutdown), .notification: isRunning
    case .inquiry: isRunning && underWay.count < Self.requestLimit
    }
  }

  private var isRunning: Bool {
    if case .running = phase { true } else { false }
  }

  private mutating func line(of errand: WireErrand) -> [UInt8] {
    switch errand.content {
    case .notification(let notification):
      return line(nil, notification.method, notification.parameters, of: errand)
    case .inquiry(let inquiry): return line(of: inquiry, errand)
    }
  }

  private mutating func line(of inquiry: WireInquiry, _ errand: WireErrand) -> [UInt8] {
    let number = nextNumber
    nextNumber += 1
    underWay[number] = Asked(inquiry: inquiry)
    return line(number, inquiry.method, inquiry.parameters, of: errand)
  }

  private func line(
    _ number: Int?, _ method: String, _ parameters: JSONValue?, of errand: WireErrand
  ) -> [UInt8] {
    let whole = errand.tellsTime ? parameters?.told(at: errand.at) : parameters
    return WireLine(number: number, method: method, parameters: whole).bytes
  }

  /// An item and its neighbours asked for in the same step; nil when there are none.
  private func run(from place: Int) -> ItemRun? {
    guard case .running(takesRuns: true) = phase, var run = ItemRun(waiting[place]) else {
      return nil
    }
    for next in waiting[(place + 1)...].prefix(Self.runLimit - 1) {
      guard run.append(next) else { break }
    }
    return run.count > 1 ? run : nil
  }
}
