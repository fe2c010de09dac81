internal import HeadUnitDisplay

/// What lies below all that changes, painted once and copied from then on.
///
/// Lists are drawn from below to above: the commands with which two of them begin alike give the
/// same pixels in both. A backdrop with what stands on it is seldom another one from frame to
/// frame, and copying it costs less than drawing it.
struct Ground {
  /// What a plan need not draw any more.
  struct Layer {
    /// The plan begins with so many steps that are in the pixels.
    let count: Int
    /// Of the whole screen.
    let pixels: GroundPixels
    fileprivate let plan: Plan
  }

  /// When something is worth being kept.
  struct Worth {
    /// In so many frames in a row it was the same.
    var patience = 4
    /// What drawing it costs at least, where copying a layer costs 1; and what more of it does.
    var work = 1.5
    var rise = 0.25

    static let always = Worth(patience: 1, work: 0, rise: 0)
  }

  private let worth: Worth
  private var layer: Layer?
  /// What the last layer was drawn on: fresh memory may cost more than the drawing.
  private var pixels: GroundPixels?
  /// For so many frames in a row more could have been kept, and with how many steps at least.
  private var rise = (frames: 0, count: Int.max)

  /// In pixels; no larger screen is kept.
  private static let limit = 4 << 20

  init(_ worth: Worth = Worth()) {
    self.worth = worth
  }

  /// In bytes.
  var cost: Int { pixels.map { $0.width * $0.height * 4 } ?? 0 }

  /// To be called before most of a plan is drawn, with the one that was drawn before it.
  mutating func layer(
    below plan: Plan, after last: Plan, of width: Int, _ height: Int,
    draw: (_ count: Int, _ pixels: GroundPixels) -> Void
  ) -> Layer? {
    guard width * height <= Self.limit else { return nil }
    if let layer, !layer.isBelow(plan, of: width, height) { self.layer = nil }
    let kept = layer?.count ?? 0
    let common = last.commonCount(with: plan)
    let least = kept > 0 ? worth.rise : worth.work
    if common > kept, plan.work(in: kept..<common) >= least * Double(width * height) {
      rise = (rise.frames + 1, min(rise.count, common))
    } else {
      rise = (0, .max)
    }
    if rise.frames >= worth.patience {
      let pixels = memory(width, height)
      draw(rise.count, pixels)
      layer = Layer(count: rise.count, pixels: pixels, plan: plan)
      rise = (0, .max)
    }
    return layer
  }

  /// Has memory for a layer of a screen of this size ready, which is touched here.
  mutating func prepare(_ width: Int, _ height: Int) {
    guard width * height <= Self.limit, layer == nil else { return }
    memory(width, height).start.initialize(repeating: 0, count: width * height)
  }

  private mutating func memory(_ width: Int, _ height: Int) -> GroundPixels {
    let memory = pixels?.of(width, height) ?? GroundPixels(width: width, height: height)
    pixels = memory
    return memory
  }
}

/// Pixels of a whole screen, which are not anything before they are drawn.
final class GroundPixels {
  let width: Int
  let height: Int
  let start: UnsafeMutablePointer<UInt32>

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    start = .allocate(capacity: width * height)
  }

  deinit { start.deallocate() }

  /// These pixels, if they are so many.
  fileprivate func of(_ width: Int, _ height: Int) -> GroundPixels? {
    self.width == width && self.height == height ? self : nil
  }
}

private extension Ground.Layer {
  func isBelow(_ other: Plan, of width: Int, _ height: Int) -> Bool {
    pixels.width == width && pixels.height == height
      && plan.commonCount(with: other, atMost: count) == count
  }
}

extension Plan {
  /// About how often pixels are touched as they are when a layer is copied, in pixels.
  func work(in range: Range<Int>) -> Double {
    range.reduce(0) { $0 + Double(steps[$1].bounds.area) * steps[$1].weight }
  }
}

private extension Plan {
  /// With how many steps both begin that draw the same, wherever what they have begun goes on.
  func commonCount(with other: Plan, atMost limit: Int = .max) -> Int {
    let most = min(limit, steps.count, other.steps.count)
    var count = 0
    while count < most, steps[count].isDrawn(as: other.steps[count]) { count += 1 }
    while let less = cut(count, other) { count = less }
    return count
  }

  /// Where the first steps are to end instead, if they cannot end so.
  ///
  /// What is blended or moved as a whole is not cut in two, and what ends in one plan only is
  /// another thing in the other from there on.
  func cut(_ count: Int, _ other: Plan) -> Int? {
    for index in 0..<count {
      let first = min(steps[index].end, other.steps[index].end)
      if first <= count, steps[index].end == other.steps[index].end { continue }
      guard steps[index].ink.mayBeCut else { return index }
      if first <= count { return first - 1 }
    }
    return nil
  }
}

private extension Step {
  func isDrawn(as other: Step) -> Bool {
    frame == other.frame && ink.looksLike(other.ink)
  }

  /// What a pixel of it costs beside one that is copied.
  var weight: Double {
    switch ink {
    case .none, .clip, .scroll, .layer, .pane, .corners: 0
    case .color(let color): color.isOpaque ? 0.25 : 2
    case .gradient(let table): table.isOpaque ? 0.5 : 2
    case .sprite, .stencil, .line: 1
    case .card: 2
    }
  }
}

private extension Step.Ink {
  /// Whether a part of what lies in it may be drawn by itself.
  var mayBeCut: Bool {
    switch self {
    case .clip, .scroll: true
    case .none, .color, .gradient, .card, .sprite, .stencil, .line, .corners, .layer, .pane: false
    }
  }
}
