import HeadUnitCore
import HeadUnitText

extension LibraryReader {
  mutating func player(_ node: JSONDocument.Node?) -> PlayerSettings {
    var settings = PlayerSettings()
    guard let node else { return settings }
    let fields = fields(of: node, .player)
    settings.misbehaviours = Set(
      fields.nodes(.misbehaves).compactMap { $0.string.flatMap(Misbehaviour.init) })
    let intervals = fields[.skip].map { $0.elements.compactMap(\.number) } ?? [15]
    if let commands = fields[.commands] {
      settings.commands = self.commands(commands, intervals: intervals)
    }
    let hasRate = settings.commands.contains { $0.name == .rate }
    settings.rates = hasRate ? [0.5, 1, 1.5, 2] : []
    if let rates = fields[.rates] { settings.rates = self.rates(rates, settings.misbehaviours) }
    settings.defaultRate = fields.number(.defaultRate) ?? (hasRate ? 1 : nil)
    settings.startsAlone = fields.flag(.startsAlone) ?? false
    settings.resumes = fields.flag(.resumes) ?? false
    settings.devices = fields.nodes(.devices).map { device($0) }
    settings.takesSeveral = fields.flag(.severalOutputs) ?? false
    settings.languages = fields.nodes(.languages).map { language($0) }
    if !settings.takesSeveral { complainOfSeveral(fields.nodes(.devices), having: .active) }
    complainOfSeveral(fields.nodes(.languages), having: .current)
    return settings
  }

  mutating func commands(
    _ node: JSONDocument.Node, intervals: [Double]
  ) -> [CommandState] {
    var states: [CommandState] = []
    for node in node.elements {
      var fields = ObjectFields(kind: LibraryTable.command, offset: node.offset)
      if node.kind == .object {
        fields = self.fields(of: node, .command)
      } else {
        fields.set(.name, to: node)
      }
      guard let name = fields.text(.name).flatMap(CommandName.init) else { continue }
      if states.contains(where: { $0.name == name }) {
        complain(LibraryWording.doubleCommand(name.rawValue), at: node)
      }
      states.append(command(name, fields, intervals: intervals))
    }
    return states
  }

  private mutating func command(
    _ name: CommandName, _ fields: ObjectFields, intervals: [Double]
  ) -> CommandState {
    let isSkip = name == .skipForward || name == .skipBackward
    if let node = fields[.intervals], !isSkip {
      complain(LibraryWording.noIntervals(name.rawValue), at: node)
    }
    let own = fields[.intervals].map { $0.elements.compactMap(\.number) }
    return CommandState(
      name, isEnabled: fields.flag(.enabled) ?? true,
      preferredIntervals: isSkip ? own ?? intervals : [], title: fields.text(.title),
      shortTitle: fields.text(.shortTitle), minimum: fields.number(.minimum),
      maximum: fields.number(.maximum))
  }

  private mutating func rates(
    _ node: JSONDocument.Node, _ misbehaviours: Set<Misbehaviour>
  ) -> [Double] {
    var rates: [Double] = []
    for node in node.elements {
      guard let rate = node.number else { continue }
      if rate <= rates.last ?? 0, !misbehaviours.contains(.commandRateUnsupported) {
        complain(LibraryWording.ratesOrder, at: node, advice: LibraryWording.ratesAdvice)
      }
      rates.append(rate)
    }
    return rates
  }

  mutating func device(_ node: JSONDocument.Node) -> LibraryDevice {
    let fields = fields(of: node, .device)
    var device = LibraryDevice(
      OutputDevice(
        id: fields.text(.id) ?? "", name: fields.text(.name) ?? "",
        type: fields.text(.type) ?? "speaker", volume: fields.number(.volume),
        hasRelativeVolume: fields.flag(.relativeVolume) ?? false,
        isActive: fields.flag(.active) ?? false))
    device.appears = fields.duration(.appears)
    device.lasts = fields.duration(.lost)
    device.connects = fields.duration(.connects)
    device.failure = fields.text(.fails)
    device.code = fields.text(.code)
    if let code = fields[.code], code.string?.isEmpty == true {
      complain(LibraryWording.emptyCode, at: code)
    }
    if let active = fields[.active], device.device.isActive {
      if device.appears != nil { complain(LibraryWording.activeBeforeFound, at: active) }
      if device.code != nil { complain(LibraryWording.activeBeforeCode, at: active) }
    }
    return device
  }

  private mutating func language(_ node: JSONDocument.Node) -> LanguageOption {
    if let name = node.string { return LanguageOption(id: name, name: name) }
    let fields = fields(of: node, .language)
    let identifier = fields.text(.id) ?? ""
    return LanguageOption(
      id: identifier, name: fields.text(.name) ?? identifier,
      isCurrent: fields.flag(.current) ?? false)
  }

  /// Of some things only one can be on.
  private mutating func complainOfSeveral(_ nodes: [JSONDocument.Node], having key: LibraryKey) {
    let flags = nodes.compactMap { node in
      node.members.first { $0.key.string == key.rawValue && $0.value.bool == true }?.value
    }
    for flag in flags.dropFirst() { complain(LibraryWording.onlyOne(key), at: flag) }
  }
}

extension LibraryReader {
  mutating func topFaults(_ top: ObjectFields) -> [FaultRule] {
    var rules: [FaultRule] = []
    for node in top.nodes(.faults) {
      let fields = fields(of: node, .fault)
      let path = fields.text(.path).flatMap(ContentPath.init)
      if let rule = rule(from: fields, at: path) { rules.append(rule) }
    }
    return rules
  }

  /// Faults written into an item become faults at its path.
  mutating func addItemFaults(_ item: ObjectFields, in scope: ItemScope) {
    guard let node = item[.faults] else { return }
    guard let path = scope.itemPath else {
      complain(
        LibraryWording.repeatedFault, at: node, advice: LibraryWording.repeatedFaultAdvice)
      return
    }
    for node in node.elements {
      if let rule = rule(from: fields(of: node, .itemFault), at: path) { itemFaults.append(rule) }
    }
  }

  private mutating func rule(from fields: ObjectFields, at path: ContentPath?) -> FaultRule? {
    guard let kindNode = fields[.kind], let kind = kindNode.string.flatMap(FaultKind.init)
    else { return nil }
    let operation = fields.text(.on).flatMap(Operation.init)
    if let operation, let node = fields[.on], !kind.operations.contains(operation) {
      complain(
        LibraryWording.faultElsewhere(kind, operation), at: node,
        advice: LibraryWording.faultOperations(kind))
    }
    let operations = operation.map { [$0] } ?? kind.operations
    if path != nil, operations.allSatisfy({ $0 == .artwork || $0 == .command }) {
      complain(
        LibraryWording.faultWithoutPath, at: fields[.path] ?? fields[.on] ?? kindNode)
    }
    return FaultRule(
      kind, on: operation, path: path, value: value(fields[.value], of: kind),
      times: fields.integer(.times), probability: fields.number(.probability) ?? 1)
  }

  private mutating func value(_ node: JSONDocument.Node?, of kind: FaultKind) -> FaultRule.Value? {
    guard let node else { return nil }
    let value: FaultRule.Value? =
      switch kind.valueKind {
      case .none: nil
      case .duration: node.string.flatMap(Duration.init).map { .duration($0) }
      case .number: node.integer.map { .number($0) }
      }
    if value == nil { complain(LibraryWording.faultValue(kind), at: node) }
    return value
  }
}

extension LibraryReader {
  mutating func sessions(_ node: JSONDocument.Node?) -> [LibrarySession] {
    guard let node else { return [] }
    var sessions: [LibrarySession] = []
    for node in node.elements {
      let session = session(node)
      if sessions.contains(where: { $0.id == session.id }) {
        complain(LibraryWording.doubleSession(session.id), at: node)
      }
      sessions.append(session)
    }
    return sessions
  }

  private mutating func session(_ node: JSONDocument.Node) -> LibrarySession {
    let fields = fields(of: node, .session)
    let id = fields.text(.id) ?? ""
    var session = LibrarySession(id: id, tracks: [])
    session.origin = fields.text(.origin).flatMap(SessionOrigin.init) ?? .remote
    session.tracks = fields.nodes(.tracks).map { node in
      track(self.fields(of: node, .sessionTrack), id: nil)
    }
    if session.tracks.isEmpty {
      session.tracks = [track(fields, id: fields.text(.title) ?? id)]
    } else if let title = fields[.title] {
      complain(LibraryWording.titleBesideTracks, at: title)
    }
    session.state = fields.text(.state).flatMap(LibrarySession.State.init) ?? .playing
    session.elapsed = fields.duration(.elapsed) ?? .zero
    if let commands = fields[.commands] {
      session.commands = self.commands(commands, intervals: [15])
    }
    session.devices = fields.nodes(.devices).map { device($0) }
    session.takesSeveral = fields.flag(.severalOutputs) ?? false
    session.after = fields.duration(.after) ?? .zero
    session.lasts = fields.duration(.ends)
    session.isRequested = fields.flag(.requested) ?? true
    session.isSystem = fields.flag(.system) ?? false
    session.mixes = fields.flag(.mixes) ?? false
    return session
  }

  private mutating func track(_ fields: ObjectFields, id: String?) -> LibrarySession.Track {
    var track = LibrarySession.Track(id: id ?? fields.text(.id) ?? fields.text(.title) ?? "track")
    track.title = fields.text(.title)
    track.artist = fields.text(.artist)
    track.album = fields.text(.album)
    track.artwork = fields[.artwork].flatMap { picture($0) }
    track.duration = fields.duration(.duration)
    track.isLive = fields.flag(.live) ?? false
    return track
  }
}
