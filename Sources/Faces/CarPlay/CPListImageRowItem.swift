// The phone begins the names of its constants with a capital letter.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
public import UIKit

/// A row of pictures under one title.
@preconcurrency @MainActor
open class CPListImageRowItem: NSObject, CPSelectableListItem, CarRow {
  open var text: String? { didSet { changed() } }
  open var userInfo: Any?
  open var isEnabled = true { didSet { changed() } }
  open var elements: [CPListImageRowItemElement] { didSet { changed() } }
  open var allowsMultipleLines: Bool { didSet { changed() } }
  /// What a driver who chooses the title gets.
  open var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)? {
    didSet { changed() }
  }
  /// What a driver who chooses a picture gets.
  open var listImageRowHandler: ((CPListImageRowItem, Int, @escaping () -> Void) -> Void)? {
    didSet { changed() }
  }
  private let kind: PictureRow.Kind
  let tag = CarTag()
  weak var list: CPListTemplate?

  private init(
    _ kind: PictureRow.Kind, _ text: String?, _ elements: [CPListImageRowItemElement],
    _ allowsMultipleLines: Bool
  ) {
    (self.kind, self.text, self.elements) = (kind, text, elements)
    self.allowsMultipleLines = allowsMultipleLines
    super.init()
  }

  /// Without anything yet.
  public override convenience init() {
    self.init(.grid, nil, [], false)
  }

  public convenience init(text: String, images: [UIImage]) {
    self.init(.grid, text, images.map { CPListImageRowItemGridElement(image: $0) }, false)
  }

  public convenience init(text: String?, images: [UIImage], imageTitles: [String]) {
    let elements = images.enumerated().map { index, image in
      CPListImageRowItemRowElement(
        image: image, title: index < imageTitles.count ? imageTitles[index] : nil, subtitle: nil)
    }
    self.init(.row, text, elements, false)
  }

  public convenience init(
    text: String?, elements: [CPListImageRowItemRowElement], allowsMultipleLines: Bool
  ) {
    self.init(.row, text, elements, allowsMultipleLines)
  }

  public convenience init(
    text: String?, cardElements elements: [CPListImageRowItemCardElement],
    allowsMultipleLines: Bool
  ) {
    self.init(.card, text, elements, allowsMultipleLines)
  }

  public convenience init(
    text: String?, condensedElements elements: [CPListImageRowItemCondensedElement],
    allowsMultipleLines: Bool
  ) {
    self.init(.condensed, text, elements, allowsMultipleLines)
  }

  public convenience init(
    text: String?, gridElements elements: [CPListImageRowItemGridElement],
    allowsMultipleLines: Bool
  ) {
    self.init(.grid, text, elements, allowsMultipleLines)
  }

  public convenience init(
    text: String?, imageGridElements elements: [CPListImageRowItemImageGridElement],
    allowsMultipleLines: Bool
  ) {
    self.init(.imageGrid, text, elements, allowsMultipleLines)
  }

  open class var maximumImageSize: CGSize { CarSizes.element }

  open var gridImages: [UIImage] { elements.map(\.image) }
  open var imageTitles: [String] {
    get { elements.map { ($0 as? CPListImageRowItemRowElement)?.title ?? "" } }
    set {
      for (element, title) in zip(elements, newValue) {
        (element as? CPListImageRowItemRowElement)?.title = title
      }
    }
  }

  /// Other pictures; those that there are keep their words.
  open func update(_ gridImages: [UIImage]) {
    let before = elements
    elements = gridImages.enumerated().map { index, image in
      guard index < before.count else {
        return kind == .row
          ? CPListImageRowItemRowElement(image: image, title: nil, subtitle: nil)
          : CPListImageRowItemGridElement(image: image)
      }
      before[index].image = image
      return before[index]
    }
  }

  func changed() { CarScreen.current.changed(self) }

  func exported() -> TemplateItem {
    let screen = CarScreen.current
    let name = screen.name(of: self, tag, "row")
    var pictures = PictureRow(
      kind,
      elements.enumerated().map { index, element in
        element.row = self
        return element.exported(as: "\(name)/\(index)")
      })
    pictures.allowsMultipleLines = allowsMultipleLines
    pictures.isChoosable = listImageRowHandler != nil
    var item = TemplateItem(id: name, title: text)
    item.isEnabled = isEnabled
    item.isChoosable = handler != nil
    item.pictures = pictures
    return item
  }
}

/// More buttons of a grid are not shown.
public var CPMaximumNumberOfGridButtons: Int { CPGridTemplateMaximumItems }

/// More pictures of one row are not shown.
public var CPMaximumNumberOfGridImages: Int {
  CarStyle.figure(\.pictures) ?? TemplateLimits().pictures
}

/// One picture of a row; it may be given later.
@preconcurrency @MainActor
open class CPListImageRowItemElement: NSObject, CPPlayableItem {
  open var image: UIImage { didSet { changed() } }
  open var isEnabled = true { didSet { changed() } }
  open var playbackConfiguration: CPPlaybackConfiguration? { didSet { changed() } }
  fileprivate weak var row: CPListImageRowItem?

  fileprivate init(_ image: UIImage) {
    self.image = image
    super.init()
  }

  open class var maximumImageSize: CGSize { CarSizes.element }

  fileprivate func changed() { row?.changed() }
  fileprivate var exported: PictureRow.Element { PictureRow.Element() }

  fileprivate func exported(as name: String) -> PictureRow.Element {
    var element = exported
    element.image = CarScreen.current.picture(image, for: name)
    element.isEnabled = isEnabled
    element.progress = playbackConfiguration?.share
    element.playback = playbackConfiguration?.playback
    return element
  }
}

extension CPListImageRowItemElement {
  public enum Shape: Int, Sendable {
    case roundedRectangle = 0
    case circular = 1
  }
}

/// A picture with a title and a subtitle below.
@preconcurrency @MainActor
open class CPListImageRowItemRowElement: CPListImageRowItemElement {
  open var title: String? { didSet { changed() } }
  open var subtitle: String? { didSet { changed() } }

  public init(image: UIImage, title: String?, subtitle: String?) {
    (self.title, self.subtitle) = (title, subtitle)
    super.init(image)
  }

  fileprivate override var exported: PictureRow.Element {
    PictureRow.Element(title: title, subtitle: subtitle)
  }
}

/// A wide picture with its words upon it.
@preconcurrency @MainActor
open class CPListImageRowItemCardElement: CPListImageRowItemElement {
  public let showsImageFullHeight: Bool
  open var title: String { didSet { changed() } }
  open var subtitle: String? { didSet { changed() } }
  open var tintColor: UIColor? { didSet { changed() } }
  /// Its picture is seen instead of `image`, with what lies upon it.
  open var thumbnail: CPThumbnailImage? { didSet { changed() } }

  public init(
    image: UIImage, showsImageFullHeight: Bool, title: String?, subtitle: String?,
    tintColor: UIColor?
  ) {
    (self.showsImageFullHeight, self.title) = (showsImageFullHeight, title ?? "")
    (self.subtitle, self.tintColor) = (subtitle, tintColor)
    super.init(image)
  }

  public convenience init(
    thumbnail: CPThumbnailImage, title: String?, subtitle: String?, tintColor: UIColor?
  ) {
    self.init(
      image: thumbnail.image, showsImageFullHeight: false, title: title, subtitle: subtitle,
      tintColor: tintColor)
    self.thumbnail = thumbnail
  }

  override open class var maximumImageSize: CGSize { CarSizes.card }
  open class var maximumFullHeightImageSize: CGSize { CarSizes.fullCard }

  fileprivate override var exported: PictureRow.Element {
    var element = PictureRow.Element(title: title, subtitle: subtitle)
    element.isFullHeight = showsImageFullHeight
    element.tint = tintColor.map(TemplateColor.init)
    return element
  }

  fileprivate override func exported(as name: String) -> PictureRow.Element {
    var element = super.exported(as: name)
    guard let thumbnail, let list = row?.list else { return element }
    element.image = thumbnail.exported(as: name, in: list)
    element.overlay = thumbnail.overlay(as: "\(name)/overlay")
    element.sports = thumbnail.sports(as: "\(name)/overlay")
    return element
  }
}

/// A small picture with its words beside it.
@preconcurrency @MainActor
open class CPListImageRowItemCondensedElement: CPListImageRowItemElement {
  public let imageShape: Shape
  open var title: String { didSet { changed() } }
  open var subtitle: String? { didSet { changed() } }
  open var accessorySymbolName: String? { didSet { changed() } }

  public init(
    image: UIImage, imageShape: Shape, title: String, subtitle: String?,
    accessorySymbolName: String?
  ) {
    (self.imageShape, self.title, self.subtitle) = (imageShape, title, subtitle)
    self.accessorySymbolName = accessorySymbolName
    super.init(image)
  }

  override open class var maximumImageSize: CGSize { CarSizes.condensed }

  fileprivate override var exported: PictureRow.Element {
    var element = PictureRow.Element(title: title, subtitle: subtitle)
    element.isRound = imageShape == .circular
    element.symbol = accessorySymbolName
    return element
  }
}

/// A picture alone.
@preconcurrency @MainActor
open class CPListImageRowItemGridElement: CPListImageRowItemElement {
  public init(image: UIImage) {
    super.init(image)
  }

  override open class var maximumImageSize: CGSize { CarSizes.cover }
}

/// A picture with one title.
@preconcurrency @MainActor
open class CPListImageRowItemImageGridElement: CPListImageRowItemElement {
  public let imageShape: Shape
  open var title: String { didSet { changed() } }
  open var accessorySymbolName: String? { didSet { changed() } }

  public init(image: UIImage, imageShape: Shape, title: String, accessorySymbolName: String?) {
    (self.imageShape, self.title) = (imageShape, title)
    self.accessorySymbolName = accessorySymbolName
    super.init(image)
  }

  override open class var maximumImageSize: CGSize { CarSizes.imageGrid }

  fileprivate override var exported: PictureRow.Element {
    var element = PictureRow.Element(title: title)
    element.isRound = imageShape == .circular
    element.symbol = accessorySymbolName
    return element
  }
}
