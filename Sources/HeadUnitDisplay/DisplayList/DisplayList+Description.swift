import HeadUnitCore

// The display list as text: what structural goldens hold.
extension DisplayList: CustomStringConvertible {
  public var description: String {
    "screen \(size.width)x\(size.height)\n" + elementText + "\n" + commandText
  }

  /// The elements, indented by what they are part of; one a line.
  public var elementText: String {
    var depths: [Int] = []
    return elements.map { element in
      let depth = element.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      return String(repeating: "  ", count: depth) + element.description + "\n"
    }.joined()
  }

  /// The drawing commands, indented by what they are drawn inside of; one a line.
  public var commandText: String {
    var depth = 0
    return commands.map { command in
      if command == .end { depth -= 1 }
      let line = String(repeating: "  ", count: max(0, depth)) + command.description + "\n"
      if command.isOpening { depth += 1 }
      return line
    }.joined()
  }
}

extension Element: CustomStringConvertible {
  /// `row "Half Past Neon" 148,352 1120x120 /0/2 row[2]`, with what is unusual at the end.
  public var description: String {
    var parts = [role.rawValue]
    if !label.isEmpty { parts.append(quoted(label)) }
    if !value.isEmpty { parts.append("= " + quoted(value)) }
    parts.append(frame.description)
    if touchFrame != frame { parts.append("touch \(touchFrame)") }
    if let path { parts.append(path.description) }
    if let target { parts.append("-> \(target)") }
    if !isEnabled { parts.append("disabled") }
    if isFocused { parts.append("focused") }
    return parts.joined(separator: " ")
  }
}

extension DrawingCommand: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fill(let frame, let color): "fill \(frame) \(color)"
    case .gradient(let frame, let gradient): "gradient \(frame) \(gradient)"
    case .card(let card): card.description
    case .image(let image): image.description
    case .text(let line, let x, let baseline, let color):
      "text \(quoted(line.text)) \(x),\(baseline) \(line.width) wide \(line.style) \(color)"
    case .corners(let frame, let corners, let color): "corners \(frame) \(corners) \(color)"
    case .clip(let frame): "clip \(frame)"
    case .layer(let frame, let opacity): "layer \(frame) opacity \(opacity)"
    case .scroll(let frame, let offset): "scroll \(frame) offset \(offset)"
    case .pane(let pane):
      "pane \(pane.rest) in \(pane.place) radius \(pane.radius) opacity \(pane.opacity)"
    case .end: "end"
    }
  }

  /// Whether an `end` belongs to it.
  public var isOpening: Bool {
    switch self {
    case .clip, .layer, .scroll, .pane: true
    case .fill, .gradient, .card, .image, .text, .corners, .end: false
    }
  }
}

extension Gradient: CustomStringConvertible {
  /// `0 #191E2E, 0.62 #0B0D12`.
  public var description: String {
    stops.map { "\(($0.at * 100).rounded() / 100) \($0.color)" }.joined(separator: ", ")
  }
}

extension Corners: CustomStringConvertible {
  public var description: String {
    "\(topLeft) \(topRight) \(bottomLeft) \(bottomRight)"
  }
}

extension Card: CustomStringConvertible {
  public var description: String {
    var parts = ["card \(frame) radius \(radius)"]
    switch surface {
    case .color(let color): parts.append("\(color)")
    case .gradient(let gradient): parts.append("\(gradient)")
    case .none: break
    }
    if let edge { parts.append("edge \(edge.width) \(edge.color)") }
    if let shadow { parts.append("shadow \(shadow.drop) \(shadow.blur) \(shadow.color)") }
    return parts.joined(separator: " ")
  }
}

extension Image: CustomStringConvertible {
  public var description: String {
    let what =
      switch source {
      case .icon(let icon, let color, let turn, _):
        "icon \(icon.rawValue) \(color)" + (turn == 0 ? "" : " turn \(turn)/256")
      case .template(let picture, let color): "template \(picture.name) \(color)"
      case .picture(let picture, let backing):
        "picture \(picture.name)" + (backing.map { " on \($0)" } ?? "")
      case .blurred(let picture): "blurred \(picture.name)"
      case .wallpaper(let wallpaper): "wallpaper \(wallpaper.file ?? wallpaper.theme.rawValue)"
      case .arc(let share, let thickness, let color): "arc \(share)/64 \(thickness) \(color)"
      }
    return "\(what) in \(frame)" + (radius == 0 ? "" : " radius \(radius)")
  }
}

extension TextStyle: CustomStringConvertible {
  /// `display semibold 48px`.
  public var description: String {
    "\(family.rawValue) \(weight) \(Double(size) / 64)px"
  }
}

extension Picture {
  /// Without folders, so that the text is the same on every machine.
  fileprivate var name: String {
    file.map { String($0.split(separator: "/").last ?? "") } ?? "\(data?.count ?? 0) bytes"
  }
}

/// In double quotes, with quotes and backslashes escaped.
private func quoted(_ text: String) -> String {
  "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
}
