// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AVFoundation
internal import Dispatch
public import Foundation
package import HeadUnitCore
internal import HeadUnitPhone

/// Where an app says what plays.
open class MPNowPlayingInfoCenter: NSObject {
  nonisolated(unsafe) private static let common = MPNowPlayingInfoCenter(owner: .app)

  private let owner: NowPlayingOwner
  private let lock = NSLock()
  private var info: [String: Any]?
  private var state = MPNowPlayingPlaybackState.unknown
  /// The players of a session have said what plays.
  private var isOfPlayers = false

  /// The one of the app as a whole.
  public class func `default`() -> MPNowPlayingInfoCenter {
    _ = NowPlayingRegistry.current
    return common
  }

  /// Makes the place where somebody who plays says what.
  package init(owner: NowPlayingOwner) {
    self.owner = owner
    super.init()
    owner.register(self)
  }

  /// All there is to say about what plays; nil when nothing does.
  open var nowPlayingInfo: [String: Any]? {
    get { lock.withLock { info } }
    set {
      let isOver = newValue != nil && lock.withLock { isOfPlayers }
      if isOver { NowPlayingRegistry.current.tell(.overwritesPlayer) }
      publish(newValue)
      if newValue != nil { NowPlayingRegistry.current.publishedByHand(owner) }
    }
  }

  /// What the players of a session do, without the app's doing.
  package func publishForPlayers(_ values: [String: Any]?) {
    lock.withLock { isOfPlayers = values != nil }
    publish(values)
  }

  private func publish(_ values: [String: Any]?) {
    // What was there before is let go of outside the lock: the app may do anything then.
    let old = lock.withLock {
      // Changing a key of what is not there sets nil anew, and is no news.
      let isNews = info != nil || values != nil
      defer {
        info = values
        if isNews { owner.publish(values.map(NowPlayingReading.init)) }
      }
      return info
    }
    withExtendedLifetime(old) {}
  }

  /// On the phone the rate says whether it plays; some head units look at this as well.
  open var playbackState: MPNowPlayingPlaybackState {
    get { lock.withLock { state } }
    set {
      lock.withLock {
        guard state != newValue else { return }
        state = newValue
        owner.publish(newValue.reported)
      }
    }
  }

  func reset() {
    let old = lock.withLock {
      defer { (info, state, isOfPlayers) = (nil, .unknown, false) }
      return info
    }
    withExtendedLifetime(old) {}
  }
}

/// What playback is doing.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  case unknown
  case playing
  case paused
  case stopped
  case interrupted
}

extension MPNowPlayingPlaybackState {
  /// What the head unit is told; nil when the app has not said anything.
  fileprivate var reported: PlaybackState? {
    switch self {
    case .unknown: nil
    case .playing: .playing
    case .paused: .paused
    case .stopped: .stopped
    case .interrupted: .interrupted
    }
  }
}

/// What kind of thing plays.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  case none
  case audio
  case video
}

public let MPNowPlayingInfoCollectionIdentifier: String = "MPNowPlayingInfoCollectionIdentifier"
public let MPNowPlayingInfoPropertyElapsedPlaybackTime: String =
  "MPNowPlayingInfoPropertyElapsedPlaybackTime"
public let MPNowPlayingInfoPropertyPlaybackRate: String = "MPNowPlayingInfoPropertyPlaybackRate"
public let MPNowPlayingInfoPropertyDefaultPlaybackRate: String =
  "MPNowPlayingInfoPropertyDefaultPlaybackRate"
public let MPNowPlayingInfoPropertyPlaybackQueueIndex: String =
  "MPNowPlayingInfoPropertyPlaybackQueueIndex"
public let MPNowPlayingInfoPropertyPlaybackQueueCount: String =
  "MPNowPlayingInfoPropertyPlaybackQueueCount"
public let MPNowPlayingInfoPropertyChapterNumber: String = "MPNowPlayingInfoPropertyChapterNumber"
public let MPNowPlayingInfoPropertyChapterCount: String = "MPNowPlayingInfoPropertyChapterCount"
public let MPNowPlayingInfoPropertyIsLiveStream: String = "MPNowPlayingInfoPropertyIsLiveStream"
public let MPNowPlayingInfoPropertyAvailableLanguageOptions: String =
  "MPNowPlayingInfoPropertyAvailableLanguageOptions"
public let MPNowPlayingInfoPropertyCurrentLanguageOptions: String =
  "MPNowPlayingInfoPropertyCurrentLanguageOptions"
public let MPNowPlayingInfoPropertyExternalContentIdentifier: String =
  "MPNowPlayingInfoPropertyExternalContentIdentifier"
public let MPNowPlayingInfoPropertyExternalUserProfileIdentifier: String =
  "MPNowPlayingInfoPropertyExternalUserProfileIdentifier"
public let MPNowPlayingInfoPropertyServiceIdentifier: String =
  "MPNowPlayingInfoPropertyServiceIdentifier"
public let MPNowPlayingInfoPropertyPlaybackProgress: String =
  "MPNowPlayingInfoPropertyPlaybackProgress"
public let MPNowPlayingInfoPropertyMediaType: String = "MPNowPlayingInfoPropertyMediaType"
public let MPNowPlayingInfoPropertyAssetURL: String = "MPNowPlayingInfoPropertyAssetURL"
public let MPNowPlayingInfoPropertyCurrentPlaybackDate: String =
  "MPNowPlayingInfoPropertyCurrentPlaybackDate"
public let MPNowPlayingInfoPropertyAdTimeRanges: String = "MPNowPlayingInfoPropertyAdTimeRanges"
public let MPNowPlayingInfoPropertyCreditsStartTime: String =
  "MPNowPlayingInfoPropertyCreditsStartTime"
public let MPNowPlayingInfoPropertyExcludeFromSuggestions: String =
  "MPNowPlayingInfoPropertyExcludeFromSuggestions"
public let MPNowPlayingInfoPropertyInternationalStandardRecordingCode: String =
  "MPNowPlayingInfoPropertyInternationalStandardRecordingCode"

/// Knows who in the app is the one that plays.
///
/// The app's common centres and the phone's own players publish without a name, and only the one
/// that plays is heard. A session has a name, and is heard all the time: the head unit is asked to
/// show it.
package final class NowPlayingRegistry: PhoneCommands {
  package static let current = NowPlayingRegistry(.current)

  private struct WeakOwner {
    weak var owner: NowPlayingOwner?
  }

  private struct State {
    var active = NowPlayingOwner.app
    /// The sessions that the head unit knows of, by their names.
    var sessions: [String: WeakOwner] = [:]
    /// The commands without a name that the head unit knows of.
    var known: CommandSet?
    /// It knows of something that plays without a name.
    var saysUnnamed = false
    var isTellingCommands = false
    /// What was noticed of the app and told.
    var told: Set<AppNotice> = []
    var isWatched = false

    func has(_ owner: NowPlayingOwner) -> Bool {
      owner.session.map { sessions[$0]?.owner === owner } ?? false
    }
  }

  /// What looks wrong for a shorter time is on its way to be right.
  private static let watchTime = Duration.seconds(1)

  private let phone: SimulatedPhone
  private let state = Guarded(State())

  private init(_ phone: SimulatedPhone) {
    self.phone = phone
    phone.plug(self)
  }

  /// The one that plays.
  package var active: NowPlayingOwner { state.withLock(\.active) }

  /// From now on this is the one that plays: the head unit sees what it has published so far.
  package func activate(_ owner: NowPlayingOwner) {
    let old = state.withLock { state -> NowPlayingOwner? in
      let old = state.active
      guard old !== owner, owner.session == nil || state.has(owner) else { return nil }
      state.active = owner
      if let session = owner.session {
        phone.request(.whenActive, for: session, number: owner.takeRequest())
        // What is said in two ways would be shown to and fro; one of them is silent.
        if state.saysUnnamed { publish(nil, in: &state) }
      } else {
        if state.has(old) { giveWay(old) }
        if owner.info != nil || state.saysUnnamed || old.session == nil {
          publish(owner.info, in: &state)
        }
      }
      return old
    }
    guard let old else { return }
    if owner.session == nil { commandsChanged(by: owner) }
    if old.session != nil, owner.session == nil { SessionRegistry.current.losePlace(old) }
  }

  /// A session that was asked for ends for the head unit, and is there again unasked.
  private func giveWay(_ owner: NowPlayingOwner) {
    guard let session = owner.session else { return }
    func say(_ change: SessionChange) { phone.report(.session(SessionReport(session, change))) }
    say(.ended)
    say(.began(.phone))
    if let info = owner.info { say(.info(info)) }
    if let commands = owner.knownCommands { say(.commands(commands)) }
  }

  private func publish(_ unnamed: NowPlayingInfo?, in state: inout State) {
    state.saysUnnamed = unnamed != nil
    phone.report(.nowPlaying(unnamed))
  }

  /// The head unit hears of the session.
  func begin(_ owner: NowPlayingOwner) {
    guard let session = owner.session else { return }
    state.withLock { state in
      state.sessions[session] = WeakOwner(owner: owner)
      phone.report(.session(SessionReport(session, .began(.phone))))
    }
  }

  /// It is gone: if it was the one that plays, the app's common centres count again.
  func end(_ owner: NowPlayingOwner) {
    guard let session = owner.session else { return }
    let wasThere = state.withLock { state in
      guard state.has(owner) else { return false }
      state.sessions[session] = nil
      phone.report(.session(SessionReport(session, .ended)))
      return true
    }
    guard wasThere else { return }
    phone.sessionNames.give(back: session)
    leave(owner)
  }

  /// Whoever it was does not play any more, or the head unit has given its place to another one.
  package func leave(_ owner: NowPlayingOwner) {
    let wasActive = state.withLock { state in
      guard state.active === owner else { return false }
      state.active = .app
      let info = NowPlayingOwner.app.info
      if info != nil || state.saysUnnamed || owner.session == nil { publish(info, in: &state) }
      return true
    }
    if wasActive { commandsChanged(by: .app) }
  }

  /// The app says what plays where a player of the phone's was the one that did.
  ///
  /// Over one that plays that is wrong, and is seen all the same until the player says something;
  /// after one that does not, the app plays on by itself.
  func publishedByHand(_ owner: NowPlayingOwner) {
    let music = active
    guard music.isMusic, owner === NowPlayingOwner.app else { return }
    guard music.isMusicPlaying else { return activate(owner) }
    tell(.overwritesPlayer)
    state.withLock { state in
      if state.active === music { publish(owner.info, in: &state) }
    }
  }

  package func forgetApp() {
    state.withLock { $0 = State() }
    NowPlayingOwner.app.reset()
  }

  package func hear(_ note: Note) {}

  package func run(_ command: Command, knownDisabled: Bool) -> CommandStatus {
    let owner = active
    // A head unit that has not heard of the change yet means what was published without a name.
    return run(command, of: owner.session == nil ? owner : .app, knownDisabled: knownDisabled)
  }

  func run(_ command: Command, of owner: NowPlayingOwner, knownDisabled: Bool) -> CommandStatus {
    guard let target = owner.center?.command(command.name) else { return .failed }
    let context = MPRemoteCommandEvent.Context(
      command: target, timestamp: Double(phone.clock.now.microseconds) / 1_000_000)
    guard let event = command.event(context, language: owner.language) else {
      return .noSuchContent
    }
    return target.run(event, evenIfDisabled: knownDisabled).status
  }
}

extension NowPlayingRegistry {
  func published(_ info: NowPlayingInfo?, by owner: NowPlayingOwner, _ mismatches: [TypeMismatch]) {
    state.withLock { state in
      for mismatch in mismatches { phone.report(.log(mismatch.words)) }
      if let session = owner.session {
        if state.has(owner) { phone.report(.session(SessionReport(session, .info(info)))) }
      } else if state.active === owner {
        publish(info, in: &state)
      }
    }
    if info != nil { watch() }
  }

  /// Says once what was noticed of the app.
  func tell(_ notice: AppNotice) {
    let isNew = state.withLock { $0.told.insert(notice).inserted }
    if isNew { phone.report(.log(notice.sentence)) }
  }

  /// Looks a little later whether a session and the common centres say different things.
  private func watch() {
    let begins = state.withLock { state in
      guard state.active !== NowPlayingOwner.app, !state.active.isMusic, !state.isWatched else {
        return false
      }
      state.isWatched = true
      return true
    }
    guard begins else { return }
    phone.clock.after(Self.watchTime) { [self] in
      let active = state.withLock { state in
        state.isWatched = false
        return state.active
      }
      let common = NowPlayingOwner.app
      guard active !== common, !active.isMusic, active.info != nil else { return }
      if common.info != nil { tell(.infoOnBothCentres) }
      let (own, others) = (active.center?.offered ?? .none, common.center?.offered ?? .none)
      if !own.hasHandler, others.hasHandler { tell(.handlersElsewhere) }
    }
  }

  /// Everything an app does about its commands in one go is told as one.
  func commandsChanged(by owner: NowPlayingOwner) {
    if owner.session != nil {
      guard state.withLock({ $0.has(owner) }), owner.beginTelling() else { return }
      return DispatchQueue.main.async { self.tellCommands(of: owner) }
    }
    let isFirst = state.withLock { state in
      guard state.active === owner, !state.isTellingCommands else { return false }
      state.isTellingCommands = true
      return true
    }
    if isFirst { DispatchQueue.main.async { self.tellCommands() } }
  }

  /// Always on the main thread, so that no older set comes after a newer one.
  private func tellCommands() {
    let owner = state.withLock { state in
      state.isTellingCommands = false
      return state.active
    }
    guard owner.session == nil else { return }
    let commands = owner.center?.offered ?? .none
    state.withLock { state in
      guard state.active === owner, state.known ?? .none != commands else { return }
      state.known = commands
      phone.report(.commands(commands))
    }
  }

  private func tellCommands(of owner: NowPlayingOwner) {
    owner.endTelling()
    let commands = owner.center?.offered ?? .none
    state.withLock { state in
      guard let session = owner.session, state.has(owner), owner.learn(commands) else { return }
      phone.report(.session(SessionReport(session, .commands(commands))))
    }
  }
}

/// Somebody in the app who plays: the app as a whole, or a session of its.
///
/// What it publishes without a name reaches the head unit while it is the active one. The app's own
/// objects are only touched under the lock.
package final class NowPlayingOwner: @unchecked Sendable {
  /// The owner of the centres that all of the app shares.
  package static let app = NowPlayingOwner()

  private let lock = NSLock()
  private var published: NowPlayingInfo?
  private var playbackState: PlaybackState?
  private var languages: [String: MPNowPlayingInfoLanguageOption] = [:]
  private weak var commandCenter: MPRemoteCommandCenter?
  private weak var infoCenter: MPNowPlayingInfoCenter?
  /// The keys whose values were wrong and were told of.
  private var notedKeys: Set<String> = []

  /// Of a player of the phone's, which publishes by itself.
  let isMusic: Bool
  private var isSounding = false

  /// By which the head unit knows the session; nil of what is published without a name.
  let session: String?
  private var commands: CommandSet?
  private var isTelling = false
  private var request = 0

  package init(isMusic: Bool = false, session: String? = nil) {
    (self.isMusic, self.session) = (isMusic, session)
  }

  /// What the head unit knows of the commands of the session.
  var knownCommands: CommandSet? { lock.withLock { commands } }

  /// Whether that is news.
  func learn(_ new: CommandSet) -> Bool {
    lock.withLock {
      guard commands ?? .none != new else { return false }
      commands = new
      return true
    }
  }

  /// Whether nobody is about to tell of the commands.
  func beginTelling() -> Bool {
    lock.withLock {
      defer { isTelling = true }
      return !isTelling
    }
  }

  func endTelling() { lock.withLock { isTelling = false } }

  /// The number of a request that the session be shown: the answers to earlier ones are outdated.
  func takeRequest() -> Int {
    let number = SimulatedPhone.current.sessionNames.nextRequest()
    lock.withLock { request = number }
    return number
  }

  var lastRequest: Int { lock.withLock { request } }

  package var isMusicPlaying: Bool {
    get { lock.withLock { isSounding } }
    set { lock.withLock { isSounding = newValue } }
  }

  /// What it has published last.
  package var info: NowPlayingInfo? { lock.withLock { published } }

  var center: MPRemoteCommandCenter? { lock.withLock { commandCenter } }

  func language(_ id: String) -> MPNowPlayingInfoLanguageOption? {
    lock.withLock { languages[id] }
  }

  func register(_ center: MPRemoteCommandCenter) {
    lock.withLock { commandCenter = center }
  }

  func register(_ center: MPNowPlayingInfoCenter) {
    lock.withLock { infoCenter = center }
  }

  func commandsChanged() {
    NowPlayingRegistry.current.commandsChanged(by: self)
  }

  func publish(_ reading: NowPlayingReading?) {
    let mismatches = lock.withLock {
      published = reading?.info
      published?.playbackState = playbackState
      languages = reading?.languages ?? [:]
      return (reading?.mismatches ?? []).filter { notedKeys.insert($0.key).inserted }
    }
    NowPlayingRegistry.current.published(info, by: self, mismatches)
  }

  /// Without anything published it is only kept.
  func publish(_ state: PlaybackState?) {
    let hasInfo = lock.withLock {
      playbackState = state
      published?.playbackState = state
      return published != nil
    }
    if hasInfo { NowPlayingRegistry.current.published(info, by: self, []) }
  }

  /// As it is in an app that has just been started.
  func reset() {
    let centers = lock.withLock {
      (published, playbackState, languages, notedKeys) = (nil, nil, [:], [])
      return (commands: commandCenter, info: infoCenter)
    }
    centers.commands?.reset()
    centers.info?.reset()
  }
}

/// Whether an option is heard or read.
public enum MPNowPlayingInfoLanguageOptionType: UInt, Sendable {
  case audible
  case legible
}

/// A voice or a text in which something can be had.
open class MPNowPlayingInfoLanguageOption: NSObject {
  public let languageOptionType: MPNowPlayingInfoLanguageOptionType
  public let languageTag: String?
  public let languageOptionCharacteristics: [String]?
  public let displayName: String?
  public let identifier: String?

  /// Makes an option that its app knows by the identifier.
  public init(
    type languageOptionType: MPNowPlayingInfoLanguageOptionType, languageTag: String,
    characteristics languageOptionCharacteristics: [String]?, displayName: String,
    identifier: String
  ) {
    self.languageOptionType = languageOptionType
    self.languageTag = languageTag
    self.languageOptionCharacteristics = languageOptionCharacteristics
    self.displayName = displayName
    self.identifier = identifier
  }

  /// Whether the phone is to choose the text.
  open func isAutomaticLegibleLanguageOption() -> Bool {
    languageOptionType == .legible && languageTag == Self.automaticTag
  }

  /// Whether the phone is to choose the voice.
  open func isAutomaticAudibleLanguageOption() -> Bool {
    languageOptionType == .audible && languageTag == Self.automaticTag
  }

  private static let automaticTag = "auto"
}

extension MPNowPlayingInfoLanguageOption {
  /// By which the head unit and the app mean the same option.
  var name: String { identifier ?? languageTag ?? displayName ?? "" }

  var languageOption: LanguageOption {
    LanguageOption(id: name, name: displayName ?? name)
  }
}

/// Options of which one at a time is chosen.
open class MPNowPlayingInfoLanguageOptionGroup: NSObject {
  public let languageOptions: [MPNowPlayingInfoLanguageOption]
  public let defaultLanguageOption: MPNowPlayingInfoLanguageOption?
  public let allowEmptySelection: Bool

  /// Makes a group with the option that is chosen unless the driver chooses another one.
  public init(
    languageOptions: [MPNowPlayingInfoLanguageOption],
    defaultLanguageOption: MPNowPlayingInfoLanguageOption?, allowEmptySelection: Bool
  ) {
    self.languageOptions = languageOptions
    self.defaultLanguageOption = defaultLanguageOption
    self.allowEmptySelection = allowEmptySelection
  }
}

public let MPLanguageOptionCharacteristicIsMainProgramContent: String =
  "public.main-program-content"
public let MPLanguageOptionCharacteristicIsAuxiliaryContent: String = "public.auxiliary-content"
public let MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles: String =
  "public.subtitles.forced-only"
public let MPLanguageOptionCharacteristicTranscribesSpokenDialog: String =
  "public.accessibility.transcribes-spoken-dialog"
public let MPLanguageOptionCharacteristicDescribesMusicAndSound: String =
  "public.accessibility.describes-music-and-sound"
public let MPLanguageOptionCharacteristicEasyToRead: String = "public.easy-to-read"
public let MPLanguageOptionCharacteristicDescribesVideo: String =
  "public.accessibility.describes-video"
public let MPLanguageOptionCharacteristicLanguageTranslation: String = "public.translation"
public let MPLanguageOptionCharacteristicDubbedTranslation: String = "public.translation.dubbed"
public let MPLanguageOptionCharacteristicVoiceOverTranslation: String =
  "public.translation.voice-over"

extension AVMediaSelectionGroup {
  /// None, as there is nothing to choose from.
  public func makeNowPlayingInfoLanguageOptionGroup() -> MPNowPlayingInfoLanguageOptionGroup {
    MPNowPlayingInfoLanguageOptionGroup(
      languageOptions: [], defaultLanguageOption: nil, allowEmptySelection: allowsEmptySelection)
  }
}
