import CarPlay
import UIKit

/// Brings the albums to the car.
final class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  private var interfaceController: CPInterfaceController?
  private var favourites: Set<String> = []

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    self.interfaceController = interfaceController
    // The car may open it by itself: so it is ready before anything is shown.
    configureNowPlaying()
    let tabs = CPTabBarTemplate(templates: [albumsTemplate(), browseTemplate()])
    interfaceController.setRootTemplate(tabs, animated: false, completion: nil)
  }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnectInterfaceController interfaceController: CPInterfaceController
  ) {
    self.interfaceController = nil
  }

  // MARK: - Lists

  private func albumsTemplate() -> CPListTemplate {
    var rows: [(item: CPListItem, album: Album)] = []
    let sections = Album.all.map { album in
      let items = album.tracks.map { item(for: $0, of: album) }
      rows += items.map { ($0, album) }
      return CPListSection(
        items: items, header: album.title, sectionIndexTitle: String(album.title.prefix(1)))
    }
    loadCovers(of: rows)
    let template = CPListTemplate(title: "Library", sections: sections)
    template.tabTitle = "Library"
    template.tabImage = UIImage(systemName: "music.note.list")
    template.emptyViewTitleVariants = ["Nothing here yet"]
    return template
  }

  private func item(for track: Track, of album: Album) -> CPListItem {
    let item = CPListItem(text: track.title, detailText: album.artist)
    item.handler = { [weak self] _, completion in
      Task { @MainActor in
        defer { completion() }
        do {
          try await Player.shared.play(track, of: album)
          self?.showNowPlaying()
        } catch {
          self?.show("It cannot be played now.")
        }
      }
    }
    return item
  }

  /// One after the other: they come over the network in an app like this.
  private func loadCovers(of rows: [(item: CPListItem, album: Album)]) {
    Task { @MainActor in
      for row in rows { row.item.setImage(await row.album.loadCover()) }
    }
  }

  private func browseTemplate() -> CPListTemplate {
    let placeholder = UIImage(systemName: "square") ?? UIImage()
    let elements = Album.all.map { album in
      CPListImageRowItemRowElement(image: placeholder, title: album.title, subtitle: album.artist)
    }
    let row = CPListImageRowItem(text: "Albums", elements: elements, allowsMultipleLines: false)
    row.listImageRowHandler = { [weak self] _, index, completion in
      self?.open(Album.all[index], then: completion)
    }
    row.handler = { [weak self] _, completion in
      self?.openAll(then: completion)
    }
    Task { @MainActor in
      for (element, album) in zip(elements, Album.all) {
        if let cover = await album.loadCover() { element.image = cover }
      }
    }
    let about = CPListItem(text: "About Inlet", detailText: nil)
    about.handler = { [weak self] _, completion in
      self?.show("Inlet plays two albums.")
      completion()
    }
    let template = CPListTemplate(
      title: "Browse", sections: [CPListSection(items: [row]), CPListSection(items: [about])])
    template.tabTitle = "Browse"
    template.tabSystemItem = .featured
    return template
  }

  private func open(_ album: Album, then completion: @escaping () -> Void) {
    let items = album.tracks.map { item(for: $0, of: album) }
    loadCovers(of: items.map { ($0, album) })
    let template = CPListTemplate(title: album.title, sections: [CPListSection(items: items)])
    interfaceController?.pushTemplate(template, animated: true) { _, _ in completion() }
  }

  private func openAll(then completion: @escaping () -> Void) {
    let items = Album.all.map { album -> CPListItem in
      let item = CPListItem(
        text: album.title, detailText: album.artist, image: nil, accessoryImage: nil,
        accessoryType: .disclosureIndicator)
      item.handler = { [weak self] _, completion in self?.open(album, then: completion) }
      return item
    }
    let template = CPListTemplate(title: "Albums", sections: [CPListSection(items: items)])
    interfaceController?.pushTemplate(template, animated: true) { _, _ in completion() }
  }

  // MARK: - What plays

  private func configureNowPlaying() {
    let rate = CPNowPlayingPlaybackRateButton { [weak self] _ in self?.showRates() }
    let heart = CPNowPlayingImageButton(image: UIImage(systemName: "heart") ?? UIImage()) {
      [weak self] button in
      guard let self, let track = Player.shared.track else { return }
      favourites.formSymmetricDifference([track.title])
      button.isSelected = favourites.contains(track.title)
    }
    let template = CPNowPlayingTemplate.shared
    template.updateNowPlayingButtons([rate, heart])
    template.upNextTitle = "Up Next"
    template.isUpNextButtonEnabled = true
    template.add(self)
  }

  private func showNowPlaying() {
    guard let interfaceController,
      !interfaceController.templates.contains(CPNowPlayingTemplate.shared)
    else { return }
    interfaceController.pushTemplate(CPNowPlayingTemplate.shared, animated: true) { _, _ in }
  }

  private func showRates() {
    let items = [Float(0.8), 1, 1.5, 2].map { rate -> CPListItem in
      let item = CPListItem(text: "\(rate)×", detailText: nil)
      item.isPlaying = rate == Player.shared.rate
      item.handler = { [weak self] _, completion in
        Player.shared.rate = rate
        self?.interfaceController?.popTemplate(animated: true) { _, _ in completion() }
      }
      return item
    }
    let template = CPListTemplate(title: "Speed", sections: [CPListSection(items: items)])
    interfaceController?.pushTemplate(template, animated: true) { _, _ in }
  }

  private func show(_ words: String) {
    let action = CPAlertAction(title: "OK", style: .cancel) { [weak self] _ in
      self?.interfaceController?.dismissTemplate(animated: true, completion: nil)
    }
    let alert = CPAlertTemplate(titleVariants: [words], actions: [action])
    interfaceController?.presentTemplate(alert, animated: true) { _, _ in }
  }
}

extension CarSceneDelegate: CPNowPlayingTemplateObserver {
  func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
    guard let album = Player.shared.album else { return }
    open(album) {}
  }
}
