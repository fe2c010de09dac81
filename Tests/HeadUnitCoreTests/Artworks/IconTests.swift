import Testing

@testable import HeadUnitCore

@Suite struct IconTests {
  private func drive(width: Int = 1_280, height: Int = 720) -> Drive {
    var app = TreeApp([folder("One", tracks(3)), folder("Two", tracks(3))])
    app.hasTabs = true
    app.children[0].item.artwork = "one"
    app.children[1].item.artwork = "two"
    return Drive(app, profile: .display(width, height))
  }

  @Test func tabsAskForTheirIcons() throws {
    let drive = drive()
    let size = PixelSize(width: 40, height: 40)
    #expect(
      drive.requests(.artwork).map(\.question)
        == [.artwork(name: "one", size: size), .artwork(name: "two", size: size)])
    let tab = try #require(drive.headUnit.browser.tabs.last)
    #expect(drive.headUnit.icon(of: tab) == .shown(Picture(file: "two")))
  }

  @Test func iconsOfTabsAreSmallerOnAPortraitScreen() {
    let side = drive(width: 900, height: 1_200).headUnit.metrics.tabIconSide
    #expect(side == 36)
  }

  @Test func theAppsIconIsAskedAtItsLargestSize() {
    var app = RowsApp.pictured(0)
    app.description.icon = "icon"
    let drive = Drive(app)
    #expect(
      drive.requests(.artwork).map(\.question)
        == [.artwork(name: "icon", size: PixelSize(width: 136, height: 136))])
    #expect(drive.headUnit.appIcon == .shown(Picture(file: "icon.png")))
    #expect(Drive(RowsApp(count: 1)).headUnit.appIcon == nil)
  }
}
