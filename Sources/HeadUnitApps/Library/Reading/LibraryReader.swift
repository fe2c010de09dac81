import HeadUnitCore
import HeadUnitText

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
  /// The same; a test has room for fewer.
  @TaskLocal static var itemRoom = itemLimit
  /// What becomes of long lists in large files.
  enum Task {
    /// There are none: every file is read whole.
    case whole
    /// They stay closed.
    case opening(LibrarySkim.Sizes)
    /// They are gone through, and nothing is kept of them.
    case examining(while: @Sendable () -> Bool)
    /// A part of one is read.
    case piece
  }

  /// Of lists other than those of items.
  static let listLimit = 10_000

  var folder: LibraryFolder
  var mistakes = Mistakes()
  /// What can be read, and goes wrong in the car: somebody may want to see that.
  var remarks = Mistakes()
  /// The files read so far, the main one first.
  private(set) var sources: [LibrarySource] = []
  /// Values of which it has been said already what is wrong with them.
  private var unclear: Set<Place> = []
  /// The files being read, each included by the one before.
  private(set) var openFiles: [Int] = []
  var itemCount = 0
  var identifiers = IdentifierRegister()
  /// Where the paths of pictures stand, each for the first time.
  var pictures: [String: Place] = [:]
  var itemFaults: [FaultRule] = []
  /// The identifiers that queues name, each with its first place.
  var queued: [String: Place] = [:]
  let task: Task
  /// Files that are at hand, by their names.
  var known: [String: LibrarySource] = [:]

  init(folder: LibraryFolder, _ task: Task = .whole) {
    self.folder = folder
    self.task = task
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
    _ source: LibrarySource, _ body: (inout LibraryReader, ObjectFields) -> Result
  ) -> Result? {
    let reading =
      if let large = source.large {
        JSONDocument.reading(
          source.text.bytes.indices, of: source.text, leaving: large.skim.ends,
          room: mistakes.left, comments: true)
      } else {
        JSONDocument.reading(source.text, comments: true)
      }
    guard let document = reading.document else {
      mistakes.add(contentsOf: reading.mistakes)
      return nil
    }
    begin(source)
    take(reading)
    defer { openFiles.removeLast() }
    guard document.root.kind == .object else {
      complain(
        LibraryWording.expected(.object(.library), found: document.root), at: document.root)
      return nil
    }
    return body(&self, fields(of: document.root, .library))
  }

  /// What is read from here on is of this file.
  mutating func begin(_ source: LibrarySource) {
    sources.append(source)
    openFiles.append(sources.count - 1)
  }

  /// Notes what is wrong with what was read, and of which values nobody knows what they are.
  mutating func take(_ reading: JSONDocument.Reading) {
    mistakes.add(contentsOf: reading.mistakes)
    for offset in reading.unclear { unclear.insert(Place(file: file, offset: offset)) }
  }

  /// Whether further mistakes are only counted, so that looking for words is in vain.
  var isFull: Bool { mistakes.isFull }

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

extension LibraryReader {
  mutating func library(from top: ObjectFields, in path: String) -> Library {
    let app = top[.app].map { fields(of: $0, .app) }
    let items = rows(of: top, in: ItemScope())
    let faults = topFaults(top) + itemFaults
    let player = player(top[.player])
    let latency = latency(top[.latency], .latency) ?? LatencyTable()
    let templates = templates(top[.templates])
    let sessions = sessions(top[.sessions])
    var library = Library(
      name: app?.text(.name) ?? LibraryReader.stem(of: path),
      identifier: app?.text(.identifier),
      icon: app?[.icon].flatMap { picture($0) },
      hasTabs: top.flag(.tabs) ?? false, folder: folder.path, faults: faults, items: items,
      player: player, latency: latency,
      networkOperations: top.several(.network).compactMap { $0.string.flatMap(Operation.init) },
      isSignedIn: top.flag(.signedIn) ?? true, pictures: Set(pictures.keys),
      queueTargets: queueTargets(in: items))
    library.sessions = sessions
    library.kind = app?.text(.kind).flatMap(AppKind.init) ?? .audio
    if let templates, let root = templates.root {
      library.templates = LibraryTemplates(
        root: root, templates.templates, templates.presses, filledFrom: library)
    }
    return library
  }

  /// One duration for all operations, or an object with one for each.
  mutating func latency(_ node: JSONDocument.Node?, _ kind: ObjectKindName) -> LatencyTable? {
    guard let node else { return nil }
    if let latency = node.string.flatMap(Latency.init) { return LatencyTable(all: latency) }
    let fields = fields(of: node, kind)
    var table = LatencyTable()
    for operation in Operation.allCases {
      guard let key = LibraryKey(rawValue: operation.rawValue) else { continue }
      table[operation] = fields.text(key).flatMap(Latency.init)
    }
    return table
  }

  static func lastStep(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last step of a path without what follows its first dot.
  static func stem(of path: String) -> String {
    let name = lastStep(of: path)
    return name.split(separator: ".").first.map(String.init) ?? name
  }

  /// Where the items stand that queues name; what no item is called is a mistake.
  private mutating func queueTargets(in items: LibraryChildren) -> [String: ContentPath] {
    if case .opening = task, sources.contains(where: { $0.large != nil }) { return [:] }
    guard !queued.isEmpty else { return [:] }
    var search = IdentifierSearch(queued.keys.sorted())
    search.look(in: items, at: .root, parent: "")
    for (identifier, place) in queued.sorted(by: { $0.key < $1.key })
    where search.found[identifier] == nil {
      if identifiers.isKnown(identifier) {
        complain(LibraryWording.unnamedQueueItem(identifier), at: place)
        continue
      }
      let others = isFull ? [] : identifiers.known(near: identifier)
      complain(
        LibraryWording.unknownQueueItem(identifier), at: place,
        advice: Mistake.didYouMean(identifier, in: others) ?? LibraryWording.queueAdvice)
    }
    return search.found
  }
}

extension LibraryReader {
  /// The items in a list, after those that are there already.
  mutating func addItems(
    _ list: JSONDocument.Node?, to children: inout LibraryChildren, in scope: ItemScope
  ) {
    guard let list else { return }
    if let large = source.large, let long = large.skim.lists[list.offset] {
      return addItems(of: long, in: large, to: &children, in: scope)
    }
    children.reserve(min(list.count, LibraryReader.itemRoom - itemCount))
    for node in list.elements {
      guard makeRoom(for: node) else { return }
      children.append(item(fields(of: node, .item), in: scope, row: children.count))
    }
  }

  /// False when there are too many items already.
  mutating func makeRoom(for node: JSONDocument.Node) -> Bool {
    guard itemCount < LibraryReader.itemRoom else {
      complain(
        LibraryWording.tooManyItems(LibraryReader.itemRoom), at: node,
        advice: LibraryWording.tooLargeAdvice)
      return false
    }
    itemCount += 1
    return true
  }

  mutating func item(
    _ fields: ObjectFields, in scope: ItemScope, row: Int
  ) -> LibraryEntry {
    let count = fields.integer(.repeat)
    let scope = scope.entering(repeat: count, row: row)
    var entry = entry(from: fields, identifier: fields.text(.id) ?? "", in: scope)
    entry.count = count ?? 1
    entry.isRepeat = count != nil
    let isSound = checkIdentifier(entry.identifier, at: fields[.id], in: scope)
    let occurrences = register(entry, at: fields[.id], isSound: isSound, in: scope)
    addTrack(fields, to: &entry, in: scope)
    if fields[.children] != nil {
      addItems(
        fields[.children], to: &entry.children,
        in: scope.entering(occurrences))
    }
    decideKind(of: &entry, fields)
    return entry
  }

  /// What items and includes have in common.
  mutating func entry(
    from fields: ObjectFields, identifier: String, in scope: ItemScope
  ) -> LibraryEntry {
    var entry = LibraryEntry(identifier: TextTemplate(identifier))
    entry.title = texts(fields[.title], in: scope)
    entry.subtitle = texts(fields[.subtitle], in: scope)
    entry.artwork = pictures(fields[.artwork], in: scope)
    entry.icon = pictures(fields[.icon], in: scope)
    entry.progress = cycled(fields[.progress], in: scope, \.number)
    for mark in ContentItem.Mark.allCases {
      entry[mark] = cycled(fields[mark.key], in: scope, \.bool)
    }
    entry.showsProgress = fields.flag(.showsProgress) ?? false
    for node in fields.several(.needs) {
      if let need = node.string.flatMap(Need.init) { entry.needs.formUnion(need.needs) }
    }
    let latency = latency(fields[.latency], .itemLatency)
    if latency != nil { entry.details = LibraryDetails(latency: latency) }
    addItemFaults(fields, in: scope)
    return entry
  }

  /// What only items have that can play.
  private mutating func addTrack(
    _ fields: ObjectFields, to entry: inout LibraryEntry, in scope: ItemScope
  ) {
    entry.artist = texts(fields[.artist], in: scope)
    entry.album = texts(fields[.album], in: scope)
    entry.duration = cycled(fields[.duration], in: scope) { $0.string.flatMap(Duration.init) }
    entry.isLive = fields.flag(.live) ?? false
    entry.isContinuous = fields.flag(.continuous) ?? false
    if let duration = fields[.duration] {
      if entry.isLive {
        complain(LibraryWording.liveDuration, at: duration, advice: LibraryWording.liveAdvice)
      } else if entry.isContinuous {
        complain(LibraryWording.endlessDuration, at: duration)
      }
    }
    let chapters = chapters(fields.nodes(.chapters))
    let queue = fields[.queue].map { self.queue($0) }
    guard !chapters.isEmpty || queue != nil || fields[.albumIndex] != nil else { return }
    entry.details = LibraryDetails(
      albumIndex: cycled(fields[.albumIndex], in: scope, \.integer),
      chapters: chapters,
      queue: queue, latency: entry.details?.latency)
  }

  private mutating func decideKind(of entry: inout LibraryEntry, _ fields: ObjectFields) {
    let hasChildren = fields[.children] != nil
    if fields.flag(.status) == true {
      let contradiction = [LibraryKey.children, .container, .playable].compactMap { fields[$0] }
        .first { $0.bool != false }
      if let contradiction { complain(LibraryWording.statusRow, at: contradiction) }
      return
    }
    if hasChildren, let container = fields[.container], container.bool == false {
      complain(LibraryWording.notContainer, at: container)
    }
    entry.isContainer = fields.flag(.container) ?? hasChildren
    entry.isPlayable = fields.flag(.playable) ?? !entry.isContainer
  }
}

/// The parts of items.
extension LibraryReader {
  private mutating func chapters(_ nodes: [JSONDocument.Node]) -> [Chapter] {
    var chapters: [Chapter] = []
    for node in nodes {
      let fields = fields(of: node, .chapter)
      guard let start = fields.duration(.start) else { continue }
      if let last = chapters.last, start <= last.start {
        complain(LibraryWording.chapterOrder, at: node)
      }
      chapters.append(Chapter(title: fields.text(.title), start: start))
    }
    return chapters
  }

  private mutating func queue(_ node: JSONDocument.Node) -> [String] {
    node.elements.compactMap {
      guard let identifier = $0.string else { return nil }
      if queued[identifier] == nil {
        queued[identifier] = Place(file: file, offset: $0.offset)
      }
      return identifier
    }
  }

  /// A text, or several through which a repeat cycles.
  mutating func texts(
    _ node: JSONDocument.Node?, in scope: ItemScope
  ) -> Cycled<TextTemplate> {
    let texts = cycled(node, in: scope) { $0.string.map(TextTemplate.init) }
    if let node, scope.repeatDepth == 0, texts.all.contains(where: \.usesNumber) {
      complain(LibraryWording.numberOutsideRepeat, at: node)
    }
    return texts
  }

  mutating func cycled<Value>(
    _ node: JSONDocument.Node?, in scope: ItemScope, _ read: (JSONDocument.Node) -> Value?
  ) -> Cycled<Value> {
    guard let node else { return .none }
    guard node.kind == .array else { return read(node).map(Cycled.one) ?? .none }
    let values = node.elements.compactMap(read)
    if scope.repeatDepth == 0 {
      complain(LibraryWording.listOutsideRepeat, at: node)
    } else if values.isEmpty {
      complain(LibraryWording.emptyCycle, at: node)
    }
    return Cycled(values)
  }
}

extension LibraryReader {
  /// Whether an identifier can be another one for each item that is made; says why when it cannot.
  mutating func checkIdentifier(
    _ identifier: TextTemplate, at node: JSONDocument.Node?, in scope: ItemScope
  ) -> Bool {
    guard let node else { return false }
    let hasNumber = identifier.usesNumber
    let outerDepth = scope.repeatDepth - (scope.isRepeat ? 1 : 0)
    var isSound = true
    if scope.repeatDepth == 0, hasNumber {
      complain(LibraryWording.numberOutsideRepeat, at: node)
      isSound = false
    }
    if scope.isRepeat, !hasNumber, scope.repeatCount > 1 {
      complain(
        LibraryWording.sameIdentifier(times: scope.repeatCount), at: node,
        advice: LibraryWording.numberAdvice)
      isSound = false
    }
    // The number of the nearest repeat tells an item from its own repetitions, or from those of the
    // one repeat around it, and from no others.
    let isTold = hasNumber && !scope.isRepeat && outerDepth == 1
    if outerDepth > 0, !isTold, !identifier.usesParent {
      let hasChoice = !scope.isRepeat && outerDepth == 1
      complain(
        LibraryWording.repeatedIdentifier, at: node,
        advice: hasChoice ? LibraryWording.parentOrNumberAdvice : LibraryWording.parentAdvice)
      isSound = false
    }
    return isSound
  }

  /// Notes the identifiers an item gets, of a repeat the first ones.
  ///
  /// Gives them back as what its children have around them.
  mutating func register(
    _ entry: LibraryEntry, at node: JSONDocument.Node?, isSound: Bool, in scope: ItemScope
  ) -> [Occurrence] {
    guard let node else { return [] }
    // Whether there are others is known when all of them are.
    if case .piece = task { return [] }
    let place = Place(file: file, offset: node.offset)
    let parents = scope.parents.prefix(IdentifierRegister.parentLimit)
    let isShort = parents.allSatisfy {
      let last = Occurrence(number: entry.isRepeat ? entry.count : $0.number, parent: $0.parent)
      return entry.identifier.length(for: last) <= IdentifierRegister.lengthLimit
    }
    guard isShort else {
      complain(LibraryWording.longIdentifier(IdentifierRegister.lengthLimit), at: node)
      return []
    }
    let rows = IdentifierRegister.rowLimit / max(1, parents.count)
    var made: [Occurrence] = []
    var isUnique = isSound
    for parent in parents {
      for number in 0..<(entry.isRepeat ? min(entry.count, rows) : 1) {
        var occurrence = parent
        if entry.isRepeat { occurrence.number = number }
        let identifier = entry.identifier.text(for: occurrence)
        made.append(Occurrence(number: occurrence.number, parent: identifier))
        // One mistake is enough for one place.
        if isUnique { isUnique = add(identifier, at: place, isMade: scope.repeatDepth > 0) }
      }
    }
    return made
  }

  /// False when the identifier is used already.
  private mutating func add(_ identifier: String, at place: Place, isMade: Bool) -> Bool {
    let first =
      isMade ? identifiers.addMade(identifier, at: place) : identifiers.add(identifier, at: place)
    guard let first else { return true }
    if first == place {
      complain(
        LibraryWording.madeTwice(identifier), at: place, advice: LibraryWording.madeTwiceAdvice)
    } else {
      let firstPlace = isFull ? "" : describe(first)
      complain(
        LibraryWording.duplicateIdentifier(identifier, first: firstPlace), at: place,
        advice: LibraryWording.duplicateAdvice)
    }
    return false
  }
}

/// The identifiers used so far, to notice when one comes again.
struct IdentifierRegister {
  /// Of what repeats make only the beginning is kept: two templates that give the same identifiers
  /// give them there.
  static let parentLimit = 30
  static let rowLimit = 1_000
  static let madeLimit = 200_000
  /// Bytes of one identifier: where `{parent}` comes twice, they double with each level.
  static let lengthLimit = 1_000

  private var places: [String: LibraryReader.Place] = [:]
  private var madeCount = 0

  /// Keeps an identifier; gives the place of the first when it is used already.
  mutating func add(_ identifier: String, at place: LibraryReader.Place) -> LibraryReader.Place? {
    if let first = places[identifier] { return first }
    places[identifier] = place
    return nil
  }

  /// The same for an identifier that a repeat makes, of which only so many are kept.
  mutating func addMade(
    _ identifier: String, at place: LibraryReader.Place
  ) -> LibraryReader.Place? {
    guard madeCount < IdentifierRegister.madeLimit else { return places[identifier] }
    madeCount += 1
    return add(identifier, at: place)
  }

  func isKnown(_ identifier: String) -> Bool { places[identifier] != nil }

  /// Other identifiers that begin alike, of which one may be meant.
  func known(near identifier: String) -> [String] {
    let others = places.keys.filter { $0.first == identifier.first && $0 != identifier }
    return Array(others.sorted().prefix(1_000))
  }
}

/// Finds where items stand by their identifiers, in one walk over what is written.
struct IdentifierSearch {
  private(set) var found: [String: ContentPath] = [:]
  private let wanted: Set<String>
  /// The same, in an order that is always the same.
  private let ordered: [String]

  init(_ identifiers: [String]) {
    wanted = Set(identifiers)
    ordered = identifiers
  }

  /// Goes into containers, except for those that are made many times.
  mutating func look(in children: LibraryChildren, at path: ContentPath, parent: String) {
    for entry in children where entry.count > 0 {
      if entry.isRepeat {
        lookInRepeat(entry, at: path, parent: parent)
      } else {
        let occurrence = Occurrence(number: 0, parent: parent)
        // Too long an identifier has been complained of, and what is below would be longer still.
        guard entry.identifier.length(for: occurrence) <= IdentifierRegister.lengthLimit
        else { continue }
        let identifier = entry.identifier.text(for: occurrence)
        if wanted.contains(identifier) { found[identifier] = path.child(entry.start) }
        if entry.children.count > 0 {
          look(in: entry.children, at: path.child(entry.start), parent: identifier)
        }
      }
    }
  }

  private mutating func lookInRepeat(
    _ entry: LibraryEntry, at path: ContentPath, parent: String
  ) {
    for identifier in ordered where found[identifier] == nil {
      let number = entry.identifier.number(giving: identifier, below: entry.count, parent: parent)
      if let number { found[identifier] = path.child(entry.start + number) }
    }
  }
}

/// What an item's reader knows of the item's place.
struct ItemScope {
  /// Of the enclosing item, then of the item itself; nil where there are many.
  private(set) var path: ContentPath? = .root
  /// How many repeats the item is in, its own included.
  private(set) var repeatDepth = 0
  /// How many items the nearest of these makes.
  private(set) var repeatCount = 1
  /// Whether the item is itself a repeat.
  private(set) var isRepeat = false
  /// The enclosing item's number and identifier, several when it is made many times.
  private(set) var parents: [Occurrence] = [.root]

  /// The scope of an item in a row, itself a repeat or not.
  func entering(repeat count: Int?, row: Int) -> ItemScope {
    var scope = self
    scope.isRepeat = count != nil
    scope.row = row
    if let count {
      scope.repeatDepth += 1
      scope.repeatCount = count
    }
    return scope
  }

  /// The scope of what the item of this scope contains.
  func entering(_ occurrences: [Occurrence]) -> ItemScope {
    var scope = self
    scope.path = itemPath
    scope.parents = occurrences
    return scope
  }

  private var row = 0

  /// The item's own path; nil when there are many.
  var itemPath: ContentPath? {
    repeatDepth == 0 ? path?.child(row) : nil
  }
}
