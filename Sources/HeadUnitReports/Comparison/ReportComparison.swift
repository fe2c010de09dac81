public import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
public import HeadUnitText

/// In what two reports of the same drives differ, case by case.
public struct ReportComparison: Sendable {
  /// A case as a report has it.
  public struct Source: Sendable {
    public let result: ReportedCase
    public let details: CaseDetails

    public init(_ result: ReportedCase, _ details: CaseDetails) {
      (self.result, self.details) = (result, details)
    }

    public var title: String {
      DriveTitle.of(result)
    }
  }

  /// Pictures of the same step that are not the same, by their names in the reports.
  public struct Pictures: Hashable, Sendable {
    public let step: String
    public let at: Instant
    public let names: [String]
    /// What is seen on either, and how large the screen is in whose pixels it lies.
    public let elements: [CaseDetails.Element]
    public let size: [Int]?
    /// How many pixels differ and where, as somebody found who looked.
    public var difference = Difference()
  }

  /// In what two pictures differ, in words and by what is seen on them.
  public struct Difference: Hashable, Sendable {
    public let words: String
    public let elements: [ElementDifference]

    public init(_ words: String = "", _ elements: [ElementDifference] = []) {
      (self.words, self.elements) = (words, elements)
    }
  }

  /// A case that is in both, and not the same.
  public struct Case: Sendable {
    public let title: String
    /// `passed`, `failed: no row "A"`.
    public let verdicts: [String]
    /// Of findings, by id and subject.
    public let gone: [String]
    public let new: [String]
    public let sides: SideBySide
    public var pictures: [Pictures]

    /// A line for each thing that differs.
    public var lines: [String] {
      var lines: [String] = []
      if verdicts[0] != verdicts[1] { lines.append("\(verdicts[0]) → \(verdicts[1])") }
      lines += gone.map { "found no more: \($0)" } + new.map { "found now: \($0)" }
      if let first = sides.firstDifference { lines.append(first) }
      lines += sides.changes.map(\.words)
      for picture in pictures {
        let difference = picture.difference
        lines.append("picture at \(picture.at - .start), \(picture.step): \(difference.words)")
        lines += difference.elements.prefix(ReportComparison.toldOfAPicture).map { "  \($0)" }
      }
      return lines
    }
  }

  /// More elements of a picture stand in JSON only.
  private static let toldOfAPicture = 5

  public private(set) var cases: [Case] = []
  public let onlyFirst: [String]
  public let onlySecond: [String]
  public let sameCount: Int

  /// The closure says in what two pictures differ.
  public init(
    _ first: [Source], _ second: [Source],
    lookAt pictures: (Pictures) -> Difference = { _ in Difference() }
  ) {
    let others = Dictionary(second.map { ($0.title, $0) }, uniquingKeysWith: { one, _ in one })
    let titles = Set(first.map(\.title))
    onlyFirst = first.map(\.title).filter { others[$0] == nil }
    onlySecond = second.map(\.title).filter { !titles.contains($0) }
    var count = 0
    for one in first {
      guard let other = others[one.title] else { continue }
      guard var difference = Self.difference(one, other) else {
        count += 1
        continue
      }
      for index in difference.pictures.indices {
        difference.pictures[index].difference = pictures(difference.pictures[index])
      }
      cases.append(difference)
    }
    sameCount = count
  }

  public var isSame: Bool { cases.isEmpty && onlyFirst.isEmpty && onlySecond.isEmpty }

  /// Nil when they are the same; how long they took in real time is not looked at.
  private static func difference(_ one: Source, _ other: Source) -> Case? {
    let found = [one, other].map { source in
      Set((source.result.findings ?? []).map { "\($0.finding.id.rawValue) \($0.finding.subject)" })
    }
    let difference = Case(
      title: one.title, verdicts: [verdict(one.result), verdict(other.result)],
      gone: found[0].subtracting(found[1]).sorted(), new: found[1].subtracting(found[0]).sorted(),
      sides: SideBySide(moments(one.details), moments(other.details)),
      pictures: Self.pictures(one.details, other.details))
    return difference.lines.isEmpty ? nil : difference
  }

  private static func verdict(_ result: ReportedCase) -> String {
    let reason = result.failure?.message ?? result.reason
    return result.verdict.rawValue + (reason.map { ": \($0)" } ?? "")
  }

  static func moments(_ details: CaseDetails) -> [RunMoment] {
    details.trace.split(separator: "\n").compactMap(RunMoment.init(column:))
  }

  /// Of steps that are the same, one after the other; a step that is new has nothing beside it.
  private static func pictures(_ one: CaseDetails, _ other: CaseDetails) -> [Pictures] {
    typealias Shown = (step: CaseDetails.Step, look: CaseDetails.Step, picture: String)
    func shown(_ details: CaseDetails) -> [Shown] {
      // A step without a picture looks as the one before.
      var last: CaseDetails.Step?
      return details.steps.compactMap { step in
        if step.picture != nil { last = step }
        guard let last, let picture = last.picture else { return nil }
        return (step, last, picture)
      }
    }
    var found: [Pictures] = []
    var known: Set<[String]> = []
    for (left, right) in zip(shown(one), shown(other)) {
      guard left.step.text == right.step.text else { break }
      let names = [left.picture, right.picture]
      guard names[0] != names[1], known.insert(names).inserted else { continue }
      let elements = (left.look.elements ?? []) + (right.look.elements ?? [])
      found.append(
        Pictures(
          step: left.step.text, at: left.step.at, names: names, elements: elements,
          size: left.look.size))
    }
    return found
  }
}

extension ReportComparison {
  /// For people.
  public var lines: [String] {
    guard !isSame else { return ["They are the same: \(sameCount) drives."] }
    var lines = cases.flatMap { item in [item.title] + item.lines.map { "  \($0)".oneLine } }
    lines += onlyFirst.map { "only in the first: \($0)" }
    lines += onlySecond.map { "only in the second: \($0)" }
    return lines + ["\(cases.count) drives differ, \(sameCount) are the same"]
  }

  public var json: JSONValue {
    func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    let cases = cases.map { item in
      JSONValue.object([
        .init(key: "title", value: .string(item.title)),
        .init(key: "verdicts", value: list(item.verdicts)),
        .init(key: "findingsGone", value: list(item.gone)),
        .init(key: "findingsNew", value: list(item.new)),
        .init(key: "changes", value: .array(item.sides.changes.map(\.json))),
        .init(
          key: "pictures",
          value: .array(
            item.pictures.map { pictures in
              .object([
                .init(key: "step", value: .string(pictures.step)),
                .init(key: "at", value: .integer((pictures.at - .start).microseconds)),
                .init(key: "names", value: list(pictures.names)),
                .init(key: "difference", value: .string(pictures.difference.words)),
                .init(key: "elements", value: pictures.difference.elements.json),
              ])
            })),
      ])
    }
    return .object([
      .init(key: "same", value: .bool(isSame)),
      .init(key: "sameCount", value: .integer(sameCount)),
      .init(key: "onlyFirst", value: list(onlyFirst)),
      .init(key: "onlySecond", value: list(onlySecond)),
      .init(key: "cases", value: .array(cases)),
    ])
  }
}

/// How many pixels of an element differ.
public struct ElementDifference: Hashable, Sendable, CustomStringConvertible {
  public let element: String
  public let pixelCount: Int

  public init(element: String, pixelCount: Int) {
    (self.element, self.pixelCount) = (element, pixelCount)
  }

  public var description: String { "\(pixelCount) in \(element)" }
}

extension [ElementDifference] {
  public var json: JSONValue {
    .array(
      map {
        .object([
          .init(key: "element", value: .string($0.element)),
          .init(key: "pixels", value: .integer($0.pixelCount)),
        ])
      })
  }
}

/// What a case is called in every report of it.
enum DriveTitle {
  static func of(_ result: ReportedCase) -> String {
    let name = result.label.isEmpty ? result.name : "\(result.name) [\(result.label)]"
    return "\(name) (\(result.file.split(separator: "/").last.map(String.init) ?? result.file))"
  }
}
