/// Why something cannot be said of what is on the screen, as a part of a sentence.
enum AbsenceWording {
  static let list = "there is no list"
  static let tabs = "the app has no tabs"
  static let progress = "the row shows no progress"
  static let template = "the app uses no templates"
  static let alert = "nothing is presented"
  static let header = "no section begins at the row"
  static let upNext = "Up Next is not shown"
  static let menu = "no menu is open"
  static let track = "nothing plays"
  static let ofTrack = "the app does not say it of what plays"

  static func command(_ name: CommandName) -> String {
    "the app does not offer \(name.rawValue)"
  }

  /// Of a row that the list has and the app has not given yet.
  static func unloadedRow(_ index: Int, seen: Range<Int>, of count: Int) -> String {
    let shown =
      seen.isEmpty
      ? "the list shows none" : "the list shows \(seen.lowerBound)–\(seen.upperBound - 1)"
    return "row \(index) is not loaded (\(shown) of \(count))"
  }

  /// Of a row that the list on the screen does not have.
  static func row(_ index: Int, of headUnit: HeadUnit) -> String {
    guard headUnit.phone.isConnected, headUnit.screen == .content, let page = headUnit.browser.page
    else { return "there is no row \(index) (the screen is \(headUnit.screenName))" }
    switch page.state {
    case .loading: return "row \(index) is not loaded (the list is loading)"
    case .empty: return "there is no row \(index) (the list is empty)"
    case .failed: return "there is no row \(index) (the list could not be loaded)"
    case .timedOut: return "there is no row \(index) (the list did not arrive in time)"
    case .shown: break
    }
    let shown = headUnit.shownCount(of: page)
    let whole = index < page.count ? ": the limits leave \(shown) of \(page.count)" : ""
    return "there is no row \(index)" + (whole.isEmpty ? " (the list has \(shown))" : whole)
  }
}
