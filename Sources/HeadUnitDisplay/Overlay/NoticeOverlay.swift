public import HeadUnitCore

/// Something the window has to say that is no part of the head unit, at the top of the screen.
public struct NoticeOverlay {
  private let text: String
  private let icon: Icon?
  private let layout: ScreenLayout
  private let palette: Palette
  private let setter: TextSetter

  private static let inset = 10.0
  private static let iconSide = 22.0
  private static let face = Typeface(weight: .medium, size: 13, line: 18, baseline: 13)
  private static let linesLimit = 8

  public init(
    _ text: String, icon: Icon? = .error, over headUnit: HeadUnit, with materials: Materials
  ) {
    (self.text, self.icon) = (text, icon)
    layout = ScreenLayout(headUnit.profile.display, headUnit.metrics)
    palette = Palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = Canvas(
      scale: layout.scale, palette: palette, setter: setter, originX: layout.originX,
      originY: layout.originY)
    let width = layout.width - 2 * Self.inset
    let x = Self.inset + 16 + (icon == nil ? 0 : Self.iconSide + 12)
    let room = layout.width - x - Self.inset - 16
    let lines = text.split(separator: "\n").flatMap {
      setter.lines(
        String($0), Self.face.style(scale: layout.scale), width: canvas.pixels(room),
        maximumLines: 3)
    }.prefix(Self.linesLimit)
    let card = Area(Self.inset, Self.inset, width, 26 + Double(lines.count) * Self.face.line)
    canvas.card(card, radius: 18, palette.surfaces[2], hasEdge: true, shadow: .float)
    if let icon {
      canvas.icon(
        icon, Area(card.x + 16, card.y + 11, Self.iconSide, Self.iconSide), palette.error)
    }
    canvas.element(.toast, card, Canvas.Label(text: text)) { canvas in
      for (index, line) in lines.enumerated() {
        let y = card.y + 13 + Double(index) * Self.face.line
        canvas.draw(line, Self.face, palette.texts[0], x: x, y: y)
      }
    }
    return list.covered(by: canvas)
  }
}

extension DisplayList {
  /// The list with what was drawn on a canvas on top.
  func covered(by canvas: Canvas) -> DisplayList {
    var list = self
    let start = elements.count
    list.commands += canvas.commands
    list.elements += canvas.elements.map { $0.moved(toFollow: start) }
    return list
  }
}

extension Element {
  /// The same element when so many others come before those it was counted with.
  func moved(toFollow count: Int) -> Element {
    Element(
      role: role, label: label, value: value, frame: frame, touchFrame: touchFrame,
      isEnabled: isEnabled, isFocused: isFocused, path: path, target: target,
      parent: parent.map { $0 + count })
  }
}
