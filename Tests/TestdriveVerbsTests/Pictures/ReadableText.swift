import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages

/// A text that is to be read, and where it stands.
struct ReadableText {
  let text: String
  let color: Color
  let box: PixelRect
  /// Large text may have less contrast.
  let isLarge: Bool

  var needed: Double { isLarge ? 3 : 4.5 }

  /// Its contrast with what was painted below it; a sample of the pixels is enough.
  func contrast(on frame: Frame) -> Double {
    var pixels: [UInt32] = []
    for y in stride(from: box.y, to: box.maxY, by: max(1, box.height / 4)) {
      for x in stride(from: box.x, to: box.maxX, by: max(1, box.width / 20)) {
        pixels.append(frame[x, y])
      }
    }
    return Contrast.worst(of: color, on: pixels)
  }
}

extension DisplayList {
  var withoutText: DisplayList {
    DisplayList(
      size: size,
      commands: commands.filter { command in
        if case .text = command { return false }
        return true
      })
  }

  /// What is to be read on it: neither dimmed, nor disabled, nor covered by what comes later.
  func readableTexts(pixelsPerPoint: Double) -> [ReadableText] {
    var found: [(text: ReadableText, index: Int)] = []
    var groups: [(clip: PixelRect, isDimmed: Bool)] = []
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    for (index, command) in commands.enumerated() {
      let group = groups.last ?? (screen, false)
      switch command {
      case .clip(let rect), .scroll(let rect, _):
        groups.append((group.clip.intersection(rect), group.isDimmed))
      case .pane(let pane): groups.append((pane.rest, group.isDimmed || pane.opacity < 255))
      case .layer(let rect, let opacity):
        groups.append((group.clip.intersection(rect), group.isDimmed || opacity < 255))
      case .end: groups.removeLast()
      case .text(let line, let x, let baseline, let color) where !group.isDimmed:
        let em = line.style.size / 64
        let box = PixelRect(x: x, y: baseline - em * 3 / 4, width: line.width, height: em)
          .intersection(group.clip)
        guard !box.isEmpty, !isDisabled(box) else { continue }
        let isLarge = line.style.isLarge(pixelsPerPoint)
        found.append(
          (ReadableText(text: line.text, color: color, box: box, isLarge: isLarge), index))
      default: break
      }
    }
    return found.filter { !isCovered($0.text.box, after: $0.index) }.map(\.text)
  }

  private func isDisabled(_ box: PixelRect) -> Bool {
    elements.contains { element in
      [.button, .tab].contains(element.role) && !element.isEnabled && element.frame.contains(box)
    }
  }

  private func isCovered(_ box: PixelRect, after index: Int) -> Bool {
    commands.dropFirst(index + 1).contains { command in
      switch command {
      case .fill(let rect, _), .gradient(let rect, _): rect.intersects(box)
      case .card(let card): card.surface != .none && card.frame.intersects(box)
      case .image(let image): image.frame.intersects(box)
      case .text, .corners, .clip, .layer, .scroll, .pane, .end: false
      }
    }
  }
}

extension TextStyle {
  /// From 24 points on, and from 18.66 on when it is bold.
  fileprivate func isLarge(_ pixelsPerPoint: Double) -> Bool {
    let points = Double(size) / 64 / pixelsPerPoint
    return points >= 24 || points >= 18.66 && weight.rawValue >= Weight.semibold.rawValue
  }
}
