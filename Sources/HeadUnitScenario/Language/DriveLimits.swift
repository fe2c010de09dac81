/// How much of everything a drive may have, so that no file can use up the machine.
public enum DriveLimits {
  /// A line of more bytes than this was not written by hand, nor by the recorder.
  public static let lineLength = 20_000
  /// Words and options of one line together.
  public static let wordsOfALine = 1_000
  /// Blocks inside of blocks.
  public static let nesting = 16
  /// Files that include files.
  public static let includeDepth = 16
  /// Rounds of one `repeat`.
  public static let rounds = 100_000
  /// Combinations over all `each` of a drive.
  public static let cases = 10_000
  /// Commands over all cases of a drive, rounds of `repeat` counted one by one.
  public static let plannedCommands = 100_000
  /// Lines and rounds that are gone through while all cases are planned.
  public static let plannedLines = 400_000
  /// What a variable may hold, as variables made of variables grow quickly.
  public static let valueLength = 10_000
  /// What all lines of all cases hold once variables are put in.
  public static let plannedText = 16 << 20
}
