@_exported public import Combine
@_exported public import Foundation
@preconcurrency @_exported public import UIKit

// What files of an app's model have of this module: no screens.

/// A value that belongs to somebody else.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// Nil where there is nothing at present.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }

  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

// Of a list there is a binding to each element.
extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Index { wrappedValue.startIndex }
  public var endIndex: Index { wrappedValue.endIndex }
  public var indices: Indices { wrappedValue.indices }
  public func index(after i: Index) -> Index { wrappedValue.index(after: i) }

  public subscript(position: Index) -> Binding<Value.Element> {
    Binding<Value.Element>(
      get: { wrappedValue[position] }, set: { wrappedValue[position] = $0 })
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Index) -> Index { wrappedValue.index(before: i) }
}

extension Binding: RandomAccessCollection
where Value: MutableCollection, Value: RandomAccessCollection {}

/// Would show a screen of SwiftUI's: it is an empty one, which a window can have.
open class UIHostingController: UIViewController {}

/// A value in the app's defaults.
///
/// As a property of an observed object it says that the object will change.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, PublishedField {
  private final class Owner: PublishedBox {
    var willChange: ObservableObjectPublisher?
  }

  private let read: () -> Value
  private let write: (Value) -> Void
  private let owner = Owner()

  package var box: any PublishedBox { owner }

  /// The closures turn the value into what defaults hold, and back.
  fileprivate init(
    _ key: String, _ store: UserDefaults?, _ standard: Value,
    from: @escaping (Any) -> Value?, into: @escaping (Value) -> Any?
  ) {
    let store = store ?? .standard
    read = { store.object(forKey: key).flatMap(from) ?? standard }
    write = { store.set(into($0), forKey: key) }
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set {
      owner.willChange?.send()
      write(newValue)
    }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  fileprivate init(plain standard: Value, _ key: String, _ store: UserDefaults?) {
    self.init(key, store, standard, from: { $0 as? Value }, into: { $0 })
  }

  fileprivate init<Kept>(optional key: String, _ store: UserDefaults?) where Value == Kept? {
    self.init(key, store, nil, from: { $0 as? Kept }, into: { $0 })
  }
}

// What the phone takes: these kinds, and what is one of them underneath.
extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Bool { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Int { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Double { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == String { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Data { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Date { self.init(plain: wrappedValue, key, store) }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == URL {
    self.init(
      key, store, wrappedValue, from: { ($0 as? String).flatMap(URL.init(string:)) },
      into: { $0.absoluteString })
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(
      key, store, wrappedValue, from: { ($0 as? String).flatMap(Value.init(rawValue:)) },
      into: { $0.rawValue })
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(
      key, store, wrappedValue, from: { ($0 as? Int).flatMap(Value.init(rawValue:)) },
      into: { $0.rawValue })
  }
}

// Nothing until something is kept.
extension AppStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(optional: key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(optional: key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(optional: key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(optional: key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(optional: key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(optional: key, store)
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(
      key, store, nil, from: { ($0 as? String).flatMap(URL.init(string:)) },
      into: { $0?.absoluteString })
  }

  public init<Kind: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Kind?, Kind.RawValue == String {
    self.init(
      key, store, nil, from: { ($0 as? String).flatMap(Kind.init(rawValue:)) },
      into: { $0?.rawValue })
  }

  public init<Kind: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Kind?, Kind.RawValue == Int {
    self.init(
      key, store, nil, from: { ($0 as? Int).flatMap(Kind.init(rawValue:)) },
      into: { $0?.rawValue })
  }
}

// As lists say which rows were taken away or carried elsewhere.
extension RangeReplaceableCollection where Self: MutableCollection {
  public mutating func remove(atOffsets offsets: IndexSet) {
    for place in offsets.reversed() { remove(at: index(startIndex, offsetBy: place)) }
  }
}

extension MutableCollection {
  /// Those go before the one that stood at the place, in the order they have.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let moved = source.map { all[$0] }
    let ahead = all.indices.filter { $0 < destination && !source.contains($0) }.map { all[$0] }
    let behind = all.indices.filter { $0 >= destination && !source.contains($0) }.map { all[$0] }
    for (place, element) in zip(indices, ahead + moved + behind) { self[place] = element }
  }
}

/// How something moves, which nothing does here.
public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static let interactiveSpring = Animation()
  public static let interpolatingSpring = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation { Animation() }
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    Animation()
  }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public func delay(_ delay: Double) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  public static func linear(duration: Double) -> Animation { Animation() }
  public static func easeInOut(duration: Double) -> Animation { Animation() }
}

/// How a change is shown.
public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false
  public var isContinuous = false

  public init() {}

  public init(animation: Animation?) {
    self.animation = animation
  }
}

/// What of an animation must be over before the end is told.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoved: Bool
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoved: false)
  public static let removed = AnimationCompletionCriteria(isRemoved: true)
}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

/// The end is told in the main thread's next turn, as nothing moves.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  nonisolated(unsafe) let completion = completion
  DispatchQueue.main.async { completion() }
  return result
}

/// Does it: there is nothing to move.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

/// A text that may be translated.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  public let text: String

  public init(_ value: String) {
    text = value
  }

  public init(stringLiteral value: String) {
    text = value
  }
}

/// Whether the surroundings are light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  case light, dark

  public init?(_ uiUserInterfaceStyle: UIUserInterfaceStyle) {
    switch uiUserInterfaceStyle {
    case .light: self = .light
    case .dark: self = .dark
    default: return nil
    }
  }
}

extension UIUserInterfaceStyle {
  public init(_ colorScheme: ColorScheme?) {
    switch colorScheme {
    case .light?: self = .light
    case .dark?: self = .dark
    case nil: self = .unspecified
    }
  }
}

// MARK: - What models keep of screens

/// A value that screens hand down to each other: models ask for its usual one.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var colorScheme: ColorScheme {
    get { .light }
    set {}
  }

  public var scenePhase: ScenePhase {
    get {
      switch UIApplication.shared.applicationState {
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      }
    }
    set {}
  }

  public var locale: Locale {
    get { .current }
    set {}
  }

  public var openURL: OpenURLAction {
    get { OpenURLAction() }
    set {}
  }
}

/// Opens an address outside of the app, which nobody looks at here.
public struct OpenURLAction {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {
    UIApplication.shared.open(url)
  }

  @MainActor @preconcurrency public func callAsFunction(
    _ url: URL, completion: @escaping (_ accepted: Bool) -> Void
  ) {
    nonisolated(unsafe) let completion = completion
    UIApplication.shared.open(url, options: [:]) { completion($0) }
  }
}

/// The screens that were gone to, from the first on.
public struct NavigationPath: Equatable {
  private var elements: [AnyHashable] = []

  public init() {}

  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map(AnyHashable.init)
  }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { elements.append(value) }
  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(min(k, elements.count)) }
}

/// Whether the app is in front.
public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}
