internal import HeadUnitDisplay

extension SVGReader {
  /// Makes the shapes that an element is cut by; nil when it is cut by nothing.
  mutating func clip(_ own: SVGStyle.Own, _ group: Group) throws(SVGMistake) -> Int? {
    guard let name = own.clip else { return nil }
    try spend(1)
    guard let index = clipIndexes[name] else { return nil }
    let element = elements[index]
    var outer = Group(transform: group.transform, end: element.end)
    _ = outer.enter(element, viewport)
    var shapes: [PaintedShape] = []
    for inside in elements[(index + 1)..<max(index + 1, element.end)] {
      try spend(1)
      var group = outer
      _ = group.enter(inside, viewport)
      guard let path = try inside.path(in: viewport, stepLimit: SVGLimits.stepCount) else {
        continue
      }
      try spend(path.steps.count)
      shapes.append(
        PaintedShape(
          path: path, transform: group.transform, paint: .color(.black), rule: group.style.clipRule)
      )
    }
    clips.append(shapes)
    return clips.count - 1
  }
}
