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

  public var operation: Operation {
    switch self {
    case .begin: .begin
    case .count: .count
    case .item: .item
    case .showsProgress: .showsProgress
    case .artwork: .artwork
    case .play: .play
    }
  }

  public var path: ContentPath? {
    switch self {
    case .begin(let path, _), .count(let path), .item(let path), .showsProgress(let path),
      .play(let path, _):
      path
    case .artwork: nil
    }
  }
}

/// The kinds of question, by the names that scripts, faults and messages use.
public enum Operation: String, Hashable, Codable, Sendable, CaseIterable {
  case begin, count, item, showsProgress, artwork, play, command
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
