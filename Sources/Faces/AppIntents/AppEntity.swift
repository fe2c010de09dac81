public import Foundation
internal import HeadUnitPhone
public import PhoneFoundation

// MARK: - Entities

/// What parameters can be of.
public protocol IntentParameterValue {}
extension String: IntentParameterValue {}
extension Int: IntentParameterValue {}
extension Double: IntentParameterValue {}
extension Bool: IntentParameterValue {}
extension Date: IntentParameterValue {}
extension URL: IntentParameterValue {}
extension Array: IntentParameterValue where Element: IntentParameterValue {}
extension Optional: IntentParameterValue where Wrapped: IntentParameterValue {}

/// Something of the app's that has a name.
public protocol AppEntity: Identifiable, Sendable, IntentParameterValue {
  associatedtype DefaultQuery: EntityQuery
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  static var defaultQuery: DefaultQuery { get }
  var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
  public typealias Property<Value> = IntentParameter<Value>
}

/// An entity that lives only as long as it is asked for.
public protocol TransientAppEntity: AppEntity {
  init()
}

public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, Sendable, IntentParameterValue
where RawValue: LosslessStringConvertible {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

/// Finds entities.
public protocol EntityQuery: Sendable {
  associatedtype Entity: AppEntity
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> [Entity]
  func defaultResult() async -> Entity?
}

extension EntityQuery {
  public typealias Dependency<Value> = AppDependency<Value>
  public func suggestedEntities() async throws -> [Entity] { [] }
  public func defaultResult() async -> Entity? { nil }
}

public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> [Entity]
}

public protocol EnumerableEntityQuery: EntityQuery {
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public var name: LocalizedStringResource
  public var numericFormat: LocalizedStringResource?

  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
    (self.name, self.numericFormat) = (name, numericFormat)
  }

  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }
}

public struct DisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public struct Image: Sendable {
    let name: String

    public init(systemName: String, isTemplate: Bool? = nil) {
      name = systemName
    }

    public init(named name: String, isTemplate: Bool? = nil) {
      self.name = name
    }

    public init(url: URL, isTemplate: Bool? = nil) {
      name = url.absoluteString
    }

    public init(data: Data, isTemplate: Bool? = nil) {
      name = ""
    }
  }

  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
  }

  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

// MARK: - Shortcuts

/// The app's shortcuts: the phone would offer them.
public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  public static func updateAppShortcutParameters() {
    SimulatedPhone.current.noteNames(of: "AppIntents")
  }
}

public enum ShortcutTileColor: Sendable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

@resultBuilder
public enum AppShortcutsBuilder {
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  public static func buildBlock(_ shortcuts: [AppShortcut]...) -> [AppShortcut] {
    shortcuts.flatMap { $0 }
  }
  public static func buildOptional(_ shortcuts: [AppShortcut]?) -> [AppShortcut] {
    shortcuts ?? []
  }
  public static func buildLimitedAvailability(_ shortcuts: [AppShortcut]) -> [AppShortcut] {
    shortcuts
  }
}

public struct AppShortcut: Sendable {
  public let phrases: [String]

  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource = "",
    systemImageName: String = ""
  ) {
    self.phrases = phrases.map(\.text)
  }
}

public typealias AppShortcutPhrase<Intent: AppIntent> = ParameterSummaryString<Intent>

public enum AppShortcutPhraseToken: Sendable {
  case applicationName
}

// MARK: - What intents are given

/// Something that the app has put ready for its intents.
@propertyWrapper
public final class AppDependency<Value>: @unchecked Sendable {
  private let key: AnyHashable?

  public init(key: AnyHashable? = nil) {
    self.key = key
  }

  public var wrappedValue: Value {
    guard let value = AppDependencyManager.shared.made(key, Value.self) else {
      preconditionFailure("no dependency of the type \(Value.self) was added")
    }
    return value
  }
}

public final class AppDependencyManager: @unchecked Sendable {
  public static let shared = AppDependencyManager()
  private let lock = NSLock()
  private var makers: [AnyHashable: () -> Any] = [:]

  public func add<Value>(
    key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping () -> Value
  ) {
    lock.withLock { makers[key ?? AnyHashable(ObjectIdentifier(Value.self))] = dependencyProvider }
  }

  public func add<Value>(
    key: AnyHashable? = nil, _ dependencyProvider: @escaping () -> Value
  ) {
    lock.withLock { makers[key ?? AnyHashable(ObjectIdentifier(Value.self))] = dependencyProvider }
  }

  func made<Value>(_ key: AnyHashable?, _ type: Value.Type) -> Value? {
    lock.withLock { makers[key ?? AnyHashable(ObjectIdentifier(type))] }?() as? Value
  }
}

/// Would let the phone learn what the driver does often.
public final class IntentDonationManager: Sendable {
  public static let shared = IntentDonationManager()

  public func donate<Intent: AppIntent>(intent: Intent) async throws {
    try await intent.donate()
  }
}
