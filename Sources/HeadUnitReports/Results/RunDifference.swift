import HeadUnitCore
public import HeadUnitDrives

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
