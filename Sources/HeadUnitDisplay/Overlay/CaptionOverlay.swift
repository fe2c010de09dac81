public import HeadUnitCore

/// A text of a drive over the screen, for whoever looks at it.
public struct CaptionOverlay {
  private let text: String
  private let layout: ScreenLayout
  private let palette: Palette
  private let setter: TextSetter

  private static let inset = 8.0
  private static let padding = 12.0
  private static let face = Typeface(weight: .semibold, size: 18, line: 24, baseline: 18)
  private static let linesLimit = 3

  public init(_ text: String, over headUnit: HeadUnit, with materials: Materials) {
    self.text = text
    layout = ScreenLayout(headUnit.profile.display, headUnit.metrics)
    palette = Palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  /// At the bottom of the stage, and above the tabs where there are any.
  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = Canvas(
      scale: layout.scale, palette: palette, setter: setter, originX: layout.originX,
      originY: layout.originY)
    let stage = layout.stage
    let room = stage.width - 2 * Self.inset - 4 * Self.padding
    let lines = setter.linesAsBroken(
      text, Self.face.style(scale: layout.scale), width: canvas.pixels(room),
      maximumLines: Self.linesLimit)
    let height = Double(lines.count) * Self.face.line + 2 * Self.padding
    let width = (lines.map { canvas.width($0) }.max() ?? 0) + 4 * Self.padding
    let card = Area(
      stage.x + (stage.width - width) / 2, bottom(of: list) - Self.inset - height, width, height)
    canvas.card(card, radius: 16, palette.surfaces[2], hasEdge: true, shadow: .float)
    canvas.element(.toast, card, Canvas.Label(text: text)) { canvas in
      for (index, line) in lines.enumerated() {
        let y = card.y + Self.padding + Double(index) * Self.face.line
        canvas.draw(
          line, Self.face, palette.texts[0], x: card.x + card.width / 2, y: y, .centre)
      }
    }
    return list.covered(by: canvas)
  }

  private func bottom(of list: DisplayList) -> Double {
    let tabs = list.elements.filter { $0.role == .tabBar }.map(\.frame.y).min()
    guard let tabs else { return layout.stage.maxY }
    return min(layout.stage.maxY, Double(tabs - layout.originY) / layout.scale)
  }
}
