// The phone begins the names of its constants with a capital letter.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
@_exported public import UIKit

/// A screen's worth of content; the same instance is the same screen as long as the app runs.
@preconcurrency @MainActor
open class CPTemplate: NSObject {
  open var userInfo: Any?
  open var tabTitle: String?
  open var tabImage: UIImage?
  open var tabSystemItem: UITabBarItem.SystemItem = .more
  /// Drawn when the tab bar's templates are updated.
  open var showsTabBadge = false
  /// In the place of the car's own; with a handler the app goes back itself.
  open var backButton: CPBarButton? { didSet { changed() } }
  open var leadingNavigationBarButtons: [CPBarButton] = [] { didSet { changed() } }
  open var trailingNavigationBarButtons: [CPBarButton] = [] { didSet { changed() } }
  let tag = CarTag()
  /// As the tab bar drew it last.
  private var shownTab: (life: Int, tab: TemplateTab)?

  nonisolated override init() {
    super.init()
  }

  /// Nobody keeps templates in archives.
  public required init?(coder: NSCoder) { nil }

  // What kinds of templates say of themselves.

  var carContent: Template.Content { .foreign("\(Swift.type(of: self))") }
  var carTitle: String? { nil }
}

extension CPTemplate {
  var carName: String { CarScreen.current.name(of: self, tag, "template") }

  func changed() { CarScreen.current.changed(self) }

  func exported() -> Template {
    var template = Template(id: carName, title: carTitle, carContent)
    template.tab = knownTab
    template.leadingButtons = leadingNavigationBarButtons.map { $0.exported(in: self) }
    template.trailingButtons = trailingNavigationBarButtons.map { $0.exported(in: self) }
    template.back = backButton?.exportedBack(in: self)
    return template
  }

  /// As it stands in a tab bar from now on.
  func exportedInTab() -> Template {
    shownTab = nil
    return exported()
  }

  private var knownTab: TemplateTab? {
    let screen = CarScreen.current
    if let shownTab, shownTab.life == screen.life { return shownTab.tab }
    // Nobody asks for what is the value from the start.
    let systemItem = tabSystemItem == .more ? nil : tabSystemItem
    let title = tabTitle ?? systemItem?.title
    let image = tabImage ?? systemItem?.image
    guard title != nil || image != nil || showsTabBadge else { return nil }
    let tab = TemplateTab(
      title: title, image: screen.picture(image, for: carName), isBadged: showsTabBadge)
    shownTab = (screen.life, tab)
    return tab
  }
}

/// Templates side by side, each with screens of its own.
@preconcurrency @MainActor
open class CPTabBarTemplate: CPTemplate {
  open weak var delegate: (any CPTabBarTemplateDelegate)?
  open private(set) var templates: [CPTemplate]

  public init(templates: [CPTemplate]) {
    self.templates = templates
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  /// For apps for audio.
  open class var maximumTabCount: Int { CarStyle.current.tabs }

  open var selectedTemplate: CPTemplate? {
    let controller = CarScreen.current.controller
    guard controller?.rootTemplate === self else { return templates.first }
    return templates.first { $0 === controller?.chosenTab } ?? templates.first
  }

  open func updateTemplates(_ newTemplates: [CPTemplate]) {
    templates = newTemplates
    guard CarScreen.current.isKnown(tag) else { return }
    CarScreen.current.submit(.update(exported()), keeping: self, isSilent: true)
  }

  open func select(_ newTemplate: CPTemplate) {
    guard templates.contains(where: { $0 === newTemplate }) else { return }
    CarScreen.current.submit(.selectTab(newTemplate.carName), isSilent: true)
  }

  open func selectTemplate(at index: Int) {
    if templates.indices.contains(index) { select(templates[index]) }
  }

  override var carContent: Template.Content { .tabs(templates.map { $0.exportedInTab() }) }
}

/// Who is told which tab the driver chose.
@preconcurrency @MainActor
public protocol CPTabBarTemplateDelegate: NSObjectProtocol {
  func tabBarTemplate(
    _ tabBarTemplate: CPTabBarTemplate, didSelect selectedTemplate: CPTemplate)
}

/// Pictures with words below, side by side.
@preconcurrency @MainActor
open class CPGridTemplate: CPTemplate {
  open private(set) var title: String?
  open private(set) var gridButtons: [CPGridButton]

  public init(title: String?, gridButtons: [CPGridButton]) {
    (self.title, self.gridButtons) = (title, gridButtons)
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  open class var maximumGridButtonImageSize: CGSize { CarSizes.gridButton }

  open func updateGridButtons(_ gridButtons: [CPGridButton]) {
    self.gridButtons = gridButtons
    changed()
  }

  open func updateTitle(_ title: String) {
    self.title = title
    changed()
  }

  override var carContent: Template.Content { .grid(gridButtons.map { $0.exported(in: self) }) }
  override var carTitle: String? { title }
}

/// More buttons of a grid are not shown.
public var CPGridTemplateMaximumItems: Int {
  CarStyle.figure(\.gridButtons) ?? TemplateLimits().gridButtons
}

/// What is asked before everything else.
@preconcurrency @MainActor
open class CPAlertTemplate: CPTemplate {
  public let titleVariants: [String]
  public let actions: [CPAlertAction]

  public init(titleVariants: [String], actions: [CPAlertAction]) {
    (self.titleVariants, self.actions) = (titleVariants, actions)
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  open class var maximumActionCount: Int { CarStyle.current.alertActions }

  override var carContent: Template.Content {
    .alert(titleVariants, actions.map { $0.exported(in: self) })
  }
  override var carTitle: String? { titleVariants.first }
}

/// A question with several answers.
@preconcurrency @MainActor
open class CPActionSheetTemplate: CPTemplate {
  public let title: String?
  public let message: String?
  public let actions: [CPAlertAction]

  public init(title: String?, message: String?, actions: [CPAlertAction]) {
    (self.title, self.message, self.actions) = (title, message, actions)
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  override var carContent: Template.Content {
    .actionSheet(message: message, actions.map { $0.exported(in: self) })
  }
  override var carTitle: String? { title }
}

/// In points, what pictures are drawn at most in this car.
enum CarSizes {
  static var row: CGSize { square(.row) }
  static var section: CGSize { square(.section) }
  static var element: CGSize { square(.element) }
  static var cover: CGSize { square(.cover) }
  static var imageGrid: CGSize { square(.imageGrid) }
  static var condensed: CGSize { square(.condensed) }
  static var card: CGSize { square(.card) }
  static var fullCard: CGSize { square(.fullCard) }
  static var gridButton: CGSize { square(.grid) }
  static var headerButton: CGSize { square(.header) }
  static var button: CGSize { square(.button) }
  static var playerButton: CGSize { square(.player) }

  private static func square(_ size: TemplatePictureSize) -> CGSize {
    let side = CarStyle.side(of: size)
    return CGSize(width: side, height: side)
  }
}
