import HeadUnitCore

/// A screen worth looking at, and how to get there by really driving.
///
/// Nothing about it is set by hand: the app is asked, faults are injected, buttons are pressed.
/// What an app does not have (a second level, something to play) leaves its situations where
/// they end.
public enum Situation: String, Hashable, Sendable, CaseIterable {
  case home, list, pushed
  /// Scrolled to the list's end.
  case end
  case driving
  /// While driving, at the end of the list that was cut.
  case limited
  /// A container that may not be opened while driving was pressed.
  case tooDeep = "too-deep"
  /// The knob stands on a row.
  case knob
  case skeleton, loading, failed, empty
  case timedOut = "timed-out"
  /// Rows that failed, are missing or did not come.
  case holes
  case starting
  /// Something was chosen and did not play.
  case refused
  case offline, disconnected, locked, stopped
  case nowPlaying = "now-playing"
  case paused
  /// The "…" menu over what plays.
  case menu
  /// Where the sound can come out.
  case outputs
  /// A command was sent and its status has not come.
  case waiting
  /// A command has failed.
  case rejected
  /// Another app has taken over.
  case takenOver = "taken-over"
  case call, assistant, navigation

  public var summary: String {
    switch self {
    case .home: "the home screen while something plays"
    case .list: "the first list, with something playing"
    case .pushed: "a list one level down"
    case .end: "the end of the first list"
    case .driving: "the first list at 72 km/h"
    case .limited: "the end of a list that is cut while driving"
    case .tooDeep: "a container that may not be opened while driving"
    case .knob: "the knob on the second row"
    case .skeleton: "a list 300 ms after it was asked for"
    case .loading: "a list that has not come for 3 s"
    case .failed: "a list that could not be loaded"
    case .empty: "a list without rows"
    case .timedOut: "a list that did not come in time"
    case .holes: "rows that failed, are missing or never came"
    case .starting: "a row that was chosen and has not started"
    case .refused: "something that could not be played"
    case .offline: "a list while there is no network"
    case .disconnected: "no phone"
    case .locked: "a phone that was not unlocked yet"
    case .stopped: "an app that has crashed too often"
    case .nowPlaying: "what plays"
    case .paused: "what is paused"
    case .menu: "the menu of what plays"
    case .outputs: "where the sound can come out"
    case .waiting: "a command that waits for its status"
    case .rejected: "a command that failed"
    case .takenOver: "the screen of what plays after another app has taken over"
    case .call: "a call"
    case .assistant: "the assistant listening"
    case .navigation: "a prompt of the navigation"
    }
  }
}
