/// All commands of the drive language: what reads, prints, completes, explains and makes them up.
public enum CommandTable {
  /// What a line means; nil after every mistake of it has been told.
  public static func command(
    _ line: PlainLine, _ complain: (Complaint) -> Void
  ) -> DriveCommand? { nil }

  /// The canonical way to write a command.
  public static func line(_ command: DriveCommand) -> PlainLine { PlainLine(PlainWord("")) }

  /// Something wrong with a word.
  public struct Complaint: Hashable, Sendable {
    public let word: PlainWord
    public let message: String
    public let advice: String?
  }
}
