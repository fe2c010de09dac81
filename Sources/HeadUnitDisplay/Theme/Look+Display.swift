import HeadUnitCore

// What a driver has asked of the display, laid over a look.
extension Look {
  /// What lines have room for.
  private static let roomOfLines = 1.2

  func adapted(to display: Display) -> Look {
    var look = self
    if display.textSize != .usual {
      look.type.size = min(Self.roomOfLines, type.size * display.textSize.letters)
    }
    if display.contrast == .increased {
      look.night = night.contrasting
      look.day = day.contrasting
    }
    if display.transparency == .reduced {
      look.isOpaque = true
      look.night = look.night.opaque
      look.day = look.day.opaque
    }
    return look
  }
}

extension Palette {
  /// What is quiet comes nearer to what is not, and what has an edge shows it.
  fileprivate var contrasting: Palette {
    var palette = self
    func nearer(_ color: Color, _ share: Double) -> Color { texts[0].opacity(share).over(color) }
    palette.texts = [texts[0], nearer(texts[1], 0.6), nearer(texts[2], 0.55)]
    palette.textOff = nearer(textOff, 0.3)
    palette.artworkTexts = [ink.opacity(0.96), ink.opacity(0.88)]
    // Large enough a step that a bar, a card and a button end where anybody sees it.
    palette.edge = ink.opacity(0.42)
    palette.line = ink.opacity(0.24)
    palette.track = ink.opacity(0.36)
    palette.fills = zip([0.1, 0.17, 0.26], fills).map { share, fill in
      fill.isOpaque ? fill : ink.opacity(share)
    }
    palette.accent = accent.readable(on: background, 7) ?? accent
    palette.error = error.readable(on: background, 7) ?? error
    palette.focus = palette.accent
    palette.listScrim = [max(listScrim[0], 0.92), 1, 1]
    return palette
  }

  /// The same with nothing behind anything.
  fileprivate var opaque: Palette {
    var palette = self
    palette.fills = fills.map { $0.over(surfaces[0]) }
    palette.focusFill = focusFill.over(surfaces[0])
    palette.track = track.over(background)
    palette.artworkTexts = artworkTexts.map { $0.over(background) }
    palette.dim = dim.isOpaque ? dim : scrim.opacity(0.94)
    palette.listScrim = [1, 1, 1]
    return palette
  }
}
