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
    let traces = try files.map { try Trace(FileText.read($0, limit: FileText.traceLimit)) }
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
    let comparison = ReportComparison(sources[0], sources[1], lookAt: words)
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
  private func words(_ pictures: ReportComparison.Pictures) -> String {
    do {
      let bitmaps = try zip(files, pictures.names).map { report, name in
        try Self.bitmap(SafeFile.join(ReportPlace.pictures(in: report), name))
      }
      return PictureDifference(between: bitmaps[0], and: bitmaps[1]).description
    } catch {
      return "\(error)"
    }
  }
}

// Pictures.
extension Comparer {
  private func comparePictures() throws -> Bool {
    let bitmaps = try files.map(Self.bitmap)
    let difference = PictureDifference(between: bitmaps[0], and: bitmaps[1])
    let elements = try ElementDifference.all(files, bitmaps)
    if isJSON {
      output.line(json(difference, elements).text.shownJSON)
    } else if difference.isNone {
      output.line("They are the same.")
    } else {
      output.line("\(difference)")
      for element in elements {
        output.line("  \(element.pixelCount) in \(element.element)".oneLine)
      }
    }
    if page != nil {
      let folder = page.map { SafeFile.folder(of: $0) } ?? ""
      let part = ComparisonPage.Part(
        title: "\(difference)", lines: elements.map { "\($0.pixelCount) in \($0.element)" },
        SideBySide([], []),
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
      .init(
        key: "elements",
        value: .array(
          elements.map {
            .object([
              .init(key: "element", value: .string($0.element)),
              .init(key: "pixels", value: .integer($0.pixelCount)),
            ])
          })),
    ])
  }
}

/// How many pixels of an element differ, of pictures with a golden's tree beside them.
struct ElementDifference: Hashable, Sendable {
  let element: String
  let pixelCount: Int

  /// More elements are not told.
  private static let told = 20

  /// Each pixel counts for the smallest element it lies in; none without a tree.
  static func all(_ files: [String], _ bitmaps: [Bitmap]) throws -> [ElementDifference] {
    guard bitmaps[0].width == bitmaps[1].width, bitmaps[0].height == bitmaps[1].height,
      let tree = files.lazy.compactMap({ Self.tree(beside: $0) }).first
    else { return [] }
    // The smallest first: it is the one that is meant.
    let elements = GoldenTree(tree).places.enumerated().sorted {
      let areas = [$0, $1].map { $0.element.frame.width * $0.element.frame.height }
      return areas[0] != areas[1] ? areas[0] < areas[1] : $0.offset > $1.offset
    }.map(\.element)
    var counts: [String: Int] = [:]
    for index in bitmaps[0].pixels.indices
    where bitmaps[0].pixels[index] != bitmaps[1].pixels[index] {
      let (x, y) = (index % bitmaps[0].width, index / bitmaps[0].width)
      let element = elements.first { $0.frame.contains(x: x, y: y) }
      counts[element?.name ?? "nothing", default: 0] += 1
    }
    return counts.map { ElementDifference(element: $0.key, pixelCount: $0.value) }
      .sorted { ($1.pixelCount, $0.element) < ($0.pixelCount, $1.element) }
      .prefix(told).map(\.self)
  }

  private static func tree(beside file: String) -> String? {
    guard file.hasSuffix(".png") else { return nil }
    let source = try? FileText.read(String(file.dropLast(4)) + ".tree", limit: FileText.traceLimit)
    return source.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension Wording {
  static let notTwo = VerbError("compare needs two traces, two reports or two pictures")
  static let otherKinds = VerbError(
    "compare needs two of a kind: traces, folders of reports, or PNG pictures")
}
