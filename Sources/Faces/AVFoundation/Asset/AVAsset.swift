internal import AVFAudio
public import Foundation
internal import HeadUnitPhone

/// Something that can be played.
///
/// How long it is comes from the option `TestdriveDuration` (seconds), from what its URL says after
/// `#t=,`, or from the file. Streams (`.m3u8`) are live; whatever says nothing lasts three minutes.
open class AVAsset: NSObject, @unchecked Sendable {
  let source: URL
  private let statedDuration: Double?
  private let facts = Guarded<AssetFacts?>(nil)

  init(source: URL, statedDuration: Double?) {
    (self.source, self.statedDuration) = (source, statedDuration)
  }

  public convenience init(url: URL) {
    self.init(source: url, statedDuration: nil)
  }

  /// Found out when first asked for.
  var loaded: AssetFacts {
    facts.withLock { facts in
      if let facts { return facts }
      let found = AssetFacts(source, stated: statedDuration)
      facts = found
      return found
    }
  }

  open var duration: CMTime { loaded.duration }
  open var preferredRate: Float { 1 }
  open var preferredVolume: Float { 1 }
  open var isPlayable: Bool { loaded.problem == nil }
  open var isReadable: Bool { loaded.problem == nil }
  open var isExportable: Bool { false }
  open var isComposable: Bool { false }
  open var hasProtectedContent: Bool { false }
  open var providesPreciseDurationAndTiming: Bool { true }
  open var metadata: [AVMetadataItem] { [] }
  open var commonMetadata: [AVMetadataItem] { [] }
  open var availableMetadataFormats: [AVMetadataFormat] { [] }

  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { [] }

  open func cancelLoading() {}
}
