import CarPlay
import UIKit

/// What an app can do wrong with its templates; the raw value is the finding that tells of it.
///
/// A phone of today is shown these rows in place of the lists. Two have none: the class of the scene
/// is missing in Info.plist, and a root that is late is late on a phone that is locked.
enum TemplateMistake: String, CaseIterable {
  case neverCompleted = "template-never-completed"
  case completedTwice = "template-completed-twice"
  case completedLate = "template-completed-late"
  case tooDeep = "template-too-deep"
  case pushedTwice = "template-pushed-twice"
  case nothingToPop = "template-nothing-to-pop"
  case notAllowed = "template-not-allowed"
  case tooManyTabs = "template-too-many-tabs"
  case emptyRoot = "template-empty-root"
  case refused = "template-refused"
  case listTrimmed = "template-list-trimmed"
  case updateStorm = "template-update-storm"
  case playerLate = "template-player-late"
  case upNextUnobserved = "template-up-next-unobserved"
  case artScale = "carplay-art-scale"
}

/// The car's screen of an app that makes these mistakes.
final class MistakenScene: UIResponder, CPTemplateApplicationSceneDelegate {
  private var controller: CPInterfaceController?
  private var unlocking: (any NSObjectProtocol)?

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    controller = interfaceController
    guard !UIApplication.shared.isProtectedDataAvailable else { return showRows() }
    // Started by the car, the app waits for somebody who unlocks the phone.
    unlocking = NotificationCenter.default.addObserver(
      forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.showRows() }
    }
  }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnectInterfaceController interfaceController: CPInterfaceController
  ) {
    controller = nil
    unlocking = nil
  }

  private func showRows() {
    let rows = TemplateMistake.allCases.map { mistake in
      let row = CPListItem(text: mistake.rawValue, detailText: nil)
      row.handler = { [weak self] _, done in self?.make(mistake, done) }
      return row
    }
    let root = CPListTemplate(title: "Mistakes", sections: [CPListSection(items: rows)])
    controller?.setRootTemplate(root, animated: false, completion: nil)
  }

  private func make(_ mistake: TemplateMistake, _ done: @escaping () -> Void) {
    guard let controller else { return done() }
    switch mistake {
    case .neverCompleted: Kept.completions.append(done)
    case .completedTwice:
      done()
      done()
    case .completedLate: DispatchQueue.main.asyncAfter(deadline: .now() + 12, execute: done)
    case .tooDeep: push(levels: 6, done)
    case .pushedTwice:
      controller.pushTemplate(controller.rootTemplate, animated: true) { _, _ in done() }
    case .nothingToPop: controller.popTemplate(animated: true) { _, _ in done() }
    case .notAllowed:
      controller.pushTemplate(CPMapTemplate(), animated: true) { _, _ in done() }
    case .tooManyTabs:
      let tabs = (1...5).map { list("Tab \($0)", of: 1) }
      controller.setRootTemplate(CPTabBarTemplate(templates: tabs), animated: false) { _, _ in
        done()
      }
    case .emptyRoot:
      controller.setRootTemplate(CPTabBarTemplate(templates: []), animated: false) { _, _ in
        done()
      }
    case .refused: controller.dismissTemplate(animated: true) { _, _ in done() }
    case .listTrimmed:
      let most = CPListTemplate.maximumItemCount
      controller.pushTemplate(list("Long", of: most + 20), animated: true) { _, _ in done() }
    case .updateStorm: storm(done)
    case .playerLate:
      controller.pushTemplate(CPNowPlayingTemplate.shared, animated: true) { _, _ in
        CPNowPlayingTemplate.shared.updateNowPlayingButtons([CPNowPlayingMoreButton()])
        done()
      }
    case .upNextUnobserved:
      CPNowPlayingTemplate.shared.isUpNextButtonEnabled = true
      done()
    case .artScale: pushSmallPicture(done)
    }
  }

  private func list(_ title: String, of count: Int) -> CPListTemplate {
    let rows = (0..<count).map { CPListItem(text: "Row \($0 + 1)", detailText: nil) }
    return CPListTemplate(title: title, sections: [CPListSection(items: rows)])
  }

  private func push(levels: Int, _ done: @escaping () -> Void) {
    guard levels > 0 else { return done() }
    controller?.pushTemplate(list("Level \(levels)", of: 1), animated: false) { [weak self] _, _ in
      self?.push(levels: levels - 1, done)
    }
  }

  /// All rows are made anew, where one of them has changed.
  private func storm(_ done: @escaping () -> Void) {
    let list = list("Storm", of: 12)
    controller?.pushTemplate(list, animated: true) { _, _ in done() }
    for second in 1...6 {
      DispatchQueue.main.asyncAfter(deadline: .now() + Double(second)) {
        let rows = (0..<12).map {
          CPListItem(text: $0 == 0 ? "Row at \(second)" : "Row \($0 + 1)", detailText: nil)
        }
        list.updateSections([CPListSection(items: rows)])
      }
    }
  }

  /// As many pixels as the row has points, in a car with more of them.
  private func pushSmallPicture(_ done: @escaping () -> Void) {
    let side = Int(CPListItem.maximumImageSize.width)
    let picture = Cover.image(.systemBlue, width: side, height: side)
    let row = CPListItem(text: "Blurred", detailText: nil, image: picture)
    let list = CPListTemplate(title: "Art", sections: [CPListSection(items: [row])])
    controller?.pushTemplate(list, animated: true) { _, _ in done() }
  }
}

/// What nobody calls.
@MainActor
private enum Kept {
  static var completions: [() -> Void] = []
}
