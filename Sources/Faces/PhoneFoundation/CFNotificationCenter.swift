// What comes with Foundation on the phone: names of its C library and of the system below it.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

internal import Dispatch
public import Foundation

@_exported public import typealias os.os_unfair_lock
@_exported public import func os.os_unfair_lock_lock
@_exported public import struct os.os_unfair_lock_s
@_exported public import typealias os.os_unfair_lock_t
@_exported public import func os.os_unfair_lock_trylock
@_exported public import func os.os_unfair_lock_unlock

// Swift's own types, so that `url as CFURL` and `as! CFNumber` hold.

public typealias CFURL = URL
public typealias CFData = Data
public typealias CFDate = Date
public typealias CFArray = [Any]
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFNull = NSNull
public typealias CFError = NSError
public typealias CFIndex = Int
public typealias CFRunLoop = RunLoop
public typealias CFAllocator = AnyObject

// Apps write `kCFNull!`, as the phone declares it so.
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public let kCFNull: NSNull! = NSNull()
public let noErr: OSStatus = 0
public let kNilOptions = 0

/// A run loop's mode by its C name.
public struct CFRunLoopMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: CFString

  public init(rawValue: CFString) {
    self.rawValue = rawValue
  }

  public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")
  public static let defaultMode = CFRunLoopMode(rawValue: "kCFRunLoopDefaultMode")
}

public func CFRunLoopGetMain() -> CFRunLoop { .main }
public func CFRunLoopGetCurrent() -> CFRunLoop { .current }
public func CFRunLoopWakeUp(_ rl: CFRunLoop) {}

extension Unmanaged where Instance == NSString {
  /// Strings are values here: C's callers are handed an object.
  public static func passRetained(_ value: String) -> Unmanaged<NSString> {
    .passRetained(NSString(string: value))
  }

  public static func passUnretained(_ value: String) -> Unmanaged<NSString> {
    .passRetained(NSString(string: value))
  }
}

// MARK: - The clock of the processor

/// Nanoseconds since the phone was started, as far as apps can tell.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
public func mach_continuous_time() -> UInt64 { mach_absolute_time() }

/// What makes nanoseconds of the above: nothing has to be done.
public struct mach_timebase_info_data_t: Equatable, Sendable {
  public var numer: UInt32 = 0
  public var denom: UInt32 = 0

  public init() {}

  public init(numer: UInt32, denom: UInt32) {
    (self.numer, self.denom) = (numer, denom)
  }
}

@discardableResult
public func mach_timebase_info(
  _ info: UnsafeMutablePointer<mach_timebase_info_data_t>
) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}

// MARK: - Addresses

// On the phone an address begins with its own length, which nothing here needs.

extension sockaddr {
  public var sa_len: UInt8 {
    get { UInt8(MemoryLayout<sockaddr>.size) }
    set {}
  }
}

extension sockaddr_in {
  public var sin_len: UInt8 {
    get { UInt8(MemoryLayout<sockaddr_in>.size) }
    set {}
  }
}

extension sockaddr_in6 {
  public var sin6_len: UInt8 {
    get { UInt8(MemoryLayout<sockaddr_in6>.size) }
    set {}
  }
}

// MARK: - Notifications between programs

public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void

/// Notifications by their C name; those between programs reach nobody, as there is one program.
public final class CFNotificationCenter: Sendable {
  fileprivate static let darwin = CFNotificationCenter()
}

public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  public let rawValue: CFString

  public init(rawValue: CFString) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: CFString) {
    self.rawValue = rawValue
  }
}

public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1
  case coalesce = 2
  case hold = 3
  case deliverImmediately = 4
}

public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter { .darwin }

public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter, _ observer: UnsafeRawPointer?,
  _ callBack: CFNotificationCallback?, _ name: CFString?, _ object: UnsafeRawPointer?,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {}

public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter, _ observer: UnsafeRawPointer?, _ name: CFNotificationName?,
  _ object: UnsafeRawPointer?
) {}

public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter, _ observer: UnsafeRawPointer?
) {}

public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter, _ name: CFNotificationName, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {}

// MARK: - Strings and errors

public let kCFURLErrorNotConnectedToInternet: Int = -1_009
public let kCFURLErrorTimedOut: Int = -1_001
public let kCFURLErrorCancelled: Int = -999
public let kCFStringEncodingUTF8: UInt32 = 0x0800_0100

/// Whether this is the thread of the app's screen.
public func pthread_main_np() -> Int32 { Thread.isMainThread ? 1 : 0 }

public func CFRunLoopRun() { RunLoop.current.run() }
public func CFRunLoopStop(_ rl: CFRunLoop) {}

/// What is kept in the cloud: nobody is signed in.
extension FileManager {
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
}
