public import AVFoundation
internal import HeadUnitPhone

nonisolated extension AVPlayerItem {
  /// What a session that publishes by itself says of the item, besides its times.
  public var nowPlayingInfo: [String: Any]? {
    get { publication.values?.value }
    set { publish(newValue) }
  }
}

extension CMTime: SpanOfTime {}
