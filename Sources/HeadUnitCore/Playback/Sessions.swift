/// What an app plays, as it says it: unnamed, and in sessions by name.
///
/// One of them is the system's primary one: that is what screens show and keys steer. It stays
/// until another one takes its place: one that is asked for, one on the phone that begins to play,
/// a remote one that begins to play while the other does not, or the one that had it before when
/// it ends.
public struct Sessions: Hashable, Sendable {
  /// What is published without naming a session.
  var unnamed = Session(id: nil, origin: .phone)
  /// In the order in which they began.
  public private(set) var named: [Session] = []
  /// The one on the phone that the app has asked for.
  public private(set) var applicationPrimary: String?
  /// The one that is to be it once the audio session is active.
  public private(set) var wish: Wish?
  /// Nil is what is published unnamed.
  public private(set) var systemPrimary: String?
  /// Who had its place before, the latest last.
  private var former: [String?] = []
  /// What the app knows of its sessions.
  private var told: [String: SessionStanding] = [:]

  /// An app that begins more at once is not followed.
  static let sessionLimit = 64

  /// A request that waits, by the app's own number.
  public struct Wish: Hashable, Sendable {
    public let session: String
    let number: Int
  }
}

/// One thing that an app plays.
public struct Session: Hashable, Sendable {
  /// Nil for what is published unnamed.
  public let id: String?
  public let origin: SessionOrigin
  public internal(set) var info: NowPlayingInfo?
  var infoAt = Instant.start
  public internal(set) var commands = CommandSet.none
  public internal(set) var devices: [OutputDevice] = []
  /// Nil: it does not look for devices.
  public internal(set) var sharing: Sharing?

  init(id: String?, origin: SessionOrigin) {
    self.id = id
    self.origin = origin
  }

  /// By what the app says of its speed; whether sound comes out is known of the whole app only.
  public var isPlaying: Bool { (info?.effectiveRate ?? 0) != 0 }
}

extension Sessions {
  public subscript(id: String?) -> Session? {
    guard let id else { return unnamed }
    return named.first { $0.id == id }
  }

  /// What screens show and keys steer.
  public var primary: Session { self[systemPrimary] ?? unnamed }

  /// Whether the app can be told anything at all.
  var hasHandler: Bool {
    unnamed.commands.hasHandler || named.contains { $0.commands.hasHandler }
  }

  /// Whether the app has sessions on the phone and has asked for none of them.
  var isWaitingForRequest: Bool {
    asked == nil && named.contains { $0.origin == .phone }
  }

  /// The one on the phone that counts for the app, whether that is given yet or not.
  private var asked: String? { wish?.session ?? applicationPrimary }

  /// Whether what it says can be shown at all.
  func canBePrimary(_ session: Session) -> Bool {
    guard session.info != nil else { return false }
    return switch session.origin {
    case .remote: true
    // A session that was asked for stands before what is published unnamed.
    case .phone where session.id == nil: asked == nil
    case .phone: session.id == applicationPrimary || session.id == wish?.session
    }
  }
}

// What the app says.
extension Sessions {
  mutating func begin(_ id: String, _ origin: SessionOrigin) {
    guard self[id] == nil, named.count < Self.sessionLimit else { return }
    named.append(Session(id: id, origin: origin))
  }

  mutating func end(_ id: String) {
    named.removeAll { $0.id == id }
    if applicationPrimary == id { applicationPrimary = nil }
    if wish?.session == id { wish = nil }
    told[id] = nil
    former.removeAll { $0 == id }
    if systemPrimary == id { giveBack() }
  }

  mutating func publish(_ info: NowPlayingInfo?, in id: String?, at now: Instant) {
    let wasPlaying = self[id]?.isPlaying ?? false
    change(id) { ($0.info, $0.infoAt) = (info, now) }
    guard let session = self[id] else { return }
    if systemPrimary == id, id != nil, !canBePrimary(session) { return giveBack() }
    guard systemPrimary != id, canBePrimary(session) else { return }
    let begins = session.isPlaying && !wasPlaying
    if session.origin == .phone ? begins : begins && !primary.isPlaying { makePrimary(id) }
    if primary.info == nil { makePrimary(id) }
  }

  mutating func change(_ id: String?, _ change: (inout Session) -> Void) {
    guard let id else { return change(&unnamed) }
    if let index = named.firstIndex(where: { $0.id == id }) { change(&named[index]) }
  }

  /// Nil when the rank is given.
  mutating func request(
    _ rank: SessionRank, for id: String, audio: AudioSession, isLocked: Bool
  ) -> SessionRefusal? {
    guard let session = self[id] else { return .unknown }
    switch (rank, session.origin) {
    case (.application, .remote), (.whenActive, .remote): return nil
    case (.application, .phone), (.whenActive, .phone):
      guard audio.isActive else { return .audioInactive }
      applicationPrimary = id
      prefer(session)
      return nil
    case (.system, .remote):
      guard session.info != nil else { return .nothingPlays }
      guard !isLocked else { return .locked }
    case (.system, .phone):
      guard applicationPrimary == id else { return .notPrimary }
      guard !audio.isMixable else { return .mixable }
      guard session.info != nil else { return .nothingPlays }
      guard !isLocked else { return .locked }
    }
    makePrimary(id)
    return nil
  }

  /// What the phone plays otherwise counts no more; another device only gives way to something.
  private mutating func prefer(_ session: Session) {
    if primary.origin == .phone || canBePrimary(session) && !primary.isPlaying {
      makePrimary(session.id)
    }
  }

  /// Whether a request that can wait does.
  func hasToWait(_ id: String, audio: AudioSession) -> Bool {
    self[id]?.origin == .phone && !audio.isActive
  }

  /// The request of a session on the phone waits; gives the one that waited before and does not
  /// any more.
  mutating func wait(for id: String, _ number: Int) -> Wish? {
    guard let session = self[id] else { return nil }
    defer {
      wish = Wish(session: id, number: number)
      prefer(session)
    }
    return wish
  }

  /// The request that waited, once it is given.
  mutating func grantWish(audio: AudioSession) -> Wish? {
    guard audio.isActive, let wish, let session = self[wish.session] else { return nil }
    applicationPrimary = wish.session
    prefer(session)
    self.wish = nil
    return wish
  }

  private mutating func makePrimary(_ id: String?) {
    guard systemPrimary != id else { return }
    former.removeAll { $0 == id || $0 == systemPrimary }
    former.append(systemPrimary)
    systemPrimary = id
  }

  /// To who had the place before and still has something to show.
  private mutating func giveBack() {
    let heirs = former.reversed().filter { id in
      id != nil && id != systemPrimary && self[id].map(canBePrimary) ?? false
    }
    systemPrimary =
      heirs.first ?? named.last { $0.id != systemPrimary && canBePrimary($0) }?.id
      ?? asked
    former.removeAll { $0 == systemPrimary }
  }
}

// What the app is told.
extension Sessions {
  /// What has changed for its sessions since it was last told.
  mutating func news(audio: AudioSession, isOwner: Bool) -> [SessionNotice] {
    named.compactMap { session in
      guard let id = session.id else { return nil }
      let standing = standing(of: session, audio: audio, isOwner: isOwner)
      guard told[id] ?? SessionStanding() != standing else { return nil }
      told[id] = standing
      return SessionNotice(id, .standing(standing))
    }
  }

  func standing(of session: Session, audio: AudioSession, isOwner: Bool) -> SessionStanding {
    SessionStanding(
      canBecomeApplicationPrimary: session.origin == .phone && audio.isActive,
      isApplicationPrimary: session.id == applicationPrimary,
      isSystemPrimary: session.id == systemPrimary && isOwner)
  }
}

/// What a session is at present, or why screens do not show it.
public enum SessionPlace: String, Hashable, Sendable, CaseIterable {
  /// The head unit shows it, and it can be played from.
  case shown
  /// It would be shown, if the app were the now-playing app; the player knows why it is not.
  case held
  case waiting, notRequested, notPrimary, overruled, silent, behind

  /// As whoever writes the app reads it.
  public var words: String {
    switch self {
    case .shown: "Screens show it"
    case .held: "It would be shown, and the app is not the now-playing app"
    case .waiting: "It was asked for, and waits until the audio session is active"
    case .notRequested: Ineligibility.notRequested.words
    case .notPrimary: "Another session of the app is its primary one"
    case .overruled: "A session was asked for: what is published without one does not count"
    case .silent: Ineligibility.noInfo.words
    case .behind: "Another one is shown"
    }
  }
}

extension Sessions {
  func place(of session: Session, isOwner: Bool) -> SessionPlace {
    let isAsked = session.id != nil && session.id == asked
    return switch session.origin {
    case .phone where session.id != nil && session.id == wish?.session: .waiting
    case .phone where !isAsked && session.id == nil && asked != nil: .overruled
    case .phone where !isAsked && session.id != nil: asked == nil ? .notRequested : .notPrimary
    case .phone, .remote:
      if session.info == nil {
        .silent
      } else if session.id != systemPrimary {
        .behind
      } else {
        isOwner ? .shown : .held
      }
    }
  }
}

extension Playback {
  /// In words: where it would be shown, what keeps the app from being the now-playing app.
  func words(of session: Session) -> String {
    let place = sessions.place(of: session, isOwner: player.owner == .app)
    guard place == .held, !player.ineligibilities.isEmpty else { return place.words }
    return player.ineligibilities.map(\.words).joined(separator: ", ")
  }
}
