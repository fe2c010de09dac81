public import HeadUnitCore
public import HeadUnitDrives
import HeadUnitText

/// A drive that was run, how long that took, and how it is run again.
public struct FinishedDrive: Sendable {
  public var result: DriveResult
  /// In real time.
  public let took: Duration
  /// Of the trace; nil where the options of the run have nobody write it down.
  private let traceFingerprint: UInt64?
  /// The words to be typed to run it again, as a shell takes them.
  public let replay: String

  public init(_ result: DriveResult, took: Duration, fingerprint: UInt64?, replay: String) {
    self.result = result
    self.took = took
    traceFingerprint = fingerprint
    self.replay = replay
  }

  /// Of the trace; differs when anything in it does.
  public var fingerprint: UInt64 {
    guard let traceFingerprint else {
      preconditionFailure("Whoever writes it down says so before the run.")
    }
    return traceFingerprint
  }

  public var failure: DriveFailure? {
    if case .failed(let failure) = result.verdict { failure } else { nil }
  }

  public var skipReason: String? {
    if case .skipped(let reason) = result.verdict { reason } else { nil }
  }
}

extension DriveCaseName {
  /// The name by which no other run is called, in its file.
  public var title: String { label.isEmpty ? name : "\(name) [\(label)]" }
}

extension UInt64 {
  /// Sixteen digits of a fingerprint.
  public var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// What a whole run comes to.
public enum RunOutcome: Int, Hashable, Sendable, Comparable {
  case passed
  /// An expectation, a golden or the like: the drive's own verdict.
  case failed
  case appFailed
  /// No fonts, a full disk, too much real time.
  case machine
  /// Testdrive itself is at fault, which says nothing of the app.
  case ownFault

  public static func < (lhs: RunOutcome, rhs: RunOutcome) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  public init(_ verdict: DriveResult.Verdict) {
    guard case .failed(let failure) = verdict else {
      self = .passed
      return
    }
    switch failure.kind {
    case .expectation, .golden, .step, .fault, .limit, .quit: self = .failed
    case .app: self = .appFailed
    case .machine: self = .machine
    case .invariant, .difference: self = .ownFault
    }
  }

  /// The worst of them; nothing at all has passed.
  public init(_ drives: [FinishedDrive]) {
    self = drives.map { RunOutcome($0.result.verdict) }.max() ?? .passed
  }
}

/// The last line of a run: what was counted, and how long it took.
public struct RunSummary: Hashable, Sendable, CustomStringConvertible {
  public private(set) var passed = 0
  public private(set) var failed = 0
  public private(set) var skipped = 0
  /// In virtual time.
  private var driven = Duration.zero
  private let took: Duration

  public init(_ drives: [FinishedDrive], took: Duration) {
    self.took = took
    for drive in drives {
      driven += drive.result.duration
      switch drive.result.verdict {
      case .passed: passed += 1
      case .failed: failed += 1
      case .skipped: skipped += 1
      }
    }
  }

  /// `27 passed, 1 failed, 1 skipped in 0.84s (6m12s of driving)`; what is none is left out.
  public var description: String {
    "\(counts) in \(took.inHundredths) (\(driven.rounded) of driving)"
  }

  /// Without the times.
  public var counts: String {
    let counts = [(passed, "passed"), (failed, "failed"), (skipped, "skipped")]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "0 passed" : words.joined(separator: ", ")
  }
}

extension Duration {
  /// `0.84s`: always two decimals, so that the eye compares.
  var inHundredths: String { decimals(2) + "s" }

  /// Seconds with so many decimals, without floating point, which rounds otherwise elsewhere.
  func decimals(_ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let step = 1_000_000 / scale
    let whole = (max(0, microseconds) &+ step / 2) / step
    return "\(whole / scale)." + String(scale + whole % scale).dropFirst()
  }

  /// As exact as a person wants to know it.
  fileprivate var rounded: Duration {
    let step = microseconds >= 60_000_000 ? 1_000_000 : 10_000
    return Duration(microseconds: (microseconds + step / 2) / step * step)
  }
}

/// A failure as it is told in a terminal and kept in reports.
public enum FailureText {
  /// All that is known, from the place in the drive to the command that runs it again.
  public static func text(of drive: FinishedDrive) -> String? {
    guard let failure = drive.failure else { return nil }
    let source = failure.source
    var lines = [headline(failure)]
    if !source.text.isEmpty {
      lines += ["    " + source.text.oneLine, "    " + caret(under: source.text.oneLine)]
    }
    lines.append("  in \(drive.result.drive.title.oneLine), at \(failure.at)")
    lines += failure.details.map { "  " + $0.oneLine }
    lines += block("just before:", failure.events)
    lines += block("still awaited:", failure.pending)
    lines += drive.result.attachments.map { "  see \($0.oneLine)" }
    lines.append("  again: " + drive.replay.oneLine)
    return lines.joined(separator: "\n")
  }

  /// Where and what in one line, as in `commute.drive:7:5: "Artists" matches nothing`.
  public static func headline(_ failure: DriveFailure) -> String {
    let source = failure.source
    return "\(source.file):\(source.line):\(source.column): \(failure.message)".oneLine
  }

  /// What is to be known though it passed, and why it was skipped.
  ///
  /// Further lines of one remark have a sign before them: nobody takes them for lines of ours.
  public static func remarks(on drive: FinishedDrive) -> [String] {
    let name = drive.result.drive
    let start = "\(name.file):\(drive.result.line): "
    let skip = drive.skipReason.map { ["skipped: \($0)"] } ?? []
    let words = skip + drive.result.notes
    return words.flatMap { (text: String) -> [String] in
      let lines = text.split(whereSeparator: \.isNewline).map { String($0).oneLine }
      let first = "\(start)\(name.title): ".oneLine + (lines.first ?? "")
      return [first] + lines.dropFirst().map { "  | " + $0 }
    }
  }

  private static func block(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  " + title] + lines.map { "    " + start(of: $0.oneLine) }
  }

  /// An app's report can be as long as it likes; all of it is in the trace.
  private static func start(of line: String) -> String {
    let length = 200
    let start = line.unicodeScalars.prefix(length)
    return start.endIndex == line.unicodeScalars.endIndex ? line : "\(String(start))…"
  }

  /// Stands under the keyword, which a stamp may precede.
  private static func caret(under text: String) -> String {
    guard text.hasPrefix("@") || text.hasPrefix("+") else { return "^" }
    let stamp = text.prefix { $0 != " " }
    let gap = text.dropFirst(stamp.count).prefix { $0 == " " }
    return String(repeating: " ", count: stamp.count + gap.count) + "^"
  }
}

/// A line for each drive by which two runs, or two machines, are compared.
public enum HashLines {
  /// `TRACE  PICTURES  file: title`, the fingerprints of pictures with commas between, or `-`.
  public static func text(_ drives: [FinishedDrive]) -> String {
    drives.map { drive in
      let pictures = drive.result.pictureFingerprints.map(\.hexadecimal).joined(separator: ",")
      let name = drive.result.drive
      return drive.fingerprint.hexadecimal + "  " + (pictures.isEmpty ? "-" : pictures) + "  "
        + "\(name.file): \(name.title)".oneLine + "\n"
    }.joined()
  }
}

/// Words as a shell takes them.
public enum ShellWord {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    .union("-_./=:,+@%")

  /// In single quotes where the shell would see more in it than a word.
  public static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.allSatisfy(plain.contains) { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  public static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }
}

/// Why two runs of one drive are not the same, which they must always be.
public enum RunDifference {
  /// Nil when they are the same.
  public static func failure(between first: DriveResult, and other: DriveResult) -> DriveFailure? {
    let lines = zip(first.trace.entries, other.trace.entries)
    if let place = lines.enumerated().first(where: { $0.element.0 != $0.element.1 }) {
      return failure(first, at: place.offset, place.element.0, place.element.1)
    }
    let counts = [first.trace.entries.count, other.trace.entries.count]
    if counts[0] != counts[1] {
      let shorter = min(counts[0], counts[1])
      let longer = counts[0] > counts[1] ? first.trace : other.trace
      let entry = longer.entries[shorter]
      return counts[0] > counts[1]
        ? failure(first, at: shorter, entry, nil) : failure(first, at: shorter, nil, entry)
    }
    guard first.pictureFingerprints != other.pictureFingerprints else { return nil }
    let place = zip(first.pictureFingerprints, other.pictureFingerprints).enumerated()
      .first { $0.element.0 != $0.element.1 }?.offset
    let number =
      (place ?? min(first.pictureFingerprints.count, other.pictureFingerprints.count)) + 1
    return failure(
      first, "two runs gave the same trace and other pictures, first in golden \(number)",
      at: first.trace.entries.last?.at ?? .start, [])
  }

  private static func failure(
    _ result: DriveResult, at index: Int, _ first: Trace.Entry?, _ other: Trace.Entry?
  ) -> DriveFailure {
    failure(
      result, "two runs differ, first in line \(index + 1) of the trace",
      at: first?.at ?? other?.at ?? .start, ["one: " + words(first), "other: " + words(other)])
  }

  private static func failure(
    _ result: DriveResult, _ message: String, at instant: Instant, _ details: [String]
  ) -> DriveFailure {
    let source = StepSource(file: result.drive.file, line: result.line, column: 1, text: "")
    return DriveFailure(.difference, message, source: source, at: instant, details: details)
  }

  private static func words(_ entry: Trace.Entry?) -> String {
    guard let entry else { return "ends here" }
    let line = Trace([entry]).columns()
    return String(line.drop { $0 == " " }.filter { $0 != "\n" })
  }
}
