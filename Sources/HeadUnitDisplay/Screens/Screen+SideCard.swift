import HeadUnitCore

// What plays, beside the list on a wide stage.
extension Screen {
  func drawSideCard(on canvas: inout Canvas) {
    guard headUnit.player.owner == .app else { return }
    let card = Area(stage.width - 312, 14, 296, stage.height - 28)
    let target = FocusTarget.nowPlayingButton
    canvas.card(card, radius: 20, palette.surfaces[0], shadow: .float)
    drawCardBackdrop(card, on: &canvas)
    drawPress(of: target, card, radius: 20, on: &canvas)
    drawFocus(of: target, card, radius: 20, on: &canvas)
    let label = label("Now Playing", value: playing.title, of: target)
    canvas.element(.card, card, label) { canvas in
      canvas.moved(x: card.x, y: card.y) { canvas in
        let middle = card.width / 2
        let cover = Area(middle - 66, 20, 132, 132)
        drawPlayingCover(cover, radius: 16, shadow: .float, on: &canvas)
        canvas.text(
          playing.title, .cardTitle, palette.texts[0], x: middle, y: 164,
          within: card.width - 40, .centre, role: .title)
        canvas.text(
          playing.artist, .sub, palette.artworkTexts[0], x: middle, y: 190,
          within: card.width - 40, .centre, role: .subtitle)
        if playing.isLive {
          drawLive(around: middle, y: 225, on: &canvas)
        } else {
          drawScrubber(Area(20, 220, card.width - 40, 38), hasKnob: false, on: &canvas)
        }
        drawTransport(
          headUnit.controls.essential,
          in: Area(20, card.height - 66, card.width - 40, 56), style: .card, on: &canvas)
      }
    }
  }

  private func drawCardBackdrop(_ card: Area, on canvas: inout Canvas) {
    guard let cover else { return }
    let frame = canvas.frame(card)
    let radius = canvas.pixels(20)
    // A pixel smaller than the card, whose edge would else be seen through the scrim's.
    canvas.add(.image(Image(.blurred(cover), in: frame.inset(by: 1), radius: radius - 1)))
    let texts = [Area(20, 164, card.width - 40, 94)]
    let scrim = nowPlayingScrim(over: cover, in: card, textIn: texts)
    canvas.card(frame, radius: 20, .gradient(scrim))
  }
}
