extension SVGElement {
  /// The outline of a shape; nil for other elements and for shapes that cannot be drawn.
  func path(in viewport: Point, stepLimit: Int) throws(SVGMistake) -> Path? {
    switch name {
    case "path":
      guard let text = value("d") else { return nil }
      return try SVGPathReader.path(text, stepLimit: stepLimit)
    case "rect": return rectangle(in: viewport)
    case "circle":
      guard let radius = length("r", of: viewport.diagonal), radius > 0 else { return nil }
      return .ellipse(center: point("cx", "cy", of: viewport), radii: Point(radius, radius))
    case "ellipse":
      let radii = point("rx", "ry", of: viewport)
      guard radii.x > 0, radii.y > 0 else { return nil }
      return .ellipse(center: point("cx", "cy", of: viewport), radii: radii)
    case "line":
      var path = Path()
      path.move(to: point("x1", "y1", of: viewport))
      path.line(to: point("x2", "y2", of: viewport))
      return path
    case "polyline", "polygon": return try polygon(stepLimit: stepLimit)
    default: return nil
    }
  }

  private func rectangle(in viewport: Point) -> Path? {
    let size = point("width", "height", of: viewport)
    guard size.x > 0, size.y > 0 else { return nil }
    let x = length("rx", of: viewport.x)
    let y = length("ry", of: viewport.y)
    // One radius stands for both.
    let radii = Point(max(0, x ?? y ?? 0), max(0, y ?? x ?? 0))
    return .rectangle(point("x", "y", of: viewport), size, radii: radii)
  }

  private func polygon(stepLimit: Int) throws(SVGMistake) -> Path? {
    guard let text = value("points") else { return nil }
    var scanner = SVGScanner(text)
    var path = Path()
    while let x = scanner.number(), let y = scanner.number() {
      guard path.steps.count < stepLimit else { throw .tooElaborate }
      if path.steps.isEmpty { path.move(to: Point(x, y)) } else { path.line(to: Point(x, y)) }
    }
    if name == "polygon" { path.close() }
    return path
  }
}
