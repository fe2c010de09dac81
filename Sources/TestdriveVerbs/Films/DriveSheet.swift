import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import HeadUnitReports
import HeadUnitText

/// One drive on many head units, pictured at the same mark, on one sheet.
struct DriveSheet {
  let drive: ShownDrive
  /// Nil: at the end of the drive.
  let mark: String?
  let profiles: [NamedProfile]
  /// Nil: as the drive has it.
  ///
  /// Otherwise day and night are not the drive's to say.
  let themes: [Theme]?
  let looks: [Look]
  /// Nil: as each profile has it.
  let sides: [DriverSide]?
  /// Nil: as each profile has it.
  let languages: [Language]?
  let bezel: Bezel.Kind?

  /// A picture has four bytes for each.
  static let pixelLimit = 120_000_000

  /// One head unit of those on the sheet.
  private struct Subject {
    let named: NamedProfile
    let look: Look
    let theme: Theme
    let side: DriverSide
    let language: Language
  }

  /// What a run came to, and what there was to see.
  private struct Cell {
    let picture: ContactSheet.Cell
    let code: ExitCode
  }

  /// A row for each size, and in it for each language; beside each other the themes, and in each
  /// theme the sides.
  func picture(by scenePainter: ScenePainter, _ output: Output) throws -> (DisplayList, ExitCode) {
    var code = ExitCode.passed
    // Before any drive is run.
    let sizes = subjects.map { row in row.map { ContactSheet.Cell("", blank(of: $0)) } }
    try Self.check(ContactSheet(sizes, with: try scenePainter.materials()).displayList().size)
    let rows = try subjects.map { row in
      try row.map { subject in
        let cell = try cell(of: subject, scenePainter, output)
        if code == .passed { code = cell.code }
        return cell.picture
      }
    }
    let list = ContactSheet(rows, with: try scenePainter.materials()).displayList()
    try Self.check(list.size)
    return (list, code)
  }

  /// As large as its picture will be.
  private func blank(of subject: Subject) -> DisplayList {
    let display = subject.named.profile.display
    let screen = PixelSize(width: display.width, height: display.height)
    return DisplayList(size: bezel.map { Bezel.size(of: screen, in: $0) } ?? screen)
  }

  static func check(_ size: PixelSize) throws(VerbError) {
    guard size.width <= pixelLimit / max(1, size.height) else {
      throw Wording.largeSheet(pixelLimit)
    }
  }

  private var subjects: [[Subject]] {
    profiles.flatMap { named in
      (languages ?? [named.profile.language]).map { language in
        looks.flatMap { look in
          (themes ?? [drive.drive.theme]).flatMap { theme in
            (sides ?? [named.profile.display.driverSide]).map { side in
              Subject(named: named, look: look, theme: theme, side: side, language: language)
            }
          }
        }
      }
    }
  }

  private func cell(
    of subject: Subject, _ scenePainter: ScenePainter, _ output: Output
  ) throws -> Cell {
    var drive = drive
    drive.change { drive in
      drive.profile = subject.named.profile
      drive.profile.display.driverSide = subject.side
      drive.profile.language = subject.language
      drive.theme = subject.theme
      drive.look = subject.look
      if themes != nil { drive.steps.removeAll { $0.step.isTheme } }
    }
    let shown = run(drive, drive.services(scenePainter, output))
    let screen = try scenePainter.screen(of: shown.scene)
    let source = shown.scene.source
    let seen = source.headUnit.vehicle.theme
    let look = subject.look == .standard ? "" : "\(subject.look.name)  "
    let language = languages.map { $0.count > 1 ? "\(subject.language.rawValue)  " : "" } ?? ""
    let words =
      "\(subject.named.label)  \(language)\(look)\(seen.rawValue)  \(subject.side.rawValue)"
      + shown.remark
    let code = shown.result.map { ExitCode(RunOutcome($0.verdict)) } ?? .passed
    // One line for each: the same mistake may be on all of them.
    if case .failed(let failure) = shown.result?.verdict {
      output.note("\(title(of: subject)): \(FailureText.headline(failure))".oneLine)
    }
    let text = try scenePainter.materials().text
    return Cell(
      picture: ContactSheet.Cell(
        words, screen.framed(in: bezel, of: source.headUnit, at: source.now, with: text)),
      code: code)
  }

  /// What tells it from the others on the sheet.
  private func title(of subject: Subject) -> String {
    var words = [subject.named.title]
    if let languages, languages.count > 1 { words.append(subject.language.rawValue) }
    if looks.count > 1 { words.append(subject.look.name) }
    if let themes, themes.count > 1 { words.append(subject.theme.rawValue) }
    if let sides, sides.count > 1 { words.append(subject.side.rawValue) }
    return words.joined(separator: ", ")
  }

  private typealias Shown = (scene: Scene, result: DriveResult?, remark: String)

  /// As far as the mark; a run that does not get there is shown where it ended, and says so.
  private func run(_ drive: ShownDrive, _ services: DriveServices) -> Shown {
    let found = FoundScene()
    var services = services
    services.passMark = { [mark] name, scene in
      if name == mark, found.scene == nil { found.scene = scene }
    }
    var run = drive.run(services)
    while found.scene == nil, run.verdict == nil { run.step(to: .never) }
    if let scene = found.scene { return (scene, nil, "") }
    let result = run.finish()
    let scene = run.scene
    return (scene, result, remark(on: result))
  }

  private func remark(on result: DriveResult) -> String {
    switch result.verdict {
    case .passed: mark == nil ? "" : "  (ended before the mark)"
    case .failed(let failure): "  (failed: \(failure.message.oneLine))"
    case .skipped(let reason): "  (skipped: \(reason.oneLine))"
    }
  }

  /// A class, because the run's services find it.
  private final class FoundScene {
    var scene: Scene?
  }
}

extension DriveStep {
  /// Whether it makes day or night, now or later.
  fileprivate var isTheme: Bool {
    if case .car(.theme) = action { true } else { false }
  }
}

extension DisplayList {
  /// The lines of text that lie in no picture of a sheet, where a page can set them itself, and
  /// all else.
  fileprivate var withLabelsApart: (DisplayList, [PDF.Label]) {
    var labels: [PDF.Label] = []
    var depth = 0
    let rest = commands.filter { command in
      switch command {
      case .clip, .layer, .scroll, .pane: depth += 1
      case .end: depth -= 1
      case .text(let line, let x, let baseline, let color) where depth == 0:
        let rgb = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        let label = PDF.Label(
          line.text, x: x, baseline: baseline, size: Double(line.style.size) / 64, rgb: rgb)
        if let label { labels.append(label) }
        return label == nil
      case .text, .fill, .gradient, .card, .image, .corners: break
      }
      return true
    }
    return (DisplayList(size: size, commands: rest), labels)
  }
}

extension Verb {
  static var sheet: Verb {
    Verb(
      name: "sheet", summary: "picture a drive on many head units, on one sheet",
      operands: "DRIVE -o FILE",
      notes: """
        The drive is run for each picture; with --themes without its own theme steps. One that
        does not get to the mark is pictured where it ended, and its label says why. Goldens are not
        compared: that is what "testdrive run" does.
        """
    ) { options in
      let file = options.text("-o", "FILE", "the PNG or PDF file to write")
      let mark = options.text("--at", "MARK", "where the drive says mark \"MARK\" (at its end)")
      let sizes = options.text(
        "--sizes", "all|NAME|WxH,…", "a row for each of these head units (the drive's own)")
      let themes = ThemeWords.declareSeveral(
        in: &options, "all or day,night, and themes by name or file (the drive's)")
      let sides = options.several(
        "--sides", "all|left,right", [DriverSide.left, .right],
        "with the driver there (each head unit's own)")
      let bezel = options.bezel("with the car around each")
      let languages = options.several(
        "--languages", "all|en,de,…", Language.allCases,
        "a row for each of these languages (each head unit's own)")
      let legibility = Legibility.declare(in: &options)
      let drive = ShownDrive.declare(in: &options, for: "sheet")
      return { arguments, output in
        guard let file = arguments[file] else { throw Wording.noFilmFile("sheet") }
        let isPDF = file.lowercased().hasSuffix(".pdf")
        if !isPDF, PictureName.isOther(file) { throw Wording.notPNG(file) }
        var drive = try arguments[drive]
        let wishes = try arguments[legibility]
        drive.change { wishes.lay(over: &$0.profile) }
        try drive.check(mark: arguments[mark])
        let words = try arguments[themes] ?? ThemeWords()
        let sheet = DriveSheet(
          drive: drive, mark: arguments[mark],
          profiles: try ProfileStore(drive.resources).profiles(
            arguments[sizes], over: drive.drive.profile),
          themes: words.themes.isEmpty ? nil : words.themes,
          looks: try words.looks(LookStore(drive.resources), default: drive.drive.look),
          sides: try arguments[sides], languages: try arguments[languages],
          bezel: try arguments[bezel])
        let scenePainter = ScenePainter(drive.resources, output, isStill: true)
        let (list, code) = try sheet.picture(by: scenePainter, output)
        let (drawn, labels) = isPDF ? list.withLabelsApart : (list, [])
        let frame = try scenePainter.painting { _ in drawn }.paint()
        try SafeFile.write(
          isPDF ? PDF.encode(frame, labels) : PNG.encode(frame), to: file,
          as: isPDF ? .pdf : .png)
        output.note("\(file): \(list.size.width) × \(list.size.height)".oneLine)
        return code
      }
    }
  }
}

extension OptionList {
  /// Words with commas between them, or `all`; nil where nothing is said.
  mutating func several<Choice: RawRepresentable & Sendable>(
    _ name: String, _ value: String, _ all: [Choice], _ summary: String
  ) -> Option<[Choice]?, VerbError> where Choice.RawValue == String {
    meaning(name, value, summary) { text throws(VerbError) in
      if text == "all" { return all }
      var choices: [Choice] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
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
}

extension ProfileStore {
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
