import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitReports
import HeadUnitText

/// Compares two things of the same kind, and tells in what they differ.
struct Comparer {
  let files: [String]
  var context = 6
  var isJSON = false
  var page: String?
  let output: Output

  /// Whether they are the same.
  func compare() throws -> Bool {
    let areFolders = files.map(FileText.isFolder)
    if areFolders == [true, true] { return try compareReports() }
    guard areFolders == [false, false] else { throw Wording.otherKinds }
    let arePictures = try files.map { try Self.isPicture($0) }
    if arePictures == [true, true] { return try comparePictures() }
    guard arePictures == [false, false] else { throw Wording.otherKinds }
    return try compareTraces()
  }

  private static func isPicture(_ file: String) throws -> Bool {
    guard let handle = FileHandle(forReadingAtPath: file) else { return false }
    defer { try? handle.close() }
    return try handle.read(upToCount: 4).map { Array($0) == [0x89, 0x50, 0x4E, 0x47] } ?? false
  }

  private func compareTraces() throws -> Bool {
    let traces = try files.map {
      try Trace(FileText.read($0, limit: FileText.traceLimit)).withoutPlaces
    }
    let comparison = TraceComparison(traces[0], traces[1], context: context)
    if isJSON {
      output.line(try comparison.json.text.shownJSON)
    } else {
      for line in comparison.lines(files) { output.line(line) }
    }
    if comparison.firstDifference == nil {
      try write([])
    } else {
      let sides = SideBySide(
        traces[0].entries.map(RunMoment.init), traces[1].entries.map(RunMoment.init))
      try write([.init(title: "What happened", lines: sides.changes.map(\.words), sides)])
    }
    return comparison.firstDifference == nil
  }

  private func write(_ parts: [ComparisonPage.Part]) throws {
    guard let page else { return }
    try SafeFile.write(ComparisonPage.text(names: files, parts), to: page)
  }
}

// Reports.
extension Comparer {
  func compareReports() throws -> Bool {
    let sources = try files.map { folder in
      let report = try ReadReport(folder)
      return try report.entries.map { entry in
        guard let data = report.data(of: entry) else {
          throw VerbError(Wording.damagedCase(entry.number, folder))
        }
        return ReportComparison.Source(data.result, data.details)
      }
    }
    let comparison = ReportComparison(sources[0], sources[1], lookAt: difference(of:))
    if isJSON {
      output.line(comparison.json.text.shownJSON)
    } else {
      for line in comparison.lines { output.line(line) }
    }
    let folder = page.map { SafeFile.folder(of: $0) } ?? ""
    try write(
      comparison.cases.map { item in
        let pictures = item.pictures.map { pictures in
          let files = zip(files, pictures.names).map { report, name in
            relative(SafeFile.join(ReportPlace.pictures(in: report), name), to: folder)
          }
          return (files: files, words: "at \(pictures.at - .start), \(pictures.step)")
        }
        return .init(title: item.title, lines: item.lines, item.sides, pictures: pictures)
      })
    return comparison.isSame
  }

  private func relative(_ file: String, to folder: String) -> String {
    func whole(_ path: String) -> String {
      URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.path
    }
    return RelativePath.path(whole(file), from: whole(SafeFile.join(folder, "page")))
  }

  /// In what two pictures of a step differ.
  private func difference(
    of pictures: ReportComparison.Pictures
  ) -> ReportComparison.Difference {
    do {
      let bitmaps = try zip(files, pictures.names).map { report, name in
        try Self.bitmap(SafeFile.join(ReportPlace.pictures(in: report), name))
      }
      let places = ElementPlaces(pictures, on: bitmaps[0])
      return .init(
        PictureDifference(between: bitmaps[0], and: bitmaps[1]).description,
        places.differences(bitmaps))
    } catch {
      return .init("\(error)")
    }
  }
}

// Pictures.
extension Comparer {
  private func comparePictures() throws -> Bool {
    let bitmaps = try files.map(Self.bitmap)
    let difference = PictureDifference(between: bitmaps[0], and: bitmaps[1])
    let tree = files.lazy.compactMap { ElementPlaces(besidePicture: $0) }.first
    let elements = tree?.differences(bitmaps) ?? []
    if isJSON {
      output.line(json(difference, elements).text.shownJSON)
    } else if difference.isNone {
      output.line("They are the same.")
    } else {
      output.line("\(difference)")
      for element in elements {
        output.line("  \(element)".oneLine)
      }
    }
    if page != nil {
      let folder = page.map { SafeFile.folder(of: $0) } ?? ""
      let part = ComparisonPage.Part(
        title: "\(difference)", lines: elements.map(\.description), SideBySide([], []),
        pictures: [(files.map { relative($0, to: folder) }, "\(difference)")])
      try write(difference.isNone ? [] : [part])
    }
    return difference.isNone
  }

  private static func bitmap(_ file: String) throws -> Bitmap {
    let bytes = try FileText.read(file, limit: FileText.traceLimit).bytes
    do throws(PNGMistake) {
      return try PNG.decode(bytes)
    } catch {
      throw VerbError("\(file) cannot be read: \(error)")
    }
  }

  private func json(
    _ difference: PictureDifference, _ elements: [ElementDifference]
  ) -> JSONValue {
    let bounds = difference.bounds
    return .object([
      .init(key: "same", value: .bool(difference.isNone)),
      .init(key: "pixels", value: .integer(difference.pixelCount)),
      .init(
        key: "bounds",
        value: .array([bounds.x, bounds.y, bounds.width, bounds.height].map { .integer($0) })),
      .init(key: "largest", value: .integer(difference.largest)),
      .init(key: "elements", value: elements.json),
    ])
  }
}

/// Where the elements of a picture lie.
private struct ElementPlaces {
  /// The smallest first: it is the one that is meant.
  private let places: [(name: String, frame: PixelRect)]

  /// More elements are not told.
  private static let told = 20

  private init(_ places: [(name: String, frame: PixelRect)]) {
    self.places = places.enumerated().sorted {
      let areas = [$0, $1].map { $0.element.frame.width * $0.element.frame.height }
      return areas[0] != areas[1] ? areas[0] < areas[1] : $0.offset > $1.offset
    }.map(\.element)
  }

  /// Of a golden's tree beside its picture; nil without one.
  init?(besidePicture file: String) {
    guard file.hasSuffix(".png"),
      let source = try? FileText.read(
        String(file.dropLast(4)) + ".tree", limit: FileText.traceLimit)
    else { return nil }
    self.init(GoldenTree(String(decoding: source.bytes, as: UTF8.self)).places)
  }

  /// As a report has them, whose pictures may be smaller than the screen.
  init(_ pictures: ReportComparison.Pictures, on bitmap: Bitmap) {
    let width = max(1, pictures.size?.first ?? bitmap.width)
    self.init(
      pictures.elements.compactMap { element -> (name: String, frame: PixelRect)? in
        guard element.frame.count == 4 else { return nil }
        let frame = element.frame.map { $0 * bitmap.width / width }
        let label = element.label.isEmpty ? "" : " \"\(element.label)\""
        return (
          element.role + label,
          PixelRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
        )
      })
  }

  /// Each pixel counts for the smallest element it lies in.
  func differences(_ bitmaps: [Bitmap]) -> [ElementDifference] {
    let (one, other) = (bitmaps[0], bitmaps[1])
    guard one.width == other.width, one.height == other.height, !places.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for index in one.pixels.indices where one.pixels[index] != other.pixels[index] {
      let (x, y) = (index % one.width, index / one.width)
      let element = places.first { $0.frame.contains(x: x, y: y) }
      counts[element?.name ?? "nothing", default: 0] += 1
    }
    return counts.map { ElementDifference(element: $0.key, pixelCount: $0.value) }
      .sorted { ($1.pixelCount, $0.element) < ($0.pixelCount, $1.element) }
      .prefix(Self.told).map(\.self)
  }
}

extension Wording {
  static let notTwo = VerbError("compare needs two traces, two reports or two pictures")
  static let otherKinds = VerbError(
    "compare needs two of a kind: traces, folders of reports, or PNG pictures")
}

extension Verb {
  static var compare: Verb {
    Verb(
      name: "compare",
      summary: "find where two traces, reports or pictures differ, and what led to it",
      operands: "OLD NEW"
    ) { options in
      let context = options.count(
        "--context", "N", in: 1...1_000, "so many entries of traces before it and after it",
        default: 6)
      let isJSON = options.flag("--json", "as JSON")
      let page = options.text(
        "--page", "FILE", "write a page with both beside each other, on one axis of time")
      return { arguments, output in
        let files = arguments.operands
        _ = try arguments.operand(atMost: 2)
        guard files.count == 2 else { throw Wording.notTwo }
        let comparer = Comparer(
          files: files, context: try arguments[context], isJSON: arguments[isJSON],
          page: arguments[page], output: output)
        return try comparer.compare() ? .passed : .failed
      }
    }
  }
}
