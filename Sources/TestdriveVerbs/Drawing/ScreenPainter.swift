import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitFonts
import HeadUnitImages
import HeadUnitPaint
import HeadUnitSDL
import HeadUnitText
import Synchronization

/// Makes pictures of head units, with all the covers in them.
///
/// One frame serves them all as long as the size stays: what is painted again is only what changed.
final class ScreenPainter {
  private let kit: DrawingKit
  private let painter: Painter
  private let output: Output
  private var frame = Frame(width: 1, height: 1, scrolls: false)
  /// What the frame shows, once somebody wanted a file of it.
  private var shown: PaintedPicture?

  /// Covers that come may change what is drawn, as their brightness does.
  private static let roundLimit = 8

  /// What is wrong with covers, or that there is no font, is told to people.
  init(_ kit: DrawingKit, _ output: Output) {
    self.kit = kit
    self.output = output
    painter = kit.makePainter()
    kit.tellOfFonts(output)
  }

  /// What sets the texts around screens.
  var text: TextSetter { kit.materials.text }

  /// What is drawn of a head unit once every cover is there or known to be broken.
  func list<Seen: Drawable>(
    of seen: Seen, drawn: (Seen) -> DisplayList
  ) throws(VerbError) -> DisplayList {
    var seen = seen
    for _ in 0..<Self.roundLimit {
      let list = drawn(seen)
      painter.prepare(list)
      let new = kit.pictures.fulfil(.standard, read: PictureProcessor.read)
      let remarks = kit.pictures.takeRemarks()
      guard !new.isEmpty || !remarks.isEmpty else {
        kit.tellOfLetters(in: list, output)
        return list
      }
      for picture in new { painter.forget(picture) }
      for remark in remarks {
        output.note(remark.note)
        seen.perform(remark.event)
      }
      if let hung = kit.pictures.hung { throw Wording.hungDecoder(hung) }
    }
    return drawn(seen)
  }

  func screen(of simulation: Simulation, look: Look) throws(VerbError) -> DisplayList {
    try list(of: simulation) { kit.screen(of: $0, look: look) }
  }

  /// The screen with the bench around it.
  func bench(
    _ pane: Bench.Pane, of simulation: Simulation, name: String, look: Look
  ) throws(VerbError) -> DisplayList {
    try list(of: simulation) { simulation in
      var open = OpenBench(at: pane)
      open.note(simulation)
      let screen = kit.screen(of: simulation, look: look)
      open.measure(screen, of: simulation.headUnit, at: .start, with: kit)
      var view = BenchView(open.bench, simulation, name: name, with: kit.materials)
      return view.picture(around: screen).list
    }
  }

  /// One surface, or all of them.
  func surface(
    _ surface: Surface?, of simulation: Simulation
  ) throws(VerbError) -> DisplayList {
    try list(of: simulation) { simulation in
      let sheet = kit.sheet(of: simulation)
      return surface.map(sheet.displayList(of:)) ?? sheet.displayList()
    }
  }

  /// To be a PNG file; the same one as before where nothing has changed.
  func picture(of list: DisplayList) -> PaintedPicture {
    paint(list)
    if let shown { return shown }
    let picture = PaintedPicture(frame.givenAway)
    shown = picture
    return picture
  }

  /// The pixels themselves.
  func bitmap(of list: DisplayList) -> Bitmap {
    paint(list)
    return frame.withPixels { pixels in
      Bitmap(width: frame.width, height: frame.height, pixels: Array(pixels))
    }
  }

  /// The frame itself, for films.
  func frame(of list: DisplayList) -> Frame {
    paint(list)
    return frame.givenAway
  }

  private func paint(_ list: DisplayList) {
    if frame.width != list.size.width || frame.height != list.size.height {
      frame = Frame(width: list.size.width, height: list.size.height, scrolls: false)
    }
    if !painter.paint(list, into: &frame).isEmpty { shown = nil }
  }
}

/// What is drawn, and learns what is wrong with a picture in it.
protocol Drawable {
  mutating func perform(_ event: Event)
}

extension Simulation: Drawable {}
extension ScreenSource: Drawable {}

/// A frame as it was painted, and from when it is wanted on its PNG file.
final class PaintedPicture: Sendable {
  private enum State {
    case frame(Frame)
    case file([UInt8])
  }

  private let state: Mutex<State>

  init(_ frame: Frame) {
    state = Mutex(.frame(frame))
  }

  /// The bytes of a PNG file; on any thread.
  var file: [UInt8] {
    state.withLock { state in
      switch state {
      case .file(let bytes): return bytes
      case .frame(let frame):
        let bytes = PNG.encode(frame)
        // Whoever paints on has the frame's memory again.
        state = .file(bytes)
        return bytes
      }
    }
  }
}

/// A way through an app's content, driven as a person would: row by row, waiting for each page.
struct PathNavigation {
  private(set) var simulation: Simulation
  private let path: ContentPath

  /// Longer than any page can take: each has its deadline long before.
  private static let patience = Duration.seconds(120)
  /// Until all motion has ended and the pictures are there.
  private static let rest = Duration.seconds(2)

  init(to path: ContentPath, in simulation: Simulation) throws(VerbError) {
    self.simulation = simulation
    self.path = path
    self.simulation.perform(.phone(.connected))
    wait { $0.browser.page.map { $0.state != .loading } ?? false }
    var steps = path.indices[...]
    if !headUnit.browser.tabs.isEmpty, let tab = steps.popFirst() {
      try choose(tab: tab)
    }
    while let row = steps.popFirst() { try choose(row: row, isLast: steps.isEmpty) }
    self.simulation.advance(by: Self.rest)
  }

  private var headUnit: HeadUnit { simulation.headUnit }

  private mutating func choose(tab: Int) throws(VerbError) {
    guard headUnit.browser.tabs.indices.contains(tab) else {
      throw Wording.noTab(tab, count: headUnit.browser.tabs.count)
    }
    simulation.perform(.driver(.tabChosen(tab)))
    wait { $0.browser.page.map { $0.state != .loading } ?? false }
  }

  private mutating func choose(row: Int, isLast: Bool) throws(VerbError) {
    guard let list = headUnit.browser.page, list.state == .shown else { throw unreachable() }
    let path = list.path.child(row)
    simulation.perform(.driver(.scrolled(by: headUnit.metrics.rowTop(row, of: list) - list.scroll)))
    wait { $0.browser.page.flatMap { $0.rows[row] }?.isUnknown == false }
    guard let page = headUnit.browser.page, page.id == list.id else { throw unreachable() }
    switch headUnit.action(of: row, on: page) {
    case .drillIn:
      simulation.perform(.driver(.rowChosen(row)))
      wait { $0.browser.page.map { $0.id != list.id && $0.state != .loading } ?? false }
      // A second choice would be taken for a double tap as long as the page comes in.
      simulation.advance(by: Motion.Kind.push.duration)
    case .play where isLast:
      simulation.perform(.driver(.rowChosen(row)))
      wait { $0.screen == .nowPlaying }
    case .select:
      simulation.perform(.driver(.rowChosen(row)))
      wait {
        $0.screen == .nowPlaying || $0.templates.presented != nil
          || $0.browser.page.map { $0.id != list.id && $0.state != .loading } ?? false
      }
      simulation.advance(by: Motion.Kind.push.duration)
    case .play, .none, .refuse, .callAssistant: throw Wording.noWay(to: path, isLast: isLast)
    }
  }

  private func unreachable() -> VerbError {
    let page = headUnit.browser.page
    return Wording.noPage(
      page?.path ?? .root, (page?.state).map { "\($0)" } ?? "not there", onWayTo: path)
  }

  /// Lets time go on until it is so, or nothing more can be expected.
  private mutating func wait(until isSo: (HeadUnit) -> Bool) {
    let end = simulation.now + Self.patience
    while !isSo(headUnit), let due = simulation.nextDue, due <= end {
      simulation.advance(to: due)
    }
  }
}

/// What screens are made and painted with: fonts, icons and pictures.
struct DrawingKit {
  private(set) var materials: Materials
  let pictures: PictureStore
  private let fonts: Fonts
  private var icons: IconStore
  private let folder: URL

  /// The drive starts at a time of day in minutes since midnight, or at the usual one.
  init(_ resources: Resources, startOfDrive: Int? = nil) throws(VerbError) {
    do throws(FontsError) {
      fonts = try Fonts()
    } catch {
      throw VerbError("\(error)", .machine)
    }
    folder = resources.folder
    icons = Self.icons(resources.folder)
    let store = PictureStore()
    pictures = store
    let text = fonts.textSetter
    let shade: @Sendable (Picture) -> Shade? = { store.shade(of: $0) }
    materials =
      startOfDrive.map { Materials(text: text, startOfDrive: $0, shade: shade) }
      ?? Materials(text: text, shade: shade)
  }

  /// Ours are in the folder; those of looks have whole paths.
  private static func icons(_ folder: URL) -> IconStore {
    IconStore { path in
      let file = path.hasPrefix("/") ? path : folder.appendingPathComponent(path).path
      return try? FileText.read(file, limit: PictureLimits.byteCount).bytes
    }
  }

  /// The same for pictures that never move.
  var still: DrawingKit {
    var kit = self
    kit.materials.isStill = true
    return kit
  }

  /// The same for files that have changed.
  func withIconsReadAnew() -> DrawingKit {
    var kit = self
    kit.icons = Self.icons(folder)
    return kit
  }

  private static let hasToldOfFonts = Mutex(false)

  /// Says once in a process that there is no font, if there is none.
  func tellOfFonts(_ output: Output) {
    guard let remark = fonts.remark else { return }
    Self.hasToldOfFonts.withLock { hasTold in
      if !hasTold { output.note("testdrive: \(remark)") }
      hasTold = true
    }
  }

  var hasFont: Bool { fonts.hasFont }

  /// Says once in a process what is wrong with a look that can be shown all the same, and that
  /// nothing that is installed has the letters of a language.
  func tell(of look: Look, in language: Language, _ output: Output) {
    if let letters = language.ownLetters, !fonts.covers(letters),
      Self.toldLanguages.withLock({ $0.insert(language).inserted })
    {
      output.note("testdrive: " + Wording.noLetters(of: language))
      MissingLetters.shared.knows(letters, fonts)
    }
    let missing = missingFonts(of: look)
    let told = Self.toldLooks.withLock { $0.insert(look).inserted ? nil : look }
    guard told == nil else { return }
    for remark in look.remarks + missing { output.note(remark.oneLine) }
  }

  /// A sentence for each family that is not installed here.
  func missingFonts(of look: Look) -> [String] {
    look.fonts.unusual.filter { !fonts.has(family: $0) }
      .map { "no font of the family \"\($0)\" is installed; another stands in for it" }
  }

  /// Says once in a process of each script that no letters of it can be drawn.
  func tellOfLetters(in list: DisplayList, _ output: Output) {
    for element in list.elements { MissingLetters.shared.tell(element.label, fonts, output) }
  }

  private static let toldLanguages = Mutex<Set<Language>>([])
  private static let toldLooks = Mutex<Set<Look>>([])

  func makePainter() -> Painter {
    Painter(images: pictures.source(icons: icons), glyphs: fonts.glyphSource)
  }

  func screen(of simulation: Simulation, look: Look) -> DisplayList {
    screen(
      of: simulation.headUnit, at: simulation.now, startOfDrive: materials.startOfDrive, look: look)
  }

  func screen(of source: ScreenSource) -> DisplayList {
    screen(
      of: source.headUnit, at: source.now, startOfDrive: source.startOfDrive, look: source.look)
  }

  func screen(
    of headUnit: HeadUnit, at now: Instant, startOfDrive: Int, look: Look
  ) -> DisplayList {
    var materials = materials
    materials.startOfDrive = startOfDrive
    materials.look = look
    return Screen(headUnit, at: now, with: materials).displayList()
  }

  /// What decides which pixels the list's texts have.
  func fontStamp(of list: DisplayList) -> String { fonts.stamp(of: list) }

  func sheet(of simulation: Simulation) -> SurfaceSheet {
    SurfaceSheet(of: simulation.headUnit, at: simulation.now, with: materials)
  }
}

/// What letters nothing can draw: each script is told of once in a process, with a text that has
/// some.
final class MissingLetters: Sendable {
  static let shared = MissingLetters()

  private let told = Mutex<Set<MissingScript>>([])

  func tell(_ text: String, _ fonts: Fonts, _ output: Output) {
    for script in fonts.missingScripts(in: text)
    where told.withLock({ $0.insert(script).inserted }) {
      output.note("testdrive: \(Wording.noLetters(script, in: text))".oneLine)
    }
  }

  /// Texts of a look at something that draws nothing; the fonts are opened for rare letters only.
  func tell(_ texts: [String], _ output: Output) {
    let rare = texts.filter(Self.hasRare)
    guard !rare.isEmpty, let fonts = try? Fonts() else { return }
    for text in rare { tell(text, fonts, output) }
  }

  /// Whether it has letters that fonts for western text need not have.
  static func hasRare(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xC9 } }

  /// Takes it that somebody was told of the scripts of these letters.
  func knows(_ letters: String, _ fonts: Fonts) {
    let scripts = fonts.missingScripts(in: letters + "あア漢")
    told.withLock { $0.formUnion(scripts) }
  }
}

/// Decodes pictures away from the window's loop, one after another.
final class PictureWorker: Sendable {
  private let store: PictureStore
  private let queue = DispatchQueue(label: "pictures")
  private let hasFinished: @Sendable () -> Void
  private let finished = Mutex<[PictureOrder]>([])

  /// The closure is called on the worker's thread when a picture is there.
  init(_ store: PictureStore, hasFinished: @escaping @Sendable () -> Void) {
    self.store = store
    self.hasFinished = hasFinished
  }

  /// Begins with what is wanted and not there.
  func begin() {
    for order in store.takeOrders() {
      queue.async { [self] in
        store.supply(PictureProcessor.standard.fulfil(order, read: PictureProcessor.read))
        finished.withLock { $0.append(order) }
        hasFinished()
      }
    }
  }

  /// What has been finished since the last call.
  func removeFinished() -> [PictureOrder] {
    finished.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }
}

extension PictureProcessor {
  /// The bytes of a picture's file, if it is one and not too large.
  static func read(_ path: String) throws(PictureFault) -> [UInt8] {
    do throws(Mistakes) {
      return try FileText.read(path, limit: PictureLimits.byteCount).bytes
    } catch {
      throw .unreadable(error.list.first?.message ?? "")
    }
  }
}

extension PictureRemark {
  /// What the head unit is told of it.
  var event: Event {
    isShown ? .phone(.pictureRemarked(picture, text)) : .phone(.pictureRefused(picture, text))
  }

  /// What people are told of it.
  var note: String {
    let name = picture.file ?? "a picture of \(picture.data?.count ?? 0) bytes"
    return "testdrive: \(name): \(text)"
  }
}

/// A head unit that is pictured, and what whoever wants the picture calls it.
///
/// A profile that is laid over another keeps its name, so that the name in it says little.
struct NamedProfile {
  /// Nil for one that was told by its size.
  let name: String?
  var profile: Profile

  var size: String { "\(profile.display.width) × \(profile.display.height)" }
  /// What tells it from the others.
  var title: String { name ?? size }
  /// What stands above its picture.
  var label: String { name.map { "\($0)  \(size)" } ?? size }
}

extension ScreenOptions {
  /// The head unit itself, or those that `--sizes` names in its place.
  func profiles(_ sizes: String?) throws -> [NamedProfile] {
    guard let sizes else {
      let name = layers.isEmpty ? profile.name : layers.joined(separator: " + ")
      return [NamedProfile(name: name, profile: profile)]
    }
    let store = ProfileStore(resources)
    let profiles =
      sizes == "all"
      ? try store.names.map { NamedProfile(name: $0, profile: try store.profile([$0] + layers)) }
      : try sizes.split(separator: ",", omittingEmptySubsequences: false).map {
        NamedProfile(name: nil, profile: try store.profile(layers, size: String($0)))
      }
    return profiles.map { named in
      var named = named
      lay(over: &named.profile)
      return named
    }
  }
}
