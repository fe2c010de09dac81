import HeadUnitCore

// How far playback has come.
extension Screen {
  private static let knobSide = 16.0
  /// How much larger the knob is under a finger, which hides it.
  private static let heldGrowth = 6.0

  /// The track at the area's top and the times below it.
  func drawScrubber(_ area: Area, hasKnob: Bool, on canvas: inout Canvas) {
    guard let info = headUnit.player.info else { return }
    let hasKnob = hasKnob && headUnit.hasScrubberKnob
    let value = playing.positionText
    let label =
      hasKnob
      ? label("Position", value: value, of: .scrubber, reach: 8)
      : Canvas.Label(text: "Position", value: value)
    canvas.element(.slider, area, label) { canvas in
      drawTrack(playing.share ?? 0, hasKnob: hasKnob, in: area, on: &canvas)
      drawTimes(of: info, in: area, on: &canvas)
    }
    noteNextSecond(playing.elapsed, on: &canvas)
  }

  private func drawTrack(
    _ share: Double, hasKnob: Bool, in area: Area, on canvas: inout Canvas
  ) {
    let track = Area(area.x, area.y + 5, area.width, 6)
    let end = share * track.width
    // The knob does not go beyond the ends of the track.
    let filled = hasKnob ? max(8, min(track.width - 8, end)) : end
    canvas.card(track, radius: 3, palette.track)
    if filled > 0 {
      canvas.card(Area(track.x, track.y, max(6, filled), 6), radius: 3, palette.control)
    }
    if hasKnob { drawKnob(x: track.x + filled, on: track, on: &canvas) }
  }

  private func drawKnob(x: Double, on track: Area, on canvas: inout Canvas) {
    let isTurned = headUnit.scrub?.isByKnob ?? false
    // A ring around it says that it is turned; a larger one would lie over the times.
    let hold = isTurned ? 0.3 : pressStrength(of: .scrubber, on: &canvas)
    if !isTurned {
      drawFocus(
        of: .scrubber, Area(track.x - 10, track.midY - 12, track.width + 20, 24), radius: 12,
        on: &canvas)
    }
    let side = Self.knobSide + Self.heldGrowth * hold
    let knob = Area(x - side / 2, track.midY - side / 2, side, side)
    canvas.disc(knob, palette.control, shadow: .small)
    if isTurned { drawOuterFocus(of: .scrubber, knob, radius: side / 2, gap: 2, on: &canvas) }
  }

  private func drawTimes(
    of info: NowPlayingInfo, in area: Area, on canvas: inout Canvas
  ) {
    let y = area.y + 20
    let color = headUnit.scrub == nil ? palette.artworkTexts[0] : palette.texts[0]
    var left = area.x
    var right = area.maxX
    if let elapsed = playing.elapsed {
      left += canvas.text(PlaybackTime.text(elapsed), .time, color, x: left, y: y)
    }
    if let remaining = playing.remaining {
      right -= canvas.text(
        "\u{2212}" + PlaybackTime.text(remaining), .time, color, x: right, y: y, .right)
    }
    guard let place = info.chapterPlace else { return }
    drawChapter(place, Area(area.x, y, area.width, 18), from: left, to: right, on: &canvas)
  }

  /// In the middle between the times, in fewer words where there is little room, or not at all.
  private func drawChapter(
    _ place: NowPlayingInfo.Place, _ area: Area, from left: Double, to right: Double,
    on canvas: inout Canvas
  ) {
    let room = 2 * (min(area.midX - left, right - area.midX) - 10)
    for text in ["Chapter \(place.number) of \(place.count)", "\(place.number) of \(place.count)"]
    where canvas.width(canvas.line(text, .time)) <= room {
      canvas.text(text, .time, palette.artworkTexts[1], x: area.midX, y: area.y, .centre)
      return
    }
  }

  /// The times change with the next whole second, unless they are held or the track has ended.
  func noteNextSecond(_ elapsed: Double?, on canvas: inout Canvas) {
    let rate = headUnit.player.rate
    guard let elapsed, rate != 0, headUnit.heldElapsed == nil else { return }
    let length = headUnit.player.info?.length ?? .infinity
    guard rate > 0 ? elapsed < length : elapsed > 0 else { return }
    let part = elapsed - elapsed.rounded(.down)
    // Nobody reads times that change more often than this.
    let wait = max(0.02, (rate > 0 ? 1 - part : part) / abs(rate))
    canvas.changes(at: now + Duration(microseconds: Int((min(wait, 3_600) * 1e6).rounded(.up))))
  }
}

/// Times of a track as a driver reads them.
enum PlaybackTime {
  /// `1:48`, or `1:02:03` from an hour on; whole seconds that have passed.
  static func text(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 3_600_000))
    let minutes = whole / 60
    let rest = padded(whole % 60)
    if minutes < 60 { return "\(minutes):\(rest)" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(rest)"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
