@_exported public import Foundation
internal import HeadUnitPhone

/// Would have the app's small pictures drawn anew: there are none.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  public func reloadAllTimelines() { SimulatedPhone.current.noteNames(of: "WidgetKit") }
  public func reloadTimelines(ofKind kind: String) { reloadAllTimelines() }
}
