// The phone names its functions so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Foundation

/// Seconds, as what draws and animates counts them.
public typealias CFTimeInterval = Double

/// Seconds since the computer was started.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.mediaTime }

extension ProcessInfo {
  fileprivate static var mediaTime: CFTimeInterval { processInfo.systemUptime }
}

/// Calls the body: without Objective-C there is nothing to let go of afterwards.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
