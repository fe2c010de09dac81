import HeadUnitCore
import HeadUnitText

/// Everything the reader of library files says to the person who wrote one.
enum LibraryWording {
  static let noFile = "there is no such file"
  static let noFileAdvice = "check the path"
  static let notAFile = "this is no file"
  static let tooLarge = "the file is larger than \(LibrarySource.sizeLimit >> 20) MiB"
  static let tooLargeAdvice = "make large lists with repeat"
  static let unreadable = "the file cannot be read"
  static let unreadableAdvice = "check its permissions"
  static let escapes = "this path leads out of the folder of the library file"
  static let escapesAdvice = "keep everything a library names below its own folder"

  static func expected(_ type: ValueType, found node: JSONDocument.Node) -> String {
    "expected \(type.expectation), found \(description(of: node))"
  }

  static func unknownKey(_ key: String, in kind: ObjectKind) -> String {
    "\(kind.name) has no key \"\(short(key))\""
  }

  static func missingKey(_ key: LibraryKey, in kind: ObjectKind) -> String {
    "\(kind.name) needs the key \"\(key.rawValue)\""
  }

  static func unknownName(_ name: String, in list: NameList) -> String {
    "\"\(short(name))\" is not the name of \(list.noun)"
  }

  static func duplicateIdentifier(_ identifier: String, first place: String) -> String {
    "the identifier \"\(short(identifier))\" is already used at \(place)"
  }

  static let duplicateAdvice = "every item needs an identifier of its own"

  static func sameIdentifier(times count: Int) -> String {
    "all \(count) items made here get the same identifier"
  }

  static func madeTwice(_ identifier: String) -> String {
    "two of the items made here get the identifier \"\(short(identifier))\""
  }

  static let madeTwiceAdvice = "put a character between {parent} and {n}"

  static func longIdentifier(_ limit: Int) -> String {
    "the identifier gets longer than \(limit) bytes here"
  }

  static let numberAdvice = "put {n} into it"

  static let repeatedIdentifier = "every repetition of the enclosing item gets this identifier too"
  static let parentAdvice = "put {parent} into it"
  static let parentOrNumberAdvice = "put {parent} or {n} into it"

  static let numberOutsideRepeat = "{n} is only known inside a repeat"
  static let listOutsideRepeat = "a list of values is only for what is made many times"
  static let emptyCycle = "a list of values needs at least one"

  static func missingFile(_ path: String) -> String { "there is no file \"\(short(path))\"" }
  static func notAFile(_ path: String) -> String { "\"\(short(path))\" is no file" }

  static let parentInPath = "{parent} cannot be part of a path"

  static func tooManyPictures(_ limit: Int) -> String {
    "more than \(limit) pictures of one list cannot be checked"
  }

  static let tooManyPicturesAdvice = "give a list of pictures, which is cycled through"

  static func cycle(_ files: [String]) -> String {
    "these files include each other: " + files.joined(separator: " → ")
  }

  static func tooManyIncludes(_ limit: Int) -> String { "more than \(limit) files are included" }

  static func tooManyItems(_ limit: Int) -> String { "more than \(limit) items are written" }
  static func longList(_ limit: Int) -> String { "this list has more than \(limit) elements" }

  static let statusRow = "a status row is neither container nor playable and has no children"
  static let notContainer = "an item with children is a container"
  static let liveDuration = "a live stream has no duration"
  static let endlessDuration = "what goes on without end has no duration"
  static let liveAdvice = "the misbehaviour \"info-live-with-duration\" shows what happens then"

  static let emptyCode = "a device that asks for a code has one"
  static let activeBeforeCode = "sound cannot come out of a device that waits for its code"
  static let activeBeforeFound = "sound cannot come out of a device that is yet to be found"

  static func onlyOne(_ key: LibraryKey) -> String { "only one of these is \(key.rawValue)" }

  static let chapterOrder = "a chapter begins later than the one before"

  static func unknownQueueItem(_ identifier: String) -> String {
    "no item has the identifier \"\(short(identifier))\""
  }

  static func unnamedQueueItem(_ identifier: String) -> String {
    "\"\(short(identifier))\" cannot be named here, "
      + "as it is inside an item that is made many times"
  }

  static let queueAdvice = "what is inside an item that is made many times cannot be named"

  static let noTemplate = "there is no template in this list"

  static func sameTemplate(_ name: String) -> String {
    "there is a template \"\(short(name))\" already"
  }

  static func unknownTemplate(_ name: String) -> String {
    "no template has the id \"\(short(name))\""
  }

  static let noMatch = "\"sportsDuring\" says when a match is shown, and there is no \"sports\""

  static func ownTab(_ name: String) -> String {
    "\"\(short(name))\" cannot be a tab of itself"
  }

  static func refusedTemplate(_ name: String, _ words: String) -> String {
    "the car refuses \"\(short(name))\" here, and the app ends: \(words)"
  }

  static func rootWithoutTabs(_ name: String) -> String {
    "\"\(short(name))\" has no tabs: as the root it leads back to the home screen"
  }

  static func noColor(_ text: String) -> String {
    "a colour is written as \"#RRGGBB\" or \"#RRGGBBAA\", not \"\(text.prefix(20))\""
  }

  static func tooManyRows(_ limit: Int) -> String {
    "more than \(limit) rows are made in all templates together"
  }

  static let ratesOrder = "rates are above zero and rise"
  static let ratesAdvice =
    "the misbehaviour \"command-rate-unsupported\" allows any, to see what happens"

  static func doubleCommand(_ name: String) -> String { "the command \(name) is already listed" }

  static func doubleSession(_ id: String) -> String { "the session \(id) is already listed" }

  static let titleBesideTracks = "the session has tracks, which have titles of their own"

  static func noIntervals(_ name: String) -> String { "the command \(name) has no intervals" }

  static func faultElsewhere(_ kind: FaultKind, _ operation: Operation) -> String {
    "the fault \(kind.rawValue) does not show in \(operation.rawValue)"
  }

  static func faultOperations(_ kind: FaultKind) -> String {
    "it shows in " + kind.operations.map(\.rawValue).joined(separator: ", ")
  }

  static func faultValue(_ kind: FaultKind) -> String {
    switch kind.valueKind {
    case .none: "the fault \(kind.rawValue) has no value"
    case .duration: "the value of \(kind.rawValue) is a duration such as \"3s\""
    case .number: "the value of \(kind.rawValue) is a whole number"
    }
  }

  static let faultWithoutPath = "pictures and commands have no path"
  static let repeatedFault = "an item that is made many times has no single path"
  static let repeatedFaultAdvice = "give the fault at the top of the file, with or without a path"

  /// What a node holds, short enough for one line.
  static func description(of node: JSONDocument.Node) -> String {
    switch node.kind {
    case .null: "null"
    case .bool: node.bool == true ? "true" : "false"
    case .number: "the number \(node.integer.map(String.init) ?? "\(node.number ?? 0)")"
    case .string: "the text \"\(short(node.string ?? ""))\""
    case .array: "a list"
    case .object: "an object"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? "\(text.prefix(40))…" : text
  }
}
