public import Foundation
internal import HeadUnitCore
public import UIKit

/// Something of a template that can be pressed and is no row.
protocol CarButton: NSObject {
  func press()
}

/// A template that a button stands in, which is drawn anew when the button changes.
struct CarPlace {
  weak var template: CPTemplate?

  func changed() {
    guard let template else { return }
    onCarScreen { template.changed() }
  }
}

/// A button in the bar above.
open class CPBarButton: NSObject, CarButton, @unchecked Sendable {
  private let handler: ((CPBarButton) -> Void)?
  let tag = CarTag()
  private var place = CarPlace()
  open var isEnabled = true { didSet { place.changed() } }
  open var image: UIImage? { didSet { place.changed() } }
  open var title: String? { didSet { place.changed() } }
  /// One that is rounded has a ground of its own.
  open var buttonStyle = CPBarButtonStyle.none { didSet { place.changed() } }

  public init(image: UIImage, handler: ((CPBarButton) -> Void)? = nil) {
    (self.image, self.handler) = (image, handler)
    super.init()
  }

  public init(title: String, handler: ((CPBarButton) -> Void)? = nil) {
    (self.title, self.handler) = (title, handler)
    super.init()
  }

  public init(type: CPBarButtonType, handler: ((CPBarButton) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  func press() { handler?(self) }

  @MainActor
  func exported(in template: CPTemplate) -> TemplateButton {
    place.template = template
    let name = CarScreen.current.name(of: self, tag, "button")
    var button = TemplateButton(
      id: name, titles: title.map { [$0] } ?? [],
      image: CarScreen.current.picture(image, for: name), isEnabled: isEnabled)
    button.isRounded = buttonStyle == .rounded
    return button
  }

  /// Without a handler the car leads back.
  @MainActor
  func exportedBack(in template: CPTemplate) -> TemplateBack {
    let button = exported(in: template)
    var back = TemplateBack(
      title: button.titles.first, image: button.image, button: handler == nil ? nil : button.id)
    back.isEnabled = isEnabled
    return back
  }
}

public enum CPBarButtonStyle: Int, Sendable {
  case none = 0
  case rounded = 1
}

public enum CPBarButtonType: UInt, Sendable {
  case text = 0
  case image = 1
}

/// A button of a grid, or above a list.
open class CPGridButton: NSObject, CarButton, @unchecked Sendable {
  private let handler: ((CPGridButton) -> Void)?
  let tag = CarTag()
  private var place = CarPlace()
  open var isEnabled = true { didSet { place.changed() } }
  open private(set) var titleVariants: [String] { didSet { place.changed() } }
  open private(set) var image: UIImage { didSet { place.changed() } }

  public init(
    titleVariants: [String], image: UIImage, handler: ((CPGridButton) -> Void)? = nil
  ) {
    (self.titleVariants, self.image, self.handler) = (titleVariants, image, handler)
    super.init()
  }

  open func updateImage(_ image: UIImage) { self.image = image }
  open func updateTitleVariants(_ titleVariants: [String]) { self.titleVariants = titleVariants }

  func press() { handler?(self) }

  @MainActor
  func exported(in template: CPTemplate) -> TemplateButton {
    place.template = template
    let name = CarScreen.current.name(of: self, tag, "button")
    return TemplateButton(
      id: name, titles: titleVariants, image: CarScreen.current.picture(image, for: name),
      isEnabled: isEnabled)
  }
}

/// A button of a section's header or of a list's details, of which the picture alone is drawn.
open class CPButton: NSObject, CarButton, @unchecked Sendable {
  private let handler: ((CPButton) -> Void)?
  let tag = CarTag()
  private var place = CarPlace()
  public let image: UIImage?
  open var title: String? { didSet { place.changed() } }
  open var isEnabled = true { didSet { place.changed() } }

  public init(image: UIImage, handler: ((CPButton) -> Void)? = nil) {
    (self.image, self.handler) = (image, handler)
    super.init()
  }

  func press() { handler?(self) }

  @MainActor
  func exported(in template: CPTemplate?) -> TemplateButton {
    place.template = template
    let name = CarScreen.current.name(of: self, tag, "button")
    return TemplateButton(
      id: name, titles: title.map { [$0] } ?? [],
      image: CarScreen.current.picture(image, for: name), isEnabled: isEnabled)
  }
}

/// An answer to an alert or a sheet.
open class CPAlertAction: NSObject, CarButton, @unchecked Sendable {
  public enum Style: UInt, Sendable {
    case `default` = 0
    case cancel = 1
    case destructive = 2
  }

  public let title: String
  public let style: Style
  public let color: UIColor?
  public let handler: (CPAlertAction) -> Void
  let tag = CarTag()

  public init(title: String, style: Style, handler: @escaping (CPAlertAction) -> Void) {
    (self.title, self.style, color, self.handler) = (title, style, nil, handler)
    super.init()
  }

  public init(title: String, color: UIColor, handler: @escaping (CPAlertAction) -> Void) {
    (self.title, style, self.color, self.handler) = (title, .default, color, handler)
    super.init()
  }

  func press() { handler(self) }

  @MainActor
  func exported(in template: CPTemplate) -> TemplateButton {
    let name = CarScreen.current.name(of: self, tag, "button")
    let style: TemplateButton.Style =
      switch self.style {
      case .default: .normal
      case .cancel: .cancel
      case .destructive: .destructive
      }
    var button = TemplateButton(id: name, titles: [title], style: style)
    button.color = color.map(TemplateColor.init)
    return button
  }
}
