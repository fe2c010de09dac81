/// The colours of one GIF image; one place more stands for what stays as it was.
struct ColorTable: Equatable {
  /// As pixels, without alpha.
  let colors: [UInt32]

  /// Beside the colour that is none.
  static let limit = 255

  init(_ colors: [UInt32]) {
    precondition(colors.count <= Self.limit, "A place is left for what stays.")
    self.colors = colors
  }

  /// Which index stands for what stays as it was.
  var transparent: UInt8 { UInt8(colors.count) }

  /// How many bits an index has: a table holds a power of two, and at least four.
  var bits: Int {
    var bits = 2
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  /// Red, green and blue of all places.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for color in colors {
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return bytes + [UInt8](repeating: 0, count: 3 * (1 << bits) - bytes.count)
  }

  /// The colours themselves where there are few enough; nil where there are not.
  init?(exactly pixels: [UInt32]) {
    var found = ColorPlaces()
    var last: UInt32?
    for pixel in pixels {
      let color = pixel & 0xFF_FFFF
      if color == last { continue }
      last = color
      if found.place(of: color) == nil, !found.add(color) { return nil }
    }
    // The same colours make the same table, wherever they were met.
    colors = found.colors.sorted()
  }
}

/// Colours and where they stand, found without looking at all of them.
struct ColorPlaces {
  private(set) var colors: [UInt32] = []
  private var keys = [UInt32](repeating: Self.none, count: Self.size)
  private var places = [UInt8](repeating: 0, count: Self.size)

  /// Four times as many as there are colours at most.
  private static let size = 1_024
  private static let none = UInt32.max

  init() {}

  init(_ colors: [UInt32]) {
    for color in colors { _ = add(color) }
  }

  @inline(__always)
  func place(of color: UInt32) -> UInt8? {
    let slot = slot(of: color)
    return keys[slot] == color ? places[slot] : nil
  }

  /// False where there is no room left.
  ///
  /// A colour that is there keeps its first place.
  mutating func add(_ color: UInt32) -> Bool {
    guard colors.count < ColorTable.limit else { return false }
    let slot = slot(of: color)
    if keys[slot] == Self.none {
      keys[slot] = color
      places[slot] = UInt8(colors.count)
    }
    colors.append(color)
    return true
  }

  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while keys[slot] != Self.none, keys[slot] != color { slot = (slot + 1) & (Self.size - 1) }
    return slot
  }
}
