import CarPlay
import os.log

private let logger = OSLog(subsystem: "jetty", category: "carplay")

@available(iOS 14.0, *)
class CarPlaySceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
    private var manager: CarPlayManager?

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController) {
        os_log("connected", log: logger, type: .info)
        manager = CarPlayManager(interfaceController: interfaceController, store: .shared)
        manager?.start()
    }

    func templateApplicationScene(_ templateApplicationScene: CPTemplateApplicationScene, didDisconnectInterfaceController interfaceController: CPInterfaceController) {
        manager = nil
    }
}

/// Rebuilds everything whenever anything has changed, as many apps do.
@available(iOS 14.0, *)
@MainActor
final class CarPlayManager: NSObject {
    private let interfaceController: CPInterfaceController
    private let store: StationStore
    private lazy var listTemplate: CPListTemplate = {
        let template = CPListTemplate(title: "Stations", sections: makeSections())
        template.trailingNavigationBarButtons = [
            CPBarButton(title: "More") { [weak self] _ in self?.showMore() }
        ]
        return template
    }()
    private var session: CPSessionConfiguration?
    private var isLimited = false

    init(interfaceController: CPInterfaceController, store: StationStore) {
        self.interfaceController = interfaceController
        self.store = store
        super.init()
        session = CPSessionConfiguration(delegate: self)
        interfaceController.delegate = self
        NotificationCenter.default.addObserver(self, selector: #selector(storeDidChange), name: StationStore.didChange, object: nil)
    }

    func start() {
        interfaceController.setRootTemplate(listTemplate, animated: true) { success, error in
            if let error = error { print("root: \(error.localizedDescription)") }
        }
    }

    @objc private func storeDidChange() {
        listTemplate.updateSections(makeSections())
    }

    private func makeSections() -> [CPListSection] {
        let limit = min(CPListTemplate.maximumItemCount, 12)
        let favourites = store.stations.filter { $0.isFavourite }
        var sections: [CPListSection] = []
        if !favourites.isEmpty {
            let image = UIImage(systemName: "heart.fill")!
            if #available(iOS 26.0, *) {
                let elements = favourites.map { CPListImageRowItemRowElement(image: image, title: $0.name, subtitle: $0.place) }
                let row = CPListImageRowItem(text: "Favourites", elements: elements, allowsMultipleLines: true)
                row.listImageRowHandler = { [weak self] _, index, completion in
                    self?.play(favourites[index])
                    completion()
                }
                sections.append(CPListSection(items: [row]))
            } else {
                let row = CPListImageRowItem(text: "Favourites", images: favourites.map { _ in image })
                row.listImageRowHandler = { [weak self] _, index, completion in
                    self?.play(favourites[index])
                    completion()
                }
                sections.append(CPListSection(items: [row]))
            }
        }
        let items = store.stations.prefix(limit).map { station -> CPListItem in
            let item = CPListItem(text: station.name, detailText: station.place, image: UIImage(systemName: "radio"))
            item.isPlaying = store.current == station
            item.playingIndicatorLocation = .trailing
            item.userInfo = station
            item.handler = { [weak self] item, completion in
                guard let station = (item as? CPListItem)?.userInfo as? Station else { return completion() }
                self?.play(station)
                completion()
            }
            return item
        }
        sections.append(CPListSection(items: items, header: isLimited ? "Stations nearby" : "All stations", sectionIndexTitle: nil))
        return sections
    }

    private func play(_ station: Station) {
        store.play(station)
        let nowPlaying = CPNowPlayingTemplate.shared
        guard interfaceController.topTemplate != nowPlaying else { return }
        interfaceController.pushTemplate(nowPlaying, animated: true, completion: nil)
    }

    private func showMore() {
        let favourite = CPAlertAction(title: "Favourite", style: .default) { [weak self] _ in
            guard let self = self else { return }
            self.interfaceController.dismissTemplate(animated: true) { _, _ in
                self.store.toggleFavourite(self.store.stations[1])
            }
        }
        let cancel = CPAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in
            self?.interfaceController.dismissTemplate(animated: true, completion: nil)
        }
        let sheet = CPActionSheetTemplate(title: "Tide Table", message: "What about it?", actions: [favourite, cancel])
        Task {
            do {
                try await interfaceController.presentTemplate(sheet, animated: true)
            } catch {
                print("sheet: \(error)")
            }
        }
    }
}

@available(iOS 14.0, *)
extension CarPlayManager: CPSessionConfigurationDelegate {
    func sessionConfiguration(_ sessionConfiguration: CPSessionConfiguration, limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface) {
        isLimited = limitedUserInterfaces.contains(.lists)
        listTemplate.updateSections(makeSections())
    }
}

@available(iOS 14.0, *)
extension CarPlayManager: CPInterfaceControllerDelegate {
    func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {
        if aTemplate is CPMapTemplate { print("never") }
    }
}
