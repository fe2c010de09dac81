import HeadUnitCore
import Testing

@Suite struct ScrollTests {
  struct Screen: Sendable {
    var width: Int
    var height: Int
    /// Rows of which a part is seen at the top of a list.
    var rows: Int
    var rowHeight: Int
    var viewport: Int
  }

  static let screens = [
    Screen(width: 748, height: 456, rows: 6, rowHeight: 70, viewport: 391),
    Screen(width: 800, height: 480, rows: 6, rowHeight: 75, viewport: 410),
    Screen(width: 1280, height: 720, rows: 6, rowHeight: 120, viewport: 608),
    Screen(width: 1920, height: 720, rows: 6, rowHeight: 120, viewport: 608),
    Screen(width: 900, height: 1200, rows: 8, rowHeight: 120, viewport: 952),
  ]

  private static func drive(_ screen: Screen, _ count: Int) -> Drive {
    Drive(RowsApp(count: count), profile: .display(screen.width, screen.height))
  }

  @Test(arguments: screens)
  func rowsAndViewportFollowFromTheDisplay(_ screen: Screen) {
    let drive = Self.drive(screen, 100)
    #expect(drive.headUnit.metrics.rowTop(1) == screen.rowHeight)
    #expect(drive.headUnit.metrics.viewport == screen.viewport)
    #expect(drive.glance.rows.count == screen.rows)
    #expect(drive.questions.items.count == 2 * screen.rows)
  }

  @Test(arguments: screens)
  func theListEndsAtItsLastRow(_ screen: Screen) {
    var drive = Self.drive(screen, 100)
    drive.perform(.driver(.scrolled(by: 1_000_000)))
    let end = drive.headUnit.metrics.rowTop(100) - screen.viewport
    #expect(drive.scroll == end)
    #expect(drive.glance.rows.last?.title == "Row 99")
    drive.perform(.driver(.scrolled(by: -1)))
    #expect(drive.scroll == end - 1)
    drive.perform(.driver(.scrolled(by: -1_000_000)))
    #expect(drive.scroll == 0)
  }

  @Test(arguments: screens)
  func noScrollingLeavesTheList(_ screen: Screen) {
    var drive = Self.drive(screen, 7)
    for pixels in [Int.max, .min, 0, 1, -1, .max, .max] {
      drive.perform(.driver(.scrolled(by: pixels)))
    }
    #expect(drive.glance.rows.last?.title == "Row 6")
  }

  @Test(arguments: screens)
  func aShortListDoesNotScroll(_ screen: Screen) {
    var drive = Self.drive(screen, 3)
    drive.perform(.driver(.scrolled(by: 500)))
    #expect(drive.scroll == 0)
  }

  @Test(arguments: screens)
  func aRowIsVisibleFromItsFirstToItsLastPixel(_ screen: Screen) {
    var drive = Self.drive(screen, 100)
    let top = drive.headUnit.metrics.rowTop(1)
    drive.perform(.driver(.scrolled(by: top - 1)))
    #expect(drive.glance.rows.first?.index == 0)
    drive.perform(.driver(.scrolled(by: 1)))
    #expect(drive.glance.rows.first?.index == 1)
    let hidden = drive.headUnit.metrics.rowTop(20)
    drive.perform(.driver(.scrolled(by: hidden - screen.viewport - drive.scroll)))
    #expect(drive.glance.rows.last?.index == 19)
    drive.perform(.driver(.scrolled(by: 1)))
    #expect(drive.glance.rows.last?.index == 20)
  }

  @Test(arguments: screens)
  func aCutListEndsAfterItsNotice(_ screen: Screen) {
    var drive = Self.drive(screen, 100)
    drive.drive()
    drive.perform(.driver(.scrolled(by: 1_000_000)))
    let metrics = drive.headUnit.metrics
    #expect(drive.scroll == metrics.rowTop(12) + metrics.noticeHeight - screen.viewport)
    #expect(drive.glance.rows.last?.index == 11)
  }

  @Test func theLastRowOfATabsListCanBeSeenAboveTheTabBar() {
    var app = TreeApp([folder("Home", tracks(40))])
    app.hasTabs = true
    var drive = Drive(app)
    drive.perform(.driver(.scrolled(by: 1_000_000)))
    let metrics = drive.headUnit.metrics
    #expect(drive.scroll == metrics.rowTop(40) + metrics.tabBarInset - metrics.viewport)
  }

  @Test func aMillionRowsCanBeScrolledThrough() {
    var drive = Drive(RowsApp(count: 1_000_000))
    drive.perform(.driver(.scrolled(by: .max)))
    #expect(drive.glance.rows.last?.index == 999_999)
    drive.perform(.driver(.scrolled(by: .min)))
    #expect(drive.glance.rows.first?.index == 0)
  }

  @Test func aLoadingPageDoesNotScroll() {
    var app = TreeApp([folder("A", tracks(40))])
    app.answers[TreeApp.Special(operation: .begin, path: [0])] = .some(nil)
    var drive = Drive(app)
    drive.tap(0)
    drive.perform(.driver(.scrolled(by: 500)))
    #expect(drive.scroll == 0)
  }
}
