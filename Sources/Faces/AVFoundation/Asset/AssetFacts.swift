internal import AVFAudio
internal import Foundation

/// What is known of an asset once it has been looked at.
struct AssetFacts: Sendable {
  let duration: CMTime
  /// Why it cannot be played.
  let problem: NSError?

  init(_ source: URL, stated: Double?) {
    if let stated = stated ?? AudioDuration.stated(in: source) {
      self.init(seconds: stated)
    } else if source.pathExtension.lowercased() == "m3u8" {
      self.init(duration: .indefinite, problem: nil)
    } else if source.isFileURL {
      self.init(file: source)
    } else {
      self.init(seconds: AudioDuration.unstated)
    }
  }

  private init(duration: CMTime, problem: NSError?) {
    (self.duration, self.problem) = (duration, problem)
  }

  private init(seconds: Double) {
    self.init(duration: .simulated(seconds), problem: nil)
  }

  private init(file: URL) {
    do {
      let data = try Data(contentsOf: file, options: .mappedIfSafe)
      self.init(seconds: AudioDuration.seconds(of: data) ?? AudioDuration.unstated)
    } catch {
      let problem = NSError(
        domain: NSURLErrorDomain, code: URLError.fileDoesNotExist.rawValue,
        userInfo: [NSURLErrorFailingURLErrorKey: file, NSUnderlyingErrorKey: error])
      self.init(duration: .indefinite, problem: problem)
    }
  }
}

extension CMTime {
  /// In the head unit's microseconds.
  static func simulated(_ seconds: Double) -> CMTime {
    var time = CMTime(seconds: seconds, preferredTimescale: 1_000_000)
    time.flags.remove(.hasBeenRounded)
    return time
  }
}
