import CarPlay
import Combine
import MediaPlayer

final class CarPlaySceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
    private var controller: CPInterfaceController?
    private var bag = Set<AnyCancellable>()
    private var rows: [Tune: [CPListItem]] = [:]
    private let jukebox = Jukebox.shared

    private lazy var heart = CPNowPlayingImageButton(image: UIImage(systemName: "heart")!) { [weak self] _ in
        self?.jukebox.toggleFavourite()
    }

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController) {
        controller = interfaceController
        configureNowPlaying()
        Task { @MainActor in
            do {
                try await interfaceController.setRootTemplate(makeTabs(), animated: false)
            } catch {
                NSLog("root: \(error)")
            }
        }
        // Only what has changed is set anew: no list is rebuilt.
        jukebox.$current.receive(on: DispatchQueue.main).sink { [weak self] tune in
            self?.rows.forEach { entry in entry.value.forEach { $0.isPlaying = entry.key == tune } }
        }.store(in: &bag)
        jukebox.$favourites.receive(on: DispatchQueue.main).sink { [weak self] favourites in
            guard let self, let current = self.jukebox.current else { return }
            self.heart.isSelected = favourites.contains(current)
        }.store(in: &bag)
    }

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didDisconnectInterfaceController interfaceController: CPInterfaceController) {
        controller = nil
        bag.removeAll()
        rows.removeAll()
    }

    // MARK: Tabs

    private func makeTabs() -> CPTabBarTemplate {
        let tabs: [CPTemplate] = [makeHome(), makeTunes()]
        return CPTabBarTemplate(templates: Array(tabs.prefix(CPTabBarTemplate.maximumTabCount)))
    }

    private func makeHome() -> CPListTemplate {
        let records = Array(Record.all.prefix(CPMaximumNumberOfGridImages))
        let shelf: CPListImageRowItem
        if #available(iOS 26.0, *) {
            let elements = records.map { CPListImageRowItemCondensedElement(image: CoverLoader.placeholder, imageShape: .circular, title: $0.name, subtitle: $0.band, accessorySymbolName: "chevron.right") }
            shelf = CPListImageRowItem(text: "New records", condensedElements: elements, allowsMultipleLines: false)
            for (element, record) in zip(elements, records) {
                load(record, CPListImageRowItemCondensedElement.maximumImageSize) { [weak element] in element?.image = $0 }
            }
        } else {
            var images = records.map { _ in CoverLoader.placeholder }
            shelf = CPListImageRowItem(text: "New records", images: images, imageTitles: records.map(\.name))
            for (index, record) in records.enumerated() {
                load(record, CPListImageRowItem.maximumImageSize) { [weak shelf] in
                    images[index] = $0
                    shelf?.update(images)
                }
            }
        }
        shelf.listImageRowHandler = { [weak self] _, index, completion in
            self?.open(records[index], completion)
        }
        shelf.handler = { [weak self] _, completion in
            self?.openAll(completion)
        }
        let voice = CPAssistantCellConfiguration(position: .top, visibility: .always, assistantAction: .playMedia)
        let home = CPListTemplate(title: "Bandstand", sections: [CPListSection(items: [shelf])], assistantCellConfiguration: voice)
        home.tabTitle = "Home"
        home.tabImage = UIImage(systemName: "house.fill")
        return home
    }

    private func makeTunes() -> CPListTemplate {
        let sections = Record.all.map { record -> CPListSection in
            let shuffle = CPButton(image: UIImage(systemName: "shuffle")!) { [weak self] _ in
                self?.play(record.tunes.last!) {}
            }
            return CPListSection(items: record.tunes.map { row(for: $0, of: record) }, header: record.name, headerSubtitle: record.band, headerImage: nil, headerButton: shuffle, sectionIndexTitle: String(record.name.prefix(1)))
        }
        let template = CPListTemplate(title: "Tunes", sections: sections)
        template.tabTitle = "Tunes"
        template.tabImage = UIImage(systemName: "music.note.list")
        return template
    }

    // MARK: Rows

    private func row(for tune: Tune, of record: Record) -> CPListItem {
        let item = CPListItem(text: tune.title, detailText: tune.band, image: CoverLoader.placeholder)
        item.isPlaying = jukebox.current == tune
        item.userInfo = ["tune": tune]
        item.handler = { [weak self] row, completion in
            guard let info = row.userInfo as? [String: Any], let tune = info["tune"] as? Tune else {
                completion()
                return
            }
            self?.play(tune, completion)
        }
        Task { [weak item] in
            let scale = controller?.carTraitCollection.displayScale ?? 2
            let cover = await CoverLoader.shared.cover(of: record, size: CPListItem.maximumImageSize, scale: scale)
            item?.setImage(cover)
        }
        rows[tune, default: []].append(item)
        return item
    }

    private func load(_ record: Record, _ size: CGSize, _ done: @escaping (UIImage) -> Void) {
        CoverLoader.shared.load(record, size: size, scale: controller?.carTraitCollection.displayScale ?? 2, completion: done)
    }

    private func open(_ record: Record, _ completion: @escaping () -> Void) {
        let list = CPListTemplate(title: record.name, sections: [CPListSection(items: record.tunes.map { row(for: $0, of: record) })])
        list.trailingNavigationBarButtons = [CPBarButton(image: UIImage(systemName: "mic")!) { [weak self] _ in self?.searchByVoice() }]
        controller?.pushTemplate(list, animated: true) { _, _ in completion() }
    }

    private func openAll(_ completion: @escaping () -> Void) {
        let items = Record.all.map { record -> CPListItem in
            let item = CPListItem(text: record.name, detailText: record.band, image: nil, accessoryImage: nil, accessoryType: .disclosureIndicator)
            item.handler = { [weak self] _, completion in self?.open(record, completion) }
            return item
        }
        let list = CPListTemplate(title: "All records", sections: [CPListSection(items: items, header: "\(items.count) records", sectionIndexTitle: nil)])
        controller?.pushTemplate(list, animated: true) { _, _ in completion() }
    }

    private func play(_ tune: Tune, _ completion: @escaping () -> Void) {
        Task { @MainActor [weak self] in
            defer { completion() }
            do {
                try await self?.jukebox.play(tune)
                try await self?.showPlayer()
            } catch {
                self?.tell(error.localizedDescription)
            }
        }
    }

    private func showPlayer() async throws {
        guard let controller, !(controller.topTemplate is CPNowPlayingTemplate) else { return }
        if controller.templates.contains(CPNowPlayingTemplate.shared) {
            _ = try await controller.pop(to: CPNowPlayingTemplate.shared, animated: true)
        } else {
            try await controller.pushTemplate(CPNowPlayingTemplate.shared, animated: true)
        }
    }

    // MARK: What plays

    private func configureNowPlaying() {
        let player = CPNowPlayingTemplate.shared
        let shuffle = CPNowPlayingShuffleButton { [weak self] _ in self?.jukebox.toggleShuffle() }
        let rate = CPNowPlayingPlaybackRateButton { [weak self] _ in self?.showRates() }
        player.updateNowPlayingButtons([shuffle, heart, rate])
        player.isAlbumArtistButtonEnabled = true
        player.add(self)
    }

    private func showRates() {
        let rates: [Float] = [0.75, 1, 1.25, 1.5, 2]
        let items = rates.map { rate -> CPListItem in
            let chosen = rate == jukebox.rate
            let item = CPListItem(text: "\(rate)×", detailText: nil, image: nil, accessoryImage: chosen ? UIImage(systemName: "checkmark") : nil, accessoryType: .none)
            item.handler = { [weak self] _, completion in
                self?.jukebox.rate = rate
                completion()
                self?.controller?.popTemplate(animated: true, completion: nil)
            }
            return item
        }
        controller?.pushTemplate(CPListTemplate(title: "Speed", sections: [CPListSection(items: items)]), animated: true, completion: nil)
    }

    // MARK: Words

    private func searchByVoice() {
        tell("Ask the assistant to play something on Bandstand.", "Ask to play something.")
    }

    private func tell(_ words: String...) {
        let ok = CPAlertAction(title: "OK", style: .cancel) { [weak self] _ in
            self?.controller?.dismissTemplate(animated: true, completion: nil)
        }
        guard controller?.presentedTemplate == nil else { return }
        controller?.presentTemplate(CPAlertTemplate(titleVariants: words, actions: [ok]), animated: true, completion: nil)
    }
}

extension CarPlaySceneDelegate: CPNowPlayingTemplateObserver {
    func nowPlayingTemplateAlbumArtistButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
        guard let tune = jukebox.current, let record = Record.all.first(where: { $0.tunes.contains(tune) }) else { return }
        open(record) {}
    }
}
