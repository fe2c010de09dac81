/// The vocabulary of Android's desktop head unit, which many hands know.
enum DeskWords {
  /// A line in the words of the drive language; what needs no translating is as it was.
  static func translated(_ line: String) -> String {
    let commands = line.split(separator: ";", omittingEmptySubsequences: false)
    // A semicolon between quotes is none, and such a line is in the drive language anyhow.
    guard !line.contains("\"") else { return line }
    return commands.map { translatedCommand($0) }.joined(separator: ";")
  }

  private static func translatedCommand(_ command: Substring) -> String {
    let words = command.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let translation = translation(of: words) else { return String(command) }
    let start = command.prefix { $0 == " " || $0 == "\t" }
    return start + translation
  }

  private static func translation(of words: [String]) -> String? {
    switch words.first {
    case "dpad" where words.count == 3 && words[1] == "rotate": turns[words[2]]
    case "dpad" where words.count == 2: pushes[words[1]]
    case "day", "night": words.count == 1 ? "theme \(words[0])" : nil
    case "restrict" where words.count == 2: restrictions[words[1]]
    case "sleep" where words.count == 2: Double(words[1]).map { _ in "wait \(words[1])s" }
    case "keycode" where words.count == 2: keys[words[1]]
    case "tap" where words.count == 3 && Int(words[1]) != nil && Int(words[2]) != nil:
      "tap \(words[1]),\(words[2])"
    case "exit" where words.count == 1: "quit"
    default: nil
    }
  }

  private static let turns = ["left": "knob -1", "right": "knob +1"]
  private static let pushes = [
    "up": "knob up", "down": "knob down", "left": "knob left", "right": "knob right",
    "click": "knob press", "back": "back",
  ]
  private static let restrictions = ["all": "limits on", "none": "limits off"]
  private static let keys = [
    "media_next": "key next", "media_previous": "key previous", "media_play_pause": "key play",
    "home": "home", "back": "back", "media": "key play", "search": "key voice",
    "volume_up": "key volup", "volume_down": "key voldown",
  ]
}
