@_exported public import Combine
@_exported public import Foundation
@preconcurrency @_exported public import UIKit

// What is made of screens where it is kept or handed on: nothing of it is drawn.

/// A part of a screen, of which nothing is asked here.
@MainActor @preconcurrency public protocol View {}

/// Some view.
public struct AnyView: View {
  nonisolated public init<V: View>(_ view: V) {}
  nonisolated public init<V: View>(erasing view: V) {}
}

/// No view.
public struct EmptyView: View, Sendable {
  nonisolated public init() {}
}

/// Puts views together.
@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

/// Letters on a screen.
public struct Text: View, Equatable, Sendable {
  /// The letters without what they look like.
  fileprivate let words: String

  nonisolated public init(verbatim content: String) { words = content }
  nonisolated public init<S: StringProtocol>(_ content: S) { words = String(content) }
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { words = (bundle ?? .main).localizedString(forKey: key.text, value: nil, table: tableName) }
  nonisolated public init(_ resource: LocalizedStringResource) {
    words = String(localized: resource)
  }
  nonisolated public init(_ attributedContent: AttributedString) {
    words = String(attributedContent.characters)
  }

  nonisolated public static func + (lhs: Text, rhs: Text) -> Text {
    Text(verbatim: lhs.words + rhs.words)
  }

  nonisolated public func bold() -> Text { self }
  nonisolated public func italic() -> Text { self }
  nonisolated public func font(_ font: Font?) -> Text { self }
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  nonisolated public func foregroundColor(_ color: Color?) -> Text { self }
  nonisolated public func foregroundStyle(_ color: Color) -> Text { self }
  nonisolated public func monospacedDigit() -> Text { self }
}

/// A picture by its name, or one that was made.
public struct Image: Equatable, Sendable {
  private let name: String
  private let picture: UIImage?

  private init(name: String, picture: UIImage? = nil) {
    (self.name, self.picture) = (name, picture)
  }

  public init(_ name: String, bundle: Bundle? = nil) { self.init(name: name) }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(name: name) }
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name: name) }
  public init(systemName: String) { self.init(name: systemName) }
  public init(systemName: String, variableValue: Double?) { self.init(name: systemName) }
  public init(uiImage: UIImage) { self.init(name: "", picture: uiImage) }

  /// How a picture fills what is larger.
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }

  /// Whether the picture's own colours are seen.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image { self }
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Color: View {}
extension Image: View {}

/// A question to whoever holds the phone, which nobody is asked here.
public struct Alert {
  /// What can be answered.
  public struct Button {
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button() }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button()
    }
  }

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {}
}

/// A choice for whoever holds the phone, which nobody is asked here.
public struct ActionSheet {
  public typealias Button = Alert.Button

  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {}
}

// MARK: - Values of screens

/// A value that is kept elsewhere, and changes what is on a screen.
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A value of a screen, kept by nobody else.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private final class Box {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private let box: Box

  public init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  public init(initialValue: Value) {
    box = Box(initialValue)
  }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }
}

/// An object that somebody else keeps.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// The object's values, to be changed elsewhere.
  @dynamicMemberLookup
  public struct Wrapper {
    fileprivate let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      let object = object
      return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  private var object: ObjectType

  public init(wrappedValue: ObjectType) {
    object = wrappedValue
  }

  public init(initialValue: ObjectType) {
    object = initialValue
  }

  @MainActor @preconcurrency public var wrappedValue: ObjectType {
    get { object }
    set { object = newValue }
  }

  @MainActor @preconcurrency public var projectedValue: Wrapper { Wrapper(object: object) }
}

/// An object that is made when it is first needed, and kept.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, Awaking {
  private final class Box {
    private var object: ObjectType?
    private let make: () -> ObjectType

    init(_ make: @escaping () -> ObjectType) {
      self.make = make
    }

    var kept: ObjectType {
      if let object { return object }
      let made = make()
      object = made
      return made
    }
  }

  private let box: Box

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    box = Box(thunk)
  }

  @MainActor @preconcurrency public var wrappedValue: ObjectType { box.kept }
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    .init(object: box.kept)
  }

  @MainActor func awake() {
    _ = box.kept
  }
}

/// A value that screens hand down: it is always the usual one, as there are none.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}

// MARK: - Where an app begins

/// An app whose screens are SwiftUI's: it is made when the app starts, and shows nothing.
@MainActor @preconcurrency
public protocol App {
  init()
}

/// What is made with an app, though later than the app itself.
private protocol Awaking {
  @MainActor func awake()
}

extension App {
  /// Starts the app: what PhoneSources writes calls it.
  ///
  /// As on the phone the app is made first, then its delegate, and then, when the launch is over,
  /// the objects of its state.
  // swift-format-ignore: NoLeadingUnderscores
  public static func _begin<Delegate: UIApplicationDelegate>(
    _ makeDelegate: @escaping @MainActor () -> Delegate
  ) -> Delegate {
    Beginning.current = Beginning(makeDelegate)
    let app = Self()
    let beginning = Beginning.current
    beginning.observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didFinishLaunchingNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated { beginning.awake(app) }
    }
    return beginning.delegate as? Delegate ?? makeDelegate()
  }

  /// The same for an app without a delegate.
  // swift-format-ignore: NoLeadingUnderscores
  public static func _begin() {
    Beginning.current = Beginning { nil }
    Beginning.current.awake(Self())
  }
}

/// An app that starts.
@MainActor
private final class Beginning {
  static var current = Beginning { nil }

  var observer: (any NSObjectProtocol)?
  private let makeDelegate: () -> (any UIApplicationDelegate)?
  private var app: Any?
  private(set) lazy var delegate = makeDelegate()

  init(_ makeDelegate: @escaping @MainActor () -> (any UIApplicationDelegate)?) {
    self.makeDelegate = makeDelegate
  }

  func awake<A: App>(_ app: A) {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    self.app = app
    for part in Mirror(reflecting: app).children { (part.value as? any Awaking)?.awake() }
  }
}

/// Names the class of the app's delegate, and has the delegate.
@propertyWrapper
@MainActor @preconcurrency
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>:
  DynamicProperty
{
  nonisolated public init(_ delegateType: DelegateType.Type = DelegateType.self) {}

  public var wrappedValue: DelegateType {
    let delegate = UIApplication.shared.delegate as? DelegateType
    guard let delegate = delegate ?? Beginning.current.delegate as? DelegateType else {
      preconditionFailure("the app was not started with a \(DelegateType.self)")
    }
    return delegate
  }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
  public var projectedValue: ObservedObject<DelegateType>.Wrapper { .init(object: wrappedValue) }
}

// MARK: - Where things are on a screen

/// How far something is turned.
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double

  public init() { radians = 0 }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  public static let zero = Angle()
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
  public static func + (lhs: Angle, rhs: Angle) -> Angle { .radians(lhs.radians + rhs.radians) }
  public static func - (lhs: Angle, rhs: Angle) -> Angle { .radians(lhs.radians - rhs.radians) }
  public static func += (lhs: inout Angle, rhs: Angle) { lhs.radians += rhs.radians }
  public static func * (lhs: Angle, rhs: Double) -> Angle { .radians(lhs.radians * rhs) }
}

/// A side of something.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing

  /// Several sides.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

    public static let top = Set(.top)
    public static let leading = Set(.leading)
    public static let bottom = Set(.bottom)
    public static let trailing = Set(.trailing)
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
  }
}

/// Across or down.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  /// One, both or none.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Set(rawValue: 1 << Axis.horizontal.rawValue)
    public static let vertical = Set(rawValue: 1 << Axis.vertical.rawValue)
  }
}

public enum HorizontalAlignment: Hashable, Sendable { case leading, center, trailing }

public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Where something stands in something larger.
public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

/// Whether rows may be changed.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  public var isEditing: Bool { self != .inactive }
}

/// What is felt when something happens; nothing is felt here.
public struct SensoryFeedback: Equatable, Sendable {
  /// How heavy something is that meets something else.
  public struct Weight: Equatable, Sendable {
    private let value: Int
    public static let light = Weight(value: 0)
    public static let medium = Weight(value: 1)
    public static let heavy = Weight(value: 2)
  }

  /// How much something gives way that meets something else.
  public struct Flexibility: Equatable, Sendable {
    private let value: Int
    public static let rigid = Flexibility(value: 0)
    public static let solid = Flexibility(value: 1)
    public static let soft = Flexibility(value: 2)
  }

  private let kind: String
  private var weight: Weight?
  private var flexibility: Flexibility?
  private var intensity = 1.0

  private init(_ kind: String) { self.kind = kind }

  public static let success = SensoryFeedback("success")
  public static let warning = SensoryFeedback("warning")
  public static let error = SensoryFeedback("error")
  public static let selection = SensoryFeedback("selection")
  public static let increase = SensoryFeedback("increase")
  public static let decrease = SensoryFeedback("decrease")
  public static let start = SensoryFeedback("start")
  public static let stop = SensoryFeedback("stop")
  public static let alignment = SensoryFeedback("alignment")
  public static let levelChange = SensoryFeedback("levelChange")
  public static let impact = SensoryFeedback("impact")
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    var feedback = impact
    (feedback.weight, feedback.intensity) = (weight, intensity)
    return feedback
  }
  public static func impact(
    flexibility: Flexibility, intensity: Double = 1
  ) -> SensoryFeedback {
    var feedback = impact
    (feedback.flexibility, feedback.intensity) = (flexibility, intensity)
    return feedback
  }
}

/// How far a sheet comes up.
public struct PresentationDetent: Hashable, Sendable {
  private let share: CGFloat
  private let points: CGFloat?

  private init(_ share: CGFloat, points: CGFloat? = nil) {
    (self.share, self.points) = (share, points)
  }

  public static let medium = PresentationDetent(0.5)
  public static let large = PresentationDetent(1)
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(fraction, points: -1)
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(0, points: height)
  }
}

/// Which columns are seen.
public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
  private let columns: Int

  public static let automatic = NavigationSplitViewVisibility(columns: 0)
  public static let all = NavigationSplitViewVisibility(columns: 3)
  public static let doubleColumn = NavigationSplitViewVisibility(columns: 2)
  public static let detailOnly = NavigationSplitViewVisibility(columns: 1)
}

/// A width around something.
public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) {
    (self.x, self.y) = (x, y)
  }

  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
