internal import CPixels
internal import HeadUnitCore
internal import HeadUnitDisplay
internal import HeadUnitImages

/// A part of the screen on its way, with what cuts its corners.
struct PaneInk {
  let pane: Pane
  let corner: CornerMask?

  /// Whether nothing has to be done to its pixels.
  var isWhole: Bool {
    corner == nil && pane.opacity == 255 && pane.rest.width == pane.place.width
      && pane.rest.height == pane.place.height
  }
}

extension FrameCanvas {
  /// Shows a surface that holds all of a pane at rest in the pane's place: each pixel lies between
  /// the four nearest ones.
  func stretch(_ surface: FrameCanvas, _ ink: PaneInk) {
    let place = ink.pane.place
    let seen = place.intersection(clip)
    guard !seen.isEmpty else { return }
    let columns = StretchedLine(
      from: ink.pane.rest.width, to: place.width, in: seen.x - place.x..<seen.maxX - place.x)
    let lines = StretchedLine(
      from: ink.pane.rest.height, to: place.height, in: seen.y - place.y..<seen.maxY - place.y)
    var line = [UInt32](repeating: 0, count: seen.width)
    for (index, step) in lines.steps.enumerated() {
      line.withUnsafeMutableBufferPointer { line in
        guard let base = line.baseAddress else { return }
        cpixels_between(
          surface.pixels + Int(step.first) * surface.stride,
          surface.pixels + Int(step.second) * surface.stride, step.share, columns.steps,
          seen.width, base)
      }
      let y = seen.y + index
      if let corner = ink.corner { cut(&line, y, from: seen.x, of: place, by: corner) }
      line.withUnsafeBufferPointer { line in
        guard let base = line.baseAddress else { return }
        let rect = PixelRect(x: seen.x, y: y, width: seen.width, height: 1)
        let source = CPixelsSource(pixels: base, stride: seen.width)
        kernels.blend(area(rect), source, opacity: ink.pane.opacity)
      }
    }
  }

  /// Takes what lies outside the rounded corners off one line.
  private func cut(
    _ line: inout [UInt32], _ y: Int, from left: Int, of place: PixelRect, by corner: CornerMask
  ) {
    let size = corner.size
    let isTop = y - place.y < size
    guard isTop || place.maxY - y <= size else { return }
    let row = isTop ? y - place.y : y - (place.maxY - size)
    let sides: [(CornerMask.Place, Int)] = [
      (isTop ? .topLeft : .bottomLeft, place.x),
      (isTop ? .topRight : .bottomRight, place.maxX - size),
    ]
    for (side, start) in sides {
      let coverage = corner.coverage(side)
      for x in max(start, left)..<max(max(start, left), min(start + size, left + line.count)) {
        line[x - left] = Premultiplied.scaled(
          line[x - left], by: UInt32(coverage[row * size + x - start]))
      }
    }
  }
}

extension Bitmap {
  /// The whole of it in another size, each pixel between the four nearest ones.
  func stretched(to size: PixelSize) -> Bitmap {
    let columns = StretchedLine(from: width, to: size.width, in: 0..<size.width)
    let lines = StretchedLine(from: height, to: size.height, in: 0..<size.height)
    let result = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
        for (y, step) in lines.steps.enumerated() {
          cpixels_between(
            from + Int(step.first) * width, from + Int(step.second) * width, step.share,
            columns.steps, size.width, to + y * size.width)
        }
        count = size.width * size.height
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: result)
  }
}

/// For each place of a line that is made longer or shorter the two nearest of the one it is made
/// from.
private struct StretchedLine {
  let steps: [CPixelsStep]

  init(from count: Int, to length: Int, in range: Range<Int>) {
    steps = range.map { place in
      let fine = min((count - 1) << 8, max(0, (2 * place + 1) * count * 128 / length - 128))
      return CPixelsStep(
        first: Int32(fine >> 8), second: Int32(min(count - 1, fine >> 8 + 1)),
        share: UInt32(fine & 255))
    }
  }
}
