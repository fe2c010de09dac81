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
    layout = ScreenLayout(headUnit.profile.display, headUnit.shape)
    palette = Look.standard.palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = DisplayListBuilder(
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
    canvas.element(.toast, card, DisplayListBuilder.Label(text: text)) { canvas in
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
  func covered(by canvas: DisplayListBuilder) -> DisplayList {
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

/// The keys and what they do, laid over whatever the head unit shows.
public struct ShortcutOverlay {
  private let layout: ScreenLayout
  private let palette: Palette
  private let setter: TextSetter

  private static let inset = 10.0
  private static let padding = 14.0
  private static let gap = 18.0
  private static let keyGap = 14.0
  private static let key = Typeface(weight: .semibold, size: 11, line: 15, baseline: 11.5)
  private static let summary = Typeface(weight: .regular, size: 12, line: 15, baseline: 11.5)

  public init(over headUnit: HeadUnit, with materials: Materials) {
    layout = ScreenLayout(headUnit.profile.display, headUnit.shape)
    palette = Look.standard.palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = DisplayListBuilder(
      scale: layout.scale, palette: palette, setter: setter, originX: layout.originX,
      originY: layout.originY)
    let whole = Area(0, 0, layout.width, layout.height)
    canvas.fill(whole, palette.dim)
    let card = Area(
      Self.inset, Self.inset, layout.width - 2 * Self.inset, layout.height - 2 * Self.inset)
    canvas.card(card, radius: 20, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.dialog, card, DisplayListBuilder.Label(text: "Keys")) { canvas in
      drawColumns(in: card, on: &canvas)
    }
    return list.covered(by: canvas)
  }

  private func drawColumns(in card: Area, on canvas: inout DisplayListBuilder) {
    let columns: [[Shortcut.Group]] =
      layout.class == .portrait
      ? [[.knob, .driver], [.car, .window]] : [[.knob, .window], [.driver], [.car]]
    let count = Double(columns.count)
    let room = card.width - 2 * Self.padding - (count - 1) * Self.gap
    let height = card.height - 2 * Self.padding
    let lines = columns.map { $0.reduce(0) { $0 + $1.shortcuts.count + 1 } }.max() ?? 1
    let pitch = min(24, height / Double(lines))
    for (index, groups) in columns.enumerated() {
      let x = card.x + Self.padding + Double(index) * (room / count + Self.gap)
      var y = card.y + Self.padding
      for group in groups {
        draw(group, x: x, y: &y, width: room / count, pitch: pitch, on: &canvas)
      }
    }
  }

  private func draw(
    _ group: Shortcut.Group, x: Double, y: inout Double, width: Double, pitch: Double,
    on canvas: inout DisplayListBuilder
  ) {
    canvas.text(group.rawValue, Self.key, palette.accent, x: x, y: y, within: width, role: .title)
    y += pitch
    let keys = group.shortcuts.map { canvas.line($0.keys[0], Self.key) }
    let keyWidth = (keys.map { canvas.width($0) }.max() ?? 0) + Self.keyGap
    for (shortcut, key) in zip(group.shortcuts, keys) {
      canvas.draw(key, Self.key, palette.texts[0], x: x, y: y)
      canvas.text(
        shortcut.summary, Self.summary, palette.texts[1], x: x + keyWidth, y: y,
        within: width - keyWidth)
      y += pitch
    }
  }
}

extension Shortcut.Group {
  fileprivate var shortcuts: [Shortcut] { Shortcut.all.filter { $0.group == self } }
}
