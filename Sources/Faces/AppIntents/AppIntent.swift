@_exported public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
@_exported public import PhoneFoundation

/// Something that the app would do for shortcuts and the assistant: nobody asks for it here.
///
/// An app may perform one of its own.
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary

  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  static var openAppWhenRun: Bool { get }
  static var isDiscoverable: Bool { get }
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  static var supportedModes: IntentModes { get }
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  init()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public typealias Parameter<Value> = IntentParameter<Value>
  public typealias Dependency<Value> = AppDependency<Value>
  public typealias Summary = IntentParameterSummary<Self>
  public typealias When<Met: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, Met, Otherwise>
  public typealias Switch<Value, Cases> = ParameterSummarySwitchCondition<Self, Value, Cases>
  public typealias Case<Value, Content: ParameterSummary> =
    ParameterSummaryCaseCondition<Self, Value, Content>
  public typealias DefaultCase<Value, Content: ParameterSummary> =
    ParameterSummaryDefaultCaseCondition<Self, Value, Content>

  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var isDiscoverable: Bool { true }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }

  /// Would let the phone learn when it is done.
  public func donate() async throws { SimulatedPhone.current.noteNames(of: "AppIntents") }
}

extension AppIntent where SummaryContent == EmptyParameterSummary {
  public static var parameterSummary: EmptyParameterSummary { EmptyParameterSummary() }
}

/// Says of each one how it is shown.
public protocol InstanceDisplayRepresentable {
  var displayRepresentation: DisplayRepresentation { get }
}

/// Sets the app up for what the driver has in mind: nobody has anything in mind here.
public protocol SetFocusFilterIntent: InstanceDisplayRepresentable, AppIntent {
  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

public struct FocusFilterSuggestionContext: Sendable {}

extension SetFocusFilterIntent {
  public static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self] { [] }

  /// As on a phone where none is set.
  public static var current: Self {
    get async throws { throw AppIntentError("no focus is set") }
  }
}

/// A program of its own for intents, which nobody starts.
public protocol AppIntentsExtension {
  init()
}

extension AppIntentsExtension {
  public static func main() throws { SimulatedPhone.current.noteNames(of: "AppIntents") }
}

/// Names other modules whose intents belong to the app.
public protocol AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// Words to look for in the app.
public struct StringSearchCriteria: Hashable, Sendable, IntentParameterValue {
  public let term: String

  public init(term: String) {
    self.term = term
  }
}

/// Where they are looked for.
public struct StringSearchScope: Hashable, Sendable {
  let name: String

  public static let general = StringSearchScope(name: "general")
  public static let movies = StringSearchScope(name: "movies")
  public static let tv = StringSearchScope(name: "tv")
}

/// Shows in the app what was looked for.
public protocol ShowInAppSearchResultsIntent: AppIntent {
  static var searchScopes: [StringSearchScope] { get }
  var criteria: StringSearchCriteria { get set }
}

/// An intent whose work the app's process does in the background.
public protocol SystemIntent: AppIntent {}
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioStartingIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol LiveActivityIntent: SystemIntent {}
public protocol PredictableIntent: AppIntent {}
public protocol WidgetConfigurationIntent: SystemIntent {}
public protocol ControlConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

extension ControlConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that shows something of the app's.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: IntentParameterValue
  var target: Value { get set }
}

/// An intent that throws something of the app's away.
public protocol DeleteIntent: SystemIntent {
  associatedtype Entity: AppEntity
  var entities: [Entity] { get set }
}

/// An intent that turns something on or off, or sets it.
public protocol SetValueIntent: SystemIntent {
  associatedtype ValueType: IntentParameterValue
  var value: ValueType { get set }
}

public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed
  case requiresAuthentication
  case requiresLocalDeviceAuthentication
}

// MARK: - Front and background

/// Where an intent can be performed: in the background, in front of the driver, or either.
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// When the app comes to the front.
  public struct ForegroundMode: Hashable, Sendable {
    fileprivate let bit: Int

    /// Before anything is done.
    public static let immediate = ForegroundMode(bit: 1 << 1)
    /// Once the intent asks for it.
    public static let dynamic = ForegroundMode(bit: 1 << 2)
    /// When the intent is done.
    public static let deferred = ForegroundMode(bit: 1 << 3)
  }

  /// Where an intent runs now.
  public struct Current: Hashable, Sendable, CustomDebugStringConvertible {
    public static let background = Current(isForeground: false)
    public static let foreground = Current(isForeground: true)
    private let isForeground: Bool

    /// The phone is not put away: nothing else would keep the app from coming to the front.
    public var canContinueInForeground: Bool { !SimulatedPhone.current.condition.isLocked }
    public var debugDescription: String { isForeground ? "foreground" : "background" }
  }

  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let background = IntentModes(rawValue: 1)
  public static let foreground = IntentModes.foreground(.immediate)

  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    IntentModes(rawValue: mode.bit)
  }
}

/// What the phone knows of an intent that is being performed.
public struct IntentSystemContext: Sendable {
  /// An app that performs an intent of its own is in front unless the phone is locked.
  public var currentMode: IntentModes.Current {
    SimulatedPhone.current.condition.isLocked ? .background : .foreground
  }
}

extension AppIntent {
  public var systemContext: IntentSystemContext { IntentSystemContext() }

  /// Goes on where the app is in front; a locked phone does not bring it there.
  public func continueInForeground(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) async throws {
    guard systemContext.currentMode.canContinueInForeground else {
      throw needsToContinueInForegroundError(dialog, alwaysConfirm: alwaysConfirm)
    }
  }

  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) -> AppIntentError {
    AppIntentError(dialog?.text.key ?? "the app must be in front to go on")
  }

  /// Nobody is there to say yes.
  public func requestConfirmation() async throws {
    SimulatedPhone.current.noteNames(of: "AppIntents")
    throw AppIntentError("nobody has confirmed it")
  }

  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    try await requestConfirmation()
  }

  public func requestConfirmation(
    actionName: ConfirmationActionName = .continue, dialog: IntentDialog
  ) async throws {
    try await requestConfirmation()
  }
}

/// An intent that may ask for the app to come to the front.
public protocol ForegroundContinuableIntent: SystemIntent {}

extension ForegroundContinuableIntent {
  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
    try await continueInForeground(dialog)
  }

  public func requestToContinueInForeground<ResultValue: Sendable>(
    _ dialog: IntentDialog? = nil, continuation: @MainActor () async throws -> ResultValue
  ) async throws -> ResultValue {
    try await continueInForeground(dialog)
    return try await continuation()
  }

  /// What should be done in front is left, as the intent ends with an error.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, continuation: (@MainActor () async throws -> Void)? = nil
  ) -> AppIntentError {
    needsToContinueInForegroundError(dialog, alwaysConfirm: true)
  }
}

/// What is written on the button that says yes.
public struct ConfirmationActionName: Sendable {
  let name: LocalizedStringResource

  public static let add = ConfirmationActionName(name: "Add")
  public static let buy = ConfirmationActionName(name: "Buy")
  public static let `continue` = ConfirmationActionName(name: "Continue")
  public static let download = ConfirmationActionName(name: "Download")
  public static let go = ConfirmationActionName(name: "Go")
  public static let open = ConfirmationActionName(name: "Open")
  public static let play = ConfirmationActionName(name: "Play")
  public static let search = ConfirmationActionName(name: "Search")
  public static let set = ConfirmationActionName(name: "Set")
  public static let start = ConfirmationActionName(name: "Start")

  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource],
    denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource],
    destructive: Bool = false
  ) -> ConfirmationActionName {
    ConfirmationActionName(name: acceptLabel)
  }
}

// MARK: - What is said of them

/// What an intent is said to do.
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
  public let descriptionText: LocalizedStringResource
  public let categoryName: LocalizedStringResource?

  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    (self.descriptionText, self.categoryName) = (descriptionText, categoryName)
  }

  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}

/// Why an intent was not done.
public struct AppIntentError: Error, LocalizedError, Sendable {
  public let errorDescription: String?

  init(_ text: String) {
    errorDescription = text
  }
}

/// What can be chosen from.
public protocol DynamicOptionsProvider: Sendable {
  associatedtype Options
  func results() async throws -> Options
}

/// How an intent and its parameters are said in one sentence.
public protocol ParameterSummary {}

public struct EmptyParameterSummary: ParameterSummary {
  public init() {}
}

public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {}

  public init(
    _ summary: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterPathBuilder<Intent> _ others: () -> [PartialKeyPath<Intent>]
  ) {}
}

@resultBuilder
public enum ParameterPathBuilder<Intent: AppIntent> {
  public static func buildBlock(_ paths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] {
    paths
  }
  public static func buildExpression<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { path }
}

@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  public static func buildBlock<Said: ParameterSummary>(_ summary: Said) -> Said { summary }
}

/// One sentence when a parameter is as it says, and another one else.
public struct ParameterSummaryWhenCondition<
  Intent: AppIntent, Met: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
  public init<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparison, _ value: Value,
    @ParameterSummaryBuilder<Intent> _ met: () -> Met,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  public init<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryChoice, _ values: [Value],
    @ParameterSummaryBuilder<Intent> _ met: () -> Met,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  public init<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ presence: ParameterSummaryPresence,
    @ParameterSummaryBuilder<Intent> _ met: () -> Met,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}
}

extension ParameterSummaryWhenCondition where Otherwise == EmptyParameterSummary {
  public init<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparison, _ value: Value,
    @ParameterSummaryBuilder<Intent> _ met: () -> Met
  ) {}

  public init<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ presence: ParameterSummaryPresence,
    @ParameterSummaryBuilder<Intent> _ met: () -> Met
  ) {}
}

public enum ParameterSummaryComparison: Sendable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
}

public enum ParameterSummaryChoice: Sendable { case oneOf }
public enum ParameterSummaryPresence: Sendable { case hasAnyValue, hasNoValue }

/// A sentence for each of several values of a parameter.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value, Cases>: ParameterSummary {
  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
  ) {}
}

public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value, Content: ParameterSummary> {
  public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ summary: () -> Content) {}
  public init(_ values: [Value], @ParameterSummaryBuilder<Intent> _ summary: () -> Content) {}
}

public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value, S: ParameterSummary> {
  public init(@ParameterSummaryBuilder<Intent> _ summary: () -> S) {}
}

@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value> {
  public static func buildExpression<Content: ParameterSummary>(
    _ one: ParameterSummaryCaseCondition<Intent, Value, Content>
  ) -> ParameterSummaryCaseCondition<Intent, Value, Content> { one }

  public static func buildExpression<Content: ParameterSummary>(
    _ one: ParameterSummaryDefaultCaseCondition<Intent, Value, Content>
  ) -> ParameterSummaryDefaultCaseCondition<Intent, Value, Content> { one }

  public static func buildBlock<each Part>(_ parts: repeat each Part) {}
}

/// Words with places for parameters, and for the app's name.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  public let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation<Value>(
      _ path: KeyPath<Intent, IntentParameter<Value>>
    ) { text += "%@" }
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { text += "%@" }
  }
}

// MARK: - Results

public protocol IntentResult: Sendable {}

public protocol ProvidesDialog: IntentResult {
  var dialog: IntentDialog? { get }
}

public protocol ReturnsValue<Value>: IntentResult {
  associatedtype Value: IntentParameterValue
  var value: Value? { get }
}

public protocol OpensIntent: IntentResult {}
public protocol ShowsSnippetView: IntentResult {}

/// What an intent came to; `Never` where it has no such part.
public struct IntentResultContainer<Value, Dialog, Opened>: IntentResult, @unchecked Sendable {
  public let value: Value?
  public let dialog: Dialog?
}

extension IntentResultContainer: ReturnsValue where Value: IntentParameterValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: OpensIntent where Opened: AppIntent {}

extension IntentResult {
  public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never> {
    Self(value: nil, dialog: nil)
  }

  public static func result(
    dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Never, IntentDialog, Never> {
    Self(value: nil, dialog: dialog)
  }

  public static func result<V: IntentParameterValue>(
    value: V
  ) -> Self where Self == IntentResultContainer<V, Never, Never> {
    Self(value: value, dialog: nil)
  }

  public static func result<V: IntentParameterValue>(
    value: V, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<V, IntentDialog, Never> {
    Self(value: value, dialog: dialog)
  }

  public static func result<I: AppIntent>(
    opensIntent: I
  ) -> Self where Self == IntentResultContainer<Never, Never, I> {
    Self(value: nil, dialog: nil)
  }

  public static func result<I: AppIntent>(
    opensIntent: I, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Never, IntentDialog, I> {
    Self(value: nil, dialog: dialog)
  }

  public static func result<V: IntentParameterValue, I: AppIntent>(
    value: V, opensIntent: I
  ) -> Self where Self == IntentResultContainer<V, Never, I> {
    Self(value: value, dialog: nil)
  }

  public static func result<V: IntentParameterValue, I: AppIntent>(
    value: V, opensIntent: I, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<V, IntentDialog, I> {
    Self(value: value, dialog: dialog)
  }
}

/// What is said of it.
public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
  public let text: LocalizedStringResource

  public init(_ text: LocalizedStringResource) {
    self.text = text
  }

  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    text = full
  }

  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}
