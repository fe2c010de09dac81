@_exported public import Combine
@_exported public import Foundation

// What files of an app's model have of this module: no screens.

/// A value that belongs to somebody else.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
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

  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

/// A value of a screen, kept by nobody else.
@propertyWrapper
public struct State<Value> {
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

/// A value in the app's defaults.
@propertyWrapper
public struct AppStorage<Value> {
  private let key: String
  private let standard: Value
  private let store: UserDefaults

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    (self.key, standard, self.store) = (key, wrappedValue, store ?? .standard)
  }

  public var wrappedValue: Value {
    get { store.object(forKey: key) as? Value ?? standard }
    nonmutating set { store.set(newValue as Any?, forKey: key) }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}

/// How something moves, which nothing does here.
public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static func spring() -> Animation { Animation() }
  public static func linear(duration: Double) -> Animation { Animation() }
  public static func easeInOut(duration: Double) -> Animation { Animation() }
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

  public init(white: Double, opacity: Double = 1) {
    self.init([white, white, white, opacity])
  }

  public init(_ name: String, bundle: Bundle? = nil) {
    self.init([0, 0, 0, 1], name)
  }

  public func opacity(_ opacity: Double) -> Color { Color(parts.dropLast() + [opacity], name) }

  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(white: 0.5)
  public static let clear = Color(white: 0, opacity: 0)
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  public static let yellow = Color(red: 1, green: 0.8, blue: 0)
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)
  public static let blue = Color(red: 0, green: 0.48, blue: 1)
  public static let purple = Color(red: 0.69, green: 0.32, blue: 0.87)
  public static let pink = Color(red: 1, green: 0.18, blue: 0.33)
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
  // The phone names it so.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color("accentColor")
}

/// A picture by its name.
public struct Image: Hashable, Sendable {
  private let name: String

  public init(_ name: String, bundle: Bundle? = nil) {
    self.name = name
  }

  public init(systemName: String) {
    name = systemName
  }
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
}
