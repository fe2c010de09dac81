import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitReports
import HeadUnitSDL
import HeadUnitText

/// Where a picture is not as its golden, of the same size.
struct PictureComparison {
  /// From the top left, line by line.
  let changed: [Int]

  /// A pixel is another when one of its channels differs by more than the tolerance and no mask
  /// lies over it.
  init(_ expected: Bitmap, _ actual: Bitmap, masks: [PixelRect], tolerance: Int) {
    guard expected != actual else {
      changed = []
      return
    }
    var changed: [Int] = []
    let width = expected.width
    for index in expected.pixels.indices where expected.pixels[index] != actual.pixels[index] {
      guard Self.differ(expected.pixels[index], actual.pixels[index], by: tolerance),
        !masks.contains(where: { $0.contains(x: index % width, y: index / width) })
      else { continue }
      changed.append(index)
    }
    self.changed = changed
  }

  /// The golden in grey and dimmed, with what differs in a colour that no screen of ours has.
  func picture(over expected: Bitmap) -> Bitmap {
    var picture = expected
    for index in picture.pixels.indices {
      picture.pixels[index] = Self.dimmed(picture.pixels[index])
    }
    for index in changed { picture.pixels[index] = Self.mark }
    return picture
  }

  private static let mark: UInt32 = 0xFFFF_00FF

  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 255)
  }

  private static func differ(_ one: UInt32, _ other: UInt32, by tolerance: Int) -> Bool {
    for shift: UInt32 in [0, 8, 16, 24]
    where abs(channel(one, shift) - channel(other, shift)) > tolerance {
      return true
    }
    return false
  }

  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let sum = channel(pixel, 0) + 2 * channel(pixel, 8) + channel(pixel, 16)
    let grey = UInt32(sum / 4 / 3)
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }
}

/// Two pictures of the same, and in what they differ.
struct ComparedPictures {
  let title: String
  let words: String
  let one: Bitmap
  let other: Bitmap
}

/// Pictures as they are compared in a window: which two, in which way, and how near.
struct ComparisonView {
  enum Way: Int, CaseIterable {
    case beside, slider, blink, difference

    var title: String {
      switch self {
      case .beside: "Side by side"
      case .slider: "Slider"
      case .blink: "Blink"
      case .difference: "Difference"
      }
    }
  }

  enum Outcome { case none, changed, closed }

  let pairs: [ComparedPictures]
  private(set) var number = 0
  private(set) var way = Way.beside
  /// How much of the width the first picture has under the slider.
  private(set) var share = 0.5
  /// How much nearer than what fits.
  private(set) var zoom = 1.0
  /// What of the pictures lies in the middle, as shares of their sides.
  private(set) var middle = (x: 0.5, y: 0.5)
  /// It is the other one's turn.
  private(set) var showsOther = false
  private var held: (x: Int, y: Int)?
  private var pointed: (x: Int, y: Int)?
  /// Both as large as they are seen, where that is smaller than they are.
  private var smaller: (number: Int, scale: Double, one: Bitmap, other: Bitmap)?

  private static let zooms = 1.0...32
  private static let zoomStep = 1.25
  private static let gap = 8
  private static let ground: UInt32 = 0xFF0B_0D11
  static let blinkTime = Duration.milliseconds(600)

  init(_ pairs: [ComparedPictures]) { self.pairs = pairs }

  var shown: ComparedPictures { pairs[number] }

  /// Where the pictures lie, in pixels of what is shown.
  private struct Ground {
    let width: Int
    let height: Int
    /// Of one picture, where both lie beside each other.
    let view: Int
    let scale: Double
  }

  private func ground(_ size: PixelSize) -> Ground {
    let view = way == .beside ? max(1, (size.width - Self.gap) / 2) : max(1, size.width)
    let width = max(shown.one.width, shown.other.width, 1)
    let height = max(shown.one.height, shown.other.height, 1)
    let fitting = min(
      1, Double(view) / Double(width), Double(max(1, size.height)) / Double(height))
    return Ground(width: width, height: height, view: view, scale: fitting * zoom)
  }

  /// The place in the pictures that is seen there.
  private func place(_ x: Double, _ y: Double, _ ground: Ground, _ height: Int) -> (Double, Double)
  {
    (
      middle.x * Double(ground.width) + (x - Double(ground.view) / 2) / ground.scale,
      middle.y * Double(ground.height) + (y - Double(height) / 2) / ground.scale
    )
  }

  /// Along one picture, whichever of two beside each other it is.
  private func local(_ x: Int, _ ground: Ground) -> Double {
    let second = ground.view + Self.gap
    return Double(way == .beside && x >= second ? x - second : x)
  }
}

// What hands do to it.
extension ComparisonView {
  mutating func handle(_ event: WindowEvent, in size: PixelSize) -> Outcome {
    switch event {
    case .keyPressed(let key): return press(key, in: size)
    case .typed(let text):
      switch text {
      case "+": return zoom(1, at: nil, in: size)
      case "-": return zoom(-1, at: nil, in: size)
      default: return .none
      }
    case .wheelTurned(let notches): return zoom(-notches, at: held ?? pointed, in: size)
    case .zoomed(let notches): return zoom(notches, at: held ?? pointed, in: size)
    case .pointed(let point):
      pointed = (point.x, point.y)
      return .none
    case .fingerDown(_, let point), .fingerMoved(_, let point):
      return drag(to: (point.x, point.y), in: size)
    case .fingerUp:
      held = nil
      return .none
    case .exposed: return .changed
    case .closed: return .closed
    case .keyReleased, .fileDropped, .woken: return .none
    }
  }

  mutating func choose(_ way: Way) {
    self.way = way
    showsOther = false
  }

  mutating func blink() { showsOther.toggle() }

  private mutating func press(_ key: WindowEvent.Key, in size: PixelSize) -> Outcome {
    switch (key.name, key.hasControl) {
    case ("Escape", _), ("Q", _), ("W", true): return .closed
    case ("Left", _), ("Up", _), ("PageUp", _): return turn(-1)
    case ("Right", _), ("Down", _), ("PageDown", _): return turn(1)
    case ("0", _):
      (zoom, middle) = (1, (0.5, 0.5))
      return .changed
    case ("Keypad +", _), ("+", true), ("=", true): return zoom(1, at: nil, in: size)
    case ("Keypad -", _), ("-", true): return zoom(-1, at: nil, in: size)
    default:
      guard let digit = Int(key.name), let way = Way(rawValue: digit - 1) else { return .none }
      choose(way)
      return .changed
    }
  }

  private mutating func turn(_ direction: Int) -> Outcome {
    let next = min(max(0, number + direction), pairs.count - 1)
    guard next != number else { return .none }
    number = next
    return .changed
  }

  /// What lies under the mouse stays there.
  private mutating func zoom(
    _ steps: Double, at point: (x: Int, y: Int)?, in size: PixelSize
  ) -> Outcome {
    let old = ground(size)
    let x = point.map { local($0.x, old) } ?? Double(old.view) / 2
    let y = point.map { Double($0.y) } ?? Double(size.height) / 2
    let fixed = place(x, y, old, size.height)
    let factor = steps > 0 ? Self.zoomStep : 1 / Self.zoomStep
    zoom = min(max(zoom * factor, Self.zooms.lowerBound), Self.zooms.upperBound)
    let new = ground(size)
    move(
      to: fixed.0 - (x - Double(new.view) / 2) / new.scale,
      fixed.1 - (y - Double(size.height) / 2) / new.scale, new)
    return .changed
  }

  private mutating func drag(to point: (x: Int, y: Int), in size: PixelSize) -> Outcome {
    defer { held = point }
    if way == .slider {
      share = min(max(0, Double(point.x) / Double(max(1, size.width))), 1)
      return .changed
    }
    guard let held else { return .none }
    let ground = ground(size)
    move(
      to: middle.x * Double(ground.width) - Double(point.x - held.x) / ground.scale,
      middle.y * Double(ground.height) - Double(point.y - held.y) / ground.scale, ground)
    return .changed
  }

  private mutating func move(to x: Double, _ y: Double, _ ground: Ground) {
    guard zoom > 1 else {
      middle = (0.5, 0.5)
      return
    }
    middle = (
      min(max(0, x / Double(ground.width)), 1), min(max(0, y / Double(ground.height)), 1)
    )
  }
}

// What is seen of it.
extension ComparisonView {
  /// Line by line, as many pixels as the size has.
  mutating func pixels(_ size: PixelSize) -> [UInt32] {
    let ground = ground(size)
    let (one, other) = sources(ground.scale)
    let columns = (0..<size.width).map { x -> Int in
      let second = ground.view + Self.gap
      if way == .beside, x >= ground.view, x < second { return -1 }
      return Self.floor(place(local(x, ground) + 0.5, 0, ground, size.height).0, ground.scale)
    }
    let lines = (0..<size.height).map { y in
      Self.floor(place(0, Double(y) + 0.5, ground, size.height).1, ground.scale)
    }
    let edge = min(Int(share * Double(size.width)), size.width - 1)
    let kind: PictureMix.Kind =
      switch way {
      case .beside: .parted(at: ground.view)
      case .slider: .parted(at: edge)
      case .blink: showsOther ? .other : .first
      case .difference: .difference
      }
    var pixels = PictureMix(kind, columns: columns, lines: lines, ground: Self.ground)
      .pixels(of: one, and: other)
    if way == .slider {
      for y in 0..<size.height { pixels[y * size.width + edge] = 0xFFFF_FFFF }
    }
    return pixels
  }

  /// From a place in a picture to one of its pixels as it is kept to be drawn.
  private static func floor(_ place: Double, _ scale: Double) -> Int {
    Int((place * min(1, scale)).rounded(.down))
  }

  /// Smaller ones are made as a whole, nearer ones have their pixels as squares.
  private mutating func sources(_ scale: Double) -> (Bitmap, Bitmap) {
    guard scale < 1 else { return (shown.one, shown.other) }
    if let smaller, smaller.number == number, smaller.scale == scale {
      return (smaller.one, smaller.other)
    }
    func resized(_ bitmap: Bitmap) -> Bitmap {
      bitmap.resized(
        width: max(1, Int((Double(bitmap.width) * scale).rounded())),
        height: max(1, Int((Double(bitmap.height) * scale).rounded())))
    }
    let (one, other) = (resized(shown.one), resized(shown.other))
    smaller = (number, scale, one, other)
    return (one, other)
  }
}

/// Pictures that are compared in a window, from opening to closing.
struct ComparisonWindow: ~Copyable {
  private var window: Window
  private var view: ComparisonView
  private let names: [String]
  private let painter: Painter
  private let materials: Materials
  private var bar: BenchPicture?

  /// In pixels, at the bottom.
  static let barHeight = 44
  private static let eventsAtOnce = 256
  private static let startSize = PixelSize(width: 1_500, height: 760)

  init(
    _ pairs: [ComparedPictures], _ names: [String], _ painter: Painter, _ materials: Materials
  ) throws(VerbError) {
    StopSignals.hold()
    (view, self.names, self.painter) = (ComparisonView(pairs), names, painter)
    self.materials = materials
    var settings = Window.Settings(
      title: "Testdrive – \(names.joined(separator: " · "))", pictureSize: Self.startSize)
    settings.keepsShape = false
    do throws(SDLError) {
      window = try Window(settings)
    } catch {
      throw Wording.noComparisonWindow(error.description)
    }
    let waker = window.waker
    StopSignals.watch { waker.close() }
  }

  mutating func run() throws(SDLError) {
    try draw()
    while true {
      let patience = view.way == .blink ? ComparisonView.blinkTime : nil
      guard let event = window.nextEvent(within: patience) else {
        if view.way == .blink {
          view.blink()
          try draw()
        }
        try window.checkDisplay()
        continue
      }
      // Nobody waits for pictures of what was done before.
      var outcome = ComparisonView.Outcome.none
      var next: WindowEvent? = event
      for _ in 0..<Self.eventsAtOnce {
        guard let event = next, outcome != .closed else { break }
        let one = handle(event)
        if one != .none { outcome = one }
        next = window.nextEvent(within: .zero)
      }
      switch outcome {
      case .none: break
      case .changed: try draw()
      case .closed: return
      }
    }
  }

  private mutating func handle(_ event: WindowEvent) -> ComparisonView.Outcome {
    let size = area
    if case .fingerDown(_, let point) = event, point.y >= size.height {
      guard case .choose(let number)? = bar?.order(x: point.x, y: point.y - size.height),
        let way = ComparisonView.Way(rawValue: number)
      else { return .none }
      view.choose(way)
      return .changed
    }
    return view.handle(event, in: size)
  }

  private var area: PixelSize {
    PixelSize(width: window.size.width, height: max(1, window.size.height - Self.barHeight))
  }

  private mutating func draw() throws(SDLError) {
    let size = area
    let pair = view.shown
    let place = view.pairs.count > 1 ? " (\(view.number + 1) of \(view.pairs.count))" : ""
    let turn = view.way == .blink ? names[view.showsOther ? 1 : 0] : names.joined(separator: " · ")
    let picture = ComparisonBar(
      ways: ComparisonView.Way.allCases.map(\.title), chosen: view.way.rawValue,
      title: [pair.title + place, turn].filter { !$0.isEmpty }.joined(separator: "  "),
      words: pair.words
    ).picture(width: size.width, height: Self.barHeight, with: materials)
    bar = picture
    var frame = Frame(width: size.width, height: Self.barHeight, scrolls: false)
    painter.paint(picture.list, into: &frame)
    var pixels = view.pixels(size)
    frame.withPixels { pixels += $0 }
    let whole = PixelSize(width: size.width, height: size.height + Self.barHeight)
    try window.change(toPicturesOf: whole)
    let result = pixels.withUnsafeBufferPointer { buffer -> Result<Void, SDLError> in
      do throws(SDLError) {
        try window.show(
          buffer, changed: [PixelRect(x: 0, y: 0, width: whole.width, height: whole.height)])
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}

extension Wording {
  static let windowNeedsPictures = VerbError(
    "--window shows pictures, libraries and themes; what differs in traces and reports is text "
      + "(--page FILE writes it side by side)")

  static func noComparisonWindow(_ reason: String) -> VerbError {
    VerbError(
      "no window can be opened here (\(reason)); --page FILE writes the same as a page", .machine)
  }
}

/// What is said of goldens.
extension Wording {
  static let structureOnly = "structure only"
  static let notCompared = "not compared"
  static let otherFonts = "this picture was made with other fonts"

  static func noStamp(_ file: String) -> String {
    "nothing beside \(file) says with which fonts it was made"
  }

  static func noPicture(_ reason: String) -> String {
    "no picture can be made here (\(reason.oneLine))"
  }

  static func otherHeadUnit(_ file: String, _ owner: GoldenOwner, _ own: GoldenOwner) -> String {
    "\(file) was recorded on \(owner), and this drive is on \(own); give each its own golden, "
      + "or remove the file to have it recorded anew"
  }

  static func recordedGolden(_ file: String) -> String {
    "\(file) was recorded, look at it and commit it"
  }

  static func noGolden(_ file: String) -> String {
    "there is no \(file), and CI records nothing; run the drive at your desk and commit it"
  }

  static func updatedGolden(_ file: String) -> String { "\(file) was updated, look at it" }

  static func goldenUsedTwice(_ file: String) -> String {
    "\(file) was written earlier in this run for another screen; give each golden its own name"
  }

  static func damagedGolden(_ file: String, _ reason: String) -> String {
    "\(file) cannot be read (\(reason.oneLine)); remove it to have it recorded anew"
  }

  static func otherSize(_ size: String, before: String) -> String {
    "the picture is \(size) and was \(before)"
  }

  static func differentPixels(_ count: Int, allowed: Int) -> String {
    (count == 1 ? "1 pixel differs" : "\(count) pixels differ")
      + (allowed > 0 ? ", at most \(allowed) may" : "")
  }

  static func unusedGolden(_ file: String) -> String {
    "\(file) is used by no drive beside it, it can be removed"
  }

  static func leftOut(_ count: Int) -> String {
    (count == 1 ? "1 picture was" : "\(count) pictures were")
      + " not compared, as --no-pictures says"
  }

  static func noPicturesAnd(_ option: String) -> VerbError {
    VerbError("--no-pictures and \(option) cannot both be")
  }

  static let updateUnderCI = VerbError(
    "--update-goldens is not for CI (the variable CI is set), which records nothing")
}
