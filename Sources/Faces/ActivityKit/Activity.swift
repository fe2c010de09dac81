@_exported public import Foundation
internal import HeadUnitPhone
@_exported public import PhoneFoundation

/// What a live activity is about.
public protocol ActivityAttributes: Codable {
  associatedtype ContentState: Codable, Hashable
}

/// What a live activity shows for a while.
public struct ActivityContent<State: Codable & Hashable> {
  public var state: State
  public var staleDate: Date?
  public var relevanceScore: Double

  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
  }
}

extension ActivityContent: Sendable where State: Sendable {}

public enum ActivityState: Sendable, Hashable, Codable {
  case active, ended, dismissed, stale, pending
}

/// Why there is no live activity.
public enum ActivityAuthorizationError: Error, Sendable {
  case denied
  case unsupported
  case unsupportedTarget
  case globalMaximumExceeded
  case targetMaximumExceeded
  case attributesTooLarge
  case visibility
  case persistenceFailure
}

/// Whether the app may show any: whoever holds the phone has said no.
public final class ActivityAuthorizationInfo: Sendable {
  public init() { SimulatedPhone.current.noteNames(of: "ActivityKit") }

  public var areActivitiesEnabled: Bool { false }
  public var frequentPushesEnabled: Bool { false }
  public var activityEnablementUpdates: AsyncStream<Bool> { .said([false]) }
}

/// When what has ended goes.
public struct ActivityUIDismissalPolicy: Sendable {
  let date: Date?

  public static let `default` = ActivityUIDismissalPolicy(date: nil)
  public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy { Self(date: date) }
}

public struct PushType: Sendable {
  public static let token = PushType()
}

/// What is said aloud with a change.
public struct AlertConfiguration: Sendable {
  public struct AlertSound: Sendable {
    let name: String

    public static let `default` = AlertSound(name: "")
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }

  public let title: LocalizedStringResource
  public let body: LocalizedStringResource
  public let sound: AlertSound

  public init(
    title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound
  ) {
    (self.title, self.body, self.sound) = (title, body, sound)
  }
}

/// What would stand on the phone's locked screen: there never is one, as a request is denied.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  public typealias ContentState = Attributes.ContentState

  public let id: String
  public let attributes: Attributes
  public private(set) var content: ActivityContent<ContentState>
  public private(set) var activityState = ActivityState.active

  private init(_ attributes: Attributes, _ content: ActivityContent<ContentState>) {
    (id, self.attributes, self.content) = ("", attributes, content)
  }

  public static var activities: [Activity<Attributes>] { [] }
  public static var activityUpdates: AsyncStream<Activity<Attributes>> { .said([]) }

  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    SimulatedPhone.current.noteNames(of: "ActivityKit")
    throw ActivityAuthorizationError.denied
  }

  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }

  public var contentState: ContentState { content.state }
  public var pushToken: Data? { nil }
  public var pushTokenUpdates: AsyncStream<Data> { .said([]) }
  public var activityStateUpdates: AsyncStream<ActivityState> { .said([activityState]) }
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> { .said([content]) }

  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
  ) async {
    self.content = content
  }

  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    content.state = contentState
  }

  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    activityState = .ended
  }

  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    activityState = .ended
  }
}

extension AsyncStream {
  /// All that is ever said.
  fileprivate static func said(_ elements: [Element]) -> AsyncStream<Element> {
    AsyncStream { stream in
      for element in elements { stream.yield(element) }
      stream.finish()
    }
  }
}
