internal import HeadUnitCore
internal import HeadUnitDisplay

/// What has to happen to a frame that shows one plan so that it shows another.
///
/// Commands of both are matched in order. Where no unmatched command has pixels, both plans draw
/// the same commands in the same order, and so the same pixels.
struct Difference {
  struct Move {
    let rect: PixelRect
    /// Upwards, downwards when negative.
    let lines: Int
  }

  private let old: Plan
  private let new: Plan
  /// To be done first.
  private(set) var move: Move?
  private(set) var damage = DamageRegion()

  /// How far apart two commands may be to be found as the same.
  private static let reach = 48

  init(from old: Plan, to new: Plan) {
    self.old = old
    self.new = new
    compare(0..<old.steps.count, 0..<new.steps.count, Place(isOpen: true))
  }

  /// What of the frame has other pixels than before, or may have.
  var changed: [PixelRect] {
    guard let move else { return damage.rects }
    return [move.rect] + damage.rects.filter { !move.rect.contains($0) }
  }
}

/// Where in the lists a comparison is.
private struct Place {
  /// How far up the old commands moved, and within what.
  var lines = 0
  var window: PixelRect?
  /// Whether pixels may be moved: not within a layer.
  var isOpen: Bool
}

private extension Difference {
  mutating func compare(_ olds: Range<Int>, _ news: Range<Int>, _ place: Place) {
    var one = olds.lowerBound
    var other = news.lowerBound
    while one < olds.upperBound, other < news.upperBound {
      if match(one, other, place) {
        one = old.steps[one].end
        other = new.steps[other].end
      } else {
        skip(&one, &other, olds.upperBound, news.upperBound, place)
      }
    }
    while one < olds.upperBound { skipOld(&one, place) }
    while other < news.upperBound { skipNew(&other) }
  }

  /// To where both go on alike: a replaced command, commands that went, or commands that came.
  mutating func skip(
    _ one: inout Int, _ other: inout Int, _ oldEnd: Int, _ newEnd: Int, _ place: Place
  ) {
    let nextOld = old.steps[one].end
    let nextNew = new.steps[other].end
    let isReplaced =
      nextOld < oldEnd && nextNew < newEnd && isSame(nextOld, nextNew, place)
    if !isReplaced {
      if let gone = count(from: nextOld, oldEnd, old, where: { isSame($0, other, place) }) {
        for _ in 0..<gone { skipOld(&one, place) }
        return
      }
      if let came = count(from: nextNew, newEnd, new, where: { isSame(one, $0, place) }) {
        for _ in 0..<came { skipNew(&other) }
        return
      }
    }
    skipOld(&one, place)
    skipNew(&other)
  }

  /// How many commands lie before one that fits.
  func count(from start: Int, _ end: Int, _ plan: Plan, where fits: (Int) -> Bool) -> Int? {
    var index = start
    var count = 1
    while index < end, count <= Self.reach {
      if fits(index) { return count }
      index = plan.steps[index].end
      count += 1
    }
    return nil
  }

  mutating func skipOld(_ index: inout Int, _ place: Place) {
    let bounds = old.steps[index].bounds.offset(y: -place.lines)
    damage.add(place.window.map(bounds.intersection) ?? bounds)
    index = old.steps[index].end
  }

  mutating func skipNew(_ index: inout Int) {
    damage.add(new.steps[index].bounds)
    index = new.steps[index].end
  }

  func isSame(_ one: Int, _ other: Int, _ place: Place) -> Bool {
    let mine = old.steps[one]
    let theirs = new.steps[other]
    if case .color(let before) = mine.ink, case .color(let after) = theirs.ink,
      before == after, let window = place.window, mine.frame.contains(window),
      theirs.frame.contains(window)
    {
      return true
    }
    return mine.frame.offset(y: -place.lines) == theirs.frame && mine.ink.looksLike(theirs.ink)
  }

  /// Groups match as such; then what is in them is compared.
  mutating func match(_ one: Int, _ other: Int, _ place: Place) -> Bool {
    let mine = old.steps[one]
    let theirs = new.steps[other]
    guard isSame(one, other, place) else { return false }
    switch (mine.ink, theirs.ink) {
    case (.scroll(let before), .scroll(let after)):
      compareScroll(one, other, by: after - before, place)
    case (.clip, .clip):
      compare(one + 1..<mine.end - 1, other + 1..<theirs.end - 1, place)
    case (.layer, .layer):
      var inside = place
      inside.isOpen = false
      compare(one + 1..<mine.end - 1, other + 1..<theirs.end - 1, inside)
    case (.pane(let ink), .pane): comparePane(one, other, ink.pane)
    default: break
    }
    return true
  }
}

private extension Difference {
  /// What differs in a pane that is where it was, where it is seen.
  mutating func comparePane(_ one: Int, _ other: Int, _ pane: Pane) {
    var inside = self
    (inside.move, inside.damage) = (nil, DamageRegion())
    inside.compare(
      one + 1..<old.steps[one].end - 1, other + 1..<new.steps[other].end - 1,
      Place(isOpen: false))
    let seen = new.steps[other].bounds
    for rect in inside.damage.rects { damage.add(pane.seen(rect).intersection(seen)) }
  }

  mutating func compareScroll(_ one: Int, _ other: Int, by lines: Int, _ place: Place) {
    let olds = one + 1..<old.steps[one].end - 1
    let news = other + 1..<new.steps[other].end - 1
    guard lines != 0, let window = window(one, other, lines, place) else {
      compare(olds, news, place)
      return
    }
    move = Move(rect: window, lines: lines)
    let strip = min(abs(lines), window.height)
    damage.add(
      PixelRect(
        x: window.x, y: lines > 0 ? window.maxY - strip : window.y, width: window.width,
        height: strip))
    compare(olds, news, Place(lines: lines, window: window, isOpen: false))
    addOverlays(above: one, in: old, window, lines)
    addOverlays(above: other, in: new, window, 0)
  }

  /// What may be moved: the same opaque colour lies below all of it, before and after.
  func window(_ one: Int, _ other: Int, _ lines: Int, _ place: Place) -> PixelRect? {
    guard move == nil, place.isOpen, place.window == nil else { return nil }
    guard let before = ground(of: one, in: old), let after = ground(of: other, in: new),
      before == after, before.rect.width > 0, abs(lines) < before.rect.height
    else { return nil }
    return before.rect
  }

  /// The group's first command when it fills all that can be seen of the group.
  func ground(of group: Int, in plan: Plan) -> (rect: PixelRect, color: Color)? {
    let first = group + 1
    guard first < plan.steps[group].end, case .color(let color) = plan.steps[first].ink,
      color.isOpaque, plan.steps[first].frame.contains(plan.steps[group].frame)
    else { return nil }
    return (plan.steps[first].bounds, color)
  }

  /// What lies over the moved pixels was moved with them, and has to be where it belongs.
  mutating func addOverlays(above group: Int, in plan: Plan, _ window: PixelRect, _ lines: Int) {
    for index in plan.steps[group].end..<plan.steps.count {
      let bounds = plan.steps[index].bounds.intersection(window)
      guard !bounds.isEmpty else { continue }
      damage.add(bounds.offset(y: -lines).intersection(window))
    }
  }
}

/// A few rectangles that hold everything that has to be drawn again.
struct DamageRegion {
  private(set) var rects: [PixelRect] = []

  /// Beyond so many, one rectangle holds them all.
  private static let most = 16

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    var rect = rect
    // Two rectangles become one when that costs little more than both.
    while let near = rects.firstIndex(where: { Self.isWorthJoining($0, rect) }) {
      rect = rect.union(rects.remove(at: near))
    }
    rects.append(rect)
    if rects.count > Self.most { rects = [rects.reduce(.zero) { $0.union($1) }] }
  }

  private static func isWorthJoining(_ one: PixelRect, _ other: PixelRect) -> Bool {
    let both = one.union(other).area
    return both <= one.area + other.area + both / 8
  }
}

extension Step.Ink {
  /// Whether both draw the same at the same place; groups by themselves, without what is in them.
  func looksLike(_ other: Step.Ink) -> Bool {
    switch (self, other) {
    case (.none, .none), (.clip, .clip), (.scroll, .scroll): true
    case (.color(let one), .color(let two)): one == two
    case (.gradient(let one), .gradient(let two)): one === two
    case (.card(let one), .card(let two)): one.looksLike(two)
    case (.sprite(let one), .sprite(let two)): one === two
    case (.stencil(let one, let color), .stencil(let two, let tint)): one === two && color == tint
    case (.line(let one, let color), .line(let two, let tint)): one === two && color == tint
    case (.corners(let one, let color), .corners(let two, let tint)):
      color == tint && zip(one, two).allSatisfy { $0 === $1 }
    case (.layer(let one), .layer(let two)): one == two
    case (.pane(let one), .pane(let two)): one.pane == two.pane
    default: false
    }
  }
}

private extension CardInk {
  func looksLike(_ other: CardInk) -> Bool {
    guard radius == other.radius, surface.looksLike(other.surface) else { return false }
    return edge?.mask === other.edge?.mask && edge?.width == other.edge?.width
      && edge?.color == other.edge?.color && shadow?.mask === other.shadow?.mask
      && shadow?.frame == other.shadow?.frame && shadow?.color == other.shadow?.color
  }
}

private extension CardInk.Surface {
  func looksLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.color(let one), .color(let two)): one == two
    case (.gradient(let one), .gradient(let two)): one === two
    default: false
    }
  }
}

private extension Pane {
  /// Where a part of it is seen, with the pixels beside it that lie between two of them.
  func seen(_ part: PixelRect) -> PixelRect {
    guard !part.isEmpty, !rest.isEmpty else { return .zero }
    func moved(_ value: Int, _ from: Int, _ length: Int, _ seen: Int) -> Double {
      Double(value - from) * Double(seen) / Double(length)
    }
    let left = Int(moved(part.x - 1, rest.x, rest.width, place.width).rounded(.down)) - 1
    let right = Int(moved(part.maxX + 1, rest.x, rest.width, place.width).rounded(.up)) + 1
    let top = Int(moved(part.y - 1, rest.y, rest.height, place.height).rounded(.down)) - 1
    let bottom = Int(moved(part.maxY + 1, rest.y, rest.height, place.height).rounded(.up)) + 1
    return PixelRect(
      x: place.x + left, y: place.y + top, width: right - left, height: bottom - top
    ).intersection(place)
  }
}
