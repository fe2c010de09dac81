// Of the phone's module it is the times alone that come along.
@_exported public import AVFoundation
public import Foundation
internal import HeadUnitCore
public import UIKit

/// A row of a list, of whatever kind.
@preconcurrency @MainActor
public protocol CPListTemplateItem: NSObjectProtocol {
  var text: String? { get }
  var userInfo: Any? { get set }
  var isEnabled: Bool { get set }
}

/// A row that does something when it is chosen.
@preconcurrency @MainActor
public protocol CPSelectableListItem: CPListTemplateItem {
  /// The row waits until the completion is called.
  var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)? { get set }
}

/// A row of something that plays.
@preconcurrency @MainActor
public protocol CPPlayableItem: NSObjectProtocol {
  var playbackConfiguration: CPPlaybackConfiguration? { get set }
}

public enum CPListItemAccessoryType: Int, Sendable {
  case none = 0
  case disclosureIndicator = 1
  case cloud = 2
}

public enum CPListItemPlayingIndicatorLocation: Int, Sendable {
  case leading = 0
  case trailing = 1
}

/// A row with a title; what is set is drawn at once, in its place.
@preconcurrency @MainActor
open class CPListItem: NSObject, CPSelectableListItem, CPPlayableItem, CarRow {
  open private(set) var text: String?
  open private(set) var detailText: String?
  open private(set) var image: UIImage?
  open private(set) var accessoryImage: UIImage?
  open var userInfo: Any?
  open var accessoryType: CPListItemAccessoryType { didSet { changed() } }
  open var isExplicitContent = false { didSet { changed(isExplicitContent != oldValue) } }
  open var playbackProgress: CGFloat = 0 { didSet { changed(playbackProgress != oldValue) } }
  open var isPlaying = false { didSet { changed(isPlaying != oldValue) } }
  open var playingIndicatorLocation = CPListItemPlayingIndicatorLocation.leading {
    didSet { changed() }
  }
  open var isEnabled = true { didSet { changed(isEnabled != oldValue) } }
  open var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)? {
    didSet { changed((handler == nil) != (oldValue == nil)) }
  }
  open var playbackConfiguration: CPPlaybackConfiguration? { didSet { changed() } }
  let tag = CarTag()
  weak var list: CPListTemplate?
  private var shown: (life: Int, item: TemplateItem)?

  public init(
    text: String?, detailText: String?, image: UIImage?, accessoryImage: UIImage?,
    accessoryType: CPListItemAccessoryType
  ) {
    (self.text, self.detailText, self.image) = (text, detailText, image)
    (self.accessoryImage, self.accessoryType) = (accessoryImage, accessoryType)
    super.init()
  }

  public convenience init(text: String?, detailText: String?) {
    self.init(
      text: text, detailText: detailText, image: nil, accessoryImage: nil, accessoryType: .none)
  }

  public convenience init(text: String?, detailText: String?, image: UIImage?) {
    self.init(
      text: text, detailText: detailText, image: image, accessoryImage: nil, accessoryType: .none)
  }

  public convenience init(
    text: String?, detailText: String?, image: UIImage?, showsDisclosureIndicator: Bool
  ) {
    self.init(
      text: text, detailText: detailText, image: image, accessoryImage: nil,
      accessoryType: showsDisclosureIndicator ? .disclosureIndicator : .none)
  }

  open class var maximumImageSize: CGSize { CarSizes.row }

  open var showsDisclosureIndicator: Bool { accessoryType == .disclosureIndicator }

  open func setText(_ text: String) {
    self.text = text
    changed()
  }

  open func setDetailText(_ detailText: String?) {
    self.detailText = detailText
    changed()
  }

  open func setImage(_ image: UIImage?) {
    self.image = image
    changed()
  }

  open func setAccessoryImage(_ accessoryImage: UIImage?) {
    self.accessoryImage = accessoryImage
    changed()
  }

  private func changed(_ isChange: Bool = true) {
    guard isChange else { return }
    shown = nil
    CarScreen.current.changed(self)
  }

  func exported() -> TemplateItem {
    let screen = CarScreen.current
    let isChoosable = handler != nil || list?.delegate != nil
    if let shown, shown.life == screen.life, shown.item.isChoosable == isChoosable {
      return shown.item
    }
    let name = screen.name(of: self, tag, "row")
    var item = TemplateItem(
      id: name, title: text, subtitle: detailText, image: screen.picture(image, for: name))
    item.accessory =
      switch accessoryType {
      case .none: .none
      case .disclosureIndicator: .disclosure
      case .cloud: .cloud
      }
    item.accessoryImage = screen.picture(accessoryImage, for: "\(name)/accessory")
    item.isExplicit = isExplicitContent
    item.isPlaying = isPlaying
    item.playingSide = playingIndicatorLocation == .leading ? .leading : .trailing
    item.progress = progress
    item.playback = playbackConfiguration?.playback
    item.isEnabled = isEnabled
    item.isChoosable = isChoosable
    shown = (screen.life, item)
    return item
  }

  /// What a playback configuration says wins over the share.
  private var progress: Double? {
    if let share = playbackConfiguration?.share { return share }
    return playbackProgress > 0 && playbackProgress.isFinite ? min(1, playbackProgress) : nil
  }
}

/// How playback of a row, of one of its pictures or of a list's details stands.
@preconcurrency @MainActor
open class CPPlaybackConfiguration: NSObject, NSCopying {
  public enum Presentation: Int, Sendable {
    case none = 0
    case audio = 1
    case video = 2
  }

  public enum Action: Int, Sendable {
    case none = 0
    case play = 1
    case pause = 2
    case replay = 3
  }

  public let preferredPresentation: Presentation
  public let playbackAction: Action
  public let elapsedTime: CMTime
  public let duration: CMTime

  public init(
    preferredPresentation: Presentation, playbackAction: Action, elapsedTime: CMTime,
    duration: CMTime
  ) {
    (self.preferredPresentation, self.playbackAction) = (preferredPresentation, playbackAction)
    (self.elapsedTime, self.duration) = (elapsedTime, duration)
    super.init()
  }

  /// Nothing of it changes.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  var playback: TemplateItem.RowDeed? {
    switch playbackAction {
    case .none: nil
    case .play: .play
    case .pause: .pause
    case .replay: .replay
    }
  }

  var share: Double? {
    let (elapsed, whole) = (elapsedTime.seconds, duration.seconds)
    guard elapsed.isFinite, whole.isFinite, whole > 0, elapsed > 0 else { return nil }
    return min(1, elapsed / whole)
  }
}

extension CPListItem {
  public typealias AssistantCellPosition = CPAssistantCellConfiguration.Position
  public typealias AssistantCellVisibility = CPAssistantCellConfiguration.Visibility
}
