internal import Foundation

/// How long a sound is, by its file's first bytes.
package enum AudioDuration {
  /// What is taken for the length of a sound that does not say: three minutes.
  package static let unstated = 180.0

  /// Seconds; nil when the bytes are of no kind that is known.
  package static func seconds(of data: Data) -> Double? {
    let bytes = SoundBytes(data)
    let seconds =
      bytes.waveSeconds ?? bytes.interchangeSeconds ?? bytes.losslessSeconds ?? bytes.movieSeconds
      ?? bytes.layerThreeSeconds
    return seconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// What a place says after `#t=`: `#t=,95` lasts 95 seconds, `#t=5,95` 90 of them.
  package static func stated(in url: URL) -> Double? {
    guard let fragment = url.fragment, fragment.hasPrefix("t=") else { return nil }
    let parts = fragment.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Double(parts[1]) else { return nil }
    let seconds = end - (Double(parts[0]) ?? 0)
    return seconds.isFinite && seconds > 0 ? seconds : nil
  }
}
