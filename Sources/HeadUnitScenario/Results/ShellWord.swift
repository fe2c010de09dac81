/// Words as a shell takes them.
public enum ShellWord {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    .union("-_./=:,+@%")

  /// In single quotes where the shell would see more in it than a word.
  public static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.allSatisfy(plain.contains) { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  public static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }
}
