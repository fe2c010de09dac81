import HeadUnitCore

// Where the parts of what plays are on this stage.
extension Screen {
  struct NowPlayingLayout {
    var cover: Area
    var coverRadius: Double
    /// An app that shows no cover and has nothing to press beside the transport needs no tile.
    var hasCover = true
    /// The words.
    var column: Area
    var isCentred = false
    /// How far it has come.
    var track: Area
    var transport: Area
    var transportStyle = TransportStyle.large
    var actions: Area
    var titleFace = Typeface.display
    /// Where the app's name begins in the bar; nil where the cover takes its place.
    var barStart: Double? = 64
    var showsAlbum = true

    var scrubber: Double { track.y }

    /// All that has text on the cover.
    var texts: [Area] {
      [Area(column.x, column.y, column.width, min(column.height, 90)), track]
    }
  }

  var nowPlayingLayout: NowPlayingLayout {
    let hasActions = hasActionRow || headUnit.player.isDucked
    if !hasActions, headUnit.player.owner == .app, headUnit.player.info?.artwork == nil,
      layout.class != .low
    {
      return bareLayout
    }
    return switch layout.shape.player {
    case .side: layout.class == .wide ? wideLayout(hasActions) : sideLayout(hasActions)
    case .halves: halvesLayout(hasActions)
    case .stack: stackLayout(hasActions)
    case .row: rowLayout
    }
  }

  private var hasActionRow: Bool {
    !headUnit.controls.actions.isEmpty
      || headUnit.usesTemplates && !headUnit.templates.player.buttons.isEmpty
  }

  /// How high the words are, with as many lines as there are.
  private func wordsHeight(_ face: Typeface) -> Double {
    let info = headUnit.player.info
    let hasAlbum = info?.album != nil || info?.isExplicit == true
    return face.line + (playing.artist.isEmpty ? 0 : 26) + (hasAlbum ? 20 : 0)
  }

  private var transportHeight: Double { headUnit.controls.transport.count <= 3 ? 72 : 64 }

  /// The cover at the left and all else beside it; the buttons below both.
  private func sideLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let bottom = stage.height - (hasActions ? 84 : 24)
    let room = bottom - 60
    let side = min(room, (hasActions ? 0.4 : 0.44) * stage.width)
    let cover = Area(24, 60 + (room - side) / 2, side, side)
    let column = Area(cover.maxX + 28, cover.y, stage.width - cover.maxX - 56, side)
    let words = wordsHeight(.display)
    var top = 0.0
    var scrubber = 96.0
    var transport = side - 66
    if words < 78 || side > 230 || side < 214 {
      let height = transportHeight
      let gap = min(28, max(4, (side - words - 38 - height) / 3))
      // Large letters begin right below the bar.
      top = max(-10, (side - words - 38 - height - 2 * gap) / 2)
      scrubber = top + words + gap
      transport = scrubber + 38 + gap + height / 2 - 32
    }
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover,
      column: Area(column.x, column.y + top, column.width, side - top),
      track: Area(column.x, column.y + scrubber, column.width, 38),
      transport: Area(column.x, column.y + transport, column.width, 64),
      actions: Area(24, stage.height - 64, stage.width - 52, 48))
  }

  /// As high as the stage at the left; on a stage as wide as two the buttons have their own column.
  private func wideLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let cover = Area(28, 64, stage.height - 96, stage.height - 96)
    let hasColumn = layout.shape.hasActionColumn && hasActionRow
    let end = hasColumn ? 44.0 + 200 + 44 : 44
    let column = Area(cover.maxX + 40, 56, stage.width - cover.maxX - 40 - end, cover.height)
    var parts = NowPlayingLayout(
      cover: cover, coverRadius: radii.cover + 2, column: column,
      track: Area(column.x, 156, column.width, 38),
      transport: Area(column.x + 20, 200, column.width - 40, 64),
      actions: hasColumn
        ? Area(stage.width - 44 - 200, 64, 200, stage.height - 96)
        : Area(column.x, stage.height - 80, column.width, 48),
      titleFace: .wideDisplay)
    if stage.height < 350 {
      parts.titleFace = .display
      if !hasColumn { parts.actions.y = stage.height - 60 }
    }
    let words = wordsHeight(parts.titleFace)
    if hasActions, !hasColumn, words > 80, stage.height == 360 { return parts }
    // Between the bar and the buttons, or the prompt that lies over them.
    let isFree = hasColumn || !hasActions
    let top = 50.0
    let bottom =
      isFree
      ? stage.height - (headUnit.player.isDucked ? 90 : 32) : parts.actions.y - 8
    let gap = min(30, max(3, (bottom - top - words - 38 - transportHeight) / 3))
    let y = top + max(0, (bottom - top - words - 38 - transportHeight - 2 * gap) / 2)
    parts.column.y = y
    parts.column.height = words
    parts.track.y = y + words + gap
    parts.transport.y = parts.track.maxY + gap + transportHeight / 2 - 32
    return parts
  }

  /// Nearly square: the words beside the cover, the controls from side to side.
  private func halvesLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let below = 14 + 38 + 6 + 64 + (hasActions ? 16 + 48.0 : 0) + 16
    let side = min(stage.height - 56 - below, 0.45 * stage.width)
    let slack = max(0, stage.height - 56 - below - side)
    let cover = Area(24, 56 + slack * 0.3, side, side)
    let words = wordsHeight(.display)
    let x = cover.maxX + 24
    let track = Area(28, cover.maxY + 14 + slack * 0.2, stage.width - 56, 38)
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover,
      column: Area(x, cover.midY - words / 2, stage.width - x - 24, words), track: track,
      transport: Area(44, track.maxY + 6 + slack * 0.2, stage.width - 88, 64),
      actions: Area(24, stage.height - 64, stage.width - 48, 48))
  }

  /// One below the other; beside the way back the cover has the top of the stage, unless the bar
  /// has more to hold.
  private func stackLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let words = wordsHeight(.display)
    let button = transportHeight
    let tail = 12 + words + 6 + 38 + 4 + button + (hasActions ? 16 + 48.0 : 0) + 12
    let beside = min(stage.width - 120, stage.height - 12 - tail)
    let below = max(60, min(stage.width - 56, stage.height - 54 - tail))
    let isBeside = beside > below && isBarFree
    let side = isBeside ? beside : below
    let top = isBeside ? 12.0 : 54
    let slack = max(0, stage.height - top - side - tail)
    let cover = Area(
      (stage.width - side) / 2, top + slack * (isBeside ? 0.2 : 0.3), side, side)
    let column = Area(28, cover.maxY + 12 + slack * 0.1, stage.width - 56, words)
    let track = Area(28, column.maxY + 6 + slack * 0.1, stage.width - 56, 38)
    let actions = stage.height - 60 - min(50, slack * 0.15)
    let lowest = hasActions ? actions - 16 - button : stage.height - 12 - button - slack * 0.25
    let middle = track.maxY + 4 + max(0, lowest - track.maxY - 4) * 0.5 + button / 2
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover, column: column, isCentred: true, track: track,
      transport: Area(
        44, middle - 32, stage.width - 88, 64),
      actions: Area(20, actions, stage.width - 40, 48), barStart: isBeside ? nil : 64)
  }

  /// Whether the bar has nothing at its end but the place in the queue.
  private var isBarFree: Bool {
    headUnit.activeDevice == nil
      && !(headUnit.usesTemplates && headUnit.templates.player.isUpNextEnabled)
  }

  /// On a low display: cover, words and controls side by side.
  private var rowLayout: NowPlayingLayout {
    let side = min(stage.height - 24, stage.width * 0.22)
    let cover = Area(64, (stage.height - side) / 2, side, side)
    let x = cover.maxX + 24
    let right = min(360, max(272, (stage.width - x - 24) * 0.45))
    let width = stage.width - 24 - right - 24 - x
    let (top, bottom) = (46.0, stage.height - 10)
    let showsAlbum = bottom - top >= wordsHeight(.display) + 40
    let words = showsAlbum ? wordsHeight(.display) : min(58, wordsHeight(.display))
    let y = top + max(0, (bottom - top - words - 6 - 38) / 2)
    let hasActions = hasActionRow && !headUnit.player.isDucked
    let controls = hasActions ? 64 + 10 + 48.0 : 64
    let above = top + (bottom - top - controls) / 2
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover - 2, column: Area(x, y, width, words),
      track: Area(x, y + words + 6, width, 38),
      transport: Area(stage.width - 24 - right, above, right, 64),
      actions: Area(stage.width - 24 - right, above + 74, right, 48), barStart: x,
      showsAlbum: showsAlbum)
  }

  /// Nothing but words and the transport: larger, in the middle.
  private var bareLayout: NowPlayingLayout {
    let width = min(stage.width - 56, 620)
    let face = Typeface.largeDisplay
    let words = wordsHeight(face)
    let button = headUnit.controls.transport.count <= 3 ? 88.0 : 64
    let (top, bottom) = (52.0, stage.height - 16)
    let gap = min(40, max(6, (bottom - top - words - 38 - button) / 4))
    let y = top + max(0, (bottom - top - words - 38 - button - 2 * gap) / 2) - gap * 0.2
    let x = (stage.width - width) / 2
    let track = Area(x, y + words + gap, width, 38)
    return NowPlayingLayout(
      cover: Area(stage.midX, y, 0, 0), coverRadius: 0, hasCover: false,
      column: Area(x, y, width, words), isCentred: true, track: track,
      transport: Area(x, track.maxY + gap + button / 2 - 32, width, 64), transportStyle: .largest,
      actions: Area(24, stage.height - 64, stage.width - 48, 48), titleFace: face)
  }
}
