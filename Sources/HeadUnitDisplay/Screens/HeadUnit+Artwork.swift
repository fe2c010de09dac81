import HeadUnitCore

// STUB until the core asks for artwork.
extension HeadUnit {
  func thumbnail(of item: ContentItem) -> Picture? { nil }
  func tabIcon(_ item: ContentItem) -> Picture? { nil }
}
extension Screen { var appIcon: Picture? { nil } }
