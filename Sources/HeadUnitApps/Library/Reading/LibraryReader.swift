import HeadUnitCore

/// Reads library files into a library, collecting every mistake on the way.
struct LibraryReader {
  /// Where something stands: one of the files read, and the byte in it.
  struct Place: Hashable {
    let file: Int
    let offset: Int
  }

  static let includeLimit = 100
  /// More are made by repeats; this many may be written.
  static let itemLimit = 1_000_000
  /// Of lists other than those of items.
  static let listLimit = 10_000

  var folder: LibraryFolder
  var mistakes = Mistakes()
  /// The files read so far, the main one first.
  private(set) var sources: [LibrarySource] = []
  /// Values of which it has been said already what is wrong with them.
  private var unclear: Set<Place> = []
  /// The files being read, each included by the one before.
  private(set) var openFiles: [Int] = []
  var itemCount = 0
  var identifiers = IdentifierRegister()
  var pictures: Set<String> = []
  var itemFaults: [FaultRule] = []
  /// The identifiers that queues name, each with its first place.
  var queued: [String: Place] = [:]

  init(folder: LibraryFolder) {
    self.folder = folder
  }

  /// The file that is being read.
  var source: LibrarySource { sources[file] }

  var file: Int {
    guard let file = openFiles.last else {
      preconditionFailure("The reader is asked for its file while it reads none.")
    }
    return file
  }

  /// Reads one file and all it includes; nil when its meaning is not clear.
  mutating func read<Result>(
    _ source: LibrarySource, _ body: (inout LibraryReader, Fields) -> Result
  ) -> Result? {
    let reading = JSONDocument.reading(source.text, comments: true)
    mistakes.add(contentsOf: reading.mistakes)
    guard let document = reading.document else { return nil }
    sources.append(source)
    openFiles.append(sources.count - 1)
    for offset in reading.unclear { unclear.insert(Place(file: file, offset: offset)) }
    defer { openFiles.removeLast() }
    guard document.root.kind == .object else {
      complain(
        LibraryWording.expected(.object(.library), found: document.root), at: document.root)
      return nil
    }
    return body(&self, fields(of: document.root, .library))
  }

  /// Whether further mistakes are only counted, so that looking for words is in vain.
  var isFull: Bool { mistakes.list.count >= Mistakes.limit }

  /// Notes a mistake in the file that is being read; its words are only made when it is kept.
  mutating func complain(
    _ message: @autoclosure () -> String, at node: JSONDocument.Node,
    advice: @autoclosure () -> String? = nil
  ) {
    guard !unclear.contains(Place(file: file, offset: node.offset)) else { return }
    mistakes.add(message(), at: node.offset, in: source.text, advice: advice())
  }

  mutating func complain(
    _ message: @autoclosure () -> String, at place: Place, advice: @autoclosure () -> String? = nil
  ) {
    mistakes.add(message(), at: place.offset, in: sources[place.file].text, advice: advice())
  }

  func describe(_ place: Place) -> String {
    let text = sources[place.file].text
    let position = text.position(of: place.offset)
    return "\(text.name):\(position.line):\(position.column)"
  }
}
