import Foundation
import HeadUnitCore
public import HeadUnitText

extension LibraryReader {
  /// More pictures than this are not looked for one by one.
  static let pictureLimit = 10_000

  /// The picture of something that is there once.
  mutating func picture(_ node: JSONDocument.Node) -> String? {
    pictures(node, in: ItemScope())[0]?.text(for: .root)
  }

  /// The paths of pictures below the main folder; each must be there.
  mutating func pictures(
    _ node: JSONDocument.Node?, in scope: ItemScope
  ) -> Cycled<TextTemplate> {
    guard let node else { return .none }
    let nodes = cycled(node, in: scope) { $0 }.all
    var templates: [TextTemplate] = []
    for (index, element) in nodes.enumerated() {
      guard let written = element.string else { continue }
      let name = LibraryFolder.name(of: written, from: source.folder)
      let template = TextTemplate(name ?? written)
      if template.usesParent {
        complain(LibraryWording.parentInPath, at: element)
      } else if template.usesNumber {
        lookForPictures(template, at: element, every: nodes.count, from: index, in: scope)
      } else {
        lookForPicture(written, at: element)
      }
      templates.append(template)
    }
    return Cycled(templates)
  }

  /// Looks for each picture that the template is in turn to give to the items of a repeat.
  private mutating func lookForPictures(
    _ template: TextTemplate, at node: JSONDocument.Node, every step: Int, from first: Int,
    in scope: ItemScope
  ) {
    guard scope.repeatDepth > 0 else {
      complain(LibraryWording.numberOutsideRepeat, at: node)
      return
    }
    guard scope.repeatCount <= LibraryReader.pictureLimit else {
      complain(
        LibraryWording.tooManyPictures(LibraryReader.pictureLimit), at: node,
        advice: LibraryWording.tooManyPicturesAdvice)
      return
    }
    let written = TextTemplate(node.string ?? "")
    for number in stride(from: first, to: scope.repeatCount, by: step) {
      let path = written.text(for: Occurrence(number: number, parent: ""))
      guard lookForPicture(path, at: node) else { return }
    }
  }

  @discardableResult
  private mutating func lookForPicture(_ written: String, at node: JSONDocument.Node) -> Bool {
    guard let name = find(written, at: node) else { return false }
    let place = Place(file: file, offset: node.offset)
    pictures[name] = pictures[name] ?? place
    return true
  }

  /// The path of a file below the main folder; complains when there is none.
  mutating func find(_ written: String, at node: JSONDocument.Node) -> String? {
    switch folder.find(written, from: source.folder) {
    case .file(let name): return name
    case .missing:
      let others = isFull ? [] : folder.siblings(of: written, from: source.folder)
      complain(
        LibraryWording.missingFile(written), at: node,
        advice: Mistake.didYouMean(written, in: others))
    case .notAFile: complain(LibraryWording.notAFile(written), at: node)
    case .outside:
      complain(LibraryWording.escapes, at: node, advice: LibraryWording.escapesAdvice)
    }
    return nil
  }
}

/// Including other library files.
extension LibraryReader {
  /// The items of a library file, then those of each file it includes.
  mutating func rows(of top: ObjectFields, in scope: ItemScope) -> LibraryChildren {
    var children = LibraryChildren()
    addItems(top[.items], to: &children, in: scope)
    for node in top.nodes(.includes) {
      if let entry = include(node, in: scope, row: children.count) { children.append(entry) }
    }
    return children
  }

  /// One more item, whose children are in another file.
  private mutating func include(
    _ node: JSONDocument.Node, in scope: ItemScope, row: Int
  ) -> LibraryEntry? {
    var fields = ObjectFields(kind: LibraryTable.include, offset: node.offset)
    if node.kind == .object {
      fields = self.fields(of: node, .include)
    } else {
      fields.set(.file, to: node)
    }
    // What is no path at all has been complained of already.
    guard let file = fields[.file], file.string?.isEmpty == false, let source = openInclude(file)
    else {
      return nil
    }
    let scope = scope.entering(repeat: nil, row: row)
    let stem = LibraryReader.stem(of: file.string ?? "")
    let identifier = fields.text(.id) ?? stem
    var entry = entry(from: fields, identifier: identifier, in: scope)
    let idNode = fields[.id] ?? file
    let isSound = checkIdentifier(entry.identifier, at: idNode, in: scope)
    let occurrences = register(entry, at: idNode, isSound: isSound, in: scope)
    var name: String?
    let children = read(source) { reader, top in
      name = top[.app].flatMap { reader.fields(of: $0, .app).text(.name) }
      return reader.rows(of: top, in: scope.entering(occurrences))
    }
    entry.children = children ?? LibraryChildren()
    entry.isContainer = true
    if fields[.title] == nil { entry.title = .one(TextTemplate(name ?? stem)) }
    return entry
  }

  private mutating func openInclude(_ node: JSONDocument.Node) -> LibrarySource? {
    guard let name = find(node.string ?? "", at: node) else { return nil }
    let open = openFiles.map { sources[$0].name }
    if let first = open.firstIndex(of: name) {
      complain(LibraryWording.cycle(open[first...] + [name]), at: node)
      return nil
    }
    guard sources.count <= LibraryReader.includeLimit else {
      complain(LibraryWording.tooManyIncludes(LibraryReader.includeLimit), at: node)
      return nil
    }
    if let source = known[name] { return source }
    do {
      let text = try LibrarySource.load(folder.absolutePath(of: name), calling: beside(name))
      guard case .opening(let sizes) = task else {
        return LibrarySource(text: text, name: name)
      }
      let large = LargeText(text, name, in: folder, sizes)
      let source = LibrarySource(text: text, name: name, large: large)
      known[name] = source
      return source
    } catch {
      mistakes.add(contentsOf: error)
      return nil
    }
  }

  /// The path of a file below the main folder, in the way the main file was given.
  private func beside(_ name: String) -> String {
    let main = sources[0].text.name
    return (main.lastIndex(of: "/").map { String(main[...$0]) } ?? "") + name
  }
}

/// A library file on disk.
public enum LibraryFile {
  /// The libraries that come with the program, by their names, below its resources.
  public static let demos = [
    "demo": "Demo/demo.json", "demo-templates": "Demo/templates.json",
  ]

  /// Whether a file with these keys is a library and no other JSON.
  public static func isLibrary(_ keys: Set<String>) -> Bool {
    !keys.isEmpty && keys.isSubset(of: LibraryTable.library.keyNames)
  }

  /// A library, and the files whose change makes it another one.
  public struct Reading: Sendable {
    public let library: Library
    /// The file itself and every file it includes, as paths that can be opened.
    public let files: [String]
    /// Every picture that some item has, as they are named in the files; none of a large library
    /// that was opened and not read.
    public let pictures: [NamedPicture]
    /// What can be read, and goes wrong in the car.
    public var remarks = Mistakes()
  }

  /// A picture, and where its name stands.
  public struct NamedPicture: Sendable {
    /// As a path that can be opened.
    public let file: String
    private let text: SourceText
    private let offset: Int

    init(_ file: String, _ text: SourceText, _ offset: Int) {
      (self.file, self.text, self.offset) = (file, text, offset)
    }

    /// What is wrong with the picture, as a mistake where it is named.
    public func add(_ message: String, to mistakes: inout Mistakes) {
      mistakes.add(message, at: offset, in: text)
    }
  }

  /// Reads a library file and all it includes, or throws every mistake in them, at most 100.
  public static func read(_ path: String) throws(Mistakes) -> Reading {
    try read(path, LibrarySource.load(path, calling: path))
  }

  private static func read(_ path: String, _ text: SourceText) throws(Mistakes) -> Reading {
    let source = LibrarySource(text: text, name: LibraryReader.lastStep(of: path))
    var reader = LibraryReader(folder: LibraryFolder(ofFile: path))
    let library = reader.read(source) { reader, fields in reader.library(from: fields, in: path) }
    return try reading(library, reader)
  }

  private static func reading(
    _ library: Library?, _ reader: LibraryReader
  ) throws(Mistakes) -> Reading {
    guard let library, reader.mistakes.isEmpty else { throw reader.mistakes }
    return Reading(
      library: library, files: reader.sources.map(\.text.name), pictures: reader.namedPictures,
      remarks: reader.remarks)
  }

  /// Reads of large files only what stands outside of their long lists, whose items are read when
  /// they are asked for; of others everything.
  ///
  /// What is wrong in those lists is told by the library's examination, and by answers that fail.
  public static func open(_ path: String) throws(Mistakes) -> Reading {
    try open(path, LibrarySkim.Sizes())
  }

  static func open(_ path: String, _ sizes: LibrarySkim.Sizes) throws(Mistakes) -> Reading {
    let text = try LibrarySource.load(path, calling: path)
    let name = LibraryReader.lastStep(of: path)
    var reader = LibraryReader(folder: LibraryFolder(ofFile: path), .opening(sizes))
    let large = LargeText(text, name, in: reader.folder, sizes)
    var needsWhole = false
    let library = reader.read(LibrarySource(text: text, name: name, large: large)) {
      reader, fields in
      needsWhole = fields[.templates] != nil
      return reader.library(from: fields, in: path)
    }
    let larges = reader.sources.compactMap(\.large)
    guard !larges.isEmpty else { return try reading(library, reader) }
    // With a mistake in what is read at once, everything is read and told as always.
    guard var library, reader.mistakes.isEmpty else { return try read(path, text) }
    let examination = LibraryExamination(path, reader)
    library.examination = examination
    // The first templates, and the faults of the first answer, may need what stands in the lists.
    if needsWhole || larges.contains(where: \.skim.hasItemFaults) {
      guard examination.mistakes()?.isEmpty == true else { return try read(path, text) }
      library = examination.library
    }
    return Reading(library: library, files: reader.sources.map(\.text.name), pictures: [])
  }
}

extension LibraryReader {
  fileprivate var namedPictures: [LibraryFile.NamedPicture] {
    pictures.sorted { one, other in
      (one.value.file, one.value.offset, one.key)
        < (other.value.file, other.value.offset, other.key)
    }.map { name, place in
      LibraryFile.NamedPicture(
        folder.absolutePath(of: name), sources[place.file].text, place.offset)
    }
  }
}

/// The folder of a library file, out of which nothing is read.
struct LibraryFolder {
  enum Found: Hashable {
    /// Its path below the folder, without detours.
    case file(String)
    case missing
    case notAFile
    case outside
  }

  /// Absolute, with all links followed.
  let path: String
  private var known: [String: Found] = [:]

  init(ofFile file: String) {
    path = URL(filePath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
  }

  /// Looks for a file as it is written in a library file that is itself in `folder` below this one.
  mutating func find(_ written: String, from folder: String) -> Found {
    guard let name = LibraryFolder.name(of: written, from: folder) else { return .outside }
    if let found = known[name] { return found }
    let found = look(for: name)
    known[name] = found
    return found
  }

  func absolutePath(of name: String) -> String { "\(path)/\(name)" }

  /// The files in the same place, as one would write them.
  func siblings(of written: String, from folder: String) -> [String] {
    guard let name = LibraryFolder.name(of: written, from: folder) else { return [] }
    let place = URL(filePath: absolutePath(of: name)).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let start = written.lastIndex(of: "/").map { written[...$0] } ?? ""
    return names.sorted().map { start + $0 }
  }

  /// The path below this folder without `.` and `..`; nil when it leads out of it.
  static func name(of written: String, from folder: String) -> String? {
    guard !written.hasPrefix("/"), !written.utf8.contains(0) else { return nil }
    var steps = folder.split(separator: "/")
    for step in written.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(step)
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }

  private func look(for name: String) -> Found {
    let file = URL(filePath: absolutePath(of: name)).resolvingSymlinksInPath().path
    let isInside = path == "/" || file.hasPrefix(path + "/")
    guard isInside || file == path else { return .outside }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    else { return .missing }
    let isFile = attributes[.type] as? FileAttributeType == .typeRegular
    return isFile && isInside ? .file(name) : .notAFile
  }
}

/// One library file that is being read, and where the files it names are looked for.
struct LibrarySource {
  /// A larger file is refused before it is read.
  static let sizeLimit = 256 << 20

  let text: SourceText
  /// Below the folder of the main file.
  let name: String
  /// Of a file whose long lists are not read at once.
  var large: LargeText?
  /// Where it stands below the folder of the main file, empty when directly in it.
  var folder: String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  /// Reads a file, or throws the one mistake that says why not.
  ///
  /// Mistakes in it are said to be in `name`, the path as the user gave it.
  static func load(_ path: String, calling name: String) throws(Mistakes) -> SourceText {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    } catch {
      throw refusal(of: name, LibraryWording.noFile, advice: LibraryWording.noFileAdvice)
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw refusal(of: name, LibraryWording.notAFile, advice: nil)
    }
    guard let size = attributes[.size] as? Int, size <= sizeLimit else {
      throw refusal(of: name, LibraryWording.tooLarge, advice: LibraryWording.tooLargeAdvice)
    }
    guard let bytes = bytes(of: path, size: size) else {
      throw refusal(of: name, LibraryWording.unreadable, advice: LibraryWording.unreadableAdvice)
    }
    return SourceText(name: name, bytes: bytes)
  }

  /// Into memory of ours at once: a file that is mapped changes under us when it is saved.
  private static func bytes(of path: String, size: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var isReadable = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let part = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
        let count = read(file, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        isReadable = count >= 0
        guard count > 0 else { return }
        filled += count
      }
    }
    return isReadable ? bytes : nil
  }

  private static func refusal(of path: String, _ message: String, advice: String?) -> Mistakes {
    Mistakes([
      Mistake(
        file: path, at: SourcePosition(line: 1, column: 1), message: message, advice: advice)
    ])
  }
}
