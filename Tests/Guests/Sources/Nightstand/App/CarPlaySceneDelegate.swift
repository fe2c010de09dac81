import CarPlay
import UIKit

final class CarPlaySceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
    private var controller: CPInterfaceController?

    func templateApplicationScene(_ scene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController) {
        controller = interfaceController
        let items = Shelf.shared.books.map { book -> CPListItem in
            let item = CPListItem(text: book.title, detailText: book.author)
            item.handler = { [weak self] _, completion in
                Task { @MainActor in
                    let intent = PlayBook(book: BookEntity(book))
                    intent.speed = 1.5
                    _ = try? await intent.perform()
                    self?.controller?.pushTemplate(CPNowPlayingTemplate.shared, animated: true, completion: nil)
                    completion()
                }
            }
            return item
        }
        let list = CPListTemplate(title: "Nightstand", sections: [CPListSection(items: items)])
        interfaceController.setRootTemplate(list, animated: false, completion: nil)

        let template = CPNowPlayingTemplate.shared
        template.add(self)
        template.isUpNextButtonEnabled = true
        template.upNextTitle = "Chapters"
        let sleep = CPNowPlayingImageButton(image: UIImage(systemName: "moon.zzz") ?? UIImage()) { _ in
            Task {
                let timer = StartSleepTimer()
                timer.length = .chapter
                _ = try await timer.perform()
            }
        }
        template.updateNowPlayingButtons([CPNowPlayingPlaybackRateButton { _ in }, sleep])
    }

    func templateApplicationScene(_ scene: CPTemplateApplicationScene, didDisconnectInterfaceController interfaceController: CPInterfaceController) {
        controller = nil
    }
}

extension CarPlaySceneDelegate: CPNowPlayingTemplateObserver {
    func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
        let chapters = Narrator.shared.book?.chapters ?? []
        let items = chapters.enumerated().map { place, title -> CPListItem in
            let item = CPListItem(text: title, detailText: nil)
            item.isPlaying = place == Narrator.shared.chapter
            item.handler = { [weak self] _, completion in
                Narrator.shared.show(chapter: place)
                self?.controller?.popTemplate(animated: true, completion: nil)
                completion()
            }
            return item
        }
        let list = CPListTemplate(title: "Chapters", sections: [CPListSection(items: items)])
        controller?.pushTemplate(list, animated: true, completion: nil)
    }
}
