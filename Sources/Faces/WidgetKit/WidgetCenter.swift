@_exported public import Foundation
internal import HeadUnitPhone

/// Would have the app's small pictures drawn anew: there are none.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  public func reloadAllTimelines() { SimulatedPhone.current.noteNames(of: "WidgetKit") }
  public func reloadTimelines(ofKind kind: String) { reloadAllTimelines() }
  public func invalidateConfigurationRecommendations() { reloadAllTimelines() }

  /// As on a phone whose owner has put none anywhere.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    DispatchQueue.global().async { completion(.success([])) }
  }

  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// One that somebody has put somewhere.
public struct WidgetInfo: Hashable, Sendable {
  public let kind: String
  public let family: WidgetFamily
}

/// How large it is.
public enum WidgetFamily: Int, CaseIterable, Hashable, Sendable {
  case systemSmall = 0
  case systemMedium = 1
  case systemLarge = 2
  case systemExtraLarge = 3
  case accessoryCircular = 5
  case accessoryRectangular = 6
  case accessoryInline = 7
}

/// Would have the app's switches drawn anew: there are none either.
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()

  public func reloadAllControls() { SimulatedPhone.current.noteNames(of: "WidgetKit") }
  public func reloadControls(ofKind kind: String) { reloadAllControls() }
}
