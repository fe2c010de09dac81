/// Finds what only screens have a use for, in all files of an app.
///
/// Of types that stand in a screen those are kept that other code names: what is left of the screen
/// is a place for them. An app's beginning is kept as far as it does something when it is made.
struct ScreenFinder {
  private let index: ModuleIndex
  private(set) var screens: Set<String> = []
  private let parts: Set<String>
  /// What types say that they are which are screens, protocols of the app among it.
  private let kinds: Set<String>
  /// Types in screens that other code names.
  private var named: Set<String> = []
  private(set) var found: [ModuleIndex.LeftOut] = []
  private let launcher: (name: String, app: String)?

  init(_ index: ModuleIndex) {
    self.index = index
    launcher = index.launcher
    let own = Set(
      index.types.values.filter { $0.declaration != nil && !$0.isForeign }.map(\.name))
    let known = FaceNames.screens.subtracting(own)
    let protocols = own.filter { name in
      index.types[name]?.declaration?.kind == .protocol
        && !index.allInherited(of: name).isDisjoint(with: known)
    }
    kinds = known.union(protocols).union(Self.aliases(in: index, of: known).map(\.name))
    // An app may have a `Theme.Layout`, and say `Layout` in it.
    let shortNames = own.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    parts = FaceNames.partsOfScreens.subtracting(shortNames).union(protocols)
    for file in index.files where Self.mayShow(file) {
      for type in file.declarations.types
      where ![.extension, .class, .protocol].contains(type.kind) {
        if type.inherited.contains(where: kinds.contains), !keeps(type) {
          screens.insert(type.name)
        }
      }
    }
    for number in index.files.indices {
      let tokens = index.files[number].source.tokens
      let ranges = index.files[number].declarations.types
        .filter { isScreen($0, in: number) }.map(\.tokens)
      noteNames(in: tokens.indices, without: ranges, of: tokens)
    }
    keepNeighbours()
    found = index.files.indices.map(leftOut)
  }

  /// `typealias ViewRepresentable = UIViewRepresentable`, in apps for several systems.
  private static func aliases(
    in index: ModuleIndex, of kinds: Set<String>, file: Int? = nil
  ) -> [(name: String, tokens: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    for number in file.map({ [$0] }) ?? Array(index.files.indices)
    where mayShow(index.files[number]) {
      let tokens = index.files[number].source.tokens
      for place in tokens.indices.dropLast(3)
      where tokens[place].text == "typealias" && tokens[place + 2].text == "=" {
        let isLong = tokens[place + 3].text == "SwiftUI" && place + 5 < tokens.count
        let last = isLong ? place + 5 : place + 3
        let isWhole = last + 1 == tokens.count || tokens[last + 1].startsLine
        guard kinds.contains(tokens[last].text), isWhole else { continue }
        let words = ["public", "private", "fileprivate", "internal"]
        let hasAccess = place > 0 && words.contains(tokens[place - 1].text)
        found.append((tokens[place + 1].text, (hasAccess ? place - 1 : place)..<last + 1))
      }
    }
    return found
  }

  private static func mayShow(_ file: ModuleIndex.File) -> Bool {
    file.declarations.imports.contains { $0.module == "SwiftUI" || $0.module == "WidgetKit" }
  }

  private func isScreen(_ type: TypeDeclaration, in file: Int) -> Bool {
    if keeps(type) { return false }
    guard type.kind == .extension else {
      return ![.class, .protocol].contains(type.kind) && Self.mayShow(index.files[file])
        && type.inherited.contains(where: kinds.contains)
    }
    let extended = index.type(type.name)?.name ?? type.name
    if screens.contains(extended) { return true }
    if let dot = extended.lastIndex(of: "."), screens.contains(String(extended[..<dot])) {
      return !named.contains(extended)
    }
    return Self.mayShow(index.files[file])
      && (kinds.contains(type.name) || parts.contains(type.name)
        || type.inherited.contains(where: kinds.contains))
  }

  // MARK: - Types in screens

  private mutating func noteNames(
    in range: Range<Int>, without ranges: [Range<Int>], of tokens: [Token]
  ) {
    var place = range.lowerBound
    while place + 2 < range.upperBound {
      if let last = ranges.first(where: { $0.contains(place) }) {
        place = last.upperBound
        continue
      }
      if tokens[place].kind == .word, tokens[place + 1].text == ".",
        tokens[place + 2].kind == .word, let type = index.type(tokens[place].text),
        screens.contains(type.name), place == 0 || tokens[place - 1].text != "extension"
      {
        named.insert(type.name + "." + tokens[place + 2].text)
      }
      place += 1
    }
  }

  /// What a type that is kept names of the screen it stands in is kept, too.
  private mutating func keepNeighbours() {
    var count = -1
    while count != named.count {
      count = named.count
      for file in index.files {
        for type in file.declarations.types where named.contains(type.name) {
          let outer = type.name.split(separator: ".").dropLast().joined(separator: ".")
          let tokens = file.source.tokens
          noteNames(in: type.body, without: [], of: tokens)
          for place in type.tokens where tokens[place].kind == .word {
            let name = outer + "." + tokens[place].text
            if index.types[name]?.declaration != nil { named.insert(name) }
          }
        }
      }
    }
  }

  // MARK: - What is left out

  private func leftOut(_ file: Int) -> ModuleIndex.LeftOut {
    var result = ModuleIndex.LeftOut()
    guard !index.files[file].isForeign else { return result }
    let declarations = index.files[file].declarations
    let tokens = index.files[file].source.tokens
    for type in declarations.types where !result.contains(type.nameToken) {
      if type.name == launcher?.name { result.tokens.append(type.tokens) }
      if isScreen(type, in: file) {
        result.tokens += ranges(of: type, in: file)
        result.names.append(type.shortName)
      }
    }
    guard Self.mayShow(index.files[file]) else { return result }
    let aliases = Self.aliases(in: index, of: kinds, file: file)
    result.tokens += aliases.map(\.tokens).filter { !result.contains($0.lowerBound) }
    for type in declarations.types + [declarations.ownMembers]
    where !result.contains(type.nameToken) || type.name.isEmpty {
      let isBeginning = keeps(type)
      if isBeginning { result.tokens += type.attributes.filter { $0.name == "main" }.map(\.tokens) }
      for range in members(of: type, in: file, isBeginning) where !result.contains(range.lowerBound)
      {
        let end = range.upperBound
        let isSeparated = end < tokens.count && tokens[end].text == ";"
        result.tokens.append(range.lowerBound..<(isSeparated ? end + 1 : end))
      }
    }
    return result
  }

  /// All of a screen but types in it that other code names.
  private func ranges(of type: TypeDeclaration, in file: Int) -> [Range<Int>] {
    let start = type.name + "."
    let types = index.files[file].declarations.types.filter {
      $0.name.hasPrefix(start) && !$0.name.dropFirst(start.count).contains(".")
        && named.contains($0.name) && type.body.contains($0.nameToken) && $0.kind != .extension
        && !isScreen($0, in: file)
    }
    let values = type.properties.filter { isNamedValue($0, start) }
    let kept = (types.map(\.tokens) + values.map(\.tokens)).sorted {
      $0.lowerBound < $1.lowerBound
    }
    let isPlace =
      type.kind != .extension
      && (index.types[type.name]?.properties.contains { isNamedValue($0.declaration, start) }
        == true
        || named.contains { name in
          name.hasPrefix(start) && index.types[name]?.declaration.map { !$0.isGeneric } == true
        })
    guard !type.isGeneric, isPlace || !kept.isEmpty else { return [type.tokens] }
    let head = type.nameToken + 2 * (type.kind == .extension ? dots(type.name) : 0) + 1
    var ranges = head < type.body.lowerBound ? [head..<type.body.lowerBound] : []
    var place = type.body.lowerBound + 1
    for nested in kept {
      if place < nested.lowerBound { ranges.append(place..<nested.lowerBound) }
      place = nested.upperBound
    }
    if place < type.body.upperBound - 1 { ranges.append(place..<type.body.upperBound - 1) }
    return ranges
  }

  /// `static let height = 64`, of which a model wants to know.
  private func isNamedValue(_ property: PropertyDeclaration, _ start: String) -> Bool {
    property.isStatic && !property.isComputed && !property.isOneOfSeveral
      && named.contains(start + property.name)
  }

  private func dots(_ name: String) -> Int { name.count { $0 == "." } }

  /// Members that are made of screens; of a beginning also those that it does not need.
  private func members(
    of type: TypeDeclaration, in file: Int, _ isBeginning: Bool
  ) -> [Range<Int>] {
    let tokens = index.files[file].source.tokens
    let reached = isBeginning ? reached(in: type.name) : nil
    let (contents, places) = type.kind == .protocol ? contents(of: type, tokens) : ([], [])
    var ranges = places
    func isMade(of tokens: [Token], _ range: Range<Int>) -> Bool {
      self.isMade(of: tokens, range) || range.contains { contents.contains(tokens[$0].text) }
    }
    for method in type.methods where method.body != nil || type.kind == .protocol {
      let end = method.body?.lowerBound ?? method.tokens.upperBound
      if isMade(of: tokens, method.tokens.lowerBound..<end)
        || reached?.contains(method.name) == false
      {
        ranges.append(method.tokens)
      }
    }
    if type.kind == .class { ranges += inits(of: type, in: file) }
    for property in type.properties where !property.isOneOfSeveral {
      let isComputed = property.isComputed || type.kind == .protocol
      let isLeftOut =
        isComputed
        && (isMade(of: tokens, property.tokens.lowerBound..<property.end)
          || reached?.contains(property.name) == false)
        || property.has("Entry")
        || isBeginning
          && property.attributes.contains { FaceNames.wrappersOfScreens.contains($0.name) }
      if isLeftOut { ranges.append(property.tokens) }
    }
    return ranges
  }

  /// `override init?(coder: NSCoder, rootView: Screen)` in a controller.
  private func inits(of type: TypeDeclaration, in file: Int) -> [Range<Int>] {
    let source = index.files[file].source
    let tokens = source.tokens
    var ranges: [Range<Int>] = []
    var place = type.body.lowerBound + 1
    while place < type.body.upperBound - 1 {
      let isOptional = tokens[place + 1].text == "?" || tokens[place + 1].text == "!"
      let open = place + (isOptional ? 2 : 1)
      if tokens[place].text == "init", tokens[open].text == "(", let close = source.partners[open],
        tokens[close + 1].text == "{", let end = source.partners[close + 1]
      {
        var start = place
        while start > type.body.lowerBound + 1, !tokens[start].startsLine { start -= 1 }
        if isMade(of: tokens, open..<close), !type.isGeneric { ranges.append(start..<end + 1) }
        place = end + 1
        continue
      }
      place = (source.partners[place].map { $0 > place ? $0 : place } ?? place) + 1
    }
    return ranges
  }

  /// `associatedtype Content: View`: what a protocol calls its screens, and where.
  private func contents(
    of type: TypeDeclaration, _ tokens: [Token]
  ) -> (Set<String>, [Range<Int>]) {
    var names: Set<String> = []
    var ranges: [Range<Int>] = []
    for place in type.body where tokens[place].text == "associatedtype" {
      var end = place + 1
      while end < type.body.upperBound - 1, !tokens[end].startsLine, tokens[end].text != ";" {
        end += 1
      }
      if isMade(of: tokens, place + 2..<end) {
        names.insert(tokens[place + 1].text)
        ranges.append(place..<end)
      }
    }
    return (names, ranges)
  }

  private func isMade(of tokens: [Token], _ range: Range<Int>) -> Bool {
    range.contains { place in
      guard tokens[place].kind == .word else { return false }
      let isMember = place > 1 && tokens[place - 1].text == "."
      if isMember, tokens[place - 2].text != "SwiftUI" { return false }
      if parts.contains(tokens[place].text) { return true }
      let isOuter = place + 1 < tokens.count && tokens[place + 1].text == "."
      return !isOuter && index.type(tokens[place].text).map { screens.contains($0.name) } == true
    }
  }

  // MARK: - Where an app begins

  static func isApp(_ type: TypeDeclaration, _ launched: String?) -> Bool {
    type.kind == .struct && (type.has("main") || type.name == launched)
      && type.inherited.contains { $0 == "App" || $0 == "SwiftUI.App" }
  }

  /// Whether the type is what the app begins with, and makes something when it is made.
  private func keeps(_ type: TypeDeclaration) -> Bool {
    guard let info = index.types[type.name], let app = info.declaration, !info.isForeign,
      Self.isApp(app, launcher?.app), kinds.contains("App")
    else { return false }
    // What it makes is then of a module that is not here, as a container of SwiftData's.
    let imports = index.files[info.file].declarations.imports
    if imports.contains(where: { ModuleNames.absent.contains($0.module) && $0.conditions.isEmpty })
    {
      return false
    }
    let tokens = index.files[info.file].source.tokens
    let depth = app.body.lowerBound + 1..<app.body.upperBound - 1
    var place = depth.lowerBound
    while place < depth.upperBound {
      if tokens[place].text == "init", tokens[place - 1].text != "." { return true }
      let close = index.files[info.file].source.partners[place] ?? place
      place = max(place, close) + 1
    }
    return app.properties.contains { property in
      let wrappers = FaceNames.wrappersOfScreens.union([
        "AppStorage", "UIApplicationDelegateAdaptor",
      ])
      return !property.isComputed && !property.isStatic
        && !property.attributes.contains { wrappers.contains($0.name) }
    }
  }

  /// Names of members that are used when the app is made, by whatever is.
  private func reached(in name: String) -> Set<String> {
    var open: [[Token]] = []
    var members: [(name: String, tokens: [Token])] = []
    for file in index.files {
      let tokens = file.source.tokens
      for type in file.declarations.types where type.name == name {
        let computed = type.properties.filter(\.isComputed)
        members += type.methods.map { ($0.name, Array(tokens[$0.tokens])) }
        members += computed.map { ($0.name, Array(tokens[$0.tokens])) }
        let others = type.methods.map(\.tokens) + computed.map(\.tokens)
        open.append(
          type.body.filter { place in !others.contains { $0.contains(place) } }.map { tokens[$0] })
      }
    }
    var words: Set<String> = []
    var done: Set<String> = []
    while let next = open.popLast() {
      words.formUnion(next.map(\.text))
      for member in members where words.contains(member.name) && member.name != "body" {
        if done.insert(member.name).inserted {
          open += members.filter { $0.name == member.name }.map(\.tokens)
        }
      }
    }
    return done
  }
}
