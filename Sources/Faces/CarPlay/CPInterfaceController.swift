public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import UIKit

/// The app's hand on the car's screen; the phone makes it.
@preconcurrency @MainActor
open class CPInterfaceController: NSObject {
  open weak var delegate: (any CPInterfaceControllerDelegate)?
  /// Dark by day as well, while the app is seen.
  open var prefersDarkUserInterfaceStyle = false {
    didSet {
      guard prefersDarkUserInterfaceStyle != oldValue else { return }
      screen.submit(.dark(prefersDarkUserInterfaceStyle), isSilent: true)
    }
  }
  /// Set and not answered yet: the app may ask for it at once.
  private var rootUnderWay: CPTemplate?
  private var root: CPTemplate?
  /// What is open in each tab, by the template it begins with.
  private var stacks: [String: [CPTemplate]] = [:]
  private var current: [CPTemplate] = []
  /// What was open before, until the app has been told that it is gone.
  private var leaving: [CPTemplate] = []
  private var presented: CPTemplate?
  private var screen: CarScreen { .current }

  internal override nonisolated init() {
    super.init()
  }

  open var carTraitCollection: UITraitCollection {
    UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceIdiom: .carPlay),
      UITraitCollection(userInterfaceStyle: CarStyle(screen.context).interface),
      UITraitCollection(displayScale: CarStyle(screen.context).scale),
    ])
  }

  /// An app that asks before it has set one gets an empty list.
  open var rootTemplate: CPTemplate {
    rootUnderWay ?? root ?? CPListTemplate(title: nil, sections: [])
  }
  open var topTemplate: CPTemplate? { templates.last }
  open var presentedTemplate: CPTemplate? { presented }
  /// From the root on; a tab bar is the first, and what its tab has open follows.
  open var templates: [CPTemplate] {
    guard root is CPTabBarTemplate, let root else { return current }
    return [root] + current.dropFirst()
  }
}

// What the app wants.
extension CPInterfaceController {
  public func setRootTemplate(
    _ rootTemplate: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    rootUnderWay = rootTemplate
    screen.submit(.setRoot(rootTemplate.exported()), keeping: rootTemplate, completion)
  }

  public func pushTemplate(
    _ templateToPush: CPTemplate, animated: Bool,
    completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    screen.submit(.push(templateToPush.exported()), keeping: templateToPush, completion)
  }

  public func popTemplate(
    animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    screen.submit(.pop, completion)
  }

  public func popToRootTemplate(
    animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    screen.submit(.popToRoot, completion)
  }

  public func pop(
    to targetTemplate: CPTemplate, animated: Bool,
    completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    // The tab bar is not on the stack of its tab, which begins with the tab's own template.
    let name =
      targetTemplate === root && root is CPTabBarTemplate
      ? current.first?.carName ?? targetTemplate.carName : targetTemplate.carName
    screen.submit(.popTo(name), completion)
  }

  public func presentTemplate(
    _ templateToPresent: CPTemplate, animated: Bool,
    completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    screen.submit(.present(templateToPresent.exported()), keeping: templateToPresent, completion)
  }

  public func dismissTemplate(
    animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    screen.submit(.dismiss, completion)
  }

  /// Nothing lies over other templates here.
  public func showOverlayTemplate(
    _ template: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    CarNames.note("CPInterfaceController.showOverlayTemplate")
    completion?(true, nil)
  }

  public func hideOverlayTemplate(
    animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    completion?(true, nil)
  }
}

// The same, to be awaited.
extension CPInterfaceController {
  @discardableResult
  public func setRootTemplate(_ rootTemplate: CPTemplate, animated: Bool) async throws -> Bool {
    try await done { setRootTemplate(rootTemplate, animated: animated, completion: $0) }
  }

  @discardableResult
  public func pushTemplate(_ templateToPush: CPTemplate, animated: Bool) async throws -> Bool {
    try await done { pushTemplate(templateToPush, animated: animated, completion: $0) }
  }

  @discardableResult
  public func popTemplate(animated: Bool) async throws -> Bool {
    try await done { popTemplate(animated: animated, completion: $0) }
  }

  @discardableResult
  public func popToRootTemplate(animated: Bool) async throws -> Bool {
    try await done { popToRootTemplate(animated: animated, completion: $0) }
  }

  @discardableResult
  public func pop(to targetTemplate: CPTemplate, animated: Bool) async throws -> Bool {
    try await done { pop(to: targetTemplate, animated: animated, completion: $0) }
  }

  @discardableResult
  public func presentTemplate(
    _ templateToPresent: CPTemplate, animated: Bool
  ) async throws -> Bool {
    try await done { presentTemplate(templateToPresent, animated: animated, completion: $0) }
  }

  @discardableResult
  public func dismissTemplate(animated: Bool) async throws -> Bool {
    try await done { dismissTemplate(animated: animated, completion: $0) }
  }

  private func done(
    _ body: (@escaping (Bool, (any Error)?) -> Void) -> Void
  ) async throws -> Bool {
    let phone = SimulatedPhone.current
    let (result, work) = await withUnsafeContinuation { continuation in
      body { isDone, error in
        let result: Result<Bool, any Error> = error.map { .failure($0) } ?? .success(isDone)
        // Between the answer and its task another thread has a hand in it.
        continuation.resume(returning: (result, phone.beginWork("a template")))
      }
    }
    phone.endWorkSoon(work)
    return try result.get()
  }
}

// What the head unit says.
extension CPInterfaceController {
  func endRoot(_ template: CPTemplate?, isRefused: Bool) {
    if rootUnderWay === template { rootUnderWay = nil }
    guard !isRefused, let template, root !== template else { return }
    root = template
    stacks = stacks.filter { entry in current.first?.carName == entry.key }
  }

  /// What is open is kept as long as it is, as the phone keeps it.
  func show(_ names: [String], presented name: String?) {
    leaving = current + (presented.map { [$0] } ?? [])
    current = names.compactMap(screen.template)
    presented = name.flatMap(screen.template)
    guard let first = names.first else {
      stacks = [:]
      return
    }
    stacks[first] = current
    if let bar = rootTemplate as? CPTabBarTemplate {
      let tabs = Set(bar.templates.map(\.carName))
      stacks = stacks.filter { tabs.contains($0.key) }
    } else {
      stacks = [first: current]
    }
  }

  /// The app hears of the tab before it hears what is open in it.
  func choose(_ tab: CPTemplate) { current = stacks[tab.carName] ?? [tab] }

  /// The template of the tab that is chosen.
  var chosenTab: CPTemplate? { current.first }
}

/// What the app is told of what comes and goes; every part may be left out.
@preconcurrency @MainActor
public protocol CPInterfaceControllerDelegate: NSObjectProtocol {
  func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool)
  func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool)
  func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool)
  func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool)
}

extension CPInterfaceControllerDelegate {
  public func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {}
  public func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {}
  public func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
  public func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
}
