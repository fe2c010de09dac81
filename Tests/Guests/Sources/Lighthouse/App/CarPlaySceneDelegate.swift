import CarPlay
import Combine
import Foundation

class CarPlaySceneDelegate: NSObject, CPTemplateApplicationSceneDelegate {
    var interfaceController: CPInterfaceController?
    var cancellables = Set<AnyCancellable>()
    weak var visibleTemplate: CPTemplate?

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController) {
        self.interfaceController = interfaceController
        interfaceController.delegate = self
        setupNowPlaying()

        let tabs: [CPTemplate] = [episodesTab(), discoverTab()]
        assert(tabs.count <= CPTabBarTemplate.maximumTabCount)
        let tabBar = CPTabBarTemplate(templates: tabs)
        tabBar.delegate = self
        interfaceController.setRootTemplate(tabBar, animated: true)

        NotificationCenter.default.publisher(for: .playbackChanged)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in
                self?.reloadVisible()
            }
            .store(in: &cancellables)
    }

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didDisconnectInterfaceController interfaceController: CPInterfaceController) {
        self.interfaceController = nil
        cancellables.removeAll()
    }

    private func setupNowPlaying() {
        let template = CPNowPlayingTemplate.shared
        template.add(self)
        template.isUpNextButtonEnabled = true
        template.isAlbumArtistButtonEnabled = false
        let rateButton = CPNowPlayingPlaybackRateButton { [weak self] _ in
            self?.speedTapped()
        }
        template.updateNowPlayingButtons([rateButton])
    }

    // MARK: - Tabs

    private func episodesTab() -> CPListTemplate {
        let template = CPListTemplate(title: "Episodes", sections: [CPListSection(items: episodeItems())])
        template.tabTitle = "Episodes"
        template.tabImage = UIImage(systemName: "list.bullet")
        template.userInfo = "episodes"
        template.emptyViewTitleVariants = ["No Episodes"]
        template.emptyViewSubtitleVariants = ["Follow a show on your phone to see it here."]
        return template
    }

    private func episodeItems() -> [CPListItem] {
        return Playback.episodes.map { episode in
            let item = CPListItem(text: episode.title, detailText: episode.show)
            item.playbackProgress = CGFloat(episode.played)
            item.isPlaying = Playback.shared.current == episode
            item.handler = { [weak self] _, completion in
                Playback.shared.play(episode) { _ in
                    self?.push(CPNowPlayingTemplate.shared, completion: completion)
                }
            }
            return item
        }
    }

    private func discoverTab() -> CPGridTemplate {
        let image = UIImage(systemName: "antenna.radiowaves.left.and.right") ?? UIImage()
        let buttons = ["News", "Sea", "Radio Plays"].map { name in
            CPGridButton(titleVariants: [name], image: image) { [weak self] button in
                self?.push(CPListTemplate(title: button.titleVariants.first, sections: []), completion: nil)
            }
        }
        let grid = CPGridTemplate(title: "Discover", gridButtons: buttons)
        grid.tabTitle = "Discover"
        grid.tabSystemItem = .search
        return grid
    }

    private func push(_ template: CPTemplate, completion: (() -> Void)?) {
        guard let interfaceController = interfaceController, !interfaceController.templates.contains(template) else {
            completion?()
            return
        }
        interfaceController.pushTemplate(template, animated: true) { success, error in
            if !success { print("push failed: \(String(describing: error))") }
            completion?()
        }
    }

    private func reloadVisible() {
        guard let list = visibleTemplate as? CPListTemplate, list.userInfo as? String == "episodes" else { return }
        list.updateSections([CPListSection(items: episodeItems())])
    }

    private func speedTapped() {
        let items: [CPListItem] = stride(from: 0.5, through: 3.0, by: 0.25).map { speed in
            let item = CPListItem(text: String(format: "%.2f×", speed), detailText: nil)
            item.isPlaying = Float(speed) == Playback.shared.speed
            item.handler = { [weak self] _, completion in
                Playback.shared.speed = Float(speed)
                self?.interfaceController?.popTemplate(animated: true) { _, _ in completion() }
            }
            return item
        }
        push(CPListTemplate(title: "Speed", sections: [CPListSection(items: items)]), completion: nil)
    }
}

extension CarPlaySceneDelegate: CPInterfaceControllerDelegate {
    func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {
        visibleTemplate = aTemplate
        reloadVisible()
    }
}

extension CarPlaySceneDelegate: CPTabBarTemplateDelegate {
    func tabBarTemplate(_ tabBarTemplate: CPTabBarTemplate, didSelect selectedTemplate: CPTemplate) {
        visibleTemplate = selectedTemplate
    }
}

extension CarPlaySceneDelegate: CPNowPlayingTemplateObserver {
    func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
        let items = Playback.shared.queue.map { CPListItem(text: $0.title, detailText: $0.show) }
        push(CPListTemplate(title: "Up Next", sections: [CPListSection(items: items)]), completion: nil)
    }

    func nowPlayingTemplateAlbumArtistButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {}
}
