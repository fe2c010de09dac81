import HeadUnitCore

/// A media player of the desktop, as an app's playback: what it says, and what is asked of it.
///
/// A value that knows no bus: messages go in and come out, and so does what an app reports. It
/// believes what a player does before what it says.
struct RemotePlayer: Sendable {
  /// As it was asked for: `mpv`, or the whole name on the bus.
  let wanted: String
  /// As head units know what it plays, whether or not it is on the bus.
  var session: String {
    wanted.hasPrefix(MediaPlayerName.prefix)
      ? String(wanted.dropFirst(MediaPlayerName.prefix.count)) : wanted
  }
  /// The name of the player on the bus, and whose it is; nil while there is none.
  private(set) var name: String?
  var owner: String?
  var identity: String
  /// What it says of itself, as far as it does.
  var properties: [String: BusValue] = [:]
  var track: TrackReading?
  /// Goes up with every other track.
  private var trackNumber = 0
  var position = PositionReading()
  var cover = CoverDoubt()
  var seeking = Seeking()
  /// What is asked and not answered, by its number.
  private var asked: [UInt32: Question] = [:]
  private var nextSerial: UInt32 = 1_000_000
  /// When it is asked again, whether or not it says that something has changed.
  private var nextLook: Instant?
  private var hasStarted = false
  /// What went wrong has been told.
  private var toldErrors: Set<String> = []

  /// What is to be sent.
  private var outgoing: [BusMessage] = []
  /// What the app says.
  private var said: [AppDelivery.Content] = []
  /// What it has said before.
  private var published = Published()

  enum Question: Hashable, Sendable {
    case names, owner, all, identity
    case position(after: Seeking.Step?)
    case value(String)
    case command(CommandID, Command)
    case play(RequestID)
    case nothing
  }

  private struct Published: Sendable {
    var info: NowPlayingInfo?
    var infoAt = Instant.start
    var commands: CommandSet?
    var devices: [OutputDevice]?
    var isPlaying = false
    var isThere = false
    var row: ContentItem?
  }

  /// So often it is asked while it plays, and while it does not.
  private static let lookWhilePlaying = Duration.seconds(3)
  private static let lookWhilePaused = Duration.seconds(15)

  init(_ wanted: String) {
    self.wanted = wanted
    identity = ""
    identity =
      wanted == session ? wanted.split(separator: ".").last.map(String.init) ?? wanted : session
  }

  /// As if nothing had been asked or said before.
  mutating func restart() {
    let serial = nextSerial
    self = RemotePlayer(wanted)
    nextSerial = serial
  }

  mutating func takeOutgoing() -> [BusMessage] {
    defer { outgoing = [] }
    return outgoing
  }

  mutating func takeSaid() -> [AppDelivery.Content] {
    defer { said = [] }
    return said
  }

  mutating func say(_ content: AppDelivery.Content) { said.append(content) }

  /// What it plays is a session of another device, shown and steered from here.
  private mutating func tell(_ change: SessionChange) {
    say(.report(.session(SessionReport(session, change))))
  }

  mutating func log(_ words: String) { said.append(.report(.log(words))) }

  var status: String { properties["PlaybackStatus"]?.text ?? "Stopped" }
  var isPlaying: Bool { status == "Playing" }
  /// Nothing is loaded, or it says so.
  var isStopped: Bool { status == "Stopped" }

  /// Something that is next to be done.
  var nextDue: Instant? {
    [nextLook, seeking.due, cover.due].compactMap(\.self).min()
  }

  /// Whether somebody waits for its words.
  var isAwaited: Bool {
    asked.values.contains {
      switch $0 {
      case .command, .play: true
      case .position(let step): step != nil
      case .names, .owner, .all, .identity, .value, .nothing: false
      }
    } || seeking.due != nil
  }
}

// Finding it on the bus.
extension RemotePlayer {
  /// Begins to look for it.
  mutating func start() {
    outgoing.append(Bus.match(Self.ownerRule))
    outgoing.append(Bus.match(Self.playerRule))
    ask(Bus.call("ListNames", []), .names)
  }

  private static let ownerRule = """
    type='signal',sender='\(Bus.name)',member='NameOwnerChanged',\
    arg0namespace='\(MediaPlayerName.root)'
    """
  private static let playerRule = "type='signal',path='\(MediaPlayerName.path)'"

  /// Whether a name on the bus is meant by the one that was asked for.
  static func isMeant(_ name: String, by wanted: String) -> Bool {
    if name == wanted { return true }
    let full = (MediaPlayerName.prefix + wanted).lowercased()
    return name.lowercased() == full || name.lowercased().hasPrefix(full + ".")
  }

  /// The players among the names on a bus.
  static func players(among names: [String]) -> [String] {
    names.filter { $0.hasPrefix(MediaPlayerName.prefix) }.sorted()
  }

  private mutating func choose(among names: [String], at now: Instant) {
    let meant = Self.players(among: names).filter { Self.isMeant($0, by: wanted) }
    if let first = meant.first { return follow(first) }
    if !hasStarted {
      log("there is no player \"\(wanted)\" on the desktop; it is waited for")
      tellStart()
    }
    publish(at: now)
  }

  private mutating func follow(_ name: String) {
    self.name = name
    ask(Bus.call("GetNameOwner", [.string(name)]), .owner)
    ask(get("Identity", of: MediaPlayerName.root), .identity)
    askForAll()
  }

  private mutating func leave(at now: Instant) {
    log("\(identity) has left the desktop")
    (name, owner, track) = (nil, nil, nil)
    properties = [:]
    nextLook = nil
    seeking = Seeking()
    cover = CoverDoubt()
    for question in asked.values { fail(question) }
    asked = [:]
    publish(at: now)
    ask(Bus.call("ListNames", []), .names)
  }

  private mutating func ownerChanged(_ name: String, to owner: String, at now: Instant) {
    if name == self.name {
      if owner.isEmpty { return leave(at: now) }
      self.owner = owner
      askForAll()
    } else if self.name == nil, !owner.isEmpty, Self.isMeant(name, by: wanted) {
      follow(name)
    }
  }

  /// The bus is gone, and with it the player.
  mutating func busIsLost(_ reason: String, at now: Instant) {
    log("the desktop's bus: \(reason)")
    if !hasStarted { tellStart() }
    if name != nil { leave(at: now) }
    asked = [:]
  }

  private mutating func tellStart() {
    guard !hasStarted else { return }
    hasStarted = true
    say(.report(.started(AppDescription(name: identity))))
    say(.report(.audioSession(AudioSession(category: .playback, isActive: true))))
    tell(.began(.remote))
  }
}

// Asking.
extension RemotePlayer {
  /// Sends a call, and remembers what its answer is for.
  mutating func ask(_ call: BusMessage, _ question: Question) {
    var call = call
    call.serial = nextSerial
    asked[nextSerial] = question
    nextSerial += 1
    outgoing.append(call)
  }

  func get(_ property: String, of interface: String = MediaPlayerName.player) -> BusMessage {
    .call(
      name ?? "", MediaPlayerName.path, Bus.properties, "Get",
      [.string(interface), .string(property)])
  }

  func set(_ property: String, _ value: BusValue) -> BusMessage {
    .call(
      name ?? "", MediaPlayerName.path, Bus.properties, "Set",
      [.string(MediaPlayerName.player), .string(property), .variant(value)])
  }

  func method(_ member: String, _ body: [BusValue] = []) -> BusMessage {
    .call(name ?? "", MediaPlayerName.path, MediaPlayerName.player, member, body)
  }

  mutating func askForAll() {
    guard let name, !asked.values.contains(.all) else { return }
    ask(
      .call(
        name, MediaPlayerName.path, Bus.properties, "GetAll",
        [.string(MediaPlayerName.player)]), .all)
  }

  mutating func askForPosition(after step: Seeking.Step? = nil) {
    guard name != nil, !asked.values.contains(.position(after: step)) else { return }
    ask(get("Position"), .position(after: step))
  }

  /// What was to be done at this instant.
  mutating func lookAfter(at now: Instant) {
    if let due = nextLook, due <= now {
      askForAll()
      nextLook = now + (isPlaying ? Self.lookWhilePlaying : Self.lookWhilePaused)
    }
    if cover.isDue(at: now) { askForAll() }
    if let step = seeking.takeDue(at: now) { askForPosition(after: step) }
  }
}

// Hearing.
extension RemotePlayer {
  /// What came on the bus, so long ago.
  mutating func hear(_ message: BusMessage, age: Duration = .zero, at now: Instant) {
    switch message.kind {
    case .call: break
    case .signal: heard(signal: message, age: age, at: now)
    case .reply, .error:
      guard let question = asked.removeValue(forKey: message.replySerial) else { return }
      if message.kind == .error {
        heard(error: message, to: question, at: now)
      } else {
        heard(message.body, to: question, age: age, at: now)
      }
    }
    if hasStarted || name != nil { publish(at: now) }
  }

  private mutating func heard(signal: BusMessage, age: Duration, at now: Instant) {
    if signal.sender == Bus.name, signal.member == "NameOwnerChanged" {
      let words = signal.body.compactMap(\.text)
      if words.count == 3 { ownerChanged(words[0], to: words[2], at: now) }
      return
    }
    guard let owner, signal.sender == owner, signal.path == MediaPlayerName.path else { return }
    switch (signal.interface, signal.member) {
    case (Bus.properties, "PropertiesChanged"):
      guard signal.body.first?.text == MediaPlayerName.player, signal.body.count >= 2 else {
        return
      }
      take(signal.body[1].properties ?? [:], age: age, at: now)
      for name in signal.body.dropFirst(2).first?.texts ?? [] { ask(get(name), .value(name)) }
    case (MediaPlayerName.player, "Seeked"):
      guard let microseconds = signal.body.first?.number else { return }
      seeked(to: microseconds / 1_000_000, at: now)
    default: break
    }
  }

  private mutating func heard(
    _ body: [BusValue], to question: Question, age: Duration, at now: Instant
  ) {
    switch question {
    case .names: choose(among: body.first?.texts ?? [], at: now)
    case .owner: owner = body.first?.text
    case .identity:
      if let text = body.first?.text, !text.isEmpty { identity = String(text.prefix(200)) }
    case .all:
      let values = body.first?.properties ?? [:]
      take(values, age: age, at: now)
      if values["Position"] == nil { askForPosition() }
      tellStart()
      if nextLook == nil { nextLook = now + Self.lookWhilePlaying }
    case .value(let name):
      if let value = body.first { take([name: value.plain], age: age, at: now) }
    case .position(let step):
      guard let microseconds = body.first?.number else { return }
      read(position: microseconds / 1_000_000, after: step, age: age, at: now)
    case .command(let id, let command): done(command, id, at: now)
    case .play(let id): say(.answer(id, .done))
    case .nothing: break
    }
  }

  private mutating func heard(error: BusMessage, to question: Question, at now: Instant) {
    let words = error.body.first?.text ?? error.errorName ?? "an error"
    if toldErrors.count < 20, toldErrors.insert(words).inserted {
      log("\(identity) answers: \(words.prefix(300))")
    }
    switch question {
    case .names, .all: tellStart()
    case .position(let step?): judge(step, at: nil, at: now)
    case .command(_, .position), .owner, .identity, .value, .position(nil), .nothing: break
    case .command, .play: break
    }
    if case .command(_, .position) = question { return judgeRefusedSeek(at: now) }
    fail(question)
  }

  private mutating func fail(_ question: Question) {
    switch question {
    case .command(let id, _): say(.status(id, .failed))
    case .play(let id):
      say(.answer(id, .failed(Failure(code: .broken, message: "\(identity) does not play"))))
    case .names, .owner, .all, .identity, .position, .value, .nothing: break
    }
  }

  /// What it says of itself, all of it or what has changed.
  private mutating func take(_ values: [String: BusValue], age: Duration, at now: Instant) {
    let before = (isPlaying, pace)
    properties.merge(values) { _, new in new }
    if let metadata = values["Metadata"]?.properties { take(metadata: metadata, at: now) }
    // Until the change it went on as before.
    let then = Instant.start + max(.zero, (now - .start) - age)
    if before != (isPlaying, pace) { position.run(at: pace, from: then) }
    if let microseconds = values["Position"]?.number {
      read(position: microseconds / 1_000_000, after: nil, age: age, at: now)
    } else if before != (isPlaying, pace) || values["Metadata"] != nil {
      askForPosition()
    }
  }

  private mutating func take(metadata: [String: BusValue], at now: Instant) {
    let new = TrackReading(metadata)
    let isOther = track.map { !$0.isSame(as: new) } ?? true
    cover.change(from: track, to: new, isOther: isOther, at: now)
    track = new
    guard isOther else { return }
    trackNumber += 1
    position.begin(at: now)
    // What was sought was in another track.
    if let id = seeking.end() { say(.status(id, .success)) }
  }

  var pace: Double { isPlaying ? rate : 0 }

  var rate: Double {
    let rate = properties["Rate"]?.number ?? 1
    return rate > 0 ? rate : 1
  }

  private mutating func read(
    position seconds: Double, after step: Seeking.Step?, age: Duration, at now: Instant
  ) {
    let seconds = seconds + pace * age.inSeconds
    if let step { return judge(step, at: seconds, at: now) }
    guard seeking.due == nil else { return }
    let before = position.expected(at: now)
    guard position.take(seconds, at: now) else { return }
    noteJump(from: before, at: now)
  }

  /// Whoever says that it cannot seek, and is seen to, is taken by what it does.
  mutating func noteJump(from before: Double, at now: Instant) {
    let jump = position.expected(at: now) - before
    if abs(jump) > 5, trackNumber == seeking.lastTrack { seeking.wasSeen = true }
    seeking.lastTrack = trackNumber
  }

  private mutating func seeked(to seconds: Double, at now: Instant) {
    let length = track?.length ?? .infinity
    // Another unit than microseconds leads elsewhere; where it is, it says when it is asked.
    if seeking.seeked(to: seconds) {
      position.move(to: seconds, at: now)
      if let id = seeking.end() { say(.status(id, .success)) }
    } else if seconds >= 0, seconds <= length + 1, seeking.due == nil {
      let isJump = abs(position.expected(at: now) - seconds) > 5
      if isJump { seeking.wasSeen = true }
      seeking.signalled = seconds
    }
    askForPosition()
  }
}

// What the head unit is told of it.
extension RemotePlayer {
  mutating func publish(at now: Instant) {
    guard hasStarted else { return }
    let isThere = name != nil && !properties.isEmpty
    // Of one that is gone nothing can be asked, and it may come back.
    let commands = offeredCommands
    if published.commands != commands {
      published.commands = commands
      tell(.commands(commands))
    }
    let devices = isThere ? heardDevices : []
    if published.devices ?? [] != devices {
      published.devices = devices
      tell(.devices(devices))
    }
    publishInfo(isThere ? info(at: now) : nil, at: now)
    publishRow()
    published.isThere = isThere
  }

  private mutating func publishInfo(_ info: NowPlayingInfo?, at now: Instant) {
    var (old, new) = (published.info, info)
    // How far it has got is said only where it has not got there by itself.
    old?.elapsed = nil
    new?.elapsed = nil
    var isSame = old == new
    if isSame, let before = published.info?.elapsed, let elapsed = info?.elapsed {
      let pace = published.info?.rate ?? 0
      let expected = before + pace * (now - published.infoAt).inSeconds
      isSame = abs(expected - elapsed) <= PositionReading.tolerance
    }
    guard !isSame else { return }
    published.info = info
    published.infoAt = now
    tell(.info(info))
    let isPlaying = (info?.rate ?? 0) > 0
    guard isPlaying != published.isPlaying else { return }
    published.isPlaying = isPlaying
    say(.report(.nowPlayingIdentifiers(isPlaying ? [Self.row] : [])))
  }

  private func info(at now: Instant) -> NowPlayingInfo? {
    guard let track, !(isStopped && track.isEmpty) else {
      return isStopped ? nil : NowPlayingInfo(title: identity, rate: pace)
    }
    var info = NowPlayingInfo(
      identifier: "\(trackNumber)", title: track.title ?? identity, artist: track.artist,
      album: track.album, duration: track.length, elapsed: position.expected(at: now), rate: pace)
    info.elapsed = info.elapsed.map { min($0, track.length ?? .infinity) }
    if hasRates { info.defaultRate = 1 }
    // A stream that leads nowhere is live.
    if track.length == nil, !canSeek { info.isLive = true }
    info.artwork = cover.name
    return info
  }

  /// The one row of its list.
  static let row = "player"

  var item: ContentItem {
    let isThere = name != nil
    let playing = [track?.title, track?.artist].compactMap(\.self).joined(separator: " – ")
    return ContentItem(
      identifier: Self.row, title: identity,
      subtitle: isThere ? playing.isEmpty ? nil : playing : "not on the desktop",
      isPlayable: isThere)
  }

  private mutating func publishRow() {
    let item = item
    guard let before = published.row else {
      published.row = item
      return
    }
    guard before != item else { return }
    published.row = item
    say(.report(.itemsChanged(identifiers: [Self.row])))
  }
}
