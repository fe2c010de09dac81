extension DisplayList {
  /// What the list draws, in another place.
  func commands(movedBy x: Int, _ y: Int) -> [DrawingCommand] {
    commands.map { $0.moved(x, y) }
  }
}

extension DrawingCommand {
  fileprivate func moved(_ x: Int, _ y: Int) -> DrawingCommand {
    switch self {
    case .fill(let frame, let color): return .fill(frame.offset(x: x, y: y), color)
    case .gradient(let frame, let gradient): return .gradient(frame.offset(x: x, y: y), gradient)
    case .card(var card):
      card.frame = card.frame.offset(x: x, y: y)
      return .card(card)
    case .image(var image):
      image.frame = image.frame.offset(x: x, y: y)
      return .image(image)
    case .text(let line, let left, let baseline, let color):
      return .text(line, x: left + x, baseline: baseline + y, color)
    case .corners(let frame, let corners, let color):
      return .corners(frame.offset(x: x, y: y), corners, color)
    case .clip(let frame): return .clip(frame.offset(x: x, y: y))
    case .layer(let frame, let opacity): return .layer(frame.offset(x: x, y: y), opacity: opacity)
    case .scroll(let frame, let offset): return .scroll(frame.offset(x: x, y: y), offset: offset)
    case .end: return .end
    }
  }
}
