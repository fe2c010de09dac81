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

/// Would show a screen of SwiftUI's: it is an empty one, which a window can have.
open class UIHostingController: UIViewController {}

/// A value in the app's defaults.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

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
    nonmutating set { write(newValue) }
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
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
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

/// A colour by its parts or its name.
public struct Color: Hashable, Sendable {
  private let parts: [Double]
  private let name: String?

  private init(_ parts: [Double], _ name: String? = nil) {
    (self.parts, self.name) = (parts, name)
  }

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init([red, green, blue, opacity])
  }

  /// In which set of colours the parts are.
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }

  public init(
    _ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    self.init([red, green, blue, opacity])
  }

  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init([white, white, white, opacity])
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ shift: Double) -> Double {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init([part(5), part(3), part(1), opacity])
  }

  public init(white: Double, opacity: Double = 1) {
    self.init([white, white, white, opacity])
  }

  public init(_ name: String, bundle: Bundle? = nil) {
    self.init([0, 0, 0, 1], name)
  }

  public init(uiColor: UIColor) {
    self.init(uiColor)
  }

  public init(_ color: UIColor) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init([red, green, blue, alpha].map(Double.init))
  }

  public init(cgColor: CGColor) {
    self.init(UIColor(cgColor: cgColor))
  }

  public func opacity(_ opacity: Double) -> Color {
    // What shines through already does so all the more.
    Color(parts.dropLast() + [(parts.last ?? 1) * opacity], name)
  }

  /// Nil where it depends on how the screen looks.
  public var cgColor: CGColor? { name == nil ? UIColor(self).cgColor : nil }

  fileprivate var resolved: (UIColor, opacity: CGFloat) {
    let opacity = CGFloat(parts.last ?? 1)
    let color: UIColor? =
      switch name {
      case nil: UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
      case "primary": .label
      case "secondary": .secondaryLabel
      case "accentColor": UIColor(named: "AccentColor") ?? .tintColor
      case let name?: UIColor(named: name)
      }
    return (color ?? .clear, opacity)
  }

  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(white: 0.5)
  public static let clear = Color(white: 0, opacity: 0)
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  public static let yellow = Color(red: 1, green: 0.8, blue: 0)
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)
  public static let blue = Color(red: 0, green: 0.48, blue: 1)
  public static let mint = Color(red: 0, green: 0.78, blue: 0.75)
  public static let teal = Color(red: 0.19, green: 0.69, blue: 0.78)
  public static let cyan = Color(red: 0.2, green: 0.68, blue: 0.9)
  public static let indigo = Color(red: 0.35, green: 0.34, blue: 0.84)
  public static let brown = Color(red: 0.64, green: 0.52, blue: 0.37)
  public static let purple = Color(red: 0.69, green: 0.32, blue: 0.87)
  public static let pink = Color(red: 1, green: 0.18, blue: 0.33)
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
  // The phone names it so.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color("accentColor")
}

extension UIColor {
  public convenience init(_ color: Color) {
    let (base, opacity) = color.resolved
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = base.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
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
}

/// A kind of letters.
public struct Font: Hashable, Sendable {
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2
  }

  public struct Weight: Hashable, Sendable {
    let value: Int
    public static let ultraLight = Weight(value: -3)
    public static let thin = Weight(value: -2)
    public static let light = Weight(value: -1)
    public static let regular = Weight(value: 0)
    public static let medium = Weight(value: 1)
    public static let semibold = Weight(value: 2)
    public static let bold = Weight(value: 3)
    public static let heavy = Weight(value: 4)
    public static let black = Weight(value: 5)
  }

  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  private let name: String
  private let size: Double
  private var weight = Weight.regular

  private init(_ name: String, _ size: Double = 17, _ weight: Weight = .regular) {
    (self.name, self.size, self.weight) = (name, size, weight)
  }

  public static let largeTitle = Font("largeTitle", 34)
  public static let title = Font("title", 28)
  public static let title2 = Font("title2", 22)
  public static let title3 = Font("title3", 20)
  public static let headline = Font("headline", 17, .semibold)
  public static let subheadline = Font("subheadline", 15)
  public static let body = Font("body")
  public static let callout = Font("callout", 16)
  public static let footnote = Font("footnote", 13)
  public static let caption = Font("caption", 12)
  public static let caption2 = Font("caption2", 11)

  public init(_ font: UIFont) { self.init(font.fontName, Double(font.pointSize)) }

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font("system", size, weight ?? .regular) }

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font("\(style)", 17, weight ?? .regular) }

  public static func custom(_ name: String, size: CGFloat) -> Font { Font(name, size) }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(name, fixedSize) }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    Font(name, size)
  }

  public func weight(_ weight: Weight) -> Font { Font(name, size, weight) }
  public func bold() -> Font { weight(.bold) }
  public func italic() -> Font { self }
  public func monospacedDigit() -> Font { self }
  public func monospaced() -> Font { self }
  public func smallCaps() -> Font { self }
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
