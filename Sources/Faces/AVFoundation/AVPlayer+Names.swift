// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import AVFAudio
internal import Foundation

// Properties by the names under which they are observed.

extension AVPlayer: KeyValueNames {
  package func namedValue(_ name: String) -> Any?? {
    switch name {
    case "rate": .some(rate)
    case "status": .some(status)
    case "timeControlStatus": .some(timeControlStatus)
    case "reasonForWaitingToPlay": .some(reasonForWaitingToPlay?.rawValue)
    case "currentItem": .some(currentItem)
    case "error": .some(error)
    case "volume": .some(volume)
    case "muted", "isMuted": .some(isMuted)
    case "defaultRate": .some(defaultRate)
    case "actionAtItemEnd": .some(actionAtItemEnd)
    case "externalPlaybackActive", "isExternalPlaybackActive": .some(false)
    default: nil
    }
  }
}

extension AVPlayerItem: KeyValueNames {
  package func namedValue(_ name: String) -> Any?? {
    switch name {
    case "status": .some(status)
    case "error": .some(error)
    case "duration": .some(NSValue(time: duration))
    case "asset": .some(asset)
    case "loadedTimeRanges": .some(loadedTimeRanges)
    case "seekableTimeRanges": .some(seekableTimeRanges)
    case "playbackLikelyToKeepUp", "isPlaybackLikelyToKeepUp": .some(isPlaybackLikelyToKeepUp)
    case "playbackBufferFull", "isPlaybackBufferFull": .some(isPlaybackBufferFull)
    case "playbackBufferEmpty", "isPlaybackBufferEmpty": .some(isPlaybackBufferEmpty)
    case "timedMetadata": .some(timedMetadata)
    case "tracks": .some([Any]())
    case "presentationSize": .some(presentationSize)
    case "canPlayFastForward": .some(canPlayFastForward)
    case "canPlayReverse": .some(canPlayReverse)
    default: nil
    }
  }
}

// Names from before Swift 4.2, which apps that have not been touched since still use.

public typealias AVPlayerStatus = AVPlayer.Status
public typealias AVPlayerItemStatus = AVPlayerItem.Status
public typealias AVPlayerTimeControlStatus = AVPlayer.TimeControlStatus
public typealias AVPlayerActionAtItemEnd = AVPlayer.ActionAtItemEnd

public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
  CMTimeMake(value: value, timescale: timescale)
}

public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime {
  CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
  CMTimeRangeMake(start: start, duration: duration)
}
