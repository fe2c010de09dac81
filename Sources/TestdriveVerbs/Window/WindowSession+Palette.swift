import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitSDL
import HeadUnitText

// Lines that are typed in the window.
extension WindowSession {
  func beginTyping(_ text: String) {
    guard watching == nil, content is ManualContent else { return tell(Wording.noPaletteHere) }
    clearOverlays()
    // What was held as the line came is let go of in vain: the line hears of fingers now.
    bench?.bench.release()
    for event in touch.cancel() { perform(event) }
    palette = Palette(text, history: typedLines)
    refreshPalette()
  }

  /// Whether the event was for the line, and is done.
  func handleTyping(_ event: WindowEvent) -> Bool {
    guard palette != nil else { return false }
    switch event {
    case .typed(let text): type(.text(text))
    case .keyPressed(let key): press(key, typing: ())
    case .fingerDown(_, let point):
      guard let picture = palettePicture else { return true }
      switch picture.order(x: point.x, y: point.y) {
      case .choose(let row)?: choose(row)
      default: closePalette()
      }
    case .wheelTurned(let notches): select(notches > 0 ? 1 : -1)
    case .zoomed: break
    case .pointed(let point): pointAt(point)
    case .fingerMoved, .fingerUp, .keyReleased: break
    case .fileDropped, .exposed, .woken, .closed: return false
    }
    return true
  }

  private var palettePicture: BenchPicture? { bench?.picture ?? barePalette }

  private func press(_ key: WindowEvent.Key, typing: Void) {
    switch (key.name, key.hasControl) {
    case ("Escape", _), ("P", true): closePalette()
    case ("A", true):
      palette?.selectAll()
      showPalette()
    case ("C", true): copyLine()
    case ("Return", _), ("Keypad Enter", _): submit()
    case ("Up", _): select(-1)
    case ("Down", _): select(1)
    case ("Tab", _):
      let context = completionContext
      palette?.complete(context)
      refreshPalette()
    case ("Backspace", false): type(.backspace)
    case ("Backspace", true): type(.control("w"))
    case ("Delete", _): type(.delete)
    case ("Left", false): type(.left)
    case ("Right", false): type(.right)
    case ("Left", true): type(.wordLeft)
    case ("Right", true): type(.wordRight)
    case ("Home", _): type(.home)
    case ("End", _): type(.end)
    case (let name, true) where name.count == 1:
      type(.control(Character(name.lowercased())))
    default: break
    }
  }

  /// What of the line is chosen, for whatever is to take it.
  private func copyLine() {
    guard let palette, palette.isSelected else { return }
    do throws(SDLError) {
      try window.copy(palette.text)
    } catch {
      tell("\(error)")
    }
  }

  private func type(_ key: EditorKey) {
    _ = palette?.press(key)
    refreshPalette()
  }

  private func select(_ direction: Int) {
    palette?.select(direction)
    showPalette()
  }

  private func refreshPalette() {
    let context = completionContext
    let values = commandValues
    palette?.fill(context) { values[$0] ?? [] }
    // What is looked for is shown while it is typed.
    if let text = palette?.text, let (command, rest) = BenchCommand.reading(text),
      command == .search, text.contains(" ")
    {
      bench?.bench.search = rest
    }
    showPalette()
  }

  private func showPalette() {
    bench?.bench.sheet = palette?.sheet
    redraw()
  }

  func closePalette() {
    palette = nil
    showPalette()
  }

  private func submit() {
    guard let palette else { return }
    if let row = palette.selected { return choose(row) }
    let line = palette.text
    if line.isEmpty { return closePalette() }
    self.palette = palette
    enter(line)
  }

  private func choose(_ row: Int) {
    guard let palette, palette.choices.indices.contains(row) else { return }
    switch palette.choices[row].choice {
    case .key(let name):
      closePalette()
      press(WindowEvent.Key(plain: name))
      release(WindowEvent.Key(plain: name).name)
    case .line(let line, let isWhole):
      if isWhole || StepTable.isWhole(line) { return enter(line) }
      self.palette?.replace(with: line.hasSuffix(" ") || line.hasSuffix("=") ? line : line + " ")
      refreshPalette()
    }
  }

  /// Does the line, and closes the palette unless nobody could read it.
  private func enter(_ line: String) {
    var editor = LineEditor(history: typedLines)
    _ = editor.press(.text(line))
    _ = editor.press(.enter)
    typedLines = History(editor.lines)
    if let problem = perform(line: line) {
      palette?.problem = problem
    } else if (content as? ManualContent)?.isInBlock == true {
      palette?.replace(with: "")
      refreshPalette()
      palette?.problem = Wording.blockIsOpen
    } else {
      return closePalette()
    }
    showPalette()
  }

  private var completionContext: CompletionContext {
    let profiles = ProfileStore(options.screen.resources).names
    let list = list
    let titles = Set(list.elements.map(\.label)).filter { !$0.isEmpty }.sorted()
    let page = simulation.headUnit.browser.page
    let identifiers = Set(list.elements.compactMap(\.path?.row)).sorted()
      .compactMap { page?.rows[$0]?.item?.identifier }
    return CompletionContext(
      titles: { titles }, identifiers: { identifiers },
      files: { PathCompletion.paths(beginningWith: $0) }, profiles: { profiles })
  }

  private var commandValues: [BenchCommand: [(value: String, detail: String)]] {
    let store = ProfileStore(options.screen.resources)
    let profiles = store.names.map { name in
      (name, (try? store.profile([name]))?.display.benchWords ?? "it cannot be read")
    }
    func plain(_ values: [String]) -> [(String, String)] { values.map { ($0, "") } }
    return [
      .profile: profiles,
      .size: plain(["800x480", "1280x720", "1920x720", "900x1200", "1024x600", "1440x540"]),
      .side: plain(["left", "right"]), .pace: plain(["0.1", "0.25", "0.5", "1", "2", "10"]),
      .pane: plain(Bench.Pane.allCases.map(\.rawValue)),
      .dock: plain(BenchArrangement.Dock.allCases.map(\.rawValue)),
    ]
  }
}

extension Display {
  /// What one chooses a head unit by.
  fileprivate var benchWords: String {
    "\(width) \u{D7} \(height), driver \(driverSide.rawValue)"
  }
}

extension StepTable {
  /// Whether the line can be done as it stands.
  fileprivate static func isWhole(_ line: String) -> Bool {
    let source = SourceText(name: "line", text: line)
    return (try? DriveReader.steps(in: source))?.isEmpty == false
  }
}

extension WindowEvent.Key {
  /// As the table of keys writes it.
  fileprivate init(plain name: String) {
    let prefix = "Ctrl-"
    self.init(
      name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name,
      hasControl: name.hasPrefix(prefix))
  }
}

// What lines do.
extension WindowSession {
  /// Why the line cannot be done; nil when it is, or is under way.
  func perform(line: String) -> String? {
    if let (command, rest) = BenchCommand.reading(line) { return perform(command, rest) }
    let words = line.split(separator: " ")
    if words.first == "app", words.count > 1 {
      openDropped(options.screen.resources.demo(String(words[1])) ?? String(words[1]))
      return nil
    }
    if bench?.bench.viewed != nil { return Wording.benchShowsThePast }
    beginLines()
    let misread = changeManual { $0.enter(line) } ?? []
    advanceContent()
    guard misread.isEmpty else { return misread.map(\.text).joined(separator: "\n") }
    tellLines()
    return nil
  }

  /// What lines have come to, for a moment over the screen.
  func tellLines() {
    // Asking for them would have the picture made anew.
    guard (content as? ManualContent)?.hasWords == true else { return }
    for word in changeManual({ $0.takeWords() }) ?? [] { tell(word.text) }
  }

  func changeManual<Value>(_ body: (inout ManualContent) -> Value) -> Value? {
    changeContent { content in
      guard var manual = content as? ManualContent else { return nil }
      defer { content = manual }
      return body(&manual)
    }
  }

  private func beginLines() {
    guard let drive = takenOver?.drive ?? source.map({ driveCase(of: $0) }) else { return }
    let (resources, output, startOfDrive) = (options.screen.resources, output, options.startOfDrive)
    let (recording, steps) = (recording(), handSteps)
    let world = ConsoleSession.World(
      environment: DriveEnvironment.files(resources),
      services: {
        let scenePainter = ScenePainter(resources, output)
        let goldens = GoldenKeeper(GoldenOptions(), scenePainter)
        var services = DriveServices.files(scenePainter, goldens) { output.line($0) }
        services.looksForCuts = false
        services.help = { StepTable.help(keyword: $0) ?? "there is no step \"\($0 ?? "")\"" }
        services.startRecording = { file throws(ServiceError) in try recording?.start(file) }
        services.stopRecording = { () throws(ServiceError) in try recording?.stop() }
        return services
      },
      begin: { run in
        run.onEvent = { event, simulation in
          recording?.note(event, before: simulation)
          steps.note(event, before: simulation)
        }
        run.onStep = { step, now in
          recording?.note(step, at: now)
          steps.note(step, at: now)
        }
      })
    _ = changeManual { content in
      content.begin { simulation in
        ConsoleSession(drive, world, goingOnWith: simulation, startOfDrive: startOfDrive)
      }
    }
  }

  private func driveCase(of source: AppSource) -> DriveCase {
    var drive = DriveCase(file: "window", name: source.name, app: source.driveApp)
    drive.profile = options.profile
    drive.theme = options.screen.theme
    drive.look = options.screen.look
    drive.seed = source.seed
    return drive
  }

  private func perform(_ command: BenchCommand, _ rest: String) -> String? {
    switch command {
    case .profile: return beginAnew { try $0.layer(rest.split(separator: " ").map(String.init)) }
    case .size: return beginAnew { try $0.change(size: rest) }
    case .side:
      guard let side = DriverSide(rawValue: rest) else { return command.form.usage }
      return beginAnew { $0.change(side: side) }
    case .view:
      guard let time = Duration(rest) else { return command.form.usage }
      let simulation = simulation
      bench?.bench.view(.start + time, in: simulation)
    case .play: performOnBench(.pause)
    case .pace:
      guard let speed = Double(rest), PacingClock.speeds.contains(speed) else {
        return command.form.usage + ", N from 0.1 to 100"
      }
      changePace { $0.set(speed: speed, at: $1) }
    case .pane:
      guard let pane = Bench.Pane(rawValue: rest) else { return command.form.usage }
      bench?.bench.pane = pane
    case .dock:
      guard let arrangement = options.arrangement.reading(rest) else { return command.form.usage }
      arrange(arrangement)
    case .search: bench?.bench.search = rest
    case .minute: return writeMinute()
    case .record: return toggleRecording()
    case .film:
      let isFilming = (content as? ManualContent)?.isFilming ?? false
      return perform(
        line: isFilming ? "film stop" : "film start \(Self.freeName("gif"))")
    case .copy: copyPane()
    case .drives: performOnDrives(.runDrives)
    case .hide: toggleBench()
    }
    redraw()
    return nil
  }

  /// A name in the folder in which the window was opened that nothing has yet.
  static func freeName(_ ending: String) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: "testdrive-\(number).\(ending)") { number += 1 }
    return "testdrive-\(number).\(ending)"
  }

  /// A recording begins with the app as it was.
  var isRecorded: Bool { recording()?.isWritten == true }

  /// What went wrong with a film that nobody ended.
  func closeFilm() -> String? { (content as? ManualContent)?.closeFilm() }

  private func toggleRecording() -> String? {
    guard let recording = recording() else { return Wording.nothingRecorded }
    do throws(ServiceError) {
      if recording.isWritten {
        tell(Wording.recordingWritten(recording.path))
        try recording.stop()
      } else {
        let file = Self.freeName("drive")
        try recording.start(file)
        tell(Wording.recordingBegun(file))
      }
      return nil
    } catch {
      return error.message
    }
  }

  private func writeMinute() -> String? {
    guard let recording = recording() else { return Wording.nothingRecorded }
    let file = Self.freeName("drive")
    let text = recording.text(
      marking: "the last minute", of: .seconds(60), simulation, for: file)
    do {
      try SafeFile.write(text, to: file)
      try window.copy(text)
    } catch {
      return "\(error)"
    }
    tell(Wording.minuteWritten(file))
    return nil
  }

  /// The head unit anew, with the list that was open in it.
  func beginAnew(_ change: (inout WindowOptions) throws -> Void) -> String? {
    let again = source?.begunAnew()
    guard let source, source.library != nil || again != nil else {
      return Wording.onlyLibrariesBeginAnew
    }
    guard recording()?.isWritten != true else { return Wording.recordedLibrary }
    var new = options
    do { try change(&new) } catch let mistakes as Mistakes {
      return "\(mistakes)"
    } catch let error as VerbError {
      return error.message
    } catch {
      return "\(error)"
    }
    let (now, place) = (simulation.now, simulation.headUnit.placeWords)
    let path = simulation.headUnit.browser.page?.path ?? .root
    options = new
    profileWatch = FileWatch(options.profileFiles, at: simulation.now)
    let size = options.pictureSize(showsSurfaces: surfaces.isShown)
    do throws(SDLError) {
      // A bench is laid out for the window as it is.
      if bench == nil { try window.change(toPicturesOf: size, size: size) }
    } catch {
      return "\(error)"
    }
    if let again {
      comeBack(to: again, handSteps.deeds, simulation.headUnit.placeWords, because: .otherCar)
    } else if redo(with: source, to: now) {
      // What was done is done once more in the other car, so that its past is one.
      let other = simulation.headUnit.placeWords
      if other != place { tell(Wording.otherCar(other.differing(from: place))) }
    } else {
      begin(source, at: path)
    }
    return nil
  }
}

extension BenchArrangement {
  /// As a line says it: `right`, `below 400`.
  func reading(_ text: String) -> BenchArrangement? {
    let words = text.split(separator: " ")
    guard let dock = words.first.flatMap({ Dock(rawValue: String($0)) }), words.count <= 2 else {
      return nil
    }
    let size = words.dropFirst().first.map { Int($0) }
    if let size, size == nil { return nil }
    return switch dock {
    case .right: BenchArrangement(dock: dock, width: size ?? width, height: height)
    case .below: BenchArrangement(dock: dock, width: width, height: size ?? height)
    }
  }
}

extension ConsoleSession.Word {
  var text: String {
    switch self {
    case .misread(let text), .failed(let text), .note(let text): text
    }
  }
}

extension Wording {
  static let noPaletteHere =
    "Lines can be typed where hands drive, not beside a drive or a console."
  static let blockIsOpen = "Its lines come next; \"end\" does them as often as it says."
  static let onlyLibrariesBeginAnew =
    "This app cannot begin anew with another head unit: close the window, and open it with that."
  static func recordingWritten(_ file: String) -> String { "Written: \(place(of: file))" }

  static func recordingBegun(_ file: String) -> String {
    "All since the window opened is recorded: \(place(of: file)); Ctrl-D ends it."
  }

  static func minuteWritten(_ file: String) -> String {
    "Written, and on the clipboard: \(place(of: file)), with a mark where the last minute begins"
  }

  /// A file of the folder in which the window was opened, and where that is.
  static func place(of file: String) -> String {
    guard !file.hasPrefix("/") else { return file }
    let folder = FileManager.default.currentDirectoryPath
    let home = NSHomeDirectory()
    let isBelow = home != "/" && (folder == home || folder.hasPrefix(home + "/"))
    return "\(file) in \(isBelow ? "~" + folder.dropFirst(home.count) : folder)"
  }
}
