// What drawings do with pixels, for whoever is compiled without optimisation: one call for each
// thing that is drawn, and none for each pixel.

/// How what is drawn meets what is there.
package enum BlendMode: Sendable {
  case over, clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, multiply, screen, plusLighter
}

/// A way of putting pixels onto others, and where that may be done.
package struct Blend: Sendable {
  private let mode: BlendMode
  /// Of 255.
  private let opacity: UInt32
  /// As large as the bitmap; nil for all of it.
  private let clip: CoverageMask?

  /// What is no number is opaque.
  package init(_ mode: BlendMode, opacity: Double, clip: CoverageMask? = nil) {
    self.mode = mode
    self.opacity = opacity.isFinite ? UInt32((min(1, max(0, opacity)) * 255).rounded()) : 255
    self.clip = clip
  }

  fileprivate func allows(_ index: Int) -> Bool {
    guard let clip else { return true }
    return clip.coverage[index] != 0
  }

  /// Onto the pixel of a bitmap with that index; the coverage says how much of it is touched.
  @inline(__always)
  fileprivate func put(
    _ source: UInt32, _ coverage: UInt8 = 255, onto pixels: inout [UInt32], at index: Int
  ) {
    var share = UInt32(coverage)
    if let clip { share = Premultiplied.part(share, UInt32(clip.coverage[index])) }
    let below = pixels[index]
    let top = opacity == 255 ? source : Premultiplied.scaled(source, by: opacity)
    let mixed = mixed(top, below)
    guard share < 255 else {
      pixels[index] = mixed
      return
    }
    pixels[index] =
      Premultiplied.scaled(mixed, by: share) &+ Premultiplied.scaled(below, by: 255 - share)
  }

  private func mixed(_ top: UInt32, _ below: UInt32) -> UInt32 {
    let (topAlpha, belowAlpha) = (top >> 24, below >> 24)
    func sum(_ topShare: UInt32, _ belowShare: UInt32) -> UInt32 {
      Premultiplied.scaled(top, by: topShare) &+ Premultiplied.scaled(below, by: belowShare)
    }
    return switch mode {
    case .over: Premultiplied.over(top, below)
    case .clear: 0
    case .copy: top
    case .sourceIn: sum(belowAlpha, 0)
    case .sourceOut: sum(255 - belowAlpha, 0)
    case .sourceAtop: sum(belowAlpha, 255 - topAlpha)
    case .destinationOver: sum(255 - belowAlpha, 255)
    case .destinationIn: sum(0, topAlpha)
    case .destinationOut: sum(0, 255 - topAlpha)
    case .destinationAtop: sum(255 - belowAlpha, topAlpha)
    case .xor: sum(255 - belowAlpha, 255 - topAlpha)
    case .multiply: channels(top, below) { Self.multiplied($0, $1, topAlpha, belowAlpha) }
    case .screen: channels(top, below) { $0 + $1 - Premultiplied.part($0, $1) }
    case .plusLighter: channels(top, below) { min(255, $0 + $1) }
    }
  }

  private static func multiplied(
    _ top: UInt32, _ below: UInt32, _ topAlpha: UInt32, _ belowAlpha: UInt32
  ) -> UInt32 {
    let both = Premultiplied.part(top, below)
    let rest =
      Premultiplied.part(top, 255 - belowAlpha) + Premultiplied.part(below, 255 - topAlpha)
    return min(255, both + rest)
  }

  private func channels(
    _ top: UInt32, _ below: UInt32, _ mix: (UInt32, UInt32) -> UInt32
  ) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      mix(top >> shift & 255, below >> shift & 255) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }
}

extension Bitmap {
  /// Puts a colour where the mask covers, whose top left lies there.
  package mutating func cover(
    _ mask: CoverageMask, x: Int = 0, y: Int = 0, with color: UInt32, _ blend: Blend
  ) {
    let columns = seen(x, mask.width, of: width)
    for row in seen(y, mask.height, of: height) {
      let (start, place) = ((y + row) * width + x, row * mask.width)
      for column in columns {
        let coverage = mask.coverage[place + column]
        if coverage > 0 { blend.put(color, coverage, onto: &pixels, at: start + column) }
      }
    }
  }

  /// Puts a picture's pixels onto as many of these, its top left there.
  package mutating func draw(
    _ picture: Bitmap, x: Int, y: Int, isMirrored: Bool = false, isUpsideDown: Bool = false,
    _ blend: Blend
  ) {
    let columns = seen(x, picture.width, of: width)
    for row in seen(y, picture.height, of: height) {
      let line = isUpsideDown ? picture.height - 1 - row : row
      let (start, place) = ((y + row) * width + x, line * picture.width)
      for column in columns {
        let source = picture.pixels[place + (isMirrored ? picture.width - 1 - column : column)]
        blend.put(source, onto: &pixels, at: start + column)
      }
    }
  }

  /// Puts a picture where the mask covers, stretched over a rectangle of points: on each pixel the
  /// one of the picture that lies below its middle.
  package mutating func draw(
    _ picture: Bitmap, over corner: SIMD2<Double>, _ size: SIMD2<Double>, _ points: PointMap,
    isUpsideDown: Bool, in mask: CoverageMask, _ blend: Blend
  ) {
    for index in mask.coverage.indices where mask.coverage[index] > 0 {
      let point = points.middle(x: index % width, y: index / width)
      let place =
        (point - corner) / size * SIMD2(Double(picture.width), Double(picture.height))
      let x = Int(max(0, min(Double(picture.width - 1), place.x)))
      let y = Int(max(0, min(Double(picture.height - 1), place.y)))
      let line = isUpsideDown ? picture.height - 1 - y : y
      blend.put(
        picture.pixels[line * picture.width + x], mask.coverage[index], onto: &pixels, at: index)
    }
  }

  /// Puts on each pixel the colour that the gradient has at its middle, if it has one there.
  package mutating func shade(_ gradient: PixelGradient, _ points: PointMap, _ blend: Blend) {
    for index in pixels.indices where blend.allows(index) {
      let point = points.middle(x: index % width, y: index / width)
      guard let place = gradient.place(of: point) else { continue }
      blend.put(gradient.pixel(at: place), onto: &pixels, at: index)
    }
  }

  /// How opaque each pixel is, whatever its colour.
  package var mask: CoverageMask {
    CoverageMask(width: width, height: height, coverage: pixels.map { UInt8($0 >> 24) })
  }

  /// Its shape in one colour.
  package func tinted(_ color: UInt32) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: pixels.map { Premultiplied.scaled(color, by: $0 >> 24) })
  }

  /// Red, green, blue and alpha of each pixel, in rows that begin so many bytes apart.
  package func copy(to start: UnsafeMutableRawPointer, rowBytes: Int) {
    for row in 0..<height {
      let bytes = start.advanced(by: row * rowBytes).assumingMemoryBound(to: UInt8.self)
      for column in 0..<width {
        let pixel = pixels[row * width + column]
        bytes[column * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[column * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[column * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
        bytes[column * 4 + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
  }

  /// Which columns, or rows, of something that begins there lie in the bitmap.
  private func seen(_ start: Int, _ count: Int, of length: Int) -> Range<Int> {
    let first = max(0, -start)
    return first..<max(first, min(count, length - start))
  }
}

extension CoverageMask {
  /// What both cover; they are of one size.
  package func cut(by other: CoverageMask) -> CoverageMask {
    precondition(width == other.width && height == other.height, "Both show the same place.")
    var cut = self
    for index in coverage.indices {
      cut.coverage[index] = UInt8(
        Premultiplied.part(UInt32(coverage[index]), UInt32(other.coverage[index])))
    }
    return cut
  }
}

/// Leads from pixels to the points of a drawing: what a step to the right and one down are there,
/// and where the top left of all pixels is.
package struct PointMap: Sendable {
  private let right: SIMD2<Double>
  private let down: SIMD2<Double>
  private let origin: SIMD2<Double>

  package init(right: SIMD2<Double>, down: SIMD2<Double>, origin: SIMD2<Double>) {
    (self.right, self.down, self.origin) = (right, down, origin)
  }

  @inline(__always)
  fileprivate func middle(x: Int, y: Int) -> SIMD2<Double> {
    right * (Double(x) + 0.5) + down * (Double(y) + 0.5) + origin
  }
}

/// Colours that run into each other from 0 to 1, along a line or from one circle to another.
package struct PixelGradient: Sendable {
  package struct Stop: Sendable {
    package let place: Double
    /// Red, green, blue and alpha, as they are in `Premultiplied.pixel(of:)`.
    package let color: SIMD4<Double>

    package init(place: Double, color: SIMD4<Double>) {
      (self.place, self.color) = (place, color)
    }
  }

  package enum Form: Sendable {
    case line(from: SIMD2<Double>, to: SIMD2<Double>)
    case circles(from: SIMD2<Double>, radius: Double, to: SIMD2<Double>, endRadius: Double)
  }

  private let stops: [Stop]
  private let form: Form
  /// Whether it goes on before the start, and after the end.
  private let goesOn: (before: Bool, after: Bool)

  /// There is at least one stop, and their places ascend.
  package init(_ stops: [Stop], _ form: Form, goesOn: (before: Bool, after: Bool)) {
    precondition(!stops.isEmpty, "A gradient has a colour.")
    (self.stops, self.form, self.goesOn) = (stops, form, goesOn)
  }

  /// Where on the way from 0 to 1 a point is; nil where nothing is drawn.
  fileprivate func place(of point: SIMD2<Double>) -> Double? {
    switch form {
    case .line(let start, let end):
      let (way, gone) = (end - start, point - start)
      let place = (gone.x * way.x + gone.y * way.y) / (way.x * way.x + way.y * way.y)
      return allows(place) ? place : nil
    case .circles(let start, let radius, let end, let endRadius):
      return place(of: point - start, way: end - start, radius: radius, growth: endRadius - radius)
    }
  }

  /// Of all circles between the two that lead through a point the last one gives the colour.
  private func place(
    of point: SIMD2<Double>, way: SIMD2<Double>, radius: Double, growth: Double
  ) -> Double? {
    let square = way.x * way.x + way.y * way.y - growth * growth
    let linear = point.x * way.x + point.y * way.y + radius * growth
    let rest = point.x * point.x + point.y * point.y - radius * radius
    var (last, first) = (0.0, 0.0)
    if square == 0 {
      guard linear != 0 else { return nil }
      last = rest / (2 * linear)
      first = last
    } else {
      let root = linear * linear - square * rest
      guard root >= 0 else { return nil }
      last = (linear + root.squareRoot()) / square
      first = (linear - root.squareRoot()) / square
      if first > last { swap(&first, &last) }
    }
    if allows(last), radius + last * growth >= 0 { return last }
    return allows(first) && radius + first * growth >= 0 ? first : nil
  }

  private func allows(_ place: Double) -> Bool {
    (place >= 0 || goesOn.before) && (place <= 1 || goesOn.after)
  }

  /// Before the first stop and after the last one it goes on as those are.
  fileprivate func pixel(at place: Double) -> UInt32 {
    guard let next = stops.firstIndex(where: { $0.place > place }) else {
      return Premultiplied.pixel(of: stops[stops.count - 1].color)
    }
    guard next > 0 else { return Premultiplied.pixel(of: stops[0].color) }
    let (before, after) = (stops[next - 1], stops[next])
    let share = (place - before.place) / (after.place - before.place)
    return Premultiplied.pixel(of: before.color + (after.color - before.color) * share)
  }
}

extension Premultiplied {
  /// The pixel of red, green, blue and alpha, each from 0 to 1; what is more or less is cut off,
  /// and what is no number is 0.
  package static func pixel(of color: SIMD4<Double>) -> UInt32 {
    func byte(_ share: Double) -> UInt32 {
      share.isFinite ? UInt32((min(1, max(0, share)) * 255).rounded()) : 0
    }
    return pixel(
      straight: byte(color.w) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z))
  }
}
