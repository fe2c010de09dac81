public import HeadUnitText

/// The complete record of a drive.
public struct Trace: Hashable, Sendable {
  public internal(set) var entries: [Entry] = []

  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// One line of the record.
  public struct Entry: Hashable, Sendable {
    public let at: Instant
    public let content: Content

    public init(at: Instant, _ content: Content) {
      self.at = at
      self.content = content
    }
  }

  public enum Content: Hashable, Codable, Sendable {
    /// First in every trace: what was driven.
    case began(TraceHeader)
    case event(Event)
    case effect(Effect)
    case change(Change)
    case fault(FaultNotice)
    case thread(ThreadNotice)
    /// What was done or said by a drive.
    case script(ScriptNote)
    /// What whoever draws the screen has seen; no part of the fingerprint.
    case sighted(Sighting)
    /// Something that must always hold did not.
    case violation(String)
    /// Last: so much happened in this instant that the clock would never have moved on.
    case gaveUp(events: Int)
  }
}

/// What a trace is of.
public struct TraceHeader: Hashable, Codable, Sendable {
  public static let currentFormat = 1

  public var format = currentFormat
  public var profile: String
  public var seed: UInt64

  public init(profile: String, seed: UInt64) {
    self.profile = profile
    self.seed = seed
  }
}

extension Trace.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case at
  }

  /// The content stands beside the instant, under the name of its case.
  public init(from decoder: any Decoder) throws {
    at = try decoder.container(keyedBy: CodingKeys.self).decode(Instant.self, forKey: .at)
    content = try Trace.Content(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(at, forKey: .at)
    try content.encode(to: encoder)
  }
}

extension Trace {
  /// One JSON object a line, keys in a fixed order: the same trace gives the same bytes.
  public func lines() throws -> String {
    var text = ""
    for entry in entries {
      try JSONCoder.encode(entry).write(into: &text)
      text += "\n"
    }
    return text
  }

  /// Reads what `lines` wrote; all mistakes of the file at once.
  public init(_ source: SourceText) throws(Mistakes) {
    var reader = TraceReader(name: source.name)
    var entries: [Entry] = []
    for line in source.bytes.split(separator: .newline, omittingEmptySubsequences: false) {
      if let entry = reader.read(line) { entries.append(entry) }
    }
    try reader.finish()
    self.init(entries)
  }
}

/// Reads the lines of a trace one after the other, so that nobody has to hold all of it.
public struct TraceReader {
  private let name: String
  private var lineNumber = 0
  private var last: Instant?
  private var mistakes = Mistakes()

  /// The name of the file, for mistakes.
  public init(name: String) {
    self.name = name
  }

  /// Nil for an empty line, and for one that is wrong.
  public mutating func read(_ line: ArraySlice<UInt8>) -> Trace.Entry? {
    lineNumber += 1
    guard !line.allSatisfy(\.isBlank) else { return nil }
    let text = SourceText(name: name, bytes: Array(line), firstLine: lineNumber)
    do {
      let entry = try JSONCoder.decode(Trace.Entry.self, from: JSONDocument(text).root)
      if case .began(let header) = entry.content, header.format != TraceHeader.currentFormat {
        mistakes.add("the trace has format \(header.format), which is unknown", at: 0, in: text)
      }
      if let last, entry.at < last {
        mistakes.add("time runs backwards here, from \(last)", at: 0, in: text)
      }
      last = entry.at
      return entry
    } catch let error as Mistakes {
      mistakes.add(contentsOf: error)
    } catch let error as DecodingError {
      guard let mistake = error.mistake else {
        preconditionFailure("The coder says where a value is wrong.")
      }
      mistakes.add(mistake)
    } catch {
      preconditionFailure("Reading a line throws mistakes or decoding errors only.")
    }
    return nil
  }

  /// All mistakes of the lines at once.
  public func finish() throws(Mistakes) {
    var mistakes = mistakes
    if last == nil, mistakes.isEmpty {
      mistakes.add("the trace is empty", at: 0, in: SourceText(name: name, bytes: []))
    }
    guard mistakes.isEmpty else { throw mistakes }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool {
    self == .space || self == .carriageReturn || self == UInt8(ascii: "\t")
  }
}

/// What a drive did or said, in the record beside what came of it.
public struct ScriptNote: Hashable, Codable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A command began.
    case command
    /// A chapter begins.
    case mark
    case caption
    case log
    case failure
  }

  public var kind: Kind
  public var text: String
  /// Of the drive's file.
  public var line: Int?

  public init(_ kind: Kind, _ text: String, line: Int? = nil) {
    self.kind = kind
    self.text = text
    self.line = line
  }

  /// What a command does: its first word, behind a stamp and behind how long it waits for its turn.
  ///
  /// Nil for other notes.
  public var keyword: Substring? {
    guard kind == .command else { return nil }
    var words = text.split(separator: " ")[...]
    if text.first == "@" || text.first == "+" { words = words.dropFirst() }
    while words.first == "after" { words = words.dropFirst(2) }
    return words.first
  }
}

extension Trace {
  /// A number that differs when anything in the trace does: of its lines.
  ///
  /// Pictures below the folder count by their paths inside of it, so that the same drive has the
  /// same number wherever the app's files are.
  public func fingerprint(picturesIn folder: String? = nil) throws -> UInt64 {
    Fingerprint.of(try withoutSightings.movingPictures(outOf: folder).lines().utf8)
  }

  /// Who looks, and how closely, is not what happened.
  private var withoutSightings: Trace {
    guard entries.contains(where: \.content.isSighting) else { return self }
    return Trace(entries.filter { !$0.content.isSighting })
  }

  private func movingPictures(outOf folder: String?) -> Trace {
    guard let folder else { return self }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return Trace(entries.map { Entry(at: $0.at, $0.content.movingPictures(outOf: start)) })
  }
}

// Everything that has a picture in it; nothing else names files of the app.

extension Trace.Content {
  fileprivate func movingPictures(outOf start: String) -> Trace.Content {
    switch self {
    case .event(.phone(let event)): .event(.phone(event.movingPictures(outOf: start)))
    case .began, .event, .effect, .change, .fault, .thread, .script, .sighted, .violation, .gaveUp:
      self
    }
  }

  fileprivate var isSighting: Bool {
    if case .sighted = self { true } else { false }
  }
}

extension PhoneEvent {
  fileprivate func movingPictures(outOf start: String) -> PhoneEvent {
    switch self {
    case .answered(let id, let answer): .answered(id, answer.movingPictures(outOf: start))
    case .pictureRefused(let picture, let reason):
      .pictureRefused(picture.moved(outOf: start), reason)
    case .pictureRemarked(let picture, let remark):
      .pictureRemarked(picture.moved(outOf: start), remark)
    case .connected, .disconnected, .phoneLocked, .networkChanged, .statusReturned, .reported,
      .pushed:
      self
    }
  }
}

extension Answer {
  fileprivate func movingPictures(outOf start: String) -> Answer {
    switch self {
    case .artwork(let picture): .artwork(picture?.moved(outOf: start))
    case .done, .count, .item, .showsProgress, .failed, .garbage: self
    }
  }
}

extension Picture {
  fileprivate func moved(outOf start: String) -> Picture {
    guard let file, file.hasPrefix(start) else { return self }
    var picture = self
    picture.file = String(file.dropFirst(start.count))
    return picture
  }
}

/// Numbers by which contents are told apart; no defence against anybody who wants to deceive.
public enum Fingerprint {
  /// FNV-1a.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.withContiguousStorageIfAvailable(hash) ?? Array(bytes).withUnsafeBufferPointer(hash)
  }

  /// Without an iterator, which is slow in builds without optimisation: traces are long.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var place = 0
    while place < bytes.count {
      hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3
      place &+= 1
    }
    return hash
  }
}

/// What only whoever draws the screen can know of an app, as the trace has it.
public enum Sighting: Hashable, Codable, Sendable {
  /// A title has no room: the item's identifier, the title, and what of it is shown.
  case titleCut(item: String, title: String, shown: String)
  /// What a picture really is, beside the size at which it was asked for.
  case picture(PictureSight)
}

/// A picture as it was found to be when somebody looked into it.
public struct PictureSight: Hashable, Codable, Sendable {
  public let name: String
  public let asked: PixelSize
  /// Nil for a drawing, which has every size.
  public let size: PixelSize?
  /// It has other colours than shades of grey.
  public let isColoured: Bool

  public init(name: String, asked: PixelSize, size: PixelSize?, isColoured: Bool) {
    self.name = name
    self.asked = asked
    self.size = size
    self.isColoured = isColoured
  }
}
