// The phone begins the names of its constants with a capital letter.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import Synchronization
public import UIKit

/// Rows in sections.
@preconcurrency @MainActor
open class CPListTemplate: CPTemplate {
  public let title: String?
  open private(set) var sections: [CPListSection]
  open weak var delegate: (any CPListTemplateDelegate)? { didSet { changed() } }
  open var emptyViewTitleVariants: [String] = [] { didSet { changed() } }
  open var emptyViewSubtitleVariants: [String] = [] { didSet { changed() } }
  open var showsSpinnerWhileEmpty = false { didSet { changed() } }
  open var assistantCellConfiguration: CPAssistantCellConfiguration? { didSet { changed() } }
  open var headerGridButtons: [CPGridButton]? { didSet { changed() } }
  open var listHeader: CPListTemplateDetailsHeader? { didSet { changed() } }

  public init(title: String?, sections: [CPListSection]) {
    (self.title, self.sections) = (title, sections)
    super.init()
  }

  public convenience init(
    title: String?, sections: [CPListSection],
    assistantCellConfiguration: CPAssistantCellConfiguration?
  ) {
    self.init(title: title, sections: sections)
    self.assistantCellConfiguration = assistantCellConfiguration
  }

  public convenience init(
    title: String?, sections: [CPListSection],
    assistantCellConfiguration: CPAssistantCellConfiguration?, headerGridButtons: [CPGridButton]?
  ) {
    self.init(title: title, sections: sections)
    self.assistantCellConfiguration = assistantCellConfiguration
    self.headerGridButtons = headerGridButtons
  }

  public convenience init(
    title: String?, listHeader: CPListTemplateDetailsHeader?, sections: [CPListSection],
    assistantCellConfiguration: CPAssistantCellConfiguration?
  ) {
    self.init(title: title, sections: sections)
    self.assistantCellConfiguration = assistantCellConfiguration
    self.listHeader = listHeader
  }

  public required init?(coder: NSCoder) { nil }

  /// As many as the car takes at present, over all sections.
  open class var maximumItemCount: Int { CarStyle.current.items }
  open class var maximumSectionCount: Int { CarStyle.current.sections }
  open class var maximumHeaderGridButtonCount: Int { CarStyle.current.gridButtons }
  open class var maximumGridButtonImageSize: CGSize { CarSizes.headerButton }

  open var sectionCount: Int { sections.count }
  open var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  open func updateSections(_ sections: [CPListSection]) {
    self.sections = sections
    guard CarScreen.current.isKnown(tag) else { return }
    CarScreen.current.submit(.update(exported()), isSilent: true)
  }

  open func indexPath(for item: any CPListTemplateItem) -> IndexPath? {
    for (index, section) in sections.enumerated() {
      let row = section.index(of: item)
      if row != NSNotFound { return IndexPath(indexes: [index, row]) }
    }
    return nil
  }

  override var carTitle: String? { title }

  override var carContent: Template.Content {
    var list = TemplateList(sections: sections.map { $0.exported(in: self) })
    list.emptyTitles = emptyViewTitleVariants
    list.emptySubtitles = emptyViewSubtitleVariants
    list.showsSpinnerWhileEmpty = showsSpinnerWhileEmpty
    list.assistant = assistantCellConfiguration?.exported
    list.headerButtons = (headerGridButtons ?? []).map { $0.exported(in: self) }
    list.details = listHeader?.exported(in: self)
    return .list(list)
  }
}

/// Who is told of rows without a handler, as it was before iOS 14.
@preconcurrency @MainActor
public protocol CPListTemplateDelegate: NSObjectProtocol {
  func listTemplate(
    _ listTemplate: CPListTemplate, didSelect item: CPListItem,
    completionHandler: @escaping () -> Void)
  func listTemplate(_ listTemplate: CPListTemplate, didSelect item: CPListItem) async
}

// An app has one of the two.
extension CPListTemplateDelegate {
  public func listTemplate(
    _ listTemplate: CPListTemplate, didSelect item: CPListItem,
    completionHandler: @escaping () -> Void
  ) {
    Task {
      await self.listTemplate(listTemplate, didSelect: item)
      completionHandler()
    }
  }

  public func listTemplate(_ listTemplate: CPListTemplate, didSelect item: CPListItem) async {}
}

/// Rows under one header.
@preconcurrency @MainActor
open class CPListSection: NSObject {
  public let items: [any CPListTemplateItem]
  public let header: String?
  public let headerSubtitle: String?
  /// Drawn when the sections are updated.
  open var headerImage: UIImage?
  public let headerButton: CPButton?
  public let sectionIndexTitle: String?

  public init(items: [any CPListTemplateItem]) {
    (self.items, header, headerSubtitle, headerButton, sectionIndexTitle) = (
      items, nil, nil, nil, nil
    )
    super.init()
  }

  public init(items: [any CPListTemplateItem], header: String?, sectionIndexTitle: String?) {
    (self.items, self.header, headerSubtitle, headerButton) = (items, header, nil, nil)
    self.sectionIndexTitle = sectionIndexTitle
    super.init()
  }

  public init(
    items: [any CPListTemplateItem], header: String, headerSubtitle: String?,
    headerImage: UIImage?, headerButton: CPButton?, sectionIndexTitle: String?
  ) {
    (self.items, self.header, self.headerSubtitle) = (items, header, headerSubtitle)
    (self.headerImage, self.headerButton) = (headerImage, headerButton)
    self.sectionIndexTitle = sectionIndexTitle
    super.init()
  }

  open func index(of item: any CPListTemplateItem) -> Int {
    items.firstIndex { $0 === item } ?? NSNotFound
  }

  open func item(at index: Int) -> any CPListTemplateItem { items[index] }

  func exported(in list: CPListTemplate) -> TemplateSection {
    var section = TemplateSection(
      header: header,
      items: items.compactMap { item in
        guard let row = item as? any CarRow else { return nil }
        row.list = list
        return row.exported()
      })
    section.subtitle = headerSubtitle
    section.index = sectionIndexTitle
    section.image = CarScreen.current.picture(headerImage, for: "\(list.carName)/header")
    section.button = headerButton?.exported(in: list)
    return section
  }
}

/// Pictures of headers are drawn no larger.
public var CPMaximumListSectionImageSize: CGSize { CarSizes.section }

/// The row that asks the assistant.
open class CPAssistantCellConfiguration: NSObject {
  public enum Position: Int, Sendable {
    case top = 0
    case bottom = 1
  }

  public enum Visibility: Int, Sendable {
    case off = 0
    case whileLimitedUIActive = 1
    case always = 2
  }

  public enum AssistantAction: Int, Sendable {
    case playMedia = 0
    case startCall = 1
  }

  public let position: Position
  public let visibility: Visibility
  public let assistantAction: AssistantAction

  public init(position: Position, visibility: Visibility, assistantAction: AssistantAction) {
    (self.position, self.visibility) = (position, visibility)
    self.assistantAction = assistantAction
    super.init()
  }

  var exported: AssistantCell {
    let shown: AssistantCell.Visibility =
      switch visibility {
      case .off: .off
      case .whileLimitedUIActive: .whileLimited
      case .always: .always
      }
    var cell = AssistantCell(position: position == .top ? .top : .bottom, visibility: shown)
    switch assistantAction {
    case .playMedia: cell.action = .playMedia
    case .startCall:
      cell.action = .startCall
      SimulatedPhone.current.noteOnce(CarWording.noCalls)
    }
    return cell
  }
}

public typealias CPAssistantCellPosition = CPAssistantCellConfiguration.Position
public typealias CPAssistantCellVisibility = CPAssistantCellConfiguration.Visibility
public typealias CPAssistantCellActionType = CPAssistantCellConfiguration.AssistantAction

/// What an album or a station has above its rows.
@preconcurrency @MainActor
open class CPListTemplateDetailsHeader: NSObject, CPPlayableItem {
  private var place = CarPlace()
  open var thumbnail: CPThumbnailImage { didSet { place.changed() } }
  open var title: String? { didSet { place.changed() } }
  open var subtitle: String? { didSet { place.changed() } }
  open var bodyVariants: [NSAttributedString] { didSet { place.changed() } }
  open var actionButtons: [CPButton] { didSet { place.changed() } }
  /// The ground is made of the thumbnail's colours.
  open var wantsAdaptiveBackgroundStyle = false { didSet { place.changed() } }
  /// The first button shows what it does with what is played.
  open var playbackConfiguration: CPPlaybackConfiguration? { didSet { place.changed() } }

  public init(
    thumbnail: CPThumbnailImage, title: String?, subtitle: String?, actionButtons: [CPButton]
  ) {
    (self.thumbnail, self.title, self.subtitle) = (thumbnail, title, subtitle)
    (bodyVariants, self.actionButtons) = ([], actionButtons)
    super.init()
  }

  public init(
    thumbnail: CPThumbnailImage, title: String?, subtitle: String?,
    bodyVariants: [NSAttributedString], actionButtons: [CPButton]
  ) {
    (self.thumbnail, self.title, self.subtitle) = (thumbnail, title, subtitle)
    (self.bodyVariants, self.actionButtons) = (bodyVariants, actionButtons)
    super.init()
  }

  /// More are left out, by the car.
  open class var maximumActionButtonCount: Int {
    CarStyle.figure(\.detailsButtons) ?? TemplateLimits().detailsButtons
  }
  open class var maximumActionButtonSize: CGSize { CarSizes.button }

  func exported(in list: CPListTemplate) -> TemplateDetails {
    place.template = list
    var details = TemplateDetails(
      title: title, subtitle: subtitle,
      image: thumbnail.exported(as: "\(list.carName)/details", in: list))
    details.overlay = thumbnail.overlay(as: "\(list.carName)/overlay")
    details.sports = thumbnail.sports(as: "\(list.carName)/overlay")
    details.progress = playbackConfiguration?.share
    details.playback = playbackConfiguration?.playback
    details.bodies = bodyVariants.map(\.string)
    details.isAdaptive = wantsAdaptiveBackgroundStyle
    details.buttons = actionButtons.map { $0.exported(in: list) }
    return details
  }
}

/// A picture that may have something upon it.
@preconcurrency @MainActor
open class CPThumbnailImage: NSObject {
  private var place = CarPlace()
  open var image: UIImage { didSet { place.changed() } }
  open var imageOverlay: CPImageOverlay? { didSet { place.changed() } }
  open var sportsOverlay: CPSportsOverlay? { didSet { place.changed() } }

  public init(image: UIImage) {
    self.image = image
    super.init()
  }

  /// The size in which a header has room for a picture of that width to height.
  open class func maximumImageSize(forAspectRatio aspectRatio: CGFloat) -> CGSize {
    let whole = CarSizes.cover
    guard aspectRatio.isFinite, aspectRatio > 0 else { return whole }
    return aspectRatio > 1
      ? CGSize(width: whole.width, height: whole.width / aspectRatio)
      : CGSize(width: whole.height * aspectRatio, height: whole.height)
  }

  public init(image: UIImage, imageOverlay: CPImageOverlay?, sportsOverlay: CPSportsOverlay?) {
    (self.image, self.imageOverlay) = (image, imageOverlay)
    self.sportsOverlay = sportsOverlay
    super.init()
  }

  /// The picture's name; what changes of it from then on is drawn.
  func exported(as name: String, in list: CPListTemplate) -> String? {
    place.template = list
    return CarScreen.current.picture(image, for: name)
  }

  func overlay(as name: String) -> TemplateOverlay? { imageOverlay?.exported(for: name) }

  func sports(as name: String) -> TemplateSports? {
    sportsOverlay.map { sports in
      TemplateSports(
        leftTeam: sports.leftTeam, rightTeam: sports.rightTeam, sports.eventStatus, for: name)
    }
  }
}

/// A word or a sign upon a picture.
@preconcurrency @MainActor
open class CPImageOverlay: NSObject {
  public enum Alignment: Int, Sendable {
    case leading = 0
    case center = 1
    case trailing = 2
  }

  public let image: UIImage?
  public let text: String?
  public let textColor: UIColor?
  public let backgroundColor: UIColor?
  public let alignment: Alignment

  public init(image: UIImage, alignment: Alignment) {
    (self.image, text, textColor, backgroundColor) = (image, nil, nil, nil)
    self.alignment = alignment
    super.init()
  }

  public init(text: String, textColor: UIColor, backgroundColor: UIColor, alignment: Alignment) {
    (image, self.text, self.textColor) = (nil, text, textColor)
    (self.backgroundColor, self.alignment) = (backgroundColor, alignment)
    super.init()
  }

  fileprivate func exported(for owner: String) -> TemplateOverlay {
    let side: TemplateOverlay.Alignment =
      switch alignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    var overlay = TemplateOverlay(
      text: text, image: CarScreen.current.picture(image, for: owner), alignment: side)
    overlay.textColor = textColor.map(TemplateColor.init)
    overlay.background = backgroundColor.map(TemplateColor.init)
    return overlay
  }
}

extension TemplateColor {
  init(_ color: UIColor) {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func byte(_ share: CGFloat) -> UInt8 { UInt8((max(0, min(1, share)) * 255).rounded()) }
    self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }
}
