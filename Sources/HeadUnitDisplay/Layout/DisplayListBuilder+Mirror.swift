import HeadUnitCore

// Screens that begin at the right.
extension DisplayListBuilder {
  /// What goes from left to right in every language: numbers, tracks, transport.
  struct Upright {
    let commands: Range<Int>
    let elements: Range<Int>
    let frame: PixelRect
  }

  /// Draws what is not mirrored in itself when the screen is, and only changes its place.
  mutating func leftToRight(_ area: Area, _ body: (inout DisplayListBuilder) -> Void) {
    let (command, element) = (commands.count, elements.count)
    body(&self)
    note(
      Upright(
        commands: command..<commands.count, elements: element..<elements.count,
        frame: frame(area)))
  }
}

extension DisplayList {
  /// The list from right to left: everything but the parts that are upright, and all text.
  func mirrored(but uprights: [DisplayListBuilder.Upright]) -> DisplayList {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    func shift(_ upright: DisplayListBuilder.Upright) -> Int {
      upright.frame.mirrored(in: whole).x - upright.frame.x
    }
    var list = self
    list.commands = commands.enumerated().map { index, command in
      let upright = uprights.first { $0.commands.contains(index) }
      return upright.map { command.moved(shift($0), 0) } ?? command.mirrored(in: whole)
    }
    list.elements = elements.enumerated().map { index, element in
      let upright = uprights.first { $0.elements.contains(index) }
      return element.placed { frame in
        upright.map { frame.offset(x: shift($0), y: 0) } ?? frame.mirrored(in: whole)
      }
    }
    return list
  }
}

extension PixelRect {
  fileprivate func mirrored(in whole: PixelRect) -> PixelRect {
    offset(x: whole.x + whole.maxX - x - maxX, y: 0)
  }
}

extension Element {
  fileprivate func placed(_ place: (PixelRect) -> PixelRect) -> Element {
    Element(
      role: role, label: label, value: value, frame: place(frame), touchFrame: place(touchFrame),
      isEnabled: isEnabled, isFocused: isFocused, path: path, target: target, parent: parent)
  }
}

extension DrawingCommand {
  fileprivate func mirrored(in whole: PixelRect) -> DrawingCommand {
    switch self {
    case .fill(let frame, let color): return .fill(frame.mirrored(in: whole), color)
    case .gradient(let frame, let gradient):
      return .gradient(frame.mirrored(in: whole), gradient)
    case .card(var card):
      card.frame = card.frame.mirrored(in: whole)
      return .card(card)
    case .image(var image):
      image.frame = image.frame.mirrored(in: whole)
      if case .icon(let icon, let color, let turn, let folder) = image.source {
        image.source = .icon(icon.mirrored, color, turn: turn, from: folder)
      }
      return .image(image)
    case .text(let line, let x, let baseline, let color):
      return .text(
        line, x: whole.x + whole.maxX - x - line.width, baseline: baseline, color)
    case .corners(let frame, let corners, let color):
      return .corners(frame.mirrored(in: whole), corners.mirrored, color)
    case .clip(let frame): return .clip(frame.mirrored(in: whole))
    case .layer(let frame, let opacity):
      return .layer(frame.mirrored(in: whole), opacity: opacity)
    case .scroll(let frame, let offset):
      return .scroll(frame.mirrored(in: whole), offset: offset)
    case .pane(let pane):
      return .pane(
        Pane(
          pane.rest.mirrored(in: whole), in: pane.place.mirrored(in: whole), radius: pane.radius,
          opacity: pane.opacity))
    case .end: return .end
    }
  }
}

extension Corners {
  fileprivate var mirrored: Corners {
    Corners(
      topLeft: topRight, topRight: topLeft, bottomLeft: bottomRight, bottomRight: bottomLeft)
  }
}

extension Icon {
  /// What points on and back points the other way; everything else looks as it does.
  fileprivate var mirrored: Icon {
    switch self {
    case .chevronBack: .chevronForward
    case .chevronForward: .chevronBack
    default: self
    }
  }
}
