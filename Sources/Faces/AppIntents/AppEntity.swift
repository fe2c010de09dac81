public import CoreSpotlight
public import Foundation
internal import HeadUnitPhone
public import PhoneFoundation
public import UniformTypeIdentifiers

// MARK: - Parameters

/// What an intent is to be done with.
@propertyWrapper
public final class IntentParameter<Value>: @unchecked Sendable {
  private var kept: Value?
  public let title: LocalizedStringResource

  /// How a number is set on a screen.
  public enum ControlStyle: Sendable {
    case field, slider, stepper
  }

  /// What of a date is asked for.
  public enum DateKind: Sendable {
    case date, dateTime, time
  }

  public init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, controlStyle: ControlStyle = .field,
    inclusiveRange: (lowerBound: Value, upperBound: Value)? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    (self.title, kept) = (title, `default`)
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, displayName: Bool.IntentDisplayName,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, kind: DateKind, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, supportedContentTypes: [UTType],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title: title, description: description, default: `default`)
  }

  /// As on the phone the program ends where one is read that was never set and must be.
  public var wrappedValue: Value {
    get {
      if let kept { return kept }
      let optional = Value.self as? any ExpressibleByNilLiteral.Type
      guard let none = optional?.init(nilLiteral: ()) as? Value else {
        preconditionFailure("the parameter \(title.key) of an intent was read before it was set")
      }
      return none
    }
    set { kept = newValue }
  }

  public var projectedValue: IntentParameter<Value> { self }

  /// Nobody is there to be asked.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
    SimulatedPhone.current.noteNames(of: "AppIntents")
    throw needsValueError(dialog)
  }

  public func requestDisambiguation(
    among values: [Value], dialog: IntentDialog? = nil
  ) async throws -> Value {
    try await requestValue(dialog)
  }

  public func requestConfirmation(
    for value: Value, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    SimulatedPhone.current.noteNames(of: "AppIntents")
    return false
  }

  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError(dialog?.text.key ?? "a value is needed for \(title.key)")
  }
}

/// Whether a parameter takes what the step before has made.
public enum InputConnectionBehavior: Sendable {
  case `default`, connectToPreviousIntentResult, never
}

extension String {
  /// How words are typed.
  public struct IntentInputOptions: Sendable {
    public enum CapitalizationType: Sendable {
      case none, words, sentences, allCharacters
    }

    public enum KeyboardType: Sendable {
      case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
      case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
    }

    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {}
  }
}

extension Bool {
  /// What stands for yes and for no.
  public struct IntentDisplayName: Sendable {
    let words: [Bool: LocalizedStringResource]

    public init(true yes: LocalizedStringResource, false no: LocalizedStringResource) {
      words = [true: yes, false: no]
    }
  }
}

// MARK: - Entities

/// What parameters can be of.
public protocol IntentParameterValue {}
extension String: IntentParameterValue {}
extension Int: IntentParameterValue {}
extension Double: IntentParameterValue {}
extension Bool: IntentParameterValue {}
extension Date: IntentParameterValue {}
extension DateComponents: IntentParameterValue {}
extension URL: IntentParameterValue {}
extension AttributedString: IntentParameterValue {}
extension Measurement: IntentParameterValue {}
extension Array: IntentParameterValue where Element: IntentParameterValue {}
extension Optional: IntentParameterValue where Wrapped: IntentParameterValue {}

/// Something of the app's that has a name.
public protocol AppEntity: Identifiable, Sendable, IntentParameterValue
where ID: EntityIdentifierConvertible {
  associatedtype DefaultQuery: EntityQuery
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  static var defaultQuery: DefaultQuery { get }
  var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
  public typealias Property<Value> = IntentParameter<Value>
}

/// What entities are told apart by, as words.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
  var entityIdentifierString: String { get }
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
  public var entityIdentifierString: String { description }
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    Self(entityIdentifierString)
  }
}

extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

/// One entity of a kind, without itself.
public struct EntityIdentifier: Hashable, Sendable {
  public let identifier: String
  let kind: String

  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
    self.identifier = identifier.entityIdentifierString
    kind = String(describing: entityType)
  }
}

extension NSUserActivity {
  /// What is on the screen meanwhile.
  public var appEntityIdentifier: EntityIdentifier? {
    get { kept["appEntityIdentifier"] as? EntityIdentifier }
    set { kept["appEntityIdentifier"] = newValue }
  }
}

/// An entity that the phone's search would find.
public protocol IndexedEntity: AppEntity {
  var attributeSet: CSSearchableItemAttributeSet { get }
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
  public var hideInSpotlight: Bool { false }

  /// What is shown of it.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.displayName = String(localized: displayRepresentation.title)
    attributes.contentDescription = displayRepresentation.subtitle.map { String(localized: $0) }
    return attributes
  }
}

extension CSSearchableIndex {
  /// Nobody searches.
  public func indexAppEntities<Entity: IndexedEntity>(
    _ appEntities: [Entity], priority: Int = 0
  ) async throws { SimulatedPhone.current.noteNames(of: "CoreSpotlight") }

  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID], ofType entityType: Entity.Type
  ) async throws {}

  public func deleteAppEntities<Entity: IndexedEntity>(
    ofType entityType: Entity.Type
  ) async throws {}
}

/// A file that goes into an intent or comes out of it.
public struct IntentFile: Hashable, Sendable, IntentParameterValue {
  public var filename: String
  public var type: UTType?
  public var removedOnCompletion = false
  public let fileURL: URL?
  private let bytes: Data?

  public init(data: Data, filename: String, type: UTType? = nil) {
    (bytes, fileURL, self.filename, self.type) = (data, nil, filename, type)
  }

  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    (bytes, self.fileURL) = (nil, fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
    self.type = type ?? UTType(filenameExtension: fileURL.pathExtension)
  }

  /// Read when it is asked for; of a file that is not there it is empty.
  public var data: Data {
    if let bytes { return bytes }
    return fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }
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
  associatedtype Result: ResultsCollection = [Entity]
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> Result
  func defaultResult() async -> Entity?
}

extension EntityQuery {
  public typealias Dependency<Value> = AppDependency<Value>
  public func defaultResult() async -> Entity? { nil }
}

extension EntityQuery where Result == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { [] }
}

/// What may be chosen from.
public protocol ResultsCollection {}
extension Array: ResultsCollection {}

/// Several things to choose from, in parts that have names.
public struct IntentItemCollection<Value: Sendable>: ResultsCollection {
  public let promptLabel: LocalizedStringResource?
  public let usesIndexedCollation: Bool
  public let sections: [IntentItemSection<Value>]

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Value>]
  ) {
    (self.promptLabel, self.sections) = (promptLabel, sections)
    self.usesIndexedCollation = usesIndexedCollation
  }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Value]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  public var items: [Value] { sections.flatMap(\.items) }

  public static var empty: IntentItemCollection { IntentItemCollection(sections: []) }
}

public struct IntentItemSection<Value: Sendable>: Sendable {
  public let title: LocalizedStringResource?
  public let items: [Value]

  public init(_ title: LocalizedStringResource? = nil, items: [Value]) {
    (self.title, self.items) = (title, items)
  }
}

public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> [Entity]
}

public protocol EnumerableEntityQuery: EntityQuery {
  associatedtype Entity
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}

extension EnumerableEntityQuery where Result == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public var name: LocalizedStringResource
  public var numericFormat: LocalizedStringResource?

  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
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
  public static func buildExpression(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  public static func buildBlock(_ shortcuts: [AppShortcut]...) -> [AppShortcut] {
    shortcuts.flatMap { $0 }
  }
  public static func buildOptional(_ shortcuts: [AppShortcut]?) -> [AppShortcut] {
    shortcuts ?? []
  }
  public static func buildEither(first shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  public static func buildEither(second shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  public static func buildArray(_ shortcuts: [[AppShortcut]]) -> [AppShortcut] {
    shortcuts.flatMap { $0 }
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
