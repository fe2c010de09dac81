import CarPlay
import Combine
import UIKit

class CarPlaySceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
    private var interfaceController: CPInterfaceController?
    private var bag = Set<AnyCancellable>()
    private let albumsTemplate = CPListTemplate(title: "Albums", sections: [])
    private let homeTemplate = CPListTemplate(title: "Home", sections: [], assistantCellConfiguration: CPAssistantCellConfiguration(position: .top, visibility: .always, assistantAction: .playMedia))
    private var artTask: Task<Void, Never>?
    private var sessionConfiguration: CPSessionConfiguration?

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController) {
        self.interfaceController = interfaceController
        interfaceController.delegate = self
        sessionConfiguration = CPSessionConfiguration(delegate: self)
        setUpNowPlaying()
        albumsTemplate.tabSystemItem = .favorites
        albumsTemplate.emptyViewTitleVariants = ["No albums", "Nothing"]
        homeTemplate.tabTitle = "Home"
        homeTemplate.tabImage = UIImage(systemName: "house")
        let tabs = CPTabBarTemplate(templates: [homeTemplate, albumsTemplate])
        tabs.delegate = self
        interfaceController.setRootTemplate(tabs, animated: false) { success, error in
            if let error { print("Root: \(error)") }
        }
        MusicModel.shared.$albums
            .combineLatest(MusicModel.shared.$recent)
            .receive(on: RunLoop.main)
            .sink { [weak self] albums, recent in self?.show(albums, recent) }
            .store(in: &bag)
        Task { await MusicModel.shared.load() }
    }

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didDisconnectInterfaceController interfaceController: CPInterfaceController) {
        self.interfaceController = nil
        artTask?.cancel()
        bag.removeAll()
        CPNowPlayingTemplate.shared.remove(self)
    }

    private func setUpNowPlaying() {
        let template = CPNowPlayingTemplate.shared
        template.add(self)
        template.isUpNextButtonEnabled = true
        template.upNextTitle = "Up Next"
        template.isAlbumArtistButtonEnabled = true
        let rate = CPNowPlayingPlaybackRateButton { _ in
            let rates: [Float] = [1, 1.5, 2]
            let index = rates.firstIndex(of: Jukebox.shared.rate) ?? 0
            Jukebox.shared.setRate(rates[(index + 1) % rates.count])
        }
        let star = CPNowPlayingImageButton(image: UIImage(systemName: "star")!) { button in button.isSelected.toggle() }
        template.updateNowPlayingButtons([rate, star, CPNowPlayingMoreButton(handler: { [weak self] _ in self?.showMore() })])
    }

    private func show(_ albums: [Album], _ recent: [Album.ID]) {
        let items = albums.prefix(CPListTemplate.maximumItemCount).map { album -> CPListItem in
            let item = CPListItem(text: album.title, detailText: album.artist, image: UIImage(systemName: "music.note"))
            item.userInfo = album.id
            item.accessoryType = .disclosureIndicator
            item.handler = { [weak self] _, completion in
                self?.open(album)
                completion()
            }
            return item
        }
        let sections = Dictionary(grouping: items) { String($0.text?.prefix(1) ?? "#") }
            .sorted { $0.key < $1.key }
            .map { CPListSection(items: $0.value, header: $0.key, sectionIndexTitle: $0.key) }
        albumsTemplate.updateSections(sections)

        let images = albums.map { _ in UIImage(systemName: "square.stack") ?? UIImage() }
        let row = CPListImageRowItem(text: "Fresh", images: Array(images.prefix(Int(CPMaximumNumberOfGridImages))), imageTitles: albums.map(\.title))
        row.listImageRowHandler = { _, index, completion in
            Task { @MainActor in
                Jukebox.shared.play(albums[index])
                completion()
            }
        }
        row.handler = { [weak self] _, completion in
            Task { @MainActor in
                _ = try? await self?.interfaceController?.pushTemplate(CPListTemplate(title: "All fresh", sections: []), animated: true)
                completion()
            }
        }
        let again = recent.compactMap { id in albums.first { $0.id == id } }.map { album -> CPListItem in
            let item = CPListItem(text: album.title, detailText: "\(album.year)")
            item.isPlaying = album.id == Jukebox.shared.album?.id
            item.playingIndicatorLocation = .trailing
            item.handler = { _, completion in
                Jukebox.shared.play(album)
                completion()
            }
            return item
        }
        homeTemplate.updateSections([CPListSection(items: albums.isEmpty ? [] : [row]), CPListSection(items: again, header: "Again", sectionIndexTitle: nil)])

        artTask?.cancel()
        artTask = Task { [weak row] in
            var covers: [UIImage] = []
            for album in albums {
                covers.append(await MusicModel.shared.cover(of: album, size: CPListImageRowItem.maximumImageSize))
                if Task.isCancelled { return }
            }
            row?.update(covers)
        }
    }

    private func open(_ album: Album) {
        let items = album.tracks.enumerated().map { index, track -> CPListItem in
            let item = CPListItem(text: track.title, detailText: nil)
            item.handler = { [weak self] _, completion in
                Jukebox.shared.play(album, from: index)
                self?.interfaceController?.pushTemplate(CPNowPlayingTemplate.shared, animated: true) { _, _ in completion() }
            }
            return item
        }
        interfaceController?.pushTemplate(CPListTemplate(title: album.title, sections: [CPListSection(items: items)]), animated: true, completion: nil)
    }

    private func showMore() {
        let sheet = CPActionSheetTemplate(title: Jukebox.shared.album?.title, message: nil, actions: [
            CPAlertAction(title: "Love", style: .default) { [weak self] _ in self?.interfaceController?.dismissTemplate(animated: true, completion: nil) },
            CPAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.interfaceController?.dismissTemplate(animated: true, completion: nil) },
        ])
        interfaceController?.presentTemplate(sheet, animated: true, completion: nil)
    }
}

extension CarPlaySceneDelegate: CPNowPlayingTemplateObserver {
    func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
        let items = Jukebox.shared.queue.dropFirst().map { CPListItem(text: $0.title, detailText: nil) }
        interfaceController?.pushTemplate(CPListTemplate(title: "Up Next", sections: [CPListSection(items: Array(items))]), animated: true, completion: nil)
    }

    func nowPlayingTemplateAlbumArtistButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
        guard let album = Jukebox.shared.album else { return }
        open(album)
    }
}

extension CarPlaySceneDelegate: CPTabBarTemplateDelegate, CPInterfaceControllerDelegate, CPSessionConfigurationDelegate {
    func tabBarTemplate(_ tabBarTemplate: CPTabBarTemplate, didSelect selectedTemplate: CPTemplate) {
        selectedTemplate.showsTabBadge = false
    }

    func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {
        guard aTemplate === homeTemplate else { return }
        Task { await MusicModel.shared.load() }
    }

    func sessionConfiguration(_ sessionConfiguration: CPSessionConfiguration, limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface) {
        homeTemplate.tabImage = limitedUserInterfaces.contains(.lists) ? UIImage(systemName: "house.fill") : UIImage(systemName: "house")
    }
}
