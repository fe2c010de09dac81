public import Foundation

/// Hears when a session gets or loses its place on the screens of others.
public protocol MPNowPlayingSessionDelegate: NSObjectProtocol {
  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession)
  func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession)
}

extension MPNowPlayingSessionDelegate {
  public func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {}

  public func nowPlayingSessionDidChangeCanBecomeActive(
    _ nowPlayingSession: MPNowPlayingSession
  ) {}
}
