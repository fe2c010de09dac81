@preconcurrency public import Foundation

/// Something on the phone's screen that can be used, though nobody does here.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// What is done to it.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let touchDown = Event(rawValue: 1)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How it stands: what a title or picture is for.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
  }

  private var actions: [(call: TargetAction, events: Event)] = []
  private var blocks: [(action: UIAction, events: Event)] = []
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  open var state: State {
    State(isHighlighted ? [.highlighted] : []).union(isEnabled ? [] : [.disabled])
      .union(isSelected ? [.selected] : [])
  }

  /// Where across it its content lies.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center = 0
    case left = 1
    case right = 2
    case fill = 3
    case leading = 4
    case trailing = 5
  }

  /// Where down it its content lies.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center = 0
    case top = 1
    case bottom = 2
    case fill = 3
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    blocks.append((action, controlEvents))
  }

  /// The target is not held.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    actions.append((TargetAction(target ?? self, action), controlEvents))
  }

  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions.removeAll { entry in
      entry.call.isOf(target) && (action == nil || entry.call.action == action)
        && !entry.events.isDisjoint(with: controlEvents)
    }
  }

  open var allTargets: Set<AnyHashable> {
    Set(actions.compactMap { $0.call.target as? AnyHashable })
  }

  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      entry.call.send(self, nil)
    }
    for entry in blocks where !entry.events.isDisjoint(with: controlEvents) {
      entry.action.sender = self
      entry.action.handler(entry.action)
    }
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for events: Event) {
    blocks.removeAll {
      $0.action.identifier == actionIdentifier && !$0.events.isDisjoint(with: events)
    }
  }

  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let found = actions.filter { $0.call.isOf(target) && !$0.events.isDisjoint(with: controlEvent) }
    return found.isEmpty ? nil : found.map { "\($0.call.action)" }
  }

  open func performPrimaryAction() { sendActions(for: .primaryActionTriggered) }
  open var toolTip: String?

  open var isTracking: Bool { false }
  open var isTouchInside: Bool { false }
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    TargetAction(target ?? self, action).send(self, event)
  }
}

/// Something that is recognised from touches, of which there are none here.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// How far it is.
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5
  }

  private var calls: [TargetAction] = []
  open var state = State.possible
  open var isEnabled = true
  open var cancelsTouchesInView = true
  open internal(set) weak var view: UIView?

  /// The target is not held.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public override convenience init() {
    self.init(target: nil, action: nil)
  }

  open func addTarget(_ target: Any, action: Selector) {
    calls.append(TargetAction(target, action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    calls.removeAll { $0.isOf(target) && (action == nil || $0.action == action) }
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var name: String?
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var numberOfTouches: Int { 0 }
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { .zero }
  open func location(in view: UIView?) -> CGPoint { .zero }
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
}

/// Is asked what may be recognised, which nothing is.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}

/// A finger on the screen, of which there is none.
@preconcurrency @MainActor
open class UITouch: NSObject {
  open var view: UIView? { nil }
  open var tapCount: Int { 0 }
  open var window: UIWindow? { view?.window }
  open var phase: Phase { .began }
  open var timestamp: TimeInterval { 0 }
  open var force: CGFloat { 0 }
  open var maximumPossibleForce: CGFloat { 0 }
  open var gestureRecognizers: [UIGestureRecognizer]? { nil }
  open func previousLocation(in view: UIView?) -> CGPoint { .zero }

  /// How far it is.
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// A finger that moves.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  open func translation(in view: UIView?) -> CGPoint { .zero }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A finger that sweeps.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Which way.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
}

/// A finger that comes in from an edge.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}

/// Two fingers that turn.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open var rotation: CGFloat = 0
  open var velocity: CGFloat { 0 }
}

/// A pointer above something.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {}

/// Two fingers that part or meet.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
  open var velocity: CGFloat { 0 }
}

/// One or more taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}

/// A finger that stays.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0.5
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  open var allowableMovement: CGFloat = 10
}

/// A key that is pressed, of which there is none.
@preconcurrency @MainActor
open class UIPress: NSObject {
  open var key: UIKey? { nil }
  open var timestamp: TimeInterval { 0 }
}

/// Which key it is.
@preconcurrency @MainActor
open class UIKey: NSObject {
  open var characters: String { "" }
  open var charactersIgnoringModifiers: String { "" }
  open var keyCode: UIKeyboardHIDUsage { .keyboardErrorUndefined }
  open var modifierFlags: UIKeyModifierFlags { [] }
}

/// The keys that apps look for.
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardErrorUndefined = 3
  case keyboardA = 4
  case keyboardF = 9
  case keyboardJ = 13
  case keyboardK, keyboardL, keyboardM, keyboardN
  case keyboardP = 19
  case keyboardR = 21
  case keyboardS = 22
  case keyboardReturnOrEnter = 40
  case keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
  case keyboardHyphen = 45
  case keyboardEqualSign = 46
  case keyboardComma = 54
  case keyboardPeriod = 55
  case keyboardHome = 74
  case keyboardPageUp, keyboardDeleteForward, keyboardEnd, keyboardPageDown
  case keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
}

public enum UIEditingInteractionConfiguration: Int, Sendable {
  case none = 0
  case `default` = 1
}

/// Keys that are pressed.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  open var allPresses: Set<UIPress> { [] }
}

/// Something that was done to the phone.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What kind of thing was done.
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// Which button it was.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause = 101
    case remoteControlStop = 102
    case remoteControlTogglePlayPause = 103
    case remoteControlNextTrack = 104
    case remoteControlPreviousTrack = 105
    case remoteControlBeginSeekingBackward = 106
    case remoteControlEndSeekingBackward = 107
    case remoteControlBeginSeekingForward = 108
    case remoteControlEndSeekingForward = 109
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  open var timestamp: TimeInterval { 0 }
}

// The phone's initializers belong to the main thread, those of Foundation here to no thread.

/// Something that may be told of events.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() {
    super.init()
  }

  open var next: UIResponder? { nil }
  open var userActivity: NSUserActivity?
  open var canBecomeFirstResponder: Bool { false }
  open var keyCommands: [UIKeyCommand]? { nil }
  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }
  open private(set) var isFirstResponder = false

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// Never called here: commands go to the command center.
  open func remoteControlReceived(with event: UIEvent?) {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func reloadInputViews() {}

  /// Never called: the phone has no menu above its screens.
  open func buildMenu(with builder: any UIMenuBuilder) {}
  open func validate(_ command: UICommand) {}

  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    (self as NSObject).responds(to: action)
  }

  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Kept, and never followed: the phone's traits are what they are.
  open var traitOverrides = UITraitOverrides()
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }

  // What a voice or a remote control would ask, which there is none of.

  open var accessibilityActivationPoint = CGPoint.zero
  open var accessibilityPath: UIBezierPath?
  open var accessibilityLanguage: String?
  open var accessibilityAttributedLabel: NSAttributedString?
  open var accessibilityAttributedValue: NSAttributedString?
  open var accessibilityAttributedHint: NSAttributedString?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var accessibilityUserInputLabels: [String]! = []
  open var accessibilityRespondsToUserInteraction = true
  open var accessibilityIgnoresInvertColors = false
  open var accessibilityNavigationStyle = UIAccessibilityNavigationStyle.automatic
  open var accessibilityContainerType = UIAccessibilityContainerType.none
  open func accessibilityElementCount() -> Int { 0 }
  open func accessibilityElement(at index: Int) -> Any? { nil }
  open func index(ofAccessibilityElement element: Any) -> Int { NSNotFound }
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open func accessibilityElementDidBecomeFocused() {}
  open func accessibilityElementDidLoseFocus() {}
  open func accessibilityElementIsFocused() -> Bool { false }
  open var canBecomeFocused: Bool { false }
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
  open func setNeedsFocusUpdate() {}
  open func updateFocusIfNeeded() {}

  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
}

extension UIResponder {
  nonisolated public class var keyboardWillShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillShowNotification")
  }
  nonisolated public class var keyboardDidShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidShowNotification")
  }
  nonisolated public class var keyboardWillHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillHideNotification")
  }
  nonisolated public class var keyboardDidHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidHideNotification")
  }
  nonisolated public class var keyboardWillChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  }
  nonisolated public class var keyboardDidChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidChangeFrameNotification")
  }
  nonisolated public class var keyboardFrameBeginUserInfoKey: String {
    "UIKeyboardFrameBeginUserInfoKey"
  }
  nonisolated public class var keyboardAnimationCurveUserInfoKey: String {
    "UIKeyboardAnimationCurveUserInfoKey"
  }
  nonisolated public class var keyboardIsLocalUserInfoKey: String {
    "UIKeyboardIsLocalUserInfoKey"
  }
  nonisolated public class var keyboardFrameEndUserInfoKey: String {
    "UIKeyboardFrameEndUserInfoKey"
  }
  nonisolated public class var keyboardAnimationDurationUserInfoKey: String {
    "UIKeyboardAnimationDurationUserInfoKey"
  }
}
