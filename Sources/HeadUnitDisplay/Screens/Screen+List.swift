import HeadUnitCore

// The rows of a page.
extension Screen {
  /// The part of the stage in which rows are seen.
  private var listArea: Area {
    Area(0, 56, listStage.width, stage.height - 56)
  }

  func drawList(_ page: Page, hasTabBar: Bool, on canvas: inout Canvas) {
    let metrics = headUnit.metrics
    let scroll = page.scroll(at: now)
    let rows = headUnit.drawnRows(of: page, at: now)
    if let glide = page.glide, now < glide.endsAt { canvas.changesAtOnce() }
    let count = headUnit.shownCount(of: page)
    canvas.element(.list, listArea, Canvas.Label(text: page.title, value: "\(count)")) { canvas in
      canvas.clipped(to: listArea) { canvas in
        for row in rows {
          let top = metrics.rowTop(row) - scroll
          canvas.moved(y: 56) { canvas in
            canvas.movedPixels(y: top) { canvas in
              drawRow(row, of: page, isLast: row == count - 1, on: &canvas)
            }
          }
        }
        if headUnit.isCut(page) {
          canvas.moved(y: 56) { canvas in
            canvas.movedPixels(y: metrics.rowTop(count) - scroll) { canvas in
              drawNotice(of: page, on: &canvas)
            }
          }
        }
      }
      if hasTabBar { drawFadeUnderTabBar(on: &canvas) }
      drawScrollBar(of: page, hasTabBar: hasTabBar, on: &canvas)
    }
  }

  /// The quiet row that says why the list ends where it does.
  private func drawNotice(of page: Page, on canvas: inout Canvas) {
    let area = Area(12, 3, listStage.width - 24, 54)
    canvas.card(area, radius: 14, palette.fills[0])
    let text = headUnit.notice(on: page)
    canvas.element(.notice, area, Canvas.Label(text: text)) { canvas in
      canvas.icon(.car, Area(area.x + 20, area.y + 15, 24, 24), palette.texts[1])
      let room = area.width - 70 - 12
      let x = area.x + 70
      canvas.text(
        text, .notice, palette.texts[0], x: x, y: area.y + 8, within: room, role: .title)
      let advice =
        headUnit.limits.isEnforced ? "Park to browse the full list" : "The list is longer"
      canvas.text(
        advice, .sub, palette.texts[1], x: x, y: area.y + 28, within: room, role: .subtitle)
    }
  }

  private func drawFadeUnderTabBar(on canvas: inout Canvas) {
    canvas.gradient(
      Area(0, stage.height - 72, listStage.width, 72),
      Gradient([
        Gradient.Stop(at: 0, palette.background.opacity(0)),
        Gradient.Stop(at: 0.36, palette.background.opacity(0.72)),
        Gradient.Stop(at: 0.84, palette.background),
      ]))
  }

  private func drawScrollBar(of page: Page, hasTabBar: Bool, on canvas: inout Canvas) {
    let maximum = headUnit.maximumScroll(of: page)
    guard maximum > 0 else { return }
    let track = listArea.height - 8 - (hasTabBar ? 66 : 8)
    let viewport = Double(headUnit.metrics.viewport)
    let length = max(24, track * viewport / (viewport + Double(maximum)))
    let share = max(0, min(1, Double(page.scroll(at: now)) / Double(maximum)))
    let area = Area(
      listArea.maxX - 7, listArea.y + 8 + (track - length) * share, 3, length)
    let strength = scrollBarStrength(of: page, on: &canvas)
    guard strength > 0 else { return }
    canvas.card(area, radius: 1.5, palette.fills[2].opacity(strength))
    canvas.element(.scrollBar, area)
  }

  /// The bar fades a moment after the list has come to rest; before it ever moved it says that
  /// there is more.
  private func scrollBarStrength(of page: Page, on canvas: inout Canvas) -> Double {
    guard let restsAt = page.restsAt else { return 1 }
    let fading = restsAt + .milliseconds(600)
    let strength = 1 - Curve.linear.way(from: fading, over: .milliseconds(200), at: now)
    if now < fading {
      canvas.changes(at: fading)
    } else if strength > 0 {
      canvas.changesAtOnce()
    }
    return strength
  }

  /// Rows that are not there yet, so that the eye knows where they will be.
  func drawSkeleton(of page: Page, on canvas: inout Canvas) {
    guard let load = page.load else { return }
    guard headUnit.look(at: now) != .none else {
      canvas.changes(at: load.beganAt + Load.skeletonDelay)
      return
    }
    let pulse = 0.8 + 0.2 * Wave.sine(Wave.turn(of: .milliseconds(1_200), at: now))
    let levels = [1, 0.86, 0.68, 0.48, 0.3, 0.16]
    let widths = [(150.0, 95.0), (122, 136), (176, 81), (136, 115), (160, 102), (128, 90)]
    canvas.element(.skeleton, listArea, Canvas.Label(text: "Loading")) { canvas in
      canvas.clipped(to: listArea) { canvas in
        for (row, level) in levels.enumerated() {
          let top = 56 + Double(row) * 60
          let shares = [0.1, 0.13, 0.075].map { palette.ink.opacity($0 * level * pulse) }
          canvas.card(Area(20, top + 6, 48, 48), radius: 8, shares[0])
          let room = max(20, listStage.width - 102)
          canvas.card(Area(82, top + 14, min(room, widths[row].0 * 1.45), 14), radius: 7, shares[1])
          canvas.card(
            Area(82, top + 36, min(room, widths[row].1 * 1.45), 11), radius: 5.5, shares[2])
        }
      }
    }
    canvas.changesAtOnce()
  }
}
