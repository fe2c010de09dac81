import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitReports
import HeadUnitSDL
import HeadUnitText

/// Compares two things of the same kind, and tells in what they differ.
struct Comparer {
  let files: [String]
  var context = 6
  var isJSON = false
  var page: String?
  /// Whether what differs is shown in a window when it has been told.
  var opensWindow = false
  /// What is drawn is drawn with these; nil where only files are compared.
  var resources: Resources?
  let output: Output

  /// Whether they are the same.
  func compare() throws -> Bool {
    if let resources, let areSame = try compareShown(resources) { return areSame }
    let areFolders = files.map(FileText.isFolder)
    if areFolders == [true, true] {
      if opensWindow { throw Wording.windowNeedsPictures }
      let names = files.map(Self.pictures)
      let areReports = files.contains { FileText.isFile(ReportPlace.index(in: $0)) }
      if areReports || names.allSatisfy(\.isEmpty) { return try compareReports() }
      return try compareFolders(names[0], names[1])
    }
    guard areFolders == [false, false] else { throw Wording.otherKinds }
    let arePictures = try files.map { try Self.isPicture($0) }
    if arePictures == [true, true] { return try comparePictures() }
    guard arePictures == [false, false] else { throw Wording.otherKinds }
    if opensWindow { throw Wording.windowNeedsPictures }
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

  /// Where they are the same there is nothing to be seen.
  private func show(_ pairs: [ComparedPictures], with kit: @autoclosure () throws -> DrawingKit)
    throws
  {
    guard opensWindow, !pairs.isEmpty else { return }
    let kit = try kit()
    var window = try ComparisonWindow(pairs, files, kit.makePainter(), kit.materials)
    do throws(SDLError) {
      try window.run()
    } catch {
      throw Wording.lostDisplay(error)
    }
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

// Folders of pictures.
extension Comparer {
  /// Those in a folder and in the folders in it, as they are called there.
  private static func pictures(in folder: String) -> Set<String> {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return Set(
      FileText.contents(ofFolder: folder).filter { $0.hasSuffix(".png") }
        .map { String($0.dropFirst(start.count)) })
  }

  private func compareFolders(_ old: Set<String>, _ new: Set<String>) throws -> Bool {
    var told: [(title: String, words: String, pixels: Int)] = []
    for name in old.union(new).sorted() {
      guard old.contains(name), new.contains(name) else {
        told.append((name, old.contains(name) ? "is gone" : "is new", 1))
        continue
      }
      let bytes = try files.map {
        try FileText.read(SafeFile.join($0, name), limit: FileText.traceLimit).bytes
      }
      // Most are the same to the byte, and need not be decoded.
      guard bytes[0] != bytes[1] else { continue }
      let bitmaps = try files.map { try Self.bitmap(SafeFile.join($0, name)) }
      let difference = PictureDifference(between: bitmaps[0], and: bitmaps[1])
      if !difference.isNone { told.append((name, "\(difference)", difference.pixelCount)) }
    }
    if isJSON {
      output.line(Self.json(told.isEmpty, [], told).text.shownJSON)
    } else {
      for picture in told { output.line("\(picture.title): \(picture.words)".oneLine) }
      let same = old.union(new).count - told.count
      output.line(
        told.isEmpty
          ? "They are the same: \(same) pictures."
          : "\(told.count) pictures differ, are new or are gone, \(same) are the same")
    }
    try write(parts(of: told.map { ($0.title, $0.words) }, old, new))
    return told.isEmpty
  }

  /// What lies in one folder stands together.
  private func parts(
    of told: [(name: String, words: String)], _ old: Set<String>, _ new: Set<String>
  ) -> [ComparisonPage.Part] {
    let home = page.map { SafeFile.folder(of: $0) } ?? ""
    let groups = Dictionary(grouping: told) { SafeFile.folder(of: $0.name) }
    return groups.sorted { $0.key < $1.key }.map { title, told in
      let pictures = told.map { picture in
        let sides = zip(files, [old, new]).map { folder, names in
          names.contains(picture.name)
            ? relative(SafeFile.join(folder, picture.name), to: home) : nil
        }
        return (files: sides, words: "\(picture.name): \(picture.words)")
      }
      return ComparisonPage.Part(
        title: title.isEmpty ? "Pictures" : title, lines: [], SideBySide([], []),
        pictures: pictures)
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
      let pictures = try files.map {
        Self.dataAddress(of: try FileText.read($0, limit: FileText.traceLimit).bytes)
      }
      let part = ComparisonPage.Part(
        title: "\(difference)", lines: elements.map(\.description), SideBySide([], []),
        pictures: [(pictures, "\(difference)")])
      try write(difference.isNone ? [] : [part])
    }
    if opensWindow, !difference.isNone {
      guard let resources else { throw Wording.windowNeedsResources }
      let pair = ComparedPictures(
        title: "", words: "\(difference)", one: bitmaps[0], other: bitmaps[1])
      try show([pair], with: DrawingKit(resources))
    }
    return difference.isNone
  }

  /// A picture as part of a page, which then needs no other file.
  private static func dataAddress(of png: some Collection<UInt8>) -> String {
    "data:image/png;base64," + Data(png).base64EncodedString()
  }

  private static func bitmap(_ file: String) throws -> Bitmap {
    let bytes = try FileText.read(file, limit: FileText.traceLimit).bytes
    do throws(PNGMistake) {
      return try PNG.decode(bytes, ofAtMost: Screenshot.sheetRoom)
    } catch .tooLarge {
      throw VerbError(
        "\(file) has more than \(Screenshot.sheetRoom / 1_000_000) million pixels; "
          + "compare sheets of fewer pictures")
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

// Libraries and themes: the same situations of both.
extension Comparer {
  /// One of the two, as it is drawn.
  private struct Side {
    let app: FaultyApp
    var look = Look.standard
  }

  private static let situations: [Situation] = [
    .home, .list, .pushed, .limited, .nowPlaying, .menu,
  ]
  /// More lines about what differs are not told.
  private static let linesShown = 60

  /// Nil when they are neither two libraries nor two themes.
  private func compareShown(_ resources: Resources) throws -> Bool? {
    let store = LookStore(resources)
    if files.allSatisfy({ isTheme($0, store) }) {
      let looks = try files.map(store.look)
      let demo = resources.demo("demo") ?? ""
      let app = try Self.read { () throws(Mistakes) in try LibraryFile.read(demo) }.app(seed: 1)
      let values = try looks.map { look in
        try Self.values(
          of: JSONValue(
            JSONDocument(
              SourceText(
                name: look.name, text: LookReference.file(of: look))
            ).root), at: "")
      }
      return try compare(
        looks.map { Side(app: app, look: $0) }, Self.changes(values[0], values[1]),
        themes: [.night, .day], resources)
    }
    let paths = files.map { resources.demo($0) ?? $0 }
    guard paths.allSatisfy({ !FileText.isFolder($0) && OwnKind(of: $0) == .library }) else {
      return nil
    }
    let libraries = try paths.map { path in
      try Self.read { () throws(Mistakes) in try LibraryFile.read(path) }
    }
    return try compare(
      libraries.map { Side(app: $0.app(seed: 1)) }, Self.changes(libraries[0], libraries[1]),
      themes: [.night], resources)
  }

  private func isTheme(_ name: String, _ store: LookStore) -> Bool {
    if FileText.isFile(name) { return OwnKind(of: name) == .theme }
    return store.names.contains(name)
  }

  private static func read(
    _ body: () throws(Mistakes) -> LibraryFile.Reading
  ) throws(VerbError) -> Library {
    do throws(Mistakes) {
      return try body().library
    } catch {
      throw VerbError(error)
    }
  }

  private func compare(
    _ sides: [Side], _ changes: [String], themes: [Theme], _ resources: Resources
  ) throws -> Bool {
    let kit = try DrawingKit(resources)
    let painter = ScreenPainter(kit, output)
    let profile = try ProfileStore(resources).profile([])
    var parts = [
      ComparisonPage.Part(title: "What differs", lines: changes, SideBySide([], []))
    ]
    var told: [(title: String, words: String, pixels: Int)] = []
    var pairs: [ComparedPictures] = []
    for situation in Self.situations {
      for theme in themes {
        let title = "\(situation.rawValue), \(theme.rawValue)"
        let scenes = try sides.map { side in
          try scene(situation, theme, side, profile, painter)
        }
        guard let one = scenes[0], let other = scenes[1] else {
          if let file = zip(files, scenes).first(where: { $0.1 != nil })?.0 {
            told.append((title, "only \(file) has it", 1))
          }
          continue
        }
        let difference = PictureDifference(between: one.bitmap, and: other.bitmap)
        let words = difference.isNone ? "the same" : "\(difference)"
        told.append((title, words, difference.pixelCount))
        pairs.append(
          ComparedPictures(title: title, words: words, one: one.bitmap, other: other.bitmap))
        let pictures = [one, other].map { Self.dataAddress(of: $0.picture.file) }
        parts.append(
          ComparisonPage.Part(
            title: title, lines: [], SideBySide([], []), pictures: [(pictures, words)]))
      }
    }
    let areSame = changes.isEmpty && told.allSatisfy { $0.pixels == 0 }
    if isJSON {
      output.line(Self.json(areSame, changes, told).text.shownJSON)
    } else if areSame {
      output.line("They are the same.")
    } else {
      for line in changes.prefix(Self.linesShown) { output.line(line.oneLine) }
      if changes.count > Self.linesShown {
        output.line("… and \(changes.count - Self.linesShown) more (--json has all)")
      }
      for picture in told { output.line("\(picture.title): \(picture.words)".oneLine) }
    }
    try write(areSame ? [] : parts)
    try show(areSame ? [] : pairs, with: kit)
    return areSame
  }

  private static func json(
    _ areSame: Bool, _ changes: [String], _ told: [(title: String, words: String, pixels: Int)]
  ) -> JSONValue {
    .object([
      .init(key: "same", value: .bool(areSame)),
      .init(key: "differences", value: .array(changes.map { .string($0) })),
      .init(
        key: "pictures",
        value: .array(
          told.map {
            .object([
              .init(key: "title", value: .string($0.title)),
              .init(key: "words", value: .string($0.words)),
              .init(key: "pixels", value: .integer($0.pixels)),
            ])
          })),
    ])
  }

  /// Nil where an app does not have the situation.
  private func scene(
    _ situation: Situation, _ theme: Theme, _ side: Side, _ profile: Profile,
    _ painter: ScreenPainter
  ) throws -> (bitmap: Bitmap, picture: PaintedPicture)? {
    let drive = situation.simulation(of: side.app, profile: profile, theme: theme)
    guard situation.shortfall(of: drive) == nil else { return nil }
    let list = try painter.screen(of: drive, look: side.look)
    return (painter.bitmap(of: list), painter.picture(of: list))
  }

  /// Every value with its place: `night.accent`.
  private static func values(of value: JSONValue, at place: String) -> [(String, String)] {
    switch value {
    case .object(let members):
      members.flatMap { values(of: $0.value, at: place.isEmpty ? $0.key : "\(place).\($0.key)") }
    case .array, .string, .bool, .integer, .number, .null: [(place, value.text)]
    }
  }

  private static func changes(
    _ old: [(String, String)], _ new: [(String, String)]
  ) -> [String] {
    let before = Dictionary(old) { first, _ in first }
    let after = Dictionary(new) { first, _ in first }
    return old.compactMap { place, value in
      let now = after[place]
      return now == value ? nil : "\(place): \(value) → \(now ?? "nothing")"
    }
      + new.filter { before[$0.0] == nil }.map { "\($0.0): nothing → \($0.1)" }
  }
}

// What differs in two libraries: items are the same by their identifiers.
extension Comparer {
  private typealias Found = (path: ContentPath, item: ContentItem)

  /// Of so many items of a library.
  private static let itemCount = 20_000

  private static func items(of library: Library) -> [Found] {
    var found: [Found] = []
    var lists = [ContentPath.root]
    var next = 0
    while next < lists.count, found.count < itemCount {
      let list = lists[next]
      next += 1
      for row in 0..<min(library.count(at: list) ?? 0, itemCount - found.count) {
        let path = list.child(row)
        guard let item = library.item(at: path) else { continue }
        found.append((path, item))
        if item.isContainer { lists.append(path) }
      }
    }
    return found
  }

  private static func changes(_ old: Library, _ new: Library) -> [String] {
    let (one, other) = (items(of: old), items(of: new))
    let before = Dictionary(one.map { ($0.item.identifier, $0) }) { first, _ in first }
    let after = Dictionary(other.map { ($0.item.identifier, $0) }) { first, _ in first }
    let name = old.name == new.name ? [] : ["name: \(old.name) → \(new.name)"]
    let changed = one.flatMap { found in
      guard let now = after[found.item.identifier] else {
        return ["\(found.path) \(title(of: found.item)) is gone"]
      }
      return changes(found, now)
    }
    let added = other.filter { before[$0.item.identifier] == nil }
      .map { "\($0.path) \(title(of: $0.item)) is new" }
    return name + changed + added
  }

  private static func title(of item: ContentItem) -> String {
    "\"\(item.title ?? item.identifier)\""
  }

  private static func changes(_ old: Found, _ new: Found) -> [String] {
    func words(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "nothing" }
    let fields = [
      ("title", words(old.item.title), words(new.item.title)),
      ("subtitle", words(old.item.subtitle), words(new.item.subtitle)),
      ("artwork", words(old.item.artwork), words(new.item.artwork)),
      ("container", "\(old.item.isContainer)", "\(new.item.isContainer)"),
      ("playable", "\(old.item.isPlayable)", "\(new.item.isPlayable)"),
      ("explicit", "\(old.item.isExplicit)", "\(new.item.isExplicit)"),
      ("streaming", "\(old.item.isStreaming)", "\(new.item.isStreaming)"),
    ]
    let moved = old.path == new.path ? [] : ["has moved to \(new.path)"]
    let differing = fields.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) → \($0.2)" }
    return (moved + differing).map { "\(old.path) \(title(of: old.item)) \($0)" }
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
  static let windowNeedsResources = VerbError(
    "--window draws its buttons with Testdrive's own files, which are not there: "
      + "name them with --resources FOLDER")
  static let notTwo = VerbError(
    "compare needs two traces, reports, pictures, libraries or themes")
  static let otherKinds = VerbError(
    "compare needs two of a kind: traces, folders of reports or of pictures, PNG pictures, "
      + "libraries or themes")
}

extension Verb {
  static var compare: Verb {
    Verb(
      name: "compare",
      summary: "find where two traces, reports, pictures, libraries or themes differ",
      operands: "OLD NEW"
    ) { options in
      let context = options.count(
        "--context", "N", in: 1...1_000, "so many entries of traces before it and after it",
        default: 6)
      let isJSON = options.flag("--json", "as JSON")
      let page = options.text(
        "--page", "FILE", "write a page with both: side by side, slider, blink, difference")
      let opensWindow = options.flag(
        "--window", "show both in a window: 1 to 4 side by side, slider, blink, difference")
      return { arguments, output in
        let files = arguments.operands
        _ = try arguments.operand(atMost: 2)
        guard files.count == 2 else { throw Wording.notTwo }
        let comparer = Comparer(
          files: files, context: try arguments[context], isJSON: arguments[isJSON],
          page: arguments[page], opensWindow: arguments[opensWindow],
          resources: try? Resources.find(arguments), output: output)
        return try comparer.compare() ? .passed : .failed
      }
    }
  }
}
