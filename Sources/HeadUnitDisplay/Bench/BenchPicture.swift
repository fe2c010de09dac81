public import HeadUnitCore

/// The bench as it is drawn, and what can be pressed on it.
public struct BenchPicture: Sendable {
  public let list: DisplayList
  let controls: [BenchControl]
  /// Where the head unit's own picture lies.
  public let screen: PixelRect
  let inspector: PixelRect
  /// The first line of the pane when it is scrolled as far as can be.
  let lastFirst: Int
  /// The line of the pane that is seen first.
  let shownFirst: Int

  func control(x: Int, y: Int) -> BenchControl? {
    controls.last { $0.frame.contains(x: x, y: y) }
  }

  /// What is to be done where a sheet was pressed; nil beside it.
  public func order(x: Int, y: Int) -> BenchControl.Order? {
    if case .order(let order)? = control(x: x, y: y)?.action { order } else { nil }
  }

  /// Whether the mouse is over the same thing in both places.
  public func isSame(_ one: (x: Int, y: Int)?, _ other: (x: Int, y: Int)?) -> Bool {
    thing(at: one) == thing(at: other)
  }

  private enum Thing: Hashable {
    case control(PixelRect)
    case row(ContentPath)
  }

  private func thing(at place: (x: Int, y: Int)?) -> Thing? {
    guard let place else { return nil }
    if let control = control(x: place.x, y: place.y) { return .control(control.frame) }
    return path(x: place.x, y: place.y).map { .row($0) }
  }

  /// The row of the head unit's that is at a place.
  public func path(x: Int, y: Int) -> ContentPath? {
    guard screen.contains(x: x, y: y) else { return nil }
    return list.elements.last { $0.path != nil && $0.frame.contains(x: x, y: y) }?.path
  }

  /// What a profile may have.
  private static let sides = 160...7_680

  /// How large the screen is with its lower right corner there, in steps of ten; nil where it stays
  /// as it is.
  func screenSize(atCorner x: Int, _ y: Int) -> PixelSize? {
    func side(_ length: Int) -> Int {
      min(max((length + 5) / 10 * 10, Self.sides.lowerBound), Self.sides.upperBound)
    }
    // It stands in the middle where it is narrower than what is below it, and grows both ways.
    let isCentred = screen.x > BenchLayout.screenMargin
    let width = isCentred ? screen.width + 2 * (x - screen.x - screen.width) : x - screen.x
    let size = PixelSize(width: side(width), height: side(y - screen.y))
    return size == PixelSize(width: screen.width, height: screen.height) ? nil : size
  }

  func isOverInspector(x: Int, y: Int) -> Bool { inspector.contains(x: x, y: y) }

  /// What is under the mouse, in words.
  public func hint(x: Int, y: Int) -> String? { control(x: x, y: y)?.hint }
}

/// How people have arranged the bench, as it is kept for the next time.
public struct BenchArrangement: Hashable, Codable, Sendable {
  public enum Dock: String, Hashable, Codable, Sendable, CaseIterable {
    case right, below

    var other: Dock {
      switch self {
      case .right: .below
      case .below: .right
      }
    }
  }

  /// Where the inspector stands.
  public var dock = Dock.right
  /// How wide it is at the right, and how high below, in pixels of the picture.
  public private(set) var width = widths.lowerBound
  public private(set) var height = 380

  /// Its tabs need as much, and more nobody reads.
  public static let widths = 456...1_100
  public static let heights = 300...800
  /// What a key makes it larger by.
  static let step = 40

  public init(dock: Dock = .right, width: Int? = nil, height: Int? = nil) {
    self.dock = dock
    self.width = (width ?? self.width).within(Self.widths)
    self.height = (height ?? self.height).within(Self.heights)
  }

  /// Larger by so many pixels on the side on which it stands.
  func sized(by pixels: Int) -> BenchArrangement {
    switch dock {
    case .right: BenchArrangement(dock: dock, width: width + pixels, height: height)
    case .below: BenchArrangement(dock: dock, width: width, height: height + pixels)
    }
  }

  var onTheOtherSide: BenchArrangement {
    BenchArrangement(dock: dock.other, width: width, height: height)
  }
}

extension Int {
  fileprivate func within(_ range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// Where the parts of the bench lie, in pixels, for a screen of a size.
public struct BenchLayout: Hashable, Sendable {
  public let screen: PixelRect
  public let size: PixelSize
  let left: Double
  private let arrangement: BenchArrangement

  static let toolbar = 44.0
  static let screenMargin = 12
  static let stripHeight = 110.0
  static let timelineHeight = 92.0
  /// What the controls of the car need.
  static let leastLeft = 1_304.0

  public init(_ screenSize: PixelSize, _ arrangement: BenchArrangement = BenchArrangement()) {
    self.arrangement = arrangement
    left = max(Double(screenSize.width + 2 * Self.screenMargin), Self.leastLeft)
    let x = Int((left - Double(screenSize.width)) / 2)
    screen = PixelRect(x: x, y: 56, width: screenSize.width, height: screenSize.height)
    let around = screenSize.height + 270
    switch arrangement.dock {
    case .right: size = PixelSize(width: Int(left) + arrangement.width, height: around)
    case .below: size = PixelSize(width: Int(left), height: around + arrangement.height)
    }
  }

  private var height: Double { Double(size.height) }
  var width: Double { Double(size.width) }
  var toolbar: Area { Area(0, 0, width, Self.toolbar) }
  var bezel: Area {
    Area(
      Double(screen.x) - 8, Double(screen.y) - 8, Double(screen.width) + 16,
      Double(screen.height) + 16)
  }
  var timeline: Area { Area(0, height - Self.timelineHeight, width, Self.timelineHeight) }
  var strip: Area {
    switch arrangement.dock {
    case .right: Area(0, timeline.y - Self.stripHeight, left, Self.stripHeight)
    case .below: Area(0, inspector.y - Self.stripHeight, left, Self.stripHeight)
    }
  }
  var inspector: Area {
    switch arrangement.dock {
    case .right:
      Area(left, Self.toolbar, Double(arrangement.width), timeline.y - Self.toolbar)
    case .below:
      Area(
        0, timeline.y - Double(arrangement.height), width, Double(arrangement.height))
    }
  }
  /// What the mouse takes hold of to make the inspector larger.
  var edge: Area {
    switch arrangement.dock {
    case .right: Area(left - 6, Self.toolbar, 6, timeline.y - Self.toolbar)
    case .below: Area(0, inspector.y - 6, width, 6)
    }
  }
}

/// The colours and letters of the bench, which are the same by day and by night.
enum BenchLook {
  static let window = Color(0x0B0D11)
  static let panel = Color(0x11141A)
  static let raised = Color(0x181C24)
  static let control = Color(0x222835)
  static let controlOn = Color(0x2D3444)
  static let line = Color(0x1F242F)
  static let texts = [Color(0xE9ECF3), Color(0x9BA4B6), Color(0x7C8597), Color(0x6A7285)]
  static let accent = Color(0x8E9BFF)
  static let ok = Color(0x3ED598)
  static let late = Color(0xFFB547)
  static let failed = Color(0xFF6B6B)
  static let speed = Color(0x6F7BD8)

  static let tab = Typeface(weight: .semibold, size: 11, line: 14, baseline: 10.5)
  static let body = Typeface(weight: .medium, size: 12, line: 16, baseline: 12)
  static let row = Typeface(weight: .medium, size: 13, line: 18, baseline: 13.3)
  static let number = Typeface(
    weight: .medium, size: 12, line: 16, baseline: 12, hasDigitCells: true)
  static let label = Typeface(weight: .medium, size: 11, line: 14, baseline: 10.5)
  static let heading = Typeface(weight: .semibold, size: 14, line: 20, baseline: 14.5)
  static let strong = Typeface(weight: .semibold, size: 12, line: 16, baseline: 12)
  static let small = Typeface(weight: .semibold, size: 11, line: 14, baseline: 10.5)
}

/// A picture of the bench in the making.
struct BenchCanvas {
  var list: DisplayListBuilder
  var controls: [BenchControl] = []
  /// As of the pane that was drawn.
  var lastFirst = 0
  var shownFirst = 0
  /// What the keys are at.
  var focus: BenchControl.Action?

  init(_ setter: TextSetter) {
    list = DisplayListBuilder(
      scale: 1, palette: Palette.night, setter: setter, originX: 0, originY: 0)
  }

  /// Something that can be pressed; what the body draws is part of it.
  mutating func control(
    _ area: Area, _ action: BenchControl.Action, _ label: String, hint: String? = nil,
    value: String = "", span: ClosedRange<Int> = 0...1, time: Instant = .start,
    _ body: (inout BenchCanvas) -> Void
  ) {
    let frame = list.frame(area)
    controls.append(
      BenchControl(frame: frame, action: action, hint: hint ?? label, span: span, time: time))
    list.element(
      .button, area,
      DisplayListBuilder.Label(text: label, value: value, isFocused: action == focus))
    body(&self)
    if action == focus { list.ring(area.inset(-2), radius: 9, width: 2, .white) }
  }

  /// A button with an icon or a word in it.
  mutating func button(
    _ area: Area, _ action: BenchControl.Action, icon: Icon? = nil, title: String = "",
    label: String, key: String? = nil, isOn: Bool = false, isPlain: Bool = false
  ) {
    let hint = key.map { "\(label) (\($0))" } ?? label
    control(area, action, label, hint: hint, value: isOn ? "on" : "") { canvas in
      if isOn || !isPlain {
        canvas.list.card(
          area, radius: 8, isOn ? BenchLook.accent : BenchLook.control)
      }
      let ink = isOn ? BenchLook.window : BenchLook.texts[0]
      if let icon {
        let side = 16.0
        canvas.list.icon(
          icon, Area(area.midX - side / 2, area.midY - side / 2, side, side), ink)
      }
      if !title.isEmpty {
        let line = canvas.list.line(title, BenchLook.strong, within: area.width - 8)
        canvas.list.draw(
          line, BenchLook.strong, ink, x: area.midX, y: area.midY - 8, .centre)
      }
    }
  }

  mutating func text(
    _ text: String, _ face: Typeface, _ color: Color, x: Double, y: Double, within: Double? = nil,
    _ alignment: DisplayListBuilder.Alignment = .left
  ) {
    list.text(text, face, color, x: x, y: y, within: within, alignment)
  }
}

/// A text that is to be read, and where it stands.
public struct ReadableText: Hashable, Sendable {
  public let text: String
  public let color: Color
  public let box: PixelRect
  /// Large text may have less contrast.
  public let isLarge: Bool

  public var needed: Double { isLarge ? Contrast.neededWhenLarge : Contrast.needed }

  /// Its contrast with what was painted below it; a sample of the pixels is enough.
  public func contrast(on pixel: (_ x: Int, _ y: Int) -> UInt32) -> Double {
    var pixels: [UInt32] = []
    for y in stride(from: box.y, to: box.maxY, by: max(1, box.height / 4)) {
      for x in stride(from: box.x, to: box.maxX, by: max(1, box.width / 20)) {
        pixels.append(pixel(x, y))
      }
    }
    return Contrast.worst(of: color, on: pixels)
  }
}

extension DisplayList {
  /// What lies below its texts.
  public var withoutText: DisplayList {
    DisplayList(
      size: size,
      commands: commands.filter { command in
        if case .text = command { return false }
        return true
      })
  }

  /// What is to be read on it: neither dimmed, nor disabled, nor covered by what comes later.
  public func readableTexts(pixelsPerPoint: Double) -> [ReadableText] {
    var found: [(text: ReadableText, index: Int)] = []
    var groups: [(clip: PixelRect, isDimmed: Bool)] = []
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    for (index, command) in commands.enumerated() {
      let group = groups.last ?? (screen, false)
      switch command {
      case .clip(let rect), .scroll(let rect, _):
        groups.append((group.clip.intersection(rect), group.isDimmed))
      case .pane(let pane): groups.append((pane.rest, group.isDimmed || pane.opacity < 255))
      case .layer(let rect, let opacity):
        groups.append((group.clip.intersection(rect), group.isDimmed || opacity < 255))
      case .end: groups.removeLast()
      case .text(let line, let x, let baseline, let color) where !group.isDimmed:
        let em = line.style.size / 64
        let box = PixelRect(x: x, y: baseline - em * 3 / 4, width: line.width, height: em)
          .intersection(group.clip)
        guard !box.isEmpty, !isDisabled(box) else { continue }
        let isLarge = line.style.isLarge(pixelsPerPoint)
        found.append(
          (ReadableText(text: line.text, color: color, box: box, isLarge: isLarge), index))
      default: break
      }
    }
    return found.filter { !isCovered($0.text.box, after: $0.index) }.map(\.text)
  }

  private func isDisabled(_ box: PixelRect) -> Bool {
    elements.contains { element in
      [.button, .tab].contains(element.role) && !element.isEnabled && element.frame.contains(box)
    }
  }

  private func isCovered(_ box: PixelRect, after index: Int) -> Bool {
    commands.dropFirst(index + 1).contains { command in
      switch command {
      case .fill(let rect, _), .gradient(let rect, _): rect.intersects(box)
      case .card(let card): card.surface != .none && card.frame.intersects(box)
      case .image(let image): image.frame.intersects(box)
      case .text, .corners, .clip, .layer, .scroll, .pane, .end: false
      }
    }
  }
}

extension TextStyle {
  /// From 24 points on, and from 18.66 on when it is bold.
  fileprivate func isLarge(_ pixelsPerPoint: Double) -> Bool {
    let points = Double(size) / 64 / pixelsPerPoint
    return points >= 24 || points >= 18.66 && weight.rawValue >= Weight.semibold.rawValue
  }
}

// What a finger needs in a moving car.
extension DisplayList {
  /// Smaller than this it is missed, in points.
  public static let leastTouch = 44.0

  /// Places of the elements that are too small for it; while screens move, half of them is outside,
  /// and no tap counts.
  public func smallTargets(of headUnit: HeadUnit) -> [Int] {
    guard headUnit.motion == nil else { return [] }
    let least = Int((Self.leastTouch * headUnit.metrics.pixelsPerPoint).rounded(.down)) - 1
    return elements.indices.filter { index in
      let element = elements[index]
      guard let target = element.target, element.isEnabled, !target.isLetter,
        !isAtEdgeOfList(element, of: headUnit)
      else { return false }
      return element.touchFrame.width < least || element.touchFrame.height < least
    }
  }

  /// Rows that are scrolled half out of the list are as small as what is left of them.
  private func isAtEdgeOfList(_ element: Element, of headUnit: HeadUnit) -> Bool {
    guard let viewport = elements.first(where: { $0.role == .list })?.frame else { return false }
    return [.row, .button, .progress].contains(element.role)
      ? element.frame.y <= viewport.y + stickyHeight(of: headUnit)
        || element.touchFrame.maxY >= viewport.maxY
      : false
  }

  /// What the header that stays at the top hides of the list.
  private func stickyHeight(of headUnit: HeadUnit) -> Int {
    guard headUnit.screen == .content, let page = headUnit.browser.page,
      let sticky = headUnit.stickyHeader(of: page, at: page.scroll)
    else { return 0 }
    return Int((sticky.header.points * headUnit.metrics.pixelsPerPoint).rounded())
  }
}

extension FocusTarget {
  /// The strip of letters is as narrow as the phone's, and the knob has the rows themselves.
  fileprivate var isLetter: Bool {
    if case .letter = self { true } else { false }
  }
}
