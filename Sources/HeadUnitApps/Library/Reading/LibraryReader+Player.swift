import HeadUnitCore

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
    settings.devices = fields.nodes(.devices).map { device($0) }
    settings.languages = fields.nodes(.languages).map { language($0) }
    complainOfSeveral(fields.nodes(.devices), having: .active)
    complainOfSeveral(fields.nodes(.languages), having: .current)
    return settings
  }

  private mutating func commands(
    _ node: JSONDocument.Node, intervals: [Double]
  ) -> [CommandState] {
    var states: [CommandState] = []
    for node in node.elements {
      var fields = Fields(kind: LibraryTable.command, offset: node.offset)
      if node.kind == .object {
        fields = self.fields(of: node, .command)
      } else {
        fields[.name] = node
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
    _ name: CommandName, _ fields: Fields, intervals: [Double]
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

  private mutating func device(_ node: JSONDocument.Node) -> OutputDevice {
    let fields = fields(of: node, .device)
    return OutputDevice(
      id: fields.text(.id) ?? "", name: fields.text(.name) ?? "",
      type: fields.text(.type) ?? "speaker", volume: fields.number(.volume),
      hasRelativeVolume: fields.flag(.relativeVolume) ?? false,
      isActive: fields.flag(.active) ?? false)
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
