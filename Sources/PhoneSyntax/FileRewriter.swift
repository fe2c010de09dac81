/// Writes one file of an app so that it compiles without Objective-C.
///
/// No line moves: what is taken out becomes spaces, and what is added stands on the line it is
/// about or after the end.
struct FileRewriter {
  /// A place in the file, and what stands there instead.
  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  let index: ModuleIndex
  let number: Int
  let source: SwiftSource
  let types: [TypeDeclaration]
  private var edits: [Edit] = []
  private(set) var findings: [SourceFinding] = []
  /// Tokens of declarations that are left out as a whole.
  private var leftOut: [Range<Int>] = []
  /// For each token the innermost type around it.
  private var typeAt: [Int]

  var tokens: [Token] { source.tokens }

  init(_ number: Int, of index: ModuleIndex) {
    (self.index, self.number) = (index, number)
    source = index.files[number].source
    types = index.files[number].declarations.types
    typeAt = Array(repeating: -1, count: source.tokens.count)
    for (place, type) in types.enumerated() {
      for token in type.body { typeAt[token] = place }
    }
  }

  /// The file as it is compiled, without what comes before and after.
  mutating func rewrite() -> String {
    leaveOutScreens()
    for type in types { rewrite(type) }
    rewriteImports()
    for place in tokens.indices where !isLeftOut(place) { rewriteToken(place) }
    if index.program == number { rewriteProgram() }
    return applied()
  }

  /// What stands in a main.swift itself is done by a function here.
  static let programName = "_phoneProgram"

  private mutating func rewriteProgram() {
    let imports = index.files[number].declarations.imports
    let start = imports.map { max($0.token + 1, $0.rest.upperBound) }.max() ?? 0
    guard start < tokens.count else { return }
    // What is in a function is seen by it alone: it may not say so.
    var place = start
    while place < tokens.count {
      if ["private", "fileprivate", "internal", "public"].contains(tokens[place].text) {
        blank(place..<place + 1)
      }
      place = (source.partners[place].map { $0 > place ? $0 : place } ?? place) + 1
    }
    insert("@MainActor func \(Self.programName)() { ", before: start)
    insert(" }", after: tokens.count - 1)
  }

  func type(at token: Int) -> TypeDeclaration? {
    let place = typeAt[token]
    return place < 0 ? nil : types[place]
  }

  // MARK: - Edits

  mutating func replace(_ tokens: Range<Int>, with text: String) {
    guard let first = tokens.first, let last = tokens.last else { return }
    let range = self.tokens[first].range.lowerBound..<self.tokens[last].range.upperBound
    edits.append(Edit(range: range, text: text))
  }

  /// Spaces instead, so that the columns after it stay.
  mutating func blank(_ tokens: Range<Int>) {
    guard let first = tokens.first, let last = tokens.last else { return }
    let range = self.tokens[first].range.lowerBound..<self.tokens[last].range.upperBound
    let spaces = source.bytes[range].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    edits.append(Edit(range: range, text: String(decoding: spaces, as: UTF8.self)))
  }

  mutating func insert(_ text: String, before token: Int) {
    let place = token < tokens.count ? tokens[token].range.lowerBound : source.bytes.count
    edits.append(Edit(range: place..<place, text: text))
  }

  mutating func insert(_ text: String, after token: Int) {
    let place = tokens[token].range.upperBound
    edits.append(Edit(range: place..<place, text: text))
  }

  mutating func tell(
    _ message: String, at token: Int, _ gravity: SourceFinding.Gravity = .error
  ) {
    findings.append(SourceFinding(message, at: tokens[token], in: source, gravity))
  }

  mutating func leaveOut(_ tokens: Range<Int>) {
    leftOut.append(tokens)
    blank(tokens)
  }

  func isLeftOut(_ token: Int) -> Bool { leftOut.contains { $0.contains(token) } }

  /// Where two edits are about the same bytes, the one that was made first counts.
  private func applied() -> String {
    var bytes: [UInt8] = []
    var position = 0
    let ordered = edits.enumerated().sorted {
      // What is put in at a place comes before what takes the place of what stands there.
      ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= position {
      bytes += source.bytes[position..<edit.range.lowerBound]
      bytes += Array(edit.text.utf8)
      let old = source.bytes[edit.range].count { $0 == UInt8(ascii: "\n") }
      let new = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
      bytes += Array(repeating: UInt8(ascii: "\n"), count: max(0, old - new))
      position = edit.range.upperBound
    }
    bytes += source.bytes[position...]
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Tokens

extension FileRewriter {
  /// Attributes that mean something to Objective-C alone.
  static let droppedAttributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction", "GKInspectable", "NSCopying", "NSManaged", "UIApplicationMain",
    "NSApplicationMain",
  ]

  private mutating func rewriteToken(_ place: Int) {
    let token = tokens[place]
    switch token.kind {
    case .sign where token.text == "@": dropAttribute(place)
    case .sign where token.text == "\\": writePathOfObserver(place)
    case .pound: rewritePound(place)
    case .word where token.text == "dynamic": dropDynamic(place)
    case .word where token.text == "super": redirectSuper(place)
    case .word where token.text == "Foundation": dropModule(place)
    case .word where token.text == "CFString": replaceHeldString(place)
    case .word where token.text == "UIHostingController": emptyScreen(place)
    case .word where token.text == "rootView": emptyOwnScreen(place)
    case .word where place > 0 && tokens[place - 1].text == ".":
      rewriteMember(place)
      replaceMissing(place, isMember: true)
    case .word:
      leaveOutLocalScreen(place)
      replaceMissing(place, isMember: false)
    case .other where token.text == "=": tellAnew(place)
    default: break
    }
  }

  private mutating func dropAttribute(_ place: Int) {
    guard place + 1 < tokens.count, tokens[place + 1].isAttached else { return }
    let name = tokens[place + 1].text
    guard Self.droppedAttributes.contains(name) else { return }
    var end = place + 2
    if end < tokens.count, tokens[end].text == "(", tokens[end].isAttached,
      let close = source.partners[end], ["objc", "IBSegueAction"].contains(name)
    {
      end = close + 1
    }
    if name == "NSManaged", type(at: place).map(isLayer) != true {
      tell(RewritingWords.managed, at: place)
    }
    blank(place..<end)
  }

  /// `Foundation.URLSession` is in another module here, which comes with the first.
  private mutating func dropModule(_ place: Int) {
    guard place + 2 < tokens.count, tokens[place + 1].text == ".", tokens[place + 1].isAttached,
      place == 0 || !["import", "."].contains(tokens[place - 1].text)
    else { return }
    let name = tokens[place + 2].text
    let starts = ["URL", "HTTP", "XMLParser", "CachedURL", "NSLocalizedString"]
    guard starts.contains(where: name.hasPrefix), name != "URL", name != "URLComponents",
      name != "URLQueryItem", !index.declaresType(name)
    else { return }
    blank(place..<place + 2)
  }

  /// What a controller of SwiftUI's shows is left out, and so is its name where the controller is
  /// made: an app's windows have one all the same.
  private mutating func emptyScreen(_ place: Int) {
    guard !index.declaresType("UIHostingController") else { return }
    var next = place + 1
    if next < tokens.count, tokens[next].text == "<" {
      var depth = 0
      repeat {
        for letter in tokens[next].text where "<>".contains(letter) {
          depth += letter == "<" ? 1 : -1
        }
        next += 1
      } while depth > 0 && next < tokens.count
      blank(place + 1..<next)
    }
    guard next + 1 < tokens.count, tokens[next].text == "(", tokens[next + 1].text == "rootView",
      let close = source.partners[next]
    else { return }
    leaveOut(next + 1..<close)
  }

  /// Strings are values here, and only objects can be held by hand.
  private mutating func replaceHeldString(_ place: Int) {
    guard place >= 2, tokens[place - 1].text == "<", tokens[place - 2].text == "Unmanaged" else {
      return
    }
    replace(place..<place + 1, with: "NSString")
  }

  /// A property of the system's that is set to itself is told anew; here it is a stored one, and
  /// the compiler would take that for a mistake.
  private mutating func tellAnew(_ place: Int) {
    var start = place - 1
    while start >= 2, tokens[start - 1].text == "." {
      start -= 2
      while start > 0, ["?", "!"].contains(tokens[start].text) { start -= 1 }
    }
    let end = place + 1 + (place - start)
    guard place - start >= 3, end <= tokens.count,
      zip(tokens[start..<place], tokens[(place + 1)..<end]).allSatisfy({ $0.text == $1.text }),
      end == tokens.count || tokens[end].startsLine && tokens[end].text != "."
        || ["}", ";"].contains(tokens[end].text)
    else { return }
    insert("_itself(", before: place + 1)
    insert(")", after: end - 1)
  }

  private mutating func dropDynamic(_ place: Int) {
    guard place + 1 < tokens.count, tokens[place + 1].kind == .word,
      !tokens[place + 1].startsLine || tokens[place].startsLine,
      place == 0 || tokens[place - 1].text != ".",
      [
        "var", "func", "lazy", "weak", "open", "public", "private", "fileprivate", "internal",
        "override", "final", "class", "static", "init", "subscript", "unowned", "convenience",
        "required", "optional",
      ].contains(tokens[place + 1].text)
    else { return }
    blank(place..<place + 1)
  }

  private mutating func rewritePound(_ place: Int) {
    switch tokens[place].text {
    case "#selector": rewriteSelector(place)
    case "#keyPath": rewriteKeyPath(place)
    case "#available", "#unavailable": rewriteAvailability(place)
    case "#if", "#elseif": rewriteCondition(place)
    case "#Preview": leaveOutPreview(place)
    default: break
    }
  }

  /// On this phone everything that is for the phone counts.
  private mutating func rewriteCondition(_ place: Int) {
    var next = place + 1
    while next + 3 < tokens.count, !tokens[next].startsLine {
      if tokens[next].text == "os", tokens[next + 1].text == "(",
        tokens[next + 2].text == "iOS", tokens[next + 3].text == ")"
      {
        replace(next..<next + 4, with: "(os(iOS) || os(Linux))")
        next += 3
      } else if tokens[next].text == "canImport",
        let other = ModuleNames.others[tokens[next + 2].text]
      {
        replace(next + 2..<next + 3, with: other)
        next += 3
      }
      next += 1
    }
  }

  /// `#available(iOS 14.2, *)` becomes a question at run time.
  private mutating func rewriteAvailability(_ place: Int) {
    guard place + 1 < tokens.count, tokens[place + 1].text == "(",
      let close = source.partners[place + 1]
    else { return }
    let sign = tokens[place].text == "#unavailable" ? "!" : ""
    let system = (place + 2..<close).first {
      ["iOS", "iOSApplicationExtension"].contains(tokens[$0].text)
    }
    guard let system, system + 1 < close else {
      // What is asked of other systems alone is there on a phone.
      return replace(place..<close + 1, with: sign.isEmpty ? "(true)" : "(false)")
    }
    let version = tokens[system + 1].text.split(separator: ".").prefix(2)
      .map { $0.filter(\.isNumber) }
    var numbers = version.joined(separator: ", ")
    if system + 3 < close, tokens[system + 2].text == ".", version.count == 1 {
      numbers += ", " + tokens[system + 3].text
    }
    replace(place..<close + 1, with: "\(sign)_isPhone(\(numbers))")
  }

  /// What Foundation does not have here, or what ends a process, and what stands for it.
  private static let missingTypes = [
    "DateComponentsFormatter": "_DateComponentsFormatter",
    "NSStringFromClass": "_NSStringFromClass",
    "NSURLAuthenticationMethodServerTrust": "_NSURLAuthenticationMethodServerTrust",
  ]

  /// Members that are about the machine here or are not there, or cannot be set, by what stands
  /// before their dot and after them; before some may stand anything.
  ///
  /// Where a value is handed over or kept, its type's name can be left out.
  private static let missingMembers: [String: (owners: Set<String>, next: String?)] = [
    "operatingSystemVersion": (["processInfo", "ProcessInfo", ")"], nil),
    "operatingSystemVersionString": (["processInfo", "ProcessInfo", ")"], nil),
    "isOperatingSystemAtLeast": (["processInfo", "ProcessInfo", ")"], nil),
    "background": (
      ["URLSessionConfiguration", "configuration", ":", "=", "return"], "withIdentifier"
    ),
    "waitsForConnectivity": ([], nil),
    "sharedContainerIdentifier": ([], "="),
    "multipathServiceType": ([], "="),
    "serverTrust": (["protectionSpace"], nil),
  ]

  private mutating func replaceMissing(_ place: Int, isMember: Bool) {
    let word = tokens[place].text
    guard isMember else {
      if let other = Self.missingTypes[word], !index.declaresType(word) {
        replace(place..<place + 1, with: other)
      }
      return
    }
    guard let found = Self.missingMembers[word], place >= 2,
      found.owners.isEmpty
        ? !index.declaresProperty(word) : found.owners.contains(tokens[place - 2].text)
    else { return }
    if let next = found.next {
      // After an opening bracket, or as the next word.
      let after = place + (next == "=" ? 1 : 2)
      guard after < tokens.count, tokens[after].text == next else { return }
    }
    insert("_", before: place)
  }

  private mutating func rewriteImports() {
    for statement in index.files[number].declarations.imports {
      if let other = ModuleNames.others[statement.module] {
        if let kind = statement.kind { blank(kind..<kind + 1) }
        blank(statement.rest)
        replace(statement.token..<statement.token + 1, with: other)
        continue
      }
      let isAsked = statement.conditions.contains { $0.contains("canImport") }
      if ModuleNames.absent.contains(statement.module), !isAsked {
        // Many an import is left over: only what is named of it is missed.
        tell(RewritingWords.absent(statement.module), at: statement.token, .warning)
        if let kind = statement.kind { leaveOut(kind - 1..<statement.token + 1) }
        blank(statement.rest)
        if statement.kind == nil {
          replace(statement.token..<statement.token + 1, with: "Foundation")
        }
        continue
      }
      switch statement.module {
      case "UIKit", "AVFoundation", "AVFAudio", "MediaPlayer", "Foundation", "CoreMedia",
        "CoreGraphics", "QuartzCore", "Combine", "CarPlay", "AudioToolbox":
        // A part of a module that was written in Objective-C.
        if statement.kind == nil { blank(statement.rest) }
      default: break
      }
    }
  }
}

/// Modules of the phone's that have no folder of their own here.
enum ModuleNames {
  /// In which module their names are.
  static let others: [String: String] = [
    "Accelerate": "AudioToolbox", "AudioUnit": "AudioToolbox",
    "AuthenticationServices": "SafariServices", "CoreAudio": "AudioToolbox",
    "CoreAudioTypes": "AudioToolbox", "CoreFoundation": "Foundation",
    "CoreImage": "ImageIO", "CoreMotion": "CoreLocation",
    "CoreServices": "UniformTypeIdentifiers", "Darwin": "Foundation",
    "IntentsUI": "Intents",
    "MediaToolbox": "AudioToolbox", "MobileCoreServices": "UniformTypeIdentifiers",
    "ObjectiveC": "Foundation",
  ]

  /// What Foundation and UIKit bring along on the phone and not here, where it is named.
  static func broughtAlong(by source: SwiftSource) -> [String] {
    let names = [
      ("FoundationXML", ["XMLParser"]),
      (
        "ImageIO",
        [
          "CGImageSource", "kCGImageSource", "CGImageDestination", "kCGImageDestination", "CIColor",
          "CIContext", "CIFilter", "CIImage", "CIVector",
        ]
      ),
    ]
    let modules = names.filter { _, starts in
      source.tokens.contains { token in starts.contains { token.text.hasPrefix($0) } }
    }.map(\.0)
    let publishes = source.tokens.contains { ofCombine.contains($0.text) && $0.kind == .word }
    return modules + (publishes ? ["Combine"] : [])
  }

  private static let ofCombine: Set<String> = [
    "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "ObservableObject",
    "ObservableObjectPublisher", "PassthroughSubject", "Published",
  ]

  /// Those of which nothing is here.
  static let absent: Set<String> = [
    "ARKit", "AVRouting", "Accounts", "AddressBook", "AssetsLibrary", "BackgroundAssets",
    "CFNetwork", "CallKit", "Charts", "ClassKit", "CloudKit", "Compression", "Contacts",
    "ContactsUI", "CoreAudioKit", "CoreBluetooth", "CoreData", "CoreHaptics", "CoreMIDI", "CoreML",
    "CoreNFC", "CoreText", "CoreTransferable", "CoreVideo", "DeviceCheck", "EventKit",
    "EventKitUI", "ExternalAccessory", "GLKit", "GameController", "GameKit", "GameplayKit",
    "GroupActivities", "HealthKit", "HomeKit", "JavaScriptCore", "LinkPresentation", "MachO",
    "MapKit", "MediaAccessibility", "Messages", "Metal", "MetalKit", "MetricKit",
    "MultipeerConnectivity", "NaturalLanguage", "NotificationCenter", "OpenGLES", "PDFKit",
    "PassKit", "PencilKit", "Photos", "PhotosUI", "PushKit", "QuickLook", "ReplayKit", "SQLite3",
    "SceneKit", "ShazamKit", "Social", "SoundAnalysis", "SpriteKit", "SwiftData", "TipKit",
    "Translation", "UserNotificationsUI", "VideoToolbox", "Vision", "WeatherKit", "iAd", "simd",
    "zlib",
  ]
}

/// What is said of code that cannot be carried over.
enum RewritingWords {
  static let managed = """
    @NSManaged is filled in by Core Data, which is not here: give the property a value of its own, \
    or keep the file out of this target
    """

  static func absent(_ module: String) -> String {
    "module \(module) is not here: its import is left out, and what is named of it is an error"
  }

  static func overridden(_ name: String, _ extended: String) -> String {
    """
    \(name) overrides a method that an extension of \(extended) declares, which only Objective-C \
    can: move the method into the class itself
    """
  }

  static func severalAtOnce(_ name: String) -> String {
    """
    \(name) can be observed and is declared together with another: give each a line of its own
    """
  }

  static func hiddenClass(_ name: String) -> String {
    """
    \(name) observes key paths and is private inside another type: make it fileprivate
    """
  }

  static func unsupported(_ name: String) -> String {
    """
    #selector(\(name)) names a method that is async, throws or takes more than three things: give \
    it one that does not, and call this from there
    """
  }

  static func screens(_ names: [String]) -> String {
    """
    SwiftUI's screens are never drawn here, and are left out: \(names.joined(separator: ", "))
    """
  }
}
