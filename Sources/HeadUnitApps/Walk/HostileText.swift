/// What people and machines have put into titles.
enum HostileText {
  private static let samples = [
    "", " ", "\n", "a", "W", "\u{0}\u{7}\u{1B}[31m", "Two\nlines\tand a tab", "…", "👩‍👩‍👧‍👦",
    "🇩🇪🇯🇵🇧🇷🇨🇦🇳🇴", "夜の港のランタン", "深夜電台", "مرحبا بالعالم", "שלום עולם Track 7 (live)", "สวัสดีชาวโลก",
    "नमस्ते दुनिया", "Ночной канал", "Ｆｕｌｌｗｉｄｔｈ", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "\u{202E}reversed\u{202C}", "<b>bold</b> & \"quoted\"", "%s %n %@", "ﷺ",
    "\u{FFFD}\u{FFFE}", "Ａ", "Z\u{336}a\u{336}l\u{336}g\u{336}o\u{336}",
  ]

  /// For most rolls nothing, else something that is hard to draw.
  static func text(_ roll: UInt64) -> String? {
    switch roll % 12 {
    case 0...4: samples[Int(roll >> 8 % UInt64(samples.count))]
    case 5: String(repeating: "Longest title of all ", count: 15)
    case 6: String(repeating: "m", count: 300)
    case 7: String(repeating: "\u{301}", count: 500) + "x"
    default: nil
    }
  }
}
