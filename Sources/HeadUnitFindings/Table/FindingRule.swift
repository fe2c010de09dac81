/// One row of the table of findings: what it means, and what to do about it.
///
/// The table makes the reference page, the advice beside every finding, and the rules of SARIF.
public struct FindingRule: Hashable, Sendable {
  /// Where it is told that this is wrong.
  public enum Source: String, Hashable, Codable, Sendable, CaseIterable {
    /// By whoever makes the phone.
    case documented
    /// By people who saw it in real cars.
    case observed
    /// By us, as a good measure.
    case ours
  }

  public enum Section: String, Hashable, Sendable, CaseIterable {
    case content, playback, car, templates, sessions

    public var title: String {
      switch self {
      case .content: "Content"
      case .playback: "Playback"
      case .car: "In the car"
      case .templates: "Templates"
      case .sessions: "Media sessions"
      }
    }

    /// The phone's framework that the advice is about.
    public var framework: String {
      switch self {
      case .content, .playback, .car: "MediaPlayer"
      case .templates: "CarPlay"
      case .sessions: "NowPlaying"
      }
    }
  }

  public let id: FindingID
  public let level: FindingLevel
  public let section: Section
  /// As somebody complains who uses the app.
  public let complaint: String
  public let cause: String
  /// What the trace shows.
  public let shown: String
  public let source: Source
  /// What to do, for each way in which an app can be written.
  public let advice: Advice

  /// What to do, for each way in which an app can be written.
  public struct Advice: Hashable, Sendable {
    /// With the phone's frameworks: the one that the finding is about.
    public let mediaPlayer: String
    public let library: String
    public let wire: String

    public func words(for way: AppWay) -> String {
      switch way {
      case .phone: mediaPlayer
      case .library: library
      case .wire: wire
      }
    }
  }

  /// How an app is written, by which it is told what to do.
  public enum AppWay: String, Hashable, Codable, Sendable, CaseIterable {
    /// In Swift, with the phone's frameworks; also of whom nobody knows.
    case phone
    case library
    /// In any language, over the protocol.
    case wire
  }

  /// Of all ways at once where they do not differ.
  init(
    _ id: FindingID, _ level: FindingLevel, _ section: Section, _ complaint: String,
    because cause: String, shown: String, _ source: Source, phone: String, library: String,
    wire: String
  ) {
    self.id = id
    self.level = level
    self.section = section
    self.complaint = complaint
    self.cause = cause
    self.shown = shown
    self.source = source
    advice = Advice(mediaPlayer: phone, library: library, wire: wire)
  }

  /// In the order of the reference page.
  public static let all =
    content + artwork + playback + info + sessions + commands
    + interruptions + car + templates + mediaSessions

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  public static func of(_ id: FindingID) -> FindingRule {
    guard let rule = byID[id] else { preconditionFailure("Every finding is in the table.") }
    return rule
  }
}
