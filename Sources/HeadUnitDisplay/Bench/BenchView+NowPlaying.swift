import HeadUnitCore

// What plays as the app publishes it, and what became of each command.
extension BenchView {
  func drawNowPlaying(in pane: Area, on canvas: inout BenchCanvas) {
    let rows = infoRows
    let lines: [PaneLine] =
      [.heading("Published", publishedAt)]
      + (rows.isEmpty ? [.note("Nothing is published.")] : rows) + updates
      + [.heading("Why it may play", owner)] + eligibility + sessions
      + [.heading("Remote commands", "handler, enabled, where it is")]
      + CommandName.allCases.map { .command($0) }
    let seen = window(lines.count, room: Int((pane.height - 12) / 26), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(lines[index], y: pane.y + 8 + Double(line) * 26, in: pane, on: &canvas)
    }
  }

  private enum PaneLine {
    case heading(String, String)
    case note(String)
    case pair(String, String, changes: Bool)
    case command(CommandName)
  }

  private var player: NowPlaying { headUnit.player }

  private var publishedAt: String {
    player.info == nil ? "" : "at \(player.infoAt.seconds) s"
  }

  private var owner: String { "owner: \(player.owner.rawValue)" }

  private var eligibility: [PaneLine] {
    if case .stopped(let reason) = headUnit.phone.app {
      return [.note("It is not there: " + reason.explanation + ".")]
    }
    let reasons = player.ineligibilities
    if headUnit.waitsForHandler {
      return [.note("The car asks for nothing before a command has a handler.")]
        + reasons.map { .note($0.words) }
    }
    return reasons.isEmpty
      ? [.note("It can be the now-playing app.")] : reasons.map { .note($0.words) }
  }

  /// Of an app that names what it plays: what each of that is, or why it is not shown.
  private var sessions: [PaneLine] {
    let all = headUnit.sessions
    guard !all.named.isEmpty else { return [] }
    let unnamed = [all[nil]].compactMap(\.self).filter { $0.info != nil }
    let asked = all.applicationPrimary.map { "primary: \($0)" } ?? "none is the app's primary one"
    return [.heading("Sessions", asked)]
      + (all.named + unnamed).flatMap { session -> [PaneLine] in
        let isShown = session.id == all.systemPrimary
        let title = session.info.map { $0.title ?? "something without a title" } ?? "nothing"
        // The reason has the whole width: most are longer than a value.
        return [
          .pair(session.id ?? "without a name", title, changes: isShown),
          .note(headUnit.words(of: session)),
        ]
      }
  }

  private var infoRows: [PaneLine] {
    guard let info = player.info else { return [] }
    let elapsed = player.elapsed(at: at).map { "\(($0 * 10).rounded() / 10)" }
    return Self.pairs(of: info, elapsed: elapsed).compactMap { key, value in
      value.map { .pair(key, $0, changes: key == "elapsedPlaybackTime" && player.isPlaying) }
    }
  }

  private static let updateCount = 6

  /// The latest times at which the app published something, in which of its sessions, and what was
  /// new about that one.
  private var updates: [PaneLine] {
    let all = bench.record.updates
    let end = bench.viewed.map { viewed in all.firstPlace { $0.at > viewed } } ?? all.count
    guard end > 0 else { return [] }
    let lines = (max(0, end - Self.updateCount)..<end).reversed().map { place -> PaneLine in
      let update = all[place]
      let key = "\(update.at.seconds) s" + (update.session.map { "  " + $0 } ?? "")
      let before = update.before.flatMap { all[$0].info }
      return .pair(key, Self.news(update.info, before), changes: false)
    }
    return [.heading("Updates", "\(end) so far, the latest first")] + lines
  }

  private static func news(_ info: NowPlayingInfo?, _ before: NowPlayingInfo?) -> String {
    guard let info else { return "nothing any more" }
    guard let before else { return "the first, or the first after nothing" }
    let elapsed = { (info: NowPlayingInfo) in info.elapsed.map { "\($0)" } }
    let old = pairs(of: before, elapsed: elapsed(before))
    let new = zip(pairs(of: info, elapsed: elapsed(info)), old).filter { $0.1 != $1.1 }
    return new.isEmpty
      ? "the same again" : new.map { "\($0.0.0) \($0.0.1 ?? "none")" }.joined(separator: ", ")
  }

  private static func pairs(of info: NowPlayingInfo, elapsed: String?) -> [(String, String?)] {
    [
      ("title", info.title), ("artist", info.artist), ("albumTitle", info.album),
      ("subtitle", info.subtitle), ("playbackDuration", info.duration.map { "\($0)" }),
      ("elapsedPlaybackTime", elapsed), ("playbackRate", info.rate.map { "\($0)" }),
      ("defaultPlaybackRate", info.defaultRate.map { "\($0)" }),
      ("isLiveStream", info.isLive.map { "\($0)" }),
      ("queue", info.queuePlace.map { "\($0.number) of \($0.count)" }),
      ("chapter", info.chapterPlace.map { "\($0.number) of \($0.count)" }),
      ("mediaType", info.mediaType), ("artwork", info.artwork),
      ("externalContentIdentifier", info.identifier),
    ]
  }

  private func draw(
    _ line: PaneLine, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let (x, width) = (pane.x + 16, pane.width - 32)
    switch line {
    case .heading(let text, let value):
      heading(text, value, x: x, y: y + 8, width: width, on: &canvas)
      canvas.list.fill(Area(x, y + 25, width, 1), BenchLook.line)
    case .note(let text):
      canvas.text(text, BenchLook.body, BenchLook.texts[1], x: x, y: y + 5, within: width)
    case .pair(let key, let value, let changes):
      canvas.text(key, BenchLook.body, BenchLook.texts[1], x: x, y: y + 5, within: 184)
      canvas.text(
        value, BenchLook.body, changes ? BenchLook.accent : BenchLook.texts[0], x: x + 190,
        y: y + 5, within: width - 190)
    case .command(let name): draw(name, x: x, y: y, width: width, on: &canvas)
    }
  }

  private func draw(
    _ name: CommandName, x: Double, y: Double, width: Double, on canvas: inout BenchCanvas
  ) {
    let state = player.commands[name]
    let isOffered = state?.hasHandler == true
    let ink = isOffered ? BenchLook.texts[0] : BenchLook.texts[2]
    canvas.text(name.rawValue, BenchLook.body, ink, x: x, y: y + 5, within: 150)
    canvas.text(
      state.map(Self.settings) ?? "", BenchLook.label, BenchLook.texts[1], x: x + 156, y: y + 6,
      within: 90)
    let isOdd = state?.isEnabled == true && !isOffered && state != nil
    canvas.text(
      place(of: name, state), BenchLook.label, isOdd ? BenchLook.late : BenchLook.texts[1],
      x: x + width, y: y + 6, within: width - 250, .right)
  }

  private static func settings(_ state: CommandState) -> String {
    if let seconds = state.preferredIntervals.first { return "\(seconds.words) s" }
    if !state.supportedRates.isEmpty {
      return state.supportedRates.map { $0.words + "\u{D7}" }.joined(separator: " ")
    }
    return state.mode ?? (state.isActive ? "on" : "")
  }

  /// Why pressing a button of a command does nothing, or did nothing last; nil where it does.
  func whyDead(_ name: CommandName) -> String? {
    let state = player.commands[name]
    guard let state, state.hasHandler else { return "the app has no handler for it" }
    guard state.isEnabled else { return "the app has disabled it (isEnabled is false)" }
    if let refusal = bench.record.refusals[name], refusal.at <= at {
      return "the app refused it at \(refusal.at.seconds) s: \(refusal.words)"
    }
    return player.commands.isUsable(name) ? nil : "there is nothing that it could do now"
  }

  /// Where its button is, or why there is none.
  private func place(of name: CommandName, _ state: CommandState?) -> String {
    guard let state, state.hasHandler || state.isEnabled else { return "no handler" }
    guard state.hasHandler else { return "enabled, but no handler" }
    let disabled = state.isEnabled ? "" : ", disabled"
    switch headUnit.controls.places[name] {
    case nil: return "no button" + disabled
    case .middle: return "middle button" + disabled
    case .transport: return "beside the middle" + disabled
    case .actions: return "wide button" + disabled
    case .menu: return "in the menu" + disabled
    case .held(let other): return "hold \(other.rawValue)" + disabled
    case .scrubber: return "the bar" + disabled
    case .hidden(let absence): return absence.benchWords
    }
  }
}

extension PlaybackControls.Absence {
  fileprivate var benchWords: String {
    switch self {
    case .live: "none: a live stream"
    case .noDuration: "none: no duration published"
    case .noRates: "none: no default rate, or no rates"
    case .noLanguages: "none: no languages published"
    case .noInterval: "none: no interval given"
    }
  }
}

// What is wrong with the app, and what to do about it.
extension BenchView {
  private static let pitch = 126.0
  private static let evidenceHeight = 24.0

  func drawFindings(in pane: Area, on canvas: inout BenchCanvas) {
    let findings = bench.findings
    // All are as high as the one of which most is shown.
    let lineCount = findings.map(\.lines.count).max() ?? 0
    let pitch = Self.pitch + (lineCount == 0 ? 0 : Double(lineCount) * Self.evidenceHeight + 4)
    let seen = window(findings.count, room: max(1, Int((pane.height - 12) / pitch)), on: &canvas)
    for (place, index) in seen.enumerated() {
      let y = pane.y + 12 + Double(place) * pitch
      let card = Area(pane.x + 12, y, pane.width - 24, pitch - 10)
      draw(findings[index], index, on: card, on: &canvas)
      for (number, line) in findings[index].lines.enumerated() {
        let row = Area(
          card.x + 8, y + Self.pitch - 10 + Double(number) * Self.evidenceHeight, card.width - 16,
          Self.evidenceHeight)
        draw(line, .findingLine(index, number, at: line.at), in: row, on: &canvas)
      }
    }
    if findings.isEmpty {
      nothing("Nothing is wrong so far.", in: pane, on: &canvas)
    }
  }

  /// A line of the trace that shows it.
  private func draw(
    _ line: Bench.Finding.Line, _ action: BenchControl.Action, in row: Area,
    on canvas: inout BenchCanvas
  ) {
    canvas.control(
      row, action, "Line \(line.number) of the trace",
      hint: "Line \(line.number) of the trace: click to look at that instant", value: line.words
    ) { canvas in
      canvas.text(
        "\(line.at.seconds)", BenchLook.number, BenchLook.texts[1], x: row.x + 92, y: row.y + 4,
        .right)
      canvas.text(
        line.words, BenchLook.body, BenchLook.texts[0], x: row.x + 102, y: row.y + 4,
        within: row.width - 110)
    }
  }

  private func draw(
    _ finding: Bench.Finding, _ index: Int, on card: Area, on canvas: inout BenchCanvas
  ) {
    let ink = finding.level.ink
    let top = Area(card.x, card.y, card.width, Self.pitch - 10)
    canvas.control(
      top, .finding(index, at: finding.at), "\(finding.id): \(finding.complaint)",
      hint: "Click to look at that instant"
    ) { canvas in
      canvas.list.card(card, radius: 12, BenchLook.raised)
      canvas.list.card(card, radius: 12, ink.opacity(0.1))
      canvas.list.icon(
        finding.level == .note ? .info : .error, Area(card.x + 14, card.y + 14, 20, 20), ink)
      let (x, width) = (card.x + 44, card.width - 60)
      let idWidth = canvas.list.text(
        finding.id, BenchLook.small, ink, x: x, y: card.y + 10, within: width - 70)
      canvas.text(
        finding.place, BenchLook.small, BenchLook.texts[0], x: x + idWidth + 10, y: card.y + 10,
        within: max(0, width - 90 - idWidth))
      canvas.text(
        "\(finding.at.seconds) s", BenchLook.label, BenchLook.texts[1], x: x + width,
        y: card.y + 10, .right)
      canvas.text(
        finding.complaint, BenchLook.heading, BenchLook.texts[0], x: x, y: card.y + 26,
        within: width)
      canvas.text(
        finding.seen, BenchLook.body, BenchLook.texts[1], x: x, y: card.y + 50, within: width)
      let lines = materials.text.lines(
        finding.advice, BenchLook.body.style(scale: 1), width: Int(width), maximumLines: 2)
      for (number, line) in lines.enumerated() {
        canvas.list.draw(
          line, BenchLook.body, BenchLook.texts[0], x: x, y: card.y + 72 + Double(number) * 18)
      }
    }
  }
}

extension Bench.Finding {
  /// What it is about, as people know it: `[0, 2]  The Long Signal`.
  var place: String {
    [path?.benchWords, title].compactMap(\.self).joined(separator: "  ")
  }
}

extension Bench.Finding.Level {
  var ink: Color {
    switch self {
    case .note: BenchLook.accent
    case .warning: BenchLook.late
    case .error: BenchLook.failed
    }
  }
}
