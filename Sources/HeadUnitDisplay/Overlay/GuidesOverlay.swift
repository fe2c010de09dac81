public import HeadUnitCore

/// What a screen is measured with: its areas, the steps of its grid, what can be touched, and how
/// far things are from each other, in points.
public struct GuidesOverlay {
  private let layout: ScreenLayout
  private let setter: TextSetter
  private let paint: Paint

  /// In points: what a finger hits for certain, and the step that lengths are made of.
  static let target = 44.0
  static let step = 8.0
  /// So many steps from one number of the rulers to the next.
  private static let numbered = 5
  /// Nearer things touch, and what is farther apart belongs to other things.
  private static let distances = 1.5...160.0
  private static let face = Typeface(weight: .semibold, size: 8, line: 10, baseline: 7.8)

  /// Light on dark, or dark on light.
  private struct Paint {
    let grid: Color
    let area: Color
    let outline: Color
    let touch: Color
    let small: Color
    let distance: Color
    let ground: Color

    init(_ theme: Theme) {
      switch theme {
      case .night:
        grid = Color.white.opacity(0.07)
        area = Color(0xFFC44D).opacity(0.8)
        outline = Color.white.opacity(0.28)
        touch = Color(0x45D6FF).opacity(0.85)
        small = Color(0xFF6257)
        distance = Color(0xFF6FB5)
        ground = Color(0x14060D).opacity(0.88)
      case .day:
        grid = Color(0x11141B).opacity(0.07)
        area = Color(0xA86A00).opacity(0.85)
        outline = Color(0x11141B).opacity(0.28)
        touch = Color(0x0078A8).opacity(0.85)
        small = Color(0xC81E14)
        distance = Color(0xB80F6B)
        ground = Color(0xFFF4FA).opacity(0.92)
      }
    }
  }

  /// How far two things are from each other, or one from the edge of what it is in.
  struct Distance: Hashable {
    /// From one to the other, along the direction; as wide as both are beside each other.
    let gap: PixelRect
    let isAcross: Bool
    let points: Double
    /// What is measured, so that the same thing is said once and not in every row.
    let name: String
  }

  public init(over headUnit: HeadUnit, with setter: TextSetter) {
    layout = ScreenLayout(headUnit.profile.display, headUnit.shape)
    self.setter = setter
    paint = Paint(headUnit.vehicle.theme)
  }

  public func lay(over list: DisplayList) -> DisplayList {
    var sheet = Sheet(list.size, setter, Self.face.style(scale: layout.scale), layout.scale)
    drawGrid(on: &sheet)
    drawAreas(on: &sheet)
    let seen = Self.seen(in: list)
    for element in seen where element.target == nil && element.role != .screen {
      sheet.outline(element.frame, paint.outline)
    }
    for element in seen where element.target != nil { sheet.outline(element.frame, paint.touch) }
    for element in seen where isSmall(element) {
      sheet.outline(element.touchFrame, paint.small, width: 2)
      let (width, height) = (points(element.touchFrame.width), points(element.touchFrame.height))
      sheet.label(
        "\(Self.text(width)) × \(Self.text(height))", at: element.touchFrame.middle, paint.small,
        on: paint.ground)
    }
    for distance in distances(in: list) {
      let isShown = sheet.label(
        Self.text(distance.points), at: distance.gap.middle, paint.distance, on: paint.ground,
        along: distance.isAcross ? (0, distance.gap.height) : (distance.gap.width, 0))
      if let place = isShown { sheet.measure(distance, through: place, paint.distance) }
    }
    return DisplayList(
      size: list.size, commands: list.commands + sheet.lines + sheet.labels,
      elements: list.elements, nextChange: list.nextChange)
  }

  private func points(_ pixels: Int) -> Double { Double(pixels) / layout.scale }

  /// In halves of a point, as nothing is laid out finer.
  static func text(_ points: Double) -> String {
    let halves = Int((points * 2).rounded())
    return halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5"
  }

  /// Whether a finger can miss it: what can be touched reaches less far than it should.
  func isSmall(_ element: Element) -> Bool {
    guard element.target != nil, element.isEnabled else { return false }
    let shorter = points(min(element.touchFrame.width, element.touchFrame.height))
    return shorter < Self.target - 0.5
  }

  /// What is on the screen, at least in part.
  private static func seen(in list: DisplayList) -> [Element] {
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    return list.elements.filter { $0.frame.intersects(whole) && $0.role != .scrollBar }
  }

  private func drawGrid(on sheet: inout Sheet) {
    let isRailLeft = layout.rail.x == 0 && layout.rail.width < layout.width
    let start = layout.originX + way(9)
    for (isAcross, length) in [(true, layout.width), (false, layout.height)] {
      for index in 1..<max(2, Int(length / Self.step)) {
        let at =
          (isAcross ? layout.originX : layout.originY) + way(Double(index) * Self.step)
        sheet.line(isAcross: !isAcross, at: at, paint.grid)
        guard index % Self.numbered == 0 else { continue }
        // The rail is narrow and full; the other side has room.
        let x = isAcross ? at : isRailLeft ? layout.originX + way(layout.width - 9) : start
        let y = isAcross ? layout.originY + sheet.pixels(6) : at
        sheet.label(Self.text(Double(index) * Self.step), at: (x, y), paint.area, on: paint.ground)
      }
    }
  }

  /// In whole pixels.
  private func way(_ points: Double) -> Int { Int((points * layout.scale).rounded()) }

  /// The edges of the rail and of the stage.
  private func drawAreas(on sheet: inout Sheet) {
    for area in [layout.rail, layout.stage] {
      let frame = PixelRect(
        x: layout.originX + way(area.x), y: layout.originY + way(area.y),
        width: way(area.width), height: way(area.height))
      sheet.outline(frame, paint.area)
    }
  }
}

// What is measured.
extension GuidesOverlay {
  /// Between neighbours in the same thing, and from the outer ones to its edges; each length of
  /// the same things once, those of what can be touched first.
  func distances(in list: DisplayList) -> [Distance] {
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var families: [Int: [Element]] = [:]
    for element in list.elements {
      guard let parent = element.parent, element.role != .scrollBar,
        whole.contains(element.frame), !element.frame.isEmpty
      else { continue }
      families[parent, default: []].append(element)
    }
    var found: [Distance] = []
    var known: Set<String> = []
    for parent in families.keys.sorted() {
      let family = families[parent] ?? []
      for element in family {
        for isAcross in [true, false] {
          let around = self.around(element, in: family, list.elements[parent], isAcross: isAcross)
          for distance in around where Self.distances.contains(distance.points) {
            guard known.insert("\(distance.name) \(Self.text(distance.points))").inserted
            else { continue }
            found.append(distance)
          }
        }
      }
    }
    return found
  }

  /// To what comes after it, to the beginning where nothing comes before, and to the end.
  private func around(
    _ element: Element, in family: [Element], _ parent: Element, isAcross: Bool
  ) -> [Distance] {
    let own = Extent(element.frame, isAcross)
    let others = family.filter { $0 != element && Extent($0.frame, isAcross).isBeside(own) }
    let edges = Extent(parent.frame, isAcross)
    func distance(_ from: Int, _ to: Int, _ side: Extent, _ name: String) -> Distance {
      let beside = own.common(with: side)
      let gap = PixelRect(
        x: isAcross ? from : beside.lowerBound, y: isAcross ? beside.lowerBound : from,
        width: isAcross ? to - from : beside.count, height: isAcross ? beside.count : to - from)
      return Distance(
        gap: gap, isAcross: isAcross, points: points(to - from),
        name: "\(parent.role) \(element.role) \(name)")
    }
    var found: [Distance] = []
    let after = others.filter { Extent($0.frame, isAcross).start >= own.end }
      .min { Extent($0.frame, isAcross).start < Extent($1.frame, isAcross).start }
    if let after {
      let side = Extent(after.frame, isAcross)
      found.append(distance(own.end, side.start, side, "\(after.role)"))
    } else if !others.contains(where: { Extent($0.frame, isAcross).end > own.end }) {
      found.append(distance(own.end, edges.end, edges, "end \(isAcross)"))
    }
    if !others.contains(where: { Extent($0.frame, isAcross).start < own.start }) {
      found.append(distance(edges.start, own.start, edges, "start \(isAcross)"))
    }
    return found
  }

  /// A frame as it is seen along one direction.
  private struct Extent {
    let start: Int
    let end: Int
    let side: Range<Int>

    init(_ frame: PixelRect, _ isAcross: Bool) {
      start = isAcross ? frame.x : frame.y
      end = isAcross ? frame.maxX : frame.maxY
      side = isAcross ? frame.y..<frame.maxY : frame.x..<frame.maxX
    }

    func isBeside(_ other: Extent) -> Bool { side.overlaps(other.side) }
    func common(with other: Extent) -> Range<Int> { side.clamped(to: other.side) }
  }
}

/// What is drawn over the screen; no label lies on another one.
private struct Sheet {
  let size: PixelSize
  let setter: TextSetter
  let style: TextStyle
  let scale: Double
  var lines: [DrawingCommand] = []
  var labels: [DrawingCommand] = []
  private var taken: [PixelRect] = []

  init(_ size: PixelSize, _ setter: TextSetter, _ style: TextStyle, _ scale: Double) {
    (self.size, self.setter, self.style, self.scale) = (size, setter, style, scale)
  }

  func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }

  /// From one side of the screen to the other.
  mutating func line(isAcross: Bool, at place: Int, _ color: Color) {
    let rect =
      isAcross
      ? PixelRect(x: 0, y: place, width: size.width, height: 1)
      : PixelRect(x: place, y: 0, width: 1, height: size.height)
    lines.append(.fill(rect, color))
  }

  mutating func outline(_ frame: PixelRect, _ color: Color, width: Int = 1) {
    lines.append(.card(Card(frame, radius: 0, .none, edge: Card.Edge(width: width, color))))
  }

  /// A length between two strokes.
  mutating func measure(
    _ distance: GuidesOverlay.Distance, through place: (x: Int, y: Int), _ color: Color
  ) {
    let gap = distance.gap
    let half = pixels(2.5)
    if distance.isAcross {
      lines.append(.fill(PixelRect(x: gap.x, y: place.y, width: gap.width, height: 1), color))
      for x in [gap.x, gap.maxX - 1] {
        lines.append(
          .fill(PixelRect(x: x, y: place.y - half, width: 1, height: 2 * half + 1), color))
      }
    } else {
      lines.append(.fill(PixelRect(x: place.x, y: gap.y, width: 1, height: gap.height), color))
      for y in [gap.y, gap.maxY - 1] {
        lines.append(
          .fill(PixelRect(x: place.x - half, y: y, width: 2 * half + 1, height: 1), color))
      }
    }
  }

  /// Writes around a place, or elsewhere within the way along which it may go; nil where all of
  /// that is taken.
  @discardableResult
  mutating func label(
    _ text: String, at middle: (x: Int, y: Int), _ color: Color, on ground: Color,
    along way: (x: Int, y: Int) = (0, 0)
  ) -> (x: Int, y: Int)? {
    let line = setter(TextSetter.Request(text, style))
    let (width, height) = (line.width + pixels(5), pixels(11))
    for share in [0.0, -0.25, 0.25, -0.45, 0.45] {
      let x = middle.x + Int((Double(way.x) * share).rounded())
      let y = middle.y + Int((Double(way.y) * share).rounded())
      let rect = PixelRect(
        x: max(0, min(size.width - width, x - width / 2)),
        y: max(0, min(size.height - height, y - height / 2)), width: width, height: height)
      guard !taken.contains(where: { $0.intersects(rect) }) else { continue }
      taken.append(rect)
      labels.append(.card(Card(rect, radius: pixels(3), .color(ground))))
      labels.append(
        .text(
          line, x: rect.x + (width - line.width) / 2, baseline: rect.y + pixels(8.4), color))
      return (x, y)
    }
    return nil
  }
}

extension PixelRect {
  fileprivate var middle: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
}
