public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitDrives
public import HeadUnitText

/// The elements of a screen as the lines of a golden, and what each is called.
public struct GoldenTree: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    /// `row[3].subtitle`; no two lines are called the same.
    let name: String
    /// Without its indentation.
    let text: String
    let depth: Int
  }

  let lines: [Line]

  /// What lies inside of a mask is left out: it may look as it likes.
  public init(_ list: DisplayList, masks: [PixelRect] = []) {
    var depths: [Int] = []
    var drafts: [(depth: Int, text: String)] = []
    for element in list.elements {
      let depth = element.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      guard !masks.contains(where: { $0.contains(element.frame) }) else { continue }
      drafts.append((depth, element.description.oneLine))
    }
    lines = Self.named(drafts)
  }

  /// Reads what `text` wrote; whatever else the text may be, it is lines.
  public init(_ text: String) {
    let drafts = text.split(separator: "\n").map { line in
      let indentation = line.prefix { $0 == " " }.count
      return (depth: indentation / 2, text: String(line.dropFirst(indentation)))
    }
    lines = Self.named(drafts)
  }

  /// What a golden's file holds: an element a line, indented by what it is part of.
  public var text: String {
    lines.map { String(repeating: "  ", count: $0.depth) + $0.text + "\n" }.joined()
  }

  /// Where each element is, by its name; of a line that says none, nothing.
  public var places: [(name: String, frame: PixelRect)] {
    lines.compactMap { line in
      ElementWords(line.text).frame.map { (line.name, $0) }
    }
  }

  /// What the elements of a list are called, in its order.
  static func names(of list: DisplayList) -> [String] {
    GoldenTree(list).lines.map(\.name)
  }
}

private extension GoldenTree {
  /// What holds others and adds nothing to their names.
  static var frameworks: Set<String> { ["screen", "rail", "stage", "list", "tabBar"] }

  static func named(_ drafts: [(depth: Int, text: String)]) -> [Line] {
    var counts: [String: Int] = [:]
    // The prefixes that the elements above give, by depth.
    var prefixes: [(depth: Int, prefix: String)] = []
    return drafts.map { draft in
      while let last = prefixes.last, last.depth >= draft.depth { prefixes.removeLast() }
      let above = prefixes.last?.prefix ?? ""
      let words = ElementWords(draft.text)
      let plain = words.ownName ?? above + words.role
      let count = counts[plain, default: 0]
      counts[plain] = count + 1
      let name = count == 0 ? plain : "\(plain)[\(count)]"
      prefixes.append((draft.depth, frameworks.contains(words.role) ? above : name + "."))
      return Line(name: name, text: draft.text, depth: draft.depth)
    }
  }
}

/// What of an element's line its name is made of.
private struct ElementWords {
  private(set) var role = ""
  /// What it is called whatever it is part of: `row[3]`, `tab[0]`, `back`.
  private(set) var ownName: String?
  private(set) var frame: PixelRect?

  init(_ line: String) {
    let words = Self.bareWords(of: line)
    role = words.first ?? ""
    frame = zip(words, words.dropFirst()).lazy.compactMap(Self.frame).first
    if let arrow = words.firstIndex(of: "->"), words.indices.contains(arrow + 1) {
      ownName = words[arrow + 1]
    } else if role == "row", let path = words.first(where: { $0.hasPrefix("/") }),
      let index = path.split(separator: "/").last
    {
      ownName = "row[\(index)]"
    }
  }

  /// Reads `136,112` and `1144x608`.
  private static func frame(_ place: String, _ size: String) -> PixelRect? {
    let (corner, sides) = (place.split(separator: ","), size.split(separator: "x"))
    guard corner.count == 2, sides.count == 2, let x = Int(corner[0]), let y = Int(corner[1]),
      let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  /// Without what stands in quotes, which may look like anything.
  private static func bareWords(of line: String) -> [String] {
    var bare = ""
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted {
        bare.append(character)
      }
    }
    return bare.split(separator: " ").map(String.init)
  }
}

/// Which elements of a screen the changed pixels of its picture belong to.
public struct ChangedElements: Hashable, Sendable {
  /// More than these nobody reads.
  public static let limit = 8

  public struct Part: Hashable, Sendable, CustomStringConvertible {
    public let name: String
    public let pixelCount: Int

    /// As in `row[3].subtitle, 27 px`.
    public var description: String { "\(name), \(pixelCount) px" }
  }

  /// The smallest elements first.
  public let parts: [Part]

  /// The pixels are counted line by line from the top left; each belongs to the smallest element
  /// that it lies in.
  public init(_ pixels: [Int], in list: DisplayList) {
    let frames = list.elements.map(\.frame)
    let bySize = frames.indices.sorted { one, other in
      let sizes = (frames[one].area, frames[other].area)
      return sizes.0 == sizes.1 ? one > other : sizes.0 < sizes.1
    }
    let owners = Self.owners(of: list, bySize, frames)
    var counts: [Int: Int] = [:]
    for pixel in pixels where owners.indices.contains(pixel) {
      counts[Int(owners[pixel]), default: 0] += 1
    }
    let names = GoldenTree.names(of: list)
    let owned = bySize.compactMap { index in
      counts[index].map { Part(name: names[index], pixelCount: $0) }
    }
    let nobody = counts[-1].map { [Part(name: "no element", pixelCount: $0)] } ?? []
    parts = owned + nobody
  }

  /// As in `row[3].subtitle, 27 px; row[4], 3 px`.
  public var sentence: String {
    let rest = parts.count - Self.limit
    let words = parts.prefix(Self.limit).map(\.description).joined(separator: "; ")
    return rest > 0 ? words + "; and \(rest) more elements" : words
  }

  /// For each pixel the element drawn there that is the smallest; -1 for none.
  private static func owners(
    of list: DisplayList, _ bySize: [Int], _ frames: [PixelRect]
  ) -> [Int32] {
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var owners = [Int32](repeating: -1, count: list.size.width * list.size.height)
    for index in bySize.reversed() {
      let frame = frames[index].intersection(whole)
      for y in frame.y..<max(frame.y, frame.maxY) where !frame.isEmpty {
        let start = y * list.size.width
        for place in start + frame.x..<start + frame.maxX { owners[place] = Int32(index) }
      }
    }
    return owners
  }
}

extension PixelRect {
  fileprivate var area: Int { max(0, width) * max(0, height) }
}

/// How the elements of a screen differ from those of its golden.
public struct TreeDifference: Hashable, Sendable {
  /// More sentences than these nobody reads.
  public static let limit = 8

  /// A sentence each, at most so many; none when the trees are the same.
  public let sentences: [String]

  public init(from expected: GoldenTree, to actual: GoldenTree) {
    guard expected.text != actual.text else {
      sentences = []
      return
    }
    let all = Self.sentences(from: expected, to: actual)
    let rest = all.count - Self.limit
    sentences = all.prefix(Self.limit) + (rest > 0 ? ["and \(rest) more elements differ"] : [])
  }

  private static func sentences(from expected: GoldenTree, to actual: GoldenTree) -> [String] {
    let before = byName(expected)
    let after = byName(actual)
    var sentences: [String] = []
    for line in expected.lines {
      guard let new = after[line.name] else {
        sentences.append("\(line.name) is missing, it was: \(line.text)")
        continue
      }
      guard new.text != line.text else { continue }
      sentences.append("\(line.name) is: \(new.text), and was: \(line.text)")
    }
    for line in actual.lines where before[line.name] == nil {
      sentences.append("\(line.name) is new: \(line.text)")
    }
    return sentences.isEmpty ? ["the elements are the same in another order"] : sentences
  }

  private static func byName(_ tree: GoldenTree) -> [String: GoldenTree.Line] {
    Dictionary(tree.lines.map { ($0.name, $0) }) { first, _ in first }
  }
}

/// Names of files made of what people call things.
public enum FileStem {
  /// Of a longer name only the start is kept; file systems end at 255 bytes.
  private static let limit = 100

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    .union("-_.=+,")

  /// Letters, digits and few signs; a name that had to be changed gets a number of its own, so that
  /// two never become one.
  public static func safe(_ name: String) -> String {
    var stem = String(name.prefix(limit).map { plain.contains($0) ? $0 : "-" })
    if stem.first == "." { stem = "-" + stem.dropFirst() }
    guard stem != name || stem.isEmpty else { return stem }
    return stem + "~" + String(Fingerprint.of(name.utf8).hexadecimal.prefix(8))
  }

  /// The golden of a case: `NAME`, or `NAME.LABEL` where a drive has several.
  public static func golden(_ name: String, label: String) -> String {
    label.isEmpty ? safe(name) : safe(name) + "." + safe(label)
  }
}

/// The head unit that a golden was recorded on: another one has goldens of its own.
public struct GoldenOwner: Hashable, Sendable, CustomStringConvertible {
  public let profile: String
  public let width: Int
  public let height: Int

  public init(_ profile: Profile) {
    self.profile = profile.name.oneLine
    width = profile.display.width
    height = profile.display.height
  }

  /// As in `hd720 (1280 × 720)`.
  public var description: String { "\(profile) (\(width) × \(height))" }

  /// How a golden's file begins; no line of elements or of fonts does.
  public var line: String { Self.mark + "\(width)x\(height) \(profile)\n" }

  private static let mark = "# recorded on "

  /// Nil for another line, and for goldens of before these were written down.
  init?(_ line: Substring) {
    guard line.hasPrefix(Self.mark) else { return nil }
    let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
    let sides = words.first.map { $0.split(separator: "x").compactMap { Int($0) } } ?? []
    guard words.count == 2, sides.count == 2 else { return nil }
    profile = String(words[1])
    (width, height) = (sides[0], sides[1])
  }

  /// Whose golden a file is, and what is in it.
  public static func split(_ bytes: [UInt8]) -> (owner: GoldenOwner?, content: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let first = String(decoding: bytes[..<end], as: UTF8.self)
    guard let owner = GoldenOwner(first[...]) else { return (nil, bytes) }
    return (owner, Array(bytes[end...].dropFirst()))
  }
}

/// Goldens that two drives of a run would write: each would undo what the other recorded.
public enum SharedGoldens {
  /// A mistake for each, at the later of the two.
  ///
  /// The closure says where a path leads in truth, so that neither another spelling nor a link
  /// hides that two are one.
  public static func mistakes(
    in cases: [DriveCase], real: @escaping (String) -> String
  ) -> Mistakes {
    var known: [String: (drive: DriveCase, source: StepSource)] = [:]
    var mistakes = Mistakes()
    var folders = RealFolders(real)
    for drive in cases {
      for (stem, source) in goldens(of: drive, &folders) {
        guard let first = known[stem] else {
          known[stem] = (drive, source)
          continue
        }
        // The same case named twice is one.
        let isSame =
          first.drive.title == drive.title
          && (first.drive.file == drive.file || real(first.drive.file) == real(drive.file))
        guard !isSame else { continue }
        let place = SourcePosition(line: source.line, column: source.column)
        var message = "another drive has this golden: \(first.source.file):\(first.source.line)"
        // A line that both include says nothing about where they differ.
        message += Self.inclusion(first.source) + " (\(first.drive.title)), this one is"
        message += Self.inclusion(source) + " (\(drive.title))"
        mistakes.add(
          Mistake(
            file: source.file, at: place, message: message,
            advice: "give each golden its own name"))
      }
    }
    return mistakes
  }

  /// All goldens of the cases, by their real places without an end.
  public static func places(
    of cases: [DriveCase], real: @escaping (String) -> String
  ) -> Set<String> {
    var folders = RealFolders(real)
    return Set(cases.flatMap { drive in goldens(of: drive, &folders).map(\.stem) })
  }

  /// Each is looked up once: cases of a file share theirs.
  private struct RealFolders {
    private let real: (String) -> String
    private var known: [String: String] = [:]

    init(_ real: @escaping (String) -> String) {
      self.real = real
    }

    subscript(path: String) -> String {
      mutating get {
        if let folder = known[path] { return folder }
        let folder = real(path)
        known[path] = folder
        return folder
      }
    }
  }

  private static func goldens(
    of drive: DriveCase, _ folders: inout RealFolders
  ) -> [(stem: String, source: StepSource)] {
    let slash = drive.file.lastIndex(of: "/")
    let folder = folders[(slash.map { String(drive.file[...$0]) } ?? "") + "Goldens"]
    return drive.steps.compactMap { step in
      guard let check = golden(in: step.step) else { return nil }
      return (folder + "/" + FileStem.golden(check.name, label: drive.label), step.source)
    }
  }

  private static func inclusion(_ source: StepSource) -> String {
    guard !source.inclusions.isEmpty else { return "" }
    return ", included at " + source.inclusions.joined(separator: ", at ")
  }

  private static func golden(in step: DriveStep) -> GoldenCheck? {
    switch step {
    case .check(.golden(let check)): check
    case .time(.after(_, let step)): golden(in: step)
    case .check, .time, .app, .driver, .car, .show: nil
    }
  }
}
