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
    switch (self, question.operation) {
    case (.failed, _), (.done, .begin), (.done, .play), (.item, .item),
      (.showsProgress, .showsProgress), (.artwork, .artwork):
      true
    case (.count(let count), .count): count >= 0
    default: false
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
