/// What completion knows of the moment: nothing here is looked up before it is needed.
public struct CompletionContext {
  /// The titles of the elements on the screen.
  public var titles: () -> [String]
  /// The identifiers of the items on the screen.
  public var identifiers: () -> [String]
  /// The files whose path begins so.
  public var files: (_ beginning: String) -> [String]
  public var profiles: () -> [String]
  /// The keys that `set` knows.
  public var settings: () -> [String]

  public init(
    titles: @escaping () -> [String] = { [] }, identifiers: @escaping () -> [String] = { [] },
    files: @escaping (_ beginning: String) -> [String] = { _ in [] },
    profiles: @escaping () -> [String] = { [] }, settings: @escaping () -> [String] = { [] }
  ) {
    self.titles = titles
    self.identifiers = identifiers
    self.files = files
    self.profiles = profiles
    self.settings = settings
  }
}

/// What could stand where the cursor is.
public struct Completions: Hashable, Sendable {
  /// Where the word begins that a candidate replaces up to the cursor, in characters.
  public let start: Int
  /// Sorted as the table has them; no more than can be looked through.
  public let candidates: [String]

  /// More than this nobody looks through.
  public static let limit = 200
}
