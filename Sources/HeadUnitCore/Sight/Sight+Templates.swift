// What the driver sees of an app's templates, besides rows.
extension HeadUnit {
  /// The header that stays at the top while its section moves past below it.
  public func stickyHeader(of page: Page, at scroll: Int) -> Sight.StickyHeader? {
    guard page.state == .shown, let given = page.given, scroll >= 0,
      let (header, row) = given.header(at: scroll), metrics.rowTop(row, of: page) < scroll
    else { return nil }
    // The next section's header pushes it out.
    let next = given.rows.indices.first { $0 > row && given.rows[$0].header != nil }
    let height = metrics.pixels(header.points)
    let room = next.map { metrics.rowTop($0, of: page) - scroll } ?? height
    return Sight.StickyHeader(header: header, lift: max(0, height - room))
  }

  /// The alert or the sheet that stands before everything.
  public var shownAlert: Template? { screen == .home ? nil : templates.presented }
}

extension Sight {
  public struct StickyHeader: Hashable, Sendable {
    public let header: SectionHeader
    /// How far it has been pushed out at the top, in pixels.
    public let lift: Int
  }
}

extension HeadUnit {
  /// What a button is called: by itself, or what the car calls its kind.
  public func words(of button: TemplateButton) -> String {
    if let title = button.titles.first, !title.isEmpty { return title }
    return switch button.kind {
    case .custom: say(ListPhrase.button)
    case .shuffle: say(CommandPhrase.shuffle)
    case .repeat: say(CommandPhrase.repeat)
    case .addToLibrary: say(ListPhrase.addToLibrary)
    case .more: say(PlayerPhrase.more)
    case .playbackRate: say(PlayerPhrase.playbackRate)
    }
  }
}
