public import HeadUnitCore

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
    layout = ScreenLayout(headUnit.profile.display, headUnit.metrics)
    palette = Palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = Canvas(
      scale: layout.scale, palette: palette, setter: setter, originX: layout.originX,
      originY: layout.originY)
    let whole = Area(0, 0, layout.width, layout.height)
    canvas.fill(whole, palette.dim)
    let card = Area(
      Self.inset, Self.inset, layout.width - 2 * Self.inset, layout.height - 2 * Self.inset)
    canvas.card(card, radius: 20, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.dialog, card, Canvas.Label(text: "Keys")) { canvas in
      drawColumns(in: card, on: &canvas)
    }
    return list.covered(by: canvas)
  }

  private func drawColumns(in card: Area, on canvas: inout Canvas) {
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
    on canvas: inout Canvas
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
