/// Something that can be said of what the driver sees: conditions ask about it, traces record it.
///
/// One entry of a table that has all there is to know of it; nothing else tells facts by name.
public struct Fact: Sendable {
  /// What its value is, and so what it can be compared with.
  public enum Kind: Hashable, Sendable {
    case text
    /// A time of day.
    case clock
    case number
    /// A number, or `none`.
    case limit
    case duration
    case speed
    /// One of a few words.
    case word([String])
    /// Several texts, of which `has` asks for one; any, unless all that there can be are named.
    case list([String])
  }

  /// Where it is read.
  public enum Source: Sendable {
    /// In what traces record; they record the fact whenever it is another one.
    case glance(@Sendable (Glance) -> Reading)
    /// At the row of the number in the list on the screen.
    case row(@Sendable (Moment, Int) -> Reading)
    case moment(@Sendable (Moment) -> Reading)
  }

  /// When it can be another one.
  public enum Change: Sendable {
    /// Only when something happens.
    case withEvents
    /// Also by itself, with time; the closure says when next, or that it will not.
    case byItself(@Sendable (Moment) -> Instant?)
  }

  /// As it is written; for rows `row.title`, with the number of the row apart.
  public let name: String
  public let kind: Kind
  /// One sentence.
  public let summary: String
  /// What it could be compared with.
  public let example: String
  public let changes: Change
  public let source: Source
  /// What conditions read instead while it means nothing; traces go on recording the source.
  private let instead: (@Sendable (HeadUnit) -> Reading?)?

  init(
    _ name: String, _ kind: Kind, _ summary: String, example: String, changes: Change,
    _ source: Source, unless instead: (@Sendable (HeadUnit) -> Reading?)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.example = example
    self.changes = changes
    self.source = source
    self.instead = instead
  }
}

extension Fact: Hashable {
  /// Names are given once.
  public static func == (first: Fact, second: Fact) -> Bool { first.name == second.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What facts are read from: the head unit at an instant, and what only the run knows.
public struct Moment: Sendable {
  public let headUnit: HeadUnit
  public let now: Instant
  public let timeOfDay: TimeOfDay
  /// How often the app was started again.
  public let restartCount: Int

  public init(_ headUnit: HeadUnit, at now: Instant, startOfDrive: Int, restartCount: Int) {
    self.headUnit = headUnit
    self.now = now
    timeOfDay = TimeOfDay(startOfDrive: startOfDrive, at: now)
    self.restartCount = restartCount
  }
}

extension Fact {
  /// What it is at the moment; of rows, at the row of the number.
  public func reading(at moment: Moment, row: Int? = nil) -> Reading {
    if let reading = instead?(moment.headUnit) { return reading }
    return switch source {
    case .glance(let read): read(moment.headUnit.glance(at: moment.now))
    case .row(let read): row.map { read(moment, $0) } ?? .nothing
    case .moment(let read): read(moment)
    }
  }

  /// When it is another one without anything happening; nil when it will not be.
  public func nextChange(after moment: Moment) -> Instant? {
    switch changes {
    case .withEvents: nil
    case .byItself(let next): next(moment)
    }
  }

  public var isOfRow: Bool {
    if case .row = source { true } else { false }
  }

  /// What traces record, in the order in which they do.
  static let recorded: [(name: String, text: @Sendable (Glance) -> String)] = all.compactMap {
    fact in
    guard case .glance(let read) = fact.source else { return nil }
    return (fact.name, { read($0).recorded })
  }
}

extension Glance {
  /// Every fact that traces record, as they do.
  public var facts: [Change] {
    zip(Fact.recorded, factTexts).map { Change(subject: $0.name, value: $1) }
  }

  /// What each of them says.
  var factTexts: [String] {
    Fact.recorded.map { $0.text(self) }
  }
}

extension Fact.Source {
  /// What a row says that is there and known; of others it is said why they say nothing.
  static func knownRow(_ read: @escaping @Sendable (Sight.Row) -> Reading) -> Self {
    .row { moment, index in
      switch moment.headUnit.place(ofRow: index, at: moment.now) {
      case .known(let row): read(row)
      case .loading(_, let reason), .unknown(let reason): .unknown(reason)
      }
    }
  }

  /// What is drawn at a row; of one that loads on the screen only that it does.
  static func drawnRow(_ read: @escaping @Sendable (Sight.Row) -> [String]) -> Self {
    .row { moment, index in
      switch moment.headUnit.place(ofRow: index, at: moment.now) {
      case .known(let row): .list(read(row), apart: .space)
      case .loading(let row, let reason): .part(read(row), reason)
      case .unknown(let reason): .unknown(reason)
      }
    }
  }

  /// What is said of the track that plays; of none it is said that there is none.
  static func track(_ read: @escaping @Sendable (Moment, NowPlayingInfo) -> Reading?) -> Self {
    .moment { moment in
      guard let info = moment.headUnit.player.info else { return .absent(AbsenceWording.track) }
      return read(moment, info) ?? .absent(AbsenceWording.ofTrack)
    }
  }

  /// What the app says of one of its commands, if it offers it.
  static func command(
    _ name: CommandName, _ read: @escaping @Sendable (CommandState) -> Reading
  ) -> Self {
    .moment { moment in
      moment.headUnit.player.commands[name].map(read) ?? .absent(AbsenceWording.command(name))
    }
  }
}
