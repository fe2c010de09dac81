@preconcurrency public import Foundation
public import UniformTypeIdentifiers

/// Something to press.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// What kind of button it is.
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system = 1
    case detailDisclosure = 2
    case infoLight = 3
    case infoDark = 4
    case contactAdd = 5
    case close = 7
  }

  private struct Look {
    var title: String?
    var image: UIImage?
    var backgroundImage: UIImage?
    var color: UIColor?
  }

  private var looks: [State: Look] = [:]
  public private(set) var buttonType = ButtonType.custom
  public let titleLabel: UILabel? = UILabel(frame: .zero)
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsMenuAsPrimaryAction = false
  open var menu: UIMenu?
  open var configuration: Configuration?
  /// Asked to put the look right after each change of what the button is like.
  open var configurationUpdateHandler: ((UIButton) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }
  open var isPointerInteractionEnabled = false
  open var changesSelectionAsPrimaryAction = false
  open var showsTouchWhenHighlighted = false
  open override var isSelected: Bool { didSet { setNeedsUpdateConfiguration() } }
  open override var isEnabled: Bool { didSet { setNeedsUpdateConfiguration() } }
  open override var isHighlighted: Bool { didSet { setNeedsUpdateConfiguration() } }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  open func setTitle(_ title: String?, for state: State) {
    looks[state, default: Look()].title = title
    titleLabel?.text = currentTitle
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setTitle(title?.string, for: state)
  }

  open func setImage(_ image: UIImage?, for state: State) {
    looks[state, default: Look()].image = image
    imageView?.image = currentImage
  }

  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    looks[state, default: Look()].backgroundImage = image
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    looks[state, default: Look()].color = color
  }

  open func title(for state: State) -> String? { looks[state]?.title }
  open func image(for state: State) -> UIImage? { looks[state]?.image }
  open func titleColor(for state: State) -> UIColor? { looks[state]?.color }
  open func backgroundImage(for state: State) -> UIImage? { looks[state]?.backgroundImage }
  open func setNeedsUpdateConfiguration() { updateConfiguration() }
  open func updateConfiguration() { configurationUpdateHandler?(self) }
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State
  ) {}

  open var currentTitle: String? { looks[state]?.title ?? looks[.normal]?.title }
  open var currentImage: UIImage? { looks[state]?.image ?? looks[.normal]?.image }
}

/// A value between two others.
@preconcurrency @MainActor
open class UISlider: UIControl {
  open var value: Float = 0 {
    didSet { value = min(max(value, minimumValue), max(minimumValue, maximumValue)) }
  }
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open var minimumValueImage: UIImage?
  open var maximumValueImage: UIImage?

  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  private var thumbs: [State: UIImage] = [:]
  open func setThumbImage(_ image: UIImage?, for state: State) { thumbs[state] = image }
  open func thumbImage(for state: State) -> UIImage? { thumbs[state] }
  open var currentThumbImage: UIImage? { thumbs[state] ?? thumbs[.normal] }
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}
  open func trackRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    rect
  }
}

/// On or off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  open var isOn = false
  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor?

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// One more or one less.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  open var value = 0.0
  open var minimumValue = 0.0
  open var maximumValue = 100.0
  open var stepValue = 1.0
}

/// One of several.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  nonisolated public class var noSegment: Int { -1 }
  private var titles: [String] = []
  open var selectedSegmentIndex = -1
  open var selectedSegmentTintColor: UIColor?

  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String ?? "" }
  }

  open var numberOfSegments: Int { titles.count }

  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title ?? "" }
  }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(max(0, segment), titles.count))
  }

  open func removeAllSegments() { titles = [] }

  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {}
}

/// Which of several pages one sees.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  open var currentPage = 0
  open var numberOfPages = 0
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
}

/// A date to choose.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// What of it.
  public enum Mode: Int, Sendable {
    case time = 0
    case date = 1
    case dateAndTime = 2
    case countDownTimer = 3
  }

  open var datePickerMode = Mode.dateAndTime
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  open var datePickerStyle: UIDatePickerStyle {
    preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
  }
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  open var countDownDuration: TimeInterval = 0
  open var minuteInterval = 1
  open var minimumDate: Date?
  open var maximumDate: Date?
  open var locale: Locale?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! = .current
  open var timeZone: TimeZone?
  open var roundsToMinuteInterval = true
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

public enum UIDatePickerStyle: Int, Sendable {
  case automatic = 0
  case wheels = 1
  case compact = 2
  case inline = 3
}

/// A line to write in.
@preconcurrency @MainActor
open class UITextField: UIControl {
  /// When something beside the text is seen.
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing = 1
    case unlessEditing = 2
    case always = 3
  }

  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }

  open var text: String?
  open var placeholder: String?
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocorrectionType = UITextAutocorrectionType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var clearButtonMode = ViewMode.never
  open var leftView: UIView?
  open var rightView: UIView?
  open var leftViewMode = ViewMode.never
  open var rightViewMode = ViewMode.never
  open var borderStyle = BorderStyle.none
  open var adjustsFontSizeToFitWidth = false
  open var isEditing: Bool { false }
  open var clearsOnBeginEditing = false
  open var enablesReturnKeyAutomatically = false
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textContentType: UITextContentType!
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var attributedPlaceholder: NSAttributedString?
  open weak var delegate: (any UITextFieldDelegate)?
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  open var background: UIImage?
  open var disabledBackground: UIImage?
  open var minimumFontSize: CGFloat = 0
  open var allowsEditingTextAttributes = false
  open var adjustsFontForContentSizeCategory = false
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open override var canBecomeFirstResponder: Bool { isEnabled }
  open var hasText: Bool { text?.isEmpty == false }
  open func insertText(_ text: String) { self.text = (self.text ?? "") + text }
  open func deleteBackward() { text = text.map { String($0.dropLast()) } }
  open func selectAll(_ sender: Any?) {}
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { .zero }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { .zero }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { .zero }
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  public nonisolated class var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidChangeNotification")
  }
  public nonisolated class var textDidBeginEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidBeginEditingNotification")
  }
  public nonisolated class var textDidEndEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidEndEditingNotification")
  }
}

/// The field of what is looked for.
open class UISearchTextField: UITextField {
  open var tokens: [UISearchToken] = []
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tokenBackgroundColor: UIColor! = .tintColor
  open var allowsDeletingTokens = true
  open var allowsCopyingTokens = true
  open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
    tokens.insert(token, at: max(0, min(tokenIndex, tokens.count)))
  }
}

/// A word that is looked for as a whole.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
  open var representedObject: Any?

  public init(icon: UIImage?, text: String) {
    super.init()
  }
}

/// What is meant to be written.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let name = UITextContentType(rawValue: "name")
  public static let emailAddress = UITextContentType(rawValue: "email")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let URL = UITextContentType(rawValue: "url")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// Is asked about what is written.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}

/// A line to search with.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  open var barTintColor: UIColor?
  open var showsCancelButton = false
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0
  open var searchBarStyle = Style.default
  open var showsScopeBar = false
  open var enablesReturnKeyAutomatically = true
  public let searchTextField = UISearchTextField(frame: .zero)
  open weak var delegate: (any UISearchBarDelegate)?
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var backgroundImage: UIImage?
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.search
  open var autocorrectionType = UITextAutocorrectionType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences

  open var prompt: String?
  open var showsBookmarkButton = false
  open var showsSearchResultsButton = false
  open var isSearchResultsButtonSelected = false
  open var searchTextPositionAdjustment = UIOffset.zero
  private var icons: [Icon: UIImage] = [:]

  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    icons[icon] = iconImage
  }

  open func image(for icon: Icon, state: UIControl.State) -> UIImage? { icons[icon] }
  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {}
  open func setSearchFieldBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}

  /// Which of its small pictures.
  public enum Icon: Int, Sendable {
    case search = 0
    case clear = 1
    case bookmark = 2
    case resultsList = 3
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    self.backgroundImage = backgroundImage
  }

  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  /// How much of it there is to see.
  public enum Style: UInt, Sendable {
    case `default` = 0
    case prominent = 1
    case minimal = 2
  }
}

/// Is told of what is searched for, which is nothing.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

// What one chooses with: wheels, files and photos. Nobody holds the phone, so nothing is chosen.

/// Wheels that one turns.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)?
  open weak var delegate: (any UIPickerViewDelegate)?
  private var selected: [Int: Int] = [:]

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }

  open func reloadAllComponents() {}
  open func reloadComponent(_ component: Int) {}

  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    selected[component] = row
  }

  open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? 0 }
  open func view(forRow row: Int, forComponent component: Int) -> UIView? { nil }
  open func rowSize(forComponent component: Int) -> CGSize { .zero }
}

@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Files of the phone's.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open var allowsMultipleSelection = false
  open var directoryURL: URL?
  open var shouldShowFileExtensions = false

  public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
    self.init(nibName: nil, bundle: nil)
  }

  public convenience init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
    self.init(nibName: nil, bundle: nil)
  }

  public convenience init(forExporting urls: [URL], asCopy: Bool = false) {
    self.init(nibName: nil, bundle: nil)
  }
}

public enum UIDocumentPickerMode: UInt, Sendable {
  case `import` = 0
  case open = 1
  case exportToService = 2
  case moveToService = 3
}

@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  public func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
  ) {}
  public func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL
  ) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Photos of the phone's.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  public enum SourceType: Int, Sendable {
    case photoLibrary = 0
    case camera = 1
    case savedPhotosAlbum = 2
  }

  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
  }

  open var sourceType = SourceType.photoLibrary
  open var allowsEditing = false
  open var mediaTypes: [String] = ["public.image"]
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
}

@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
