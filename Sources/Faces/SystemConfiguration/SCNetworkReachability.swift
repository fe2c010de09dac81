// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// Asks whether a host can be reached: over the network of the drive, which all hosts share.
public final class SCNetworkReachability: @unchecked Sendable {
  let watch = ReachabilityWatch()

  init() {
    watch.target = self
    SimulatedPhone.current.listen(watch)
  }
}

/// Hears of the network for one who asks.
final class ReachabilityWatch: PhoneListener, @unchecked Sendable {
  private let lock = NSLock()
  private var callback: SCNetworkReachabilityCallBack?
  private var information = HeldInformation()
  private var queue: DispatchQueue?
  private var last: SCNetworkReachabilityFlags?
  /// Written once, before anybody else knows the watch.
  nonisolated(unsafe) weak var target: SCNetworkReachability?

  var flags: SCNetworkReachabilityFlags {
    SimulatedPhone.current.condition.network == .offline ? [] : [.reachable, .isWWAN]
  }

  func set(
    _ callback: SCNetworkReachabilityCallBack?, _ context: SCNetworkReachabilityContext?
  ) {
    // The old one goes outside the lock: it may call the app.
    let new = HeldInformation(callback == nil ? nil : context)
    let old = lock.withLock {
      defer { (self.callback, information) = (callback, new) }
      return information
    }
    withExtendedLifetime(old) {}
  }

  func tell(on queue: DispatchQueue?) {
    lock.withLock { (self.queue, last) = (queue, flags) }
  }

  func forgetApp() {
    let old = lock.withLock {
      defer { (callback, information, queue) = (nil, HeldInformation(), nil) }
      return information
    }
    withExtendedLifetime(old) {}
  }

  func hear(_ note: Note) {
    guard case .condition = note else { return }
    let flags = flags
    let queue: DispatchQueue? = lock.withLock {
      defer { last = flags }
      return last == flags ? nil : self.queue
    }
    guard let queue else { return }
    SimulatedPhone.current.call("a network's reachability", on: queue) { [self] in
      let (callback, information) = lock.withLock { (self.callback, self.information) }
      if let target { callback?(target, flags, information.pointer) }
    }
  }
}

/// What a callback is given, held as long as it may be called, in the way its context says.
private final class HeldInformation: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
  private let release: ((UnsafeRawPointer) -> Void)?

  init(_ context: SCNetworkReachabilityContext? = nil) {
    release = context?.release
    guard let info = context?.info, let retain = context?.retain else {
      pointer = context?.info
      return
    }
    pointer = UnsafeMutableRawPointer(mutating: retain(info))
  }

  deinit {
    if let pointer { release?(pointer) }
  }
}

/// How a host can be reached.
public struct SCNetworkReachabilityFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let transientConnection = SCNetworkReachabilityFlags(rawValue: 1 << 0)
  public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)
  public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)
  public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)
  public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)
  public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)
  public static let isLocalAddress = SCNetworkReachabilityFlags(rawValue: 1 << 16)
  public static let isDirect = SCNetworkReachabilityFlags(rawValue: 1 << 17)
  public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 1 << 18)
}

public typealias SCNetworkReachabilityCallBack = (
  SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?
) -> Void

/// What is handed to the callback.
public struct SCNetworkReachabilityContext {
  public var version: Int
  public var info: UnsafeMutableRawPointer?
  public var retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?
  public var release: ((UnsafeRawPointer) -> Void)?
  public var copyDescription: ((UnsafeRawPointer) -> Unmanaged<NSString>)?

  public init(
    version: Int, info: UnsafeMutableRawPointer?,
    retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?, release: ((UnsafeRawPointer) -> Void)?,
    copyDescription: ((UnsafeRawPointer) -> Unmanaged<NSString>)?
  ) {
    (self.version, self.info) = (version, info)
    (self.retain, self.release) = (retain, release)
    self.copyDescription = copyDescription
  }
}

public let kSCStatusOK: Int32 = 0
public let kSCStatusFailed: Int32 = 1_001

/// Why the last call failed: none does.
public func SCError() -> Int32 { kSCStatusOK }
public func SCErrorString(_ status: Int32) -> UnsafePointer<CChar> { errorWords }

/// Made once and kept, as what C's callers are given.
nonisolated(unsafe) private let errorWords: UnsafePointer<CChar> = {
  let words = UnsafeMutablePointer<CChar>.allocate(capacity: 8)
  for (place, byte) in "Success".utf8CString.enumerated() { words[place] = byte }
  return UnsafePointer(words)
}()

public func SCNetworkReachabilityCreateWithName(
  _ allocator: AnyObject?, _ nodename: UnsafePointer<CChar>
) -> SCNetworkReachability? {
  SCNetworkReachability()
}

public func SCNetworkReachabilityCreateWithAddress(
  _ allocator: AnyObject?, _ address: UnsafePointer<sockaddr>
) -> SCNetworkReachability? {
  SCNetworkReachability()
}

@discardableResult
public func SCNetworkReachabilityGetFlags(
  _ target: SCNetworkReachability, _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
  flags.pointee = target.watch.flags
  return true
}

@discardableResult
public func SCNetworkReachabilitySetCallback(
  _ target: SCNetworkReachability, _ callout: SCNetworkReachabilityCallBack?,
  _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
  target.watch.set(callout, context?.pointee)
  return true
}

@discardableResult
public func SCNetworkReachabilitySetDispatchQueue(
  _ target: SCNetworkReachability, _ queue: DispatchQueue?
) -> Bool {
  target.watch.tell(on: queue)
  return true
}

/// The run loop is the main one: all that the phone's own code has.
@discardableResult
public func SCNetworkReachabilityScheduleWithRunLoop(
  _ target: SCNetworkReachability, _ runLoop: RunLoop, _ runLoopMode: String
) -> Bool {
  target.watch.tell(on: .main)
  return true
}

@discardableResult
public func SCNetworkReachabilityUnscheduleFromRunLoop(
  _ target: SCNetworkReachability, _ runLoop: RunLoop, _ runLoopMode: String
) -> Bool {
  target.watch.tell(on: nil)
  return true
}
