// The pictures of rows, tabs and the app: asked for what is seen, and one screen beyond.
extension Lists {
  /// The picture beside a row; nil when the item names none, or it has not been asked for yet.
  func thumbnail(of item: ContentItem) -> Artworks.Content? {
    item.artwork.flatMap { artworks[Artworks.Key(name: $0, side: metrics.thumbnailSide)] }
  }

  /// The picture of the name as rows show it.
  func thumbnail(named name: String) -> Picture? {
    artworks[Artworks.Key(name: name, side: metrics.thumbnailSide)]?.picture
  }

  /// The icon of a tab, of which only the outline counts.
  func icon(of tab: Browser.Tab) -> Artworks.Content? {
    tab.item?.artwork.flatMap { artworks[Artworks.Key(name: $0, side: metrics.tabIconSide)] }
  }

  /// The icon of the app, at the size of the home screen.
  var appIcon: Artworks.Content? { appIconKey.flatMap { artworks[$0] } }

  /// What the app's icon is kept under, also while the phone is away: the dock shows it dimmed.
  private var appIconKey: Artworks.Key? {
    app?.icon.map { Artworks.Key(name: $0, side: metrics.appIconSide) }
  }

  mutating func settleArtworks(in surroundings: Surroundings, _ step: inout Step) {
    let errands = artworks.want(wantedArtworks(in: surroundings))
    if !errands.unwanted.isEmpty {
      abandon(in: surroundings, &step) { $0.artworkKey.map(errands.unwanted.contains) ?? false }
    }
    for key in errands.missing {
      let size = PixelSize(width: key.side, height: key.side)
      let request = ask(
        .artwork(name: key.name, size: size), for: .picture,
        until: step.now + timeouts.artwork, &step)
      artworks.asked(key, request)
    }
  }

  mutating func pictureCame(_ pending: Loader.Pending, _ answer: Answer?) {
    guard let key = pending.artworkKey else { return }
    if case .artwork(let picture) = answer {
      artworks.take(picture, for: key)
    } else {
      artworks.take(nil, for: key)
    }
  }

  /// Whoever draws it could not: a placeholder stands wherever it was to be.
  mutating func refuse(_ picture: Picture) {
    artworks.refuse(picture)
  }

  /// Nobody asks for any of them now; the icon of the app stays if it is there.
  mutating func resetArtworks() {
    artworks.reset(keeping: appIconKey)
  }

  /// What could not be had before may be had now.
  mutating func retryArtworks() {
    artworks.retry()
  }

  /// The pictures of the items that look different.
  mutating func renewArtworks(of identifiers: Set<String>) {
    var names: Set<String> = []
    for page in browser.allPages {
      page.rows.forEachItem { item in
        if identifiers.contains(item.identifier), let name = item.artwork { names.insert(name) }
      }
    }
    for tab in browser.tabs {
      guard let item = tab.item, identifiers.contains(item.identifier) else { continue }
      if let name = item.artwork { names.insert(name) }
    }
    if !names.isEmpty { artworks.renew(names) }
  }

  /// In the order in which they are missed: what is seen, then the rows nearest to it.
  private func wantedArtworks(in surroundings: Surroundings) -> [Artworks.Key] {
    guard surroundings.isConnected, surroundings.isAppRunning else { return [] }
    var wanted: [Artworks.Key] = []
    wanted.reserveCapacity(32)
    func want(_ name: String?, _ side: Int) {
      if let name { wanted.append(Artworks.Key(name: name, side: side)) }
    }
    let page = browser.page.flatMap { $0.state == .shown ? $0 : nil }
    let visible = page.map { visibleRows(of: $0, in: surroundings) } ?? 0..<0
    if let page, page.template != nil {
      for (name, size) in page.givenPictures(in: visible, metrics) {
        want(name, metrics.side(of: size))
      }
    } else {
      for row in visible { want(page?.rows.artwork(row), metrics.thumbnailSide) }
    }
    for tab in browser.tabs { want(tab.item?.artwork, metrics.tabIconSide) }
    want(app?.icon, metrics.appIconSide)
    for name in surroundings.playerPictures { want(name, metrics.side(of: .button)) }
    guard let page, page.template == nil else { return wanted }
    let near = wantedRows(of: page, in: surroundings)
    for distance in 0..<near.count {
      for row in [visible.upperBound + distance, visible.lowerBound - 1 - distance]
      where near.contains(row) {
        want(page.rows.artwork(row), metrics.thumbnailSide)
      }
    }
    return wanted
  }
}

extension Loader.Pending {
  /// Of a request for a picture of the store.
  var artworkKey: Artworks.Key? {
    guard purpose == .picture, case .artwork(let name, let size) = request.question else {
      return nil
    }
    return Artworks.Key(name: name, side: size.width)
  }
}
