import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario

extension Verb {
  static let sheet = Verb(
    name: "sheet", summary: "picture a drive on many head units, on one sheet",
    operands: "DRIVE -o FILE",
    options: [
      Option(name: "-o", value: "FILE", summary: "the PNG file to write"),
      Option(
        name: "--at", value: "MARK", summary: "where the drive says mark \"MARK\" (at its end)"),
      Option(
        name: "--sizes", value: "all|NAME|WxH,…",
        summary: "a row for each of these head units (the drive's own)"),
      Option(name: "--themes", value: "all|day,night", summary: "in these colours (the drive's)"),
      Option(
        name: "--sides", value: "all|left,right",
        summary: "with the driver there (each head unit's own)"),
      Option(name: "--bezel", value: nil, summary: "with the rim of the head unit around each"),
    ] + ShownDrive.options,
    notes: """
      The drive is run for each picture; with --themes without its own theme commands. One that
      does not get to the mark is pictured where it ended, and its label says why. Goldens are not
      compared: that is what "testdrive run" does.
      """
  ) { arguments, output in
    guard let file = arguments.last("-o") else { throw Wording.noFilmFile("sheet") }
    if PictureName.isOther(file) { throw Wording.notPNG(file) }
    let drive = try ShownDrive("sheet", arguments)
    try drive.check(mark: arguments.last("--at"))
    let own = drive.drive
    let sheet = DriveSheet(
      drive: drive, mark: arguments.last("--at"),
      profiles: try ProfileShelf(drive.resources).profiles(
        arguments.last("--sizes"), over: own.profile),
      themes: try arguments.several("--themes", all: [.night, .day]),
      sides: try arguments.several("--sides", all: [.left, .right]),
      hasBezel: arguments.has("--bezel"))
    let darkRoom = DarkRoom(drive.resources, output)
    let (list, code) = try sheet.picture(by: darkRoom, output)
    let frame = try darkRoom.painting { _ in list }.paint()
    try SafeFile.write(PNG.encode(frame), to: file)
    output.note("\(file): \(list.size.width) × \(list.size.height)".oneLine)
    return code
  }
}

extension Arguments {
  /// Words with commas between them, or `all`; nil where nothing is said.
  fileprivate func several<Choice: RawRepresentable>(
    _ name: String, all: [Choice]
  ) throws(CommandError) -> [Choice]? where Choice.RawValue == String {
    guard let words = last(name) else { return nil }
    if words == "all" { return all }
    var choices: [Choice] = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      guard let choice = Choice(rawValue: String(word)) else {
        throw Wording.unknownChoice(
          String(name.drop { $0 == "-" }.dropLast()), String(word),
          among: all.map(\.rawValue) + ["all"])
      }
      choices.append(choice)
    }
    return choices
  }
}

extension ProfileShelf {
  /// Of a head unit the same in other sizes: those of the profiles named, or any.
  fileprivate func profiles(_ sizes: String?, over own: Profile) throws -> [NamedProfile] {
    guard let sizes else { return [NamedProfile(name: own.name, profile: own)] }
    let words =
      sizes == "all"
      ? names : sizes.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !words.isEmpty, !words.contains("") else {
      throw Wording.badValue("--sizes", sizes, "all, profiles, or sizes such as 800x480")
    }
    return try words.map { try profile($0, over: own) }
  }

  private func profile(_ word: String, over own: Profile) throws -> NamedProfile {
    var profile = own
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      try profile.layer(source(of: word))
      return NamedProfile(name: word, profile: profile)
    }
    let text = #"{"display": {"width": \#(width), "height": \#(height)}}"#
    try profile.layer(SourceText(name: "--sizes \(word)", text: text))
    return NamedProfile(name: nil, profile: profile)
  }
}
