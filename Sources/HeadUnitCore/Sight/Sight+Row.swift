/// What is drawn at a row beside its texts, in the order in which it is told.
public enum Badge: String, Hashable, Codable, Sendable, CaseIterable {
  case explicit, streaming, progress, playing, container, play, dimmed, starting
  case loading, missing, failed, status
}

extension ContentItem.Mark {
  /// What shows it at a row.
  public var badge: Badge {
    switch self {
    case .explicit: .explicit
    case .streaming: .streaming
    }
  }
}

extension Sight {
  /// A row as the driver sees it.
  public struct Row: Hashable, Sendable {
    public enum State: Hashable, Sendable {
      /// Nothing is known yet: a skeleton stands there.
      case loading
      case item
      /// The app has no item there.
      case missing
      case failed, timedOut
    }

    /// What stands at its end.
    public enum Accessory: Hashable, Sendable {
      /// It was chosen to play and has not started.
      case starting
      /// It opens a list.
      case opens

      /// As conditions have it.
      var word: String {
        switch self {
        case .starting: "starting"
        case .opens: "opens"
        }
      }
    }

    public let index: Int
    public let state: State
    /// As it is shown: never empty unless the app says so, or nothing is known.
    public let title: String
    public let subtitle: String
    public let item: ContentItem?
    /// The progress to draw: only when the list shows any and the value is one.
    public let progress: Double?
    public let isPlaying: Bool
    public let isDimmed: Bool
    public let isStarting: Bool
    public let hasPlayButton: Bool
    /// A tap on the row plays, and a button opens it.
    public let hasOpenButton: Bool
    /// What a template has there.
    public let given: GivenRow?
    private let shownPictures: Int

    /// The list need not be the one on the screen: one that leaves is drawn as well.
    public init(_ index: Int, of page: borrowing Page, in headUnit: borrowing HeadUnit) {
      let content = page.rows[index]?.content ?? .unknown
      self.index = index
      given = page.given.flatMap { $0.rows.indices.contains(index) ? $0.rows[index] : nil }
      shownPictures = page.given?.shownPictures(of: index) ?? 0
      state = State(content)
      (title, subtitle) = Self.texts(of: content, in: headUnit)
      guard case .item(let item) = content else {
        (item, progress) = (nil, nil)
        (isPlaying, isDimmed, isStarting) = (false, false, false)
        (hasPlayButton, hasOpenButton) = (false, false)
        return
      }
      self.item = item
      progress = page.shownProgress(of: item)
      isPlaying =
        given?.item?.isPlaying ?? headUnit.player.identifiers.contains(item.identifier)
      isDimmed = headUnit.isDimmed(index, on: page)
      isStarting = page.startingRow == index
      hasPlayButton = headUnit.hasPlayButton(index, on: page)
      hasOpenButton = headUnit.hasOpenButton(index, on: page)
    }

    private static func texts(
      of content: HeadUnitCore.Row.Content, in headUnit: HeadUnit
    ) -> (title: String, subtitle: String) {
      switch content {
      case .unknown: ("", "")
      case .item(let item):
        (item.title ?? headUnit.say(ListPhrase.untitled), item.subtitle ?? "")
      case .missing: (headUnit.say(ListPhrase.notAvailable), headUnit.say(ListPhrase.noItem))
      case .failed(let failure): (headUnit.say(ListPhrase.notLoaded), failure.message)
      case .timedOut: (headUnit.say(ListPhrase.notInTime), "")
      }
    }
  }
}

extension Sight.Row.State {
  fileprivate init(_ content: Row.Content) {
    switch content {
    case .unknown: self = .loading
    case .item: self = .item
    case .missing: self = .missing
    case .failed: self = .failed
    case .timedOut: self = .timedOut
    }
  }
}

extension Sight.Row {
  /// Those of a row of pictures, also further to the side.
  var pictures: ArraySlice<PictureRow.Element> {
    given?.item?.pictures?.elements.prefix(shownPictures) ?? []
  }

  /// It tells something and does nothing.
  public var isMessage: Bool {
    switch state {
    case .loading: false
    case .item: item?.isStatus ?? false
    case .missing, .failed, .timedOut: true
    }
  }

  /// Whether a hand that comes down on it means it.
  public var isChoosable: Bool { state == .item && !isMessage }

  public var accessory: Accessory? {
    if isStarting { return .starting }
    return item?.isContainer == true ? .opens : nil
  }

  public var badges: [Badge] { Badge.allCases.filter(has) }

  public func has(_ badge: Badge) -> Bool {
    switch badge {
    case .explicit: item?[.explicit] ?? false
    case .streaming: item?[.streaming] ?? false
    case .progress: progress != nil
    case .playing: isPlaying
    case .container: item?.isContainer ?? false
    case .play: item.map { $0.isContainer && $0.isPlayable } ?? false
    case .dimmed: isDimmed
    case .starting: isStarting
    case .loading: state == .loading
    case .missing: state == .missing
    case .failed: state == .failed || state == .timedOut
    case .status: item?.isStatus ?? false
    }
  }

  /// The progress in words; empty without any.
  public var progressText: String { progress.map(\.percentText) ?? "" }

  /// What changes about it while it stands there, in words.
  public var value: String {
    [Badge.loading, .playing, .starting, .dimmed].filter(has).map(\.rawValue)
      .joined(separator: " ")
  }
}

extension Page {
  fileprivate func shownProgress(of item: ContentItem) -> Double? {
    guard showsProgress, let progress = item.progress, (0...1).contains(progress) else {
      return nil
    }
    return progress
  }
}

extension Double {
  /// A share of a whole: `40 %`.
  public var percentText: String { "\(Int((self * 100).rounded())) %" }
}

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
  /// What a picture of a row is called: by itself, or by its place.
  public func words(of picture: PictureRow.Element, at number: Int) -> String {
    if let title = picture.title, !title.isEmpty { return title }
    return say(ListPhrase.picture, "\(number + 1)")
  }

  /// What a button is called: by itself, or what the car calls its kind.
  public func words(of button: TemplateButton) -> String {
    if let title = button.titles.first, !title.isEmpty { return title }
    return switch button.kind {
    case .custom: say(ListPhrase.button)
    case .shuffle: say(CommandName.shuffle.phrase)
    case .repeat: say(CommandName.repeat.phrase)
    case .addToLibrary: say(ListPhrase.addToLibrary)
    case .more: say(PlayerPhrase.more)
    case .playbackRate: say(PlayerPhrase.playbackRate)
    }
  }
}
