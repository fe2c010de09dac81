// Menus of which not all rows fit.
extension HeadUnit {
  /// The height in which rows of a menu are seen, at most.
  public func menuViewport(of menu: Menu) -> Int {
    let header = menu.hasHeader ? metrics.menuRowTop(1) : 0
    let whole = menu == .outputs ? metrics.outputMenuHeight : metrics.commandMenuHeight
    let prompt = player.isDucked ? metrics.promptInset : 0
    return max(metrics.menuRowTop(1), whole - header - prompt)
  }

  public func maximumMenuScroll(of menu: Menu) -> Int {
    max(0, metrics.menuRowTop(menuRows(of: menu).count) - menuViewport(of: menu))
  }

  /// As far as it takes to see the whole row of the item.
  mutating func reveal(_ item: MenuItem) {
    guard let menu, let row = menuRows(of: menu).firstIndex(where: { $0.contains(item) }) else {
      return
    }
    let lowest = metrics.menuRowTop(row + 1) - menuViewport(of: menu)
    scrollMenu(to: min(max(menuScroll.place, lowest), metrics.menuRowTop(row)))
  }

  mutating func scrollMenu(by pixels: Int) {
    scrollMenu(to: menuScroll.place + max(-1 << 40, min(1 << 40, pixels)))
  }

  mutating func dragMenu(by pixels: Int) {
    menuScroll.isHeld = true
    scrollMenu(by: pixels)
  }

  /// Thrown it goes on for some of its speed, by what is seen at once at most.
  mutating func endMenuDrag(speed: Int) {
    guard menuScroll.isHeld, let menu else { return }
    menuScroll.isHeld = false
    let reach = menuViewport(of: menu)
    let throwing = max(-1 << 40, min(1 << 40, speed)) * 3 / 10
    scrollMenu(by: max(-reach, min(reach, throwing)))
  }

  /// On by whole rows, to the edge of one.
  mutating func stepMenu(rows: Int) {
    let height = metrics.menuRowTop(1)
    let row = (menuScroll.place + (rows < 0 ? height - 1 : 0)) / height
    scrollMenu(to: metrics.menuRowTop(row + max(-1_000, min(1_000, rows))))
  }

  /// After every event: no further than its last row, and held only while it is open.
  mutating func settleMenuScroll() {
    if menu == nil { menuScroll.isHeld = false }
    scrollMenu(to: menuScroll.place)
  }

  private mutating func scrollMenu(to place: Int) {
    guard let menu else { return }
    menuScroll.place = max(0, min(place, maximumMenuScroll(of: menu)))
  }
}
