/// Something wrong in a text a person wrote, with its place and, where known, what to do.
public struct Mistake: Equatable, Sendable {
  public var file: String
  public var line: Int
  public var column: Int
  public var message: String
  public var advice: String?

  public init(
    file: String, at position: SourcePosition, message: String, advice: String? = nil
  ) {
    self.file = file
    self.line = position.line
    self.column = position.column
    self.message = message
    self.advice = advice
  }

  /// The advice to use a word that was probably meant, nil when nothing is near.
  public static func didYouMean(_ word: String, in candidates: [String]) -> String? {
    nearest(word, in: candidates).map { "did you mean \"\($0)\"?" }
  }
}

extension Mistake: CustomStringConvertible {
  /// One line, whatever the file or its name has in it.
  public var description: String {
    ("\(file):\(line):\(column): \(message)" + (advice.map { " (\($0))" } ?? "")).oneLine
  }
}
