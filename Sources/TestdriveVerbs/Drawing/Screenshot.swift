import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitImages
import HeadUnitPaint
import HeadUnitText

/// What is to be seen on a picture: which head units, in which themes, and where they are brought.
struct Screenshot {
  /// Where it goes.
  let file: String
  private let source: AppSource
  let screen: ScreenOptions
  private let profiles: [NamedProfile]
  private let themes: [Theme]
  private(set) var looks: [Look]
  private var situation: Situation?
  private var several = Several()
  private let path: ContentPath?
  private let showsFocus: Bool
  private let surfaces: SurfaceChoice?
  private let bezel: Bezel.Kind?
  private var hasGuides = false
  private var bench: Bench.Pane?
  /// Where in its track what plays is, in seconds.
  private var position: Double?
  /// In minutes since midnight.
  private(set) var startOfDrive: Int?

  static func declare(in options: inout OptionList) -> OptionGroup<Screenshot> {
    let screen = ScreenOptions.declare(in: &options)
    let file = options.text("-o", "FILE", "the PNG file to write")
    let path = options.path("--at", "open this list, or play this item: /0/2")
    let situation = options.choice(
      "--state", "NAME", of: Situation.self, "bring the head unit into this situation")
    let position = options.position(
      "--at-position", "what plays is here in its track: 12:30")
    let several = Several.declare(in: &options)
    let showsFocus = options.flag("--focus", "turn the knob once, so that the focus shows")
    let sizes = options.text(
      "--sizes", "all|WxH,…", "a sheet of all head units, or these sizes")
    let themes = ThemeWords.declareSeveral(
      in: &options, "a sheet: all or day,night, and themes by name or file")
    let surfaces = options.choice(
      "--surface", "NAME|all", of: SurfaceChoice.self,
      "instead of the screen: \(SurfaceChoice.names.joined(separator: ", "))")
    let bezel = options.bezel("with the car around it")
    let hasGuides = options.flag(
      "--guides", "with what it is measured with: grid, edges, distances, small targets")
    let bench = options.choice(
      "--bench", "PANE", of: Bench.Pane.self, "with the bench around it, opened at this pane")
    let time = options.timeOfDay("the time of day on its clock (10:24)")
    let app = AppSource.declare(in: &options, opened: true)
    return OptionGroup { arguments in
      guard let file = arguments[file] else { throw Wording.noPictureFile }
      if PictureName.isOther(file) { throw Wording.notPNG(file) }
      let source = try arguments[app]
      let screen = try arguments[screen]
      let chosen = try arguments[themes] ?? ThemeWords()
      var screenshot = try Screenshot(
        file: file, source: source, screen: screen,
        profiles: screen.profiles(arguments[sizes]),
        themes: chosen.themes.isEmpty ? [screen.theme] : chosen.themes,
        looks: chosen.looks(LookStore(screen.resources), default: screen.look),
        situation: arguments[situation],
        path: arguments[path], showsFocus: arguments[showsFocus],
        surfaces: arguments[surfaces], bezel: arguments[bezel])
      if screenshot.situation != nil, screenshot.path != nil { throw Wording.stateAndPath }
      screenshot.hasGuides = arguments[hasGuides]
      screenshot.position = try arguments[position]
      screenshot.several = try arguments[several]
      try screenshot.several.check(
        against: screenshot.situation, screenshot.path, screen.language)
      if screenshot.position != nil, screenshot.path == nil, screenshot.situation == nil,
        screenshot.several.situations.isEmpty
      {
        screenshot.situation = .nowPlaying
      }
      screenshot.bench = try arguments[bench]
      try screenshot.checkSurroundings()
      screenshot.startOfDrive = try arguments[time]
      return screenshot
    }
  }

  /// What stands around the screen does not go with what stands in its place.
  private func checkSurroundings() throws(VerbError) {
    if hasGuides, bench != nil || surfaces != nil { throw Wording.guidesAndMore }
    if bezel != nil, surfaces != nil { throw Wording.bezelAndSurface }
    if bench != nil, bezel != nil || surfaces != nil { throw Wording.benchAndMore }
  }

  /// One picture, or a sheet of them.
  ///
  /// A row for each size and language, the themes side by side; where there are several situations
  /// these stand side by side, and each theme has a row as well.
  func displayList(
    by screenPainter: ScreenPainter, with materials: Materials, _ output: Output
  ) throws -> DisplayList {
    try checkSize()
    var rows: [[ContactSheet.Cell]] = []
    for var named in profiles {
      let shown = try situationsShown(on: named, output)
      if shown.isEmpty, !several.situations.isEmpty { continue }
      for language in several.languages.isEmpty ? [named.profile.language] : several.languages {
        named.profile.language = language
        rows += try self.rows(of: named, shown, by: screenPainter)
      }
    }
    guard let only = rows.first?.first else { throw Wording.noSituation }
    if rows.joined().count == 1 { return only.list }
    return ContactSheet(rows, with: materials).displayList()
  }

  private func rows(
    of named: NamedProfile, _ shown: [Situation], by screenPainter: ScreenPainter
  ) throws -> [[ContactSheet.Cell]] {
    let paintings = looks.flatMap { look in themes.map { (look, $0) } }
    func cell(_ situation: Situation?, _ look: Look, _ theme: Theme) throws -> ContactSheet.Cell {
      let drive = try simulation(named.profile, theme, situation)
      var list = try list(of: drive, look, by: screenPainter)
      if hasGuides {
        let guides = GuidesOverlay(over: drive.headUnit, with: screenPainter.text)
        list = guides.lay(over: list)
      }
      let words = [
        named.label, look == .standard ? nil : look.name, theme.rawValue,
        several.languages.count > 1 ? named.profile.language.rawValue : nil,
        several.situations.isEmpty ? nil : situation?.rawValue,
      ]
      return ContactSheet.Cell(
        words.compactMap(\.self).joined(separator: "  "),
        list.framed(in: bezel, of: drive.headUnit, at: drive.now, with: screenPainter.text))
    }
    if shown.isEmpty { return [try paintings.map { try cell(situation, $0, $1) }] }
    return try paintings.flatMap { look, theme in
      try stride(from: 0, to: shown.count, by: Self.columns).map { start in
        try shown[start..<min(start + Self.columns, shown.count)].map { try cell($0, look, theme) }
      }
    }
  }

  /// Before anything is drawn: a sheet has to be held in memory.
  private func checkSize() throws(VerbError) {
    let columns =
      looks.count * themes.count * max(1, several.situations.count)
      * max(1, several.languages.count)
    let pixels = profiles.reduce(0) { sum, named in
      sum + named.profile.display.width * named.profile.display.height * columns
    }
    guard pixels <= Self.sheetRoom else {
      throw Wording.sheetTooLarge(profiles.count * columns, pixels)
    }
  }

  /// So many situations beside each other can be seen on a desk.
  private static let columns = 4
  /// In pixels, each of which takes four bytes until the file is written, or is compared.
  static let sheetRoom = 200_000_000

  /// Of all situations those that the app can be in there; what was named has to be there.
  private func situationsShown(on named: NamedProfile, _ output: Output) throws -> [Situation] {
    guard several.hasAllSituations else { return several.situations }
    var missing: [Situation] = []
    let shown = try several.situations.filter { situation in
      do {
        _ = try simulation(named.profile, .night, situation)
        return true
      } catch let error as VerbError where error.code == .failed {
        missing.append(situation)
        return false
      }
    }
    if !missing.isEmpty {
      let words = missing.map(\.rawValue).joined(separator: ", ")
      output.note("testdrive: \(named.label): the app cannot be in \(words)".oneLine)
    }
    return shown
  }

  /// What is seen of an app that is gone is no picture of it; a state may have that on purpose.
  func tellEnding(_ output: Output) -> ExitCode {
    // Of a large library only what the picture wanted was read.
    if let mistakes = source.library?.examination?.mistakesMet, !mistakes.isEmpty {
      let error = VerbError(mistakes)
      output.note(error.message)
      return error.code
    }
    guard situation == nil, several.situations.isEmpty, let words = source.app.takeEnding() else {
      return .passed
    }
    output.note("testdrive: \(words)".oneLine)
    return .appFailed
  }

  /// Why an app is not there that was to be; nil where it is, or where the state is about that.
  private func absence(in drive: Simulation, _ situation: Situation) -> String? {
    switch situation {
    case .stopped, .disconnected, .locked: return nil
    default: break
    }
    switch drive.headUnit.phone.app {
    case .running: return nil
    case .notStarted, .starting, .restarting:
      return source.app.takeEnding() ?? "the app has not started"
    case .stopped(let reason): return source.app.takeEnding() ?? reason.explanation
    }
  }

  private func list(
    of drive: Simulation, _ look: Look, by screenPainter: ScreenPainter
  ) throws -> DisplayList {
    if let surfaces { return try screenPainter.surface(surfaces.surface, of: drive) }
    guard let pane = bench else { return try screenPainter.screen(of: drive, look: look) }
    return try screenPainter.bench(pane, of: drive, name: source.name, look: look)
  }

  private func simulation(
    _ profile: Profile, _ theme: Theme, _ situation: Situation?
  ) throws(VerbError) -> Simulation {
    var options = Simulation.Options()
    options.keepsTrace = bench != nil
    let app = source.faultyApp
    var drive: Simulation
    if let situation {
      drive = situation.simulation(of: app, profile: profile, theme: theme, options: options)
      if let words = absence(in: drive, situation) { throw VerbError(words, .appFailed) }
      if let reason = situation.shortfall(of: drive) {
        throw Wording.notInSituation(situation.rawValue, reason)
      }
    } else {
      drive = Simulation(profile: profile, app: app, options: options)
      drive.perform(.car(.themeChanged(theme)))
      drive = try PathNavigation(to: path ?? .root, in: drive).simulation
    }
    if let position { try Self.move(&drive, to: position) }
    if showsFocus {
      drive.perform(.knob(.turned(1)))
      drive.advance(by: .seconds(1))
    }
    return drive
  }

  /// As the driver would: the app is told, and goes there.
  private static func move(_ drive: inout Simulation, to position: Double) throws(VerbError) {
    func isThere() -> Bool {
      drive.headUnit.shownElapsed(at: drive.now).map { abs($0 - position) < 1 } ?? false
    }
    guard drive.headUnit.player.info != nil else {
      throw Wording.notAtPosition(position, "the app has nothing that plays")
    }
    guard drive.headUnit.player.commands[.position]?.isUsable == true else {
      throw Wording.notAtPosition(position, "the app has no command for a place in the track")
    }
    drive.perform(.driver(.commandChosen(.position(seconds: position))))
    let end = drive.now + movingTime
    while drive.now < end {
      drive.advance(by: movingStep)
      if isThere() { return }
    }
    let place = drive.headUnit.shownElapsed(at: drive.now).map(PlaybackTime.text) ?? "nowhere"
    throw Wording.notAtPosition(position, "the app was told to go there, and is at \(place)")
  }

  /// An app that takes longer does not go there.
  private static let movingTime = Duration.seconds(2)
  private static let movingStep = Duration.milliseconds(20)
}

/// What a sheet has several of beside sizes and themes.
private struct Several {
  /// The columns; empty where there is one situation, or none.
  private(set) var situations: [Situation] = []
  private(set) var languages: [Language] = []

  /// All there are were asked for: those that the app cannot be in are left out.
  var hasAllSituations: Bool { situations.count == Situation.allCases.count }

  static func declare(in options: inout OptionList) -> OptionGroup<Several> {
    let states = options.choices(
      "--states", "all|NAME,…", of: Situation.self, "a sheet: these situations beside each other")
    let languages = options.choices(
      "--languages", "all|en,de,…", of: Language.self, "a sheet: in each of these languages")
    return OptionGroup { arguments in
      Several(
        situations: try arguments[states] ?? [], languages: try arguments[languages] ?? [])
    }
  }

  func check(
    against situation: Situation?, _ path: ContentPath?, _ language: Language?
  ) throws(VerbError) {
    if !situations.isEmpty, situation != nil || path != nil { throw Wording.statesAndOne }
    if !languages.isEmpty, language != nil { throw Wording.languagesAndOne }
  }
}

/// What `--surface` can say: one of the surfaces, or all of them.
enum SurfaceChoice: RawRepresentable, CaseIterable {
  case all
  case only(Surface)

  static let allCases = [Self.all] + Surface.allCases.map { Self.only($0) }

  static let names = allCases.map(\.rawValue)

  init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  var rawValue: String { surface?.rawValue ?? "all" }

  /// Nil is all of them.
  var surface: Surface? {
    if case .only(let surface) = self { surface } else { nil }
  }
}

extension Wording {
  static let noSituation = VerbError("the app can be in none of these states", .failed)

  static func notInSituation(_ name: String, _ reason: String) -> VerbError {
    VerbError("there is no state \"\(name)\" of this app: \(reason)", .failed)
  }
}

extension Verb {
  static var screenshot: Verb {
    Verb(
      name: "screenshot", summary: "make a picture of a head unit, without a window",
      operands: "[APP] -o FILE", notes: situations
    ) { options in
      let screenshot = Screenshot.declare(in: &options)
      return { arguments, output in
        let screenshot = try arguments[screenshot]
        let kit = try DrawingKit(
          screenshot.screen.resources, startOfDrive: screenshot.startOfDrive
        ).still
        let screenPainter = ScreenPainter(kit, output)
        for look in screenshot.looks {
          kit.tell(of: look, in: screenshot.screen.profile.language, output)
        }
        let list = try screenshot.displayList(by: screenPainter, with: kit.materials, output)
        let picture = screenPainter.picture(of: list)
        try SafeFile.write(picture.file, to: screenshot.file, as: .png, durably: false)
        let size = list.size
        output.note("\(screenshot.file): \(size.width) × \(size.height)".oneLine)
        return screenshot.tellEnding(output)
      }
    }
  }

  private static var situations: String {
    let width = Situation.allCases.map(\.rawValue.count).max() ?? 0
    let lines = Situation.allCases.map { "  \(padded($0.rawValue, to: width))  \($0.summary)" }
    return "States:\n" + lines.joined(separator: "\n")
  }
}

/// Pictures of drives, made by one painter that is there once the first is wanted.
///
/// Opening fonts takes longer than most drives; a run without pictures never does.
final class ScenePainter {
  /// A picture, and what decides the pixels of its texts.
  struct PaintedScene {
    let list: DisplayList
    let bitmap: Bitmap
    let stamp: String
  }

  private struct Equipment {
    let kit: DrawingKit
    let painter: ScreenPainter
  }

  private let resources: Resources
  private let output: Output
  private var opened: Result<Equipment, VerbError>?
  /// For pictures that never move.
  private let isStill: Bool

  init(_ resources: Resources, _ output: Output, isStill: Bool = false) {
    self.isStill = isStill
    self.resources = resources
    self.output = output
  }

  /// Whether there are fonts here to set text in, apart from the strokes that are built in.
  var hasFonts: Bool {
    if case .success(let equipment) = equipment { equipment.kit.hasFont } else { false }
  }

  /// To be a PNG file.
  func picture(of source: ScreenSource, in bezel: Bezel.Kind?) throws(ServiceError)
    -> PaintedPicture
  {
    let (equipment, list) = try drawn(source)
    return equipment.painter.picture(
      of: list.framed(
        in: bezel, of: source.headUnit, at: source.now, with: equipment.kit.materials.text))
  }

  func picture(of scene: Scene) throws(ServiceError) -> PaintedScene {
    let (equipment, list) = try drawn(scene.source)
    return PaintedScene(
      list: list, bitmap: equipment.painter.bitmap(of: list),
      stamp: equipment.kit.fontStamp(of: list))
  }

  /// Nil when it would be drawn just as the list before.
  func frame(
    of scene: Scene, unlike known: DisplayList?
  ) throws(ServiceError) -> (list: DisplayList, frame: Frame)? {
    let (equipment, list) = try drawn(scene.source)
    guard known.map({ !$0.isDrawn(as: list) }) ?? true else { return nil }
    return (list, equipment.painter.frame(of: list))
  }

  /// The screen as it is drawn, all its pictures in it.
  func screen(of scene: Scene) throws(ServiceError) -> DisplayList {
    try drawn(scene.source).1
  }

  /// What of a screen is put together with other things before it is painted.
  func painting(
    _ compose: (TextSetter) -> DisplayList
  ) throws(VerbError) -> (list: DisplayList, paint: () -> Frame) {
    let equipment = try equipment.get()
    let list = compose(equipment.kit.materials.text)
    equipment.kit.tellOfLetters(in: list, output)
    return (list, { equipment.painter.frame(of: list) })
  }

  /// Before the first picture is wanted.
  func open() { _ = equipment }

  /// What sheets are labelled with.
  func materials() throws(VerbError) -> Materials {
    try equipment.get().kit.materials
  }

  private func drawn(_ source: ScreenSource) throws(ServiceError) -> (Equipment, DisplayList) {
    do throws(VerbError) {
      let equipment = try self.equipment.get()
      equipment.kit.tell(of: source.look, in: source.headUnit.language, output)
      let list = try equipment.painter.list(of: source) { equipment.kit.screen(of: $0) }
      return (equipment, list)
    } catch {
      throw error.problem
    }
  }

  private var equipment: Result<Equipment, VerbError> {
    if let opened { return opened }
    let result: Result<Equipment, VerbError>
    do throws(VerbError) {
      var kit = try DrawingKit(resources)
      if isStill { kit = kit.still }
      result = .success(
        Equipment(kit: kit, painter: ScreenPainter(kit, output)))
    } catch {
      result = .failure(error)
    }
    opened = result
    return result
  }
}

extension DisplayList {
  /// With what is to be around it.
  func framed(
    in kind: Bezel.Kind?, of headUnit: HeadUnit, at now: Instant, with text: TextSetter
  ) -> DisplayList {
    guard let kind else { return self }
    return Bezel(kind, in: Bezel.Car(around: headUnit, at: now), with: text).around(self)
  }

  /// Whether both give the same pixels.
  fileprivate func isDrawn(as other: DisplayList) -> Bool {
    size == other.size && commands == other.commands
  }
}

/// The bench of a window, as it was drawn last.
struct OpenBench {
  var bench = Bench()
  var picture: BenchPicture?
  /// The head unit's own picture in it.
  var screen: DisplayList?
  /// What the window measured without it.
  var sizeBefore: PixelSize?

  /// What has happened goes by once more: since when, and from which instant.
  var replay: (since: Instant, from: Instant)?

  private var examination = Examination()
  private var examinedCount = 0

  /// The screen of which the contrasts are known, when that was, and who painted it.
  private var measured: (screen: DisplayList, at: Instant, painter: Painter)?

  /// While something moves nobody needs to know more often.
  private static let measurePause = Duration.milliseconds(500)

  /// Measures how well what is on the screen can be read, while somebody wants to know.
  mutating func measure(
    _ screen: DisplayList, of headUnit: HeadUnit, at wall: Instant, with kit: DrawingKit
  ) {
    guard bench.pane == .elements else { return }
    if let measured {
      if measured.screen.isDrawn(as: screen) { return }
      if screen.nextChange == .atOnce, wall < measured.at + Self.measurePause { return }
    }
    let painter = measured?.painter ?? kit.makePainter()
    var frame = Frame(width: screen.size.width, height: screen.size.height)
    painter.paint(screen.withoutText, into: &frame)
    bench.legibility = screen.readableTexts(pixelsPerPoint: headUnit.metrics.pixelsPerPoint)
      .map { Bench.Legibility($0, contrast: $0.contrast(on: frame)) }
    measured = (screen, wall, painter)
  }

  init(at pane: Bench.Pane) {
    bench.pane = pane
    bench.faultKinds = FaultKind.allCases.map { kind in
      Bench.FaultKind(
        name: kind.rawValue, summary: kind.summary.replacingOccurrences(of: "`", with: ""),
        hasPath: !Set(kind.operations).isDisjoint(with: Self.operationsWithPath))
    }
  }

  private static let operationsWithPath: Set<HeadUnitCore.Operation> = [
    .begin, .count, .item, .showsProgress, .play,
  ]

  /// Keeps up with what has happened, with a clock that may play the past.
  mutating func note(_ simulation: Simulation, atSpeed speed: Double, _ wall: Instant) {
    note(simulation)
    guard let replay else { return }
    let passed = Double((wall - replay.since).microseconds) * speed
    bench.view(replay.from + Duration(microseconds: Int(passed)), in: simulation)
    if bench.viewed == nil { self.replay = nil }
  }

  /// Keeps up with what has happened, and with what is wrong in it.
  mutating func note(_ simulation: Simulation) {
    bench.note(simulation)
    let app = simulation.app as? FaultyApp
    bench.faults = app?.injectedFaults.map(Bench.Fault.init) ?? []
    let network = simulation.headUnit.phone.condition.network
    let isInVain = network != .good && network != .offline && app?.needsNoNetwork == true
    bench.networkWords = network.words + (isInVain ? ", and nothing needs it" : "")
    let entries = simulation.trace.entries
    if entries.count < examinedCount { (examination, examinedCount) = (Examination(), 0) }
    guard entries.count > examinedCount else { return }
    for entry in entries[examinedCount...] { examination.look(at: entry) }
    examinedCount = entries.count
    bench.findings = examination.findings.filter { !$0.isProvoked }
      .sorted(by: Finding.comesFirst).map { finding in
        var shown = Bench.Finding(finding, in: entries)
        shown.title = finding.path.flatMap { bench.title(of: $0, in: simulation.trace) }
        return shown
      }
  }
}

extension ReadableText {
  func contrast(on frame: Frame) -> Double { contrast { frame[$0, $1] } }
}

extension Bench.Fault {
  init(_ fault: InjectedFault) {
    let rule = fault.rule
    let line = StepTable.line(.app(.fault(rule, lasting: nil)))
    let heal = StepTable.line(.app(.heal(rule.operation, rule.path)))
    self.init(
      words: "\(DriveLine(line))".replacingOccurrences(of: "fault ", with: ""),
      firedCount: fault.firedCount, isOver: !fault.isActive, end: "\(DriveLine(heal))")
  }
}

extension Bench.Finding {
  init(_ finding: Finding, in entries: [Trace.Entry]) {
    let level: Level =
      switch finding.level {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    self.init(
      id: finding.id.rawValue, path: finding.path, level: level, complaint: finding.rule.complaint,
      seen: finding.seen.oneLine, advice: finding.rule.advice.mediaPlayer, at: finding.at,
      lines: finding.lines.prefix(Self.lineCount).filter { entries.indices.contains($0 - 1) }.map {
        Line($0, at: entries[$0 - 1].at, words: entries[$0 - 1].content.line.oneLine)
      })
  }
}
