import HeadUnitCore

// How far playback has come.
extension Screen {
  /// The track at the area's top and the times below it.
  func drawScrubber(_ area: Area, hasKnob: Bool, on canvas: inout Canvas) {
    let player = headUnit.player
    guard let info = player.info else { return }
    let elapsed = playing.elapsed
    let duration = info.duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let share = elapsed.flatMap { elapsed in duration.map { elapsed / $0 } } ?? 0
    let track = Area(area.x, area.y + 5, area.width, 6)
    let filled = max(0, min(1, share)) * track.width
    let label = Canvas.Label(
      text: "Position", value: "\(Int((share * 100).rounded())) %")
    canvas.element(.slider, area, label) { canvas in
      canvas.card(track, radius: 3, palette.track)
      if filled > 0 {
        canvas.card(Area(track.x, track.y, max(6, filled), 6), radius: 3, palette.control)
      }
      if hasKnob, player.commands.isUsable(.position), duration != nil {
        let middle = max(8, min(track.width - 8, filled))
        canvas.disc(
          Area(track.x + middle - 8, track.midY - 8, 16, 16), palette.control, shadow: .small)
      }
      drawTimes(elapsed, duration, area, on: &canvas)
    }
    noteNextSecond(elapsed, on: &canvas)
  }

  private func drawTimes(
    _ elapsed: Double?, _ duration: Double?, _ area: Area, on canvas: inout Canvas
  ) {
    let y = area.y + 20
    if let elapsed {
      canvas.text(PlaybackTime.text(elapsed), .time, palette.artworkTexts[0], x: area.x, y: y)
    }
    guard let duration else { return }
    let remaining = duration.rounded(.down) - (elapsed ?? 0).rounded(.down)
    canvas.text(
      "\u{2212}" + PlaybackTime.text(max(0, remaining)), .time, palette.artworkTexts[0],
      x: area.maxX, y: y, .right)
  }

  /// The times change with the next whole second of the track.
  func noteNextSecond(_ elapsed: Double?, on canvas: inout Canvas) {
    let rate = headUnit.player.rate
    guard let elapsed, rate != 0 else { return }
    let step = rate > 0 ? 1 - (elapsed - elapsed.rounded(.down)) : elapsed - elapsed.rounded(.down)
    let wait = max(0.001, step / abs(rate))
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
