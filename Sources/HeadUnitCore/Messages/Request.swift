import HeadUnitText

/// The number by which an answer finds its request; unique in a drive and given out in order.
public struct RequestID: SerialNumber {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

extension RequestID: CustomStringConvertible {
  public var description: String { "#\(number)" }
}

/// What the head unit wants to know of the app; gets exactly one `Outcome`.
public struct Request: Hashable, Codable, Sendable {
  public let id: RequestID
  public let question: Question

  public init(id: RequestID, question: Question) {
    self.id = id
    self.question = question
  }
}

/// What can be asked of an app.
public enum Question: Hashable, Codable, Sendable {
  /// "Load the children of this path"; a hint when the row has only become visible.
  case begin(path: ContentPath, hint: Bool)
  case count(path: ContentPath)
  case item(path: ContentPath)
  case showsProgress(path: ContentPath)
  case artwork(name: String, size: PixelSize)
  /// "Play this"; answered once it really plays.
  case play(path: ContentPath, identifier: String)
  /// The driver pressed this of a template; answered once the app is done with it.
  case select(TemplateElement)

  public var operation: Operation {
    switch self {
    case .begin: .begin
    case .count: .count
    case .item: .item
    case .showsProgress: .showsProgress
    case .artwork: .artwork
    case .play: .play
    case .select: .select
    }
  }

  public var path: ContentPath? {
    switch self {
    case .begin(let path, _), .count(let path), .item(let path), .showsProgress(let path),
      .play(let path, _):
      path
    case .artwork, .select: nil
    }
  }
}

/// The kinds of question, by the names that scripts, faults and messages use.
public enum Operation: String, Hashable, Codable, Sendable, CaseIterable {
  case begin, count, item, showsProgress, artwork, play, select, command
}

/// A size in pixels, as a picture is asked for.
public struct PixelSize: Hashable, Codable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// How a request ended.
public enum Outcome: String, Hashable, Codable, Sendable, CaseIterable {
  case answered, failed, timedOut, abandoned
}

/// What an app answers to a question.
public enum Answer: Hashable, Codable, Sendable {
  /// To `begin` and `play`.
  case done
  case count(Int)
  /// Nil when the app has no item there.
  case item(ContentItem?)
  case showsProgress(Bool)
  /// Nil when the app has no such picture.
  case artwork(Picture?)
  case failed(Failure)
  /// Something that is no answer at all, kept as it came.
  case garbage(String)

  /// Whether this kind of answer belongs to that question.
  public func fits(_ question: Question) -> Bool {
    let operation = question.operation
    return switch self {
    case .done: operation == .begin || operation == .play || operation == .select
    case .count(let count): operation == .count && count >= 0
    case .item: operation == .item
    case .showsProgress: operation == .showsProgress
    case .artwork: operation == .artwork
    case .failed: true
    case .garbage: false
    }
  }
}

/// Why an app could not do what was asked.
public struct Failure: Hashable, Codable, Sendable, Error {
  public enum Code: String, Hashable, Codable, Sendable, CaseIterable {
    case offline, locked, signedOut, notFound, broken, other
  }

  public let code: Code
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// A picture as an app gives it: a file, or its bytes.
public struct Picture: Hashable, Sendable {
  public var file: String?
  public var data: [UInt8]?
  /// The size the app says it has, when it says so.
  public var size: PixelSize?

  public init(file: String? = nil, data: [UInt8]? = nil, size: PixelSize? = nil) {
    self.file = file
    self.data = data
    self.size = size
  }
}

extension Picture: Codable {
  private enum CodingKeys: String, CodingKey {
    case file, data, size
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    file = try values.decodeIfPresent(String.self, forKey: .file)
    size = try values.decodeIfPresent(PixelSize.self, forKey: .size)
    guard let text = try values.decodeIfPresent(String.self, forKey: .data) else { return }
    guard let bytes = Base64.bytes(of: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .data, in: values, debugDescription: "this is no Base64")
    }
    data = bytes
  }

  /// Bytes are written as text: as a list of numbers they would be three times as long.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(file, forKey: .file)
    try values.encodeIfPresent(data.map(Base64.text(of:)), forKey: .data)
    try values.encodeIfPresent(size, forKey: .size)
  }
}

/// A number given out in order, by which what comes back finds what it belongs to; bare in JSON.
public protocol SerialNumber: Hashable, Comparable, Codable, Sendable {
  var number: Int { get }

  init(_ number: Int)
}

extension SerialNumber {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }

  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
