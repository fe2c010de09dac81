import HeadUnitCore

extension LibraryReader {
  /// The items in a list, after those that are there already.
  mutating func addItems(
    _ list: JSONDocument.Node?, to children: inout LibraryChildren, in scope: ItemScope
  ) {
    guard let list else { return }
    children.reserve(min(list.count, LibraryReader.itemLimit - itemCount))
    for node in list.elements {
      guard itemCount < LibraryReader.itemLimit else {
        complain(
          LibraryWording.tooManyItems(LibraryReader.itemLimit), at: node,
          advice: LibraryWording.tooLargeAdvice)
        return
      }
      itemCount += 1
      children.append(item(fields(of: node, .item), in: scope, row: children.count))
    }
  }

  private mutating func item(_ fields: Fields, in scope: ItemScope, row: Int) -> LibraryEntry {
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
    from fields: Fields, identifier: String, in scope: ItemScope
  ) -> LibraryEntry {
    var entry = LibraryEntry(identifier: TextTemplate(identifier))
    entry.title = texts(fields[.title], in: scope)
    entry.subtitle = texts(fields[.subtitle], in: scope)
    entry.artwork = pictures(fields[.artwork], in: scope)
    entry.icon = pictures(fields[.icon], in: scope)
    entry.progress = cycled(fields[.progress], in: scope, \.number)
    entry.isExplicit = cycled(fields[.explicit], in: scope, \.bool)
    entry.isStreaming = cycled(fields[.streaming], in: scope, \.bool)
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
    _ fields: Fields, to entry: inout LibraryEntry, in scope: ItemScope
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

  private mutating func decideKind(of entry: inout LibraryEntry, _ fields: Fields) {
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
  private mutating func texts(
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
