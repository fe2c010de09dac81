package import Foundation

/// An app's defaults, mended.
///
/// Foundation for Linux calls itself without an end when nil is set for a key: `nil` means the
/// address that is none, and that one is set by setting `nil`. It also tells nobody of changes, and
/// gives a number back as the kind it was set as, where the phone gives one that can be all kinds.
/// What `standard` gives, and what an app makes for a suite, becomes one of this class after it was
/// made. It has no properties of its own, so that nothing moves in memory.
package final class PhoneDefaults: UserDefaults {
  package override func set(_ url: URL?, forKey defaultName: String) {
    guard let url else { return removeObject(forKey: defaultName) }
    super.set(url, forKey: defaultName)
  }

  package override func set(_ value: Any?, forKey defaultName: String) {
    super.set(value.map(Self.written), forKey: defaultName)
    tell(defaultName)
  }

  /// Numbers of all kinds as one that the one for Linux takes: of others it makes nothing, or ends.
  private static func written(_ value: Any) -> Any {
    // An object of Foundation's can be cast to a number, and is left what it is.
    if type(of: value) == CGFloat.self, let number = value as? CGFloat {
      return NSNumber(value: Double(number))
    }
    guard !(value is NSObject), let number = value as? any FixedWidthInteger else { return value }
    return NSNumber(value: Int64(clamping: number))
  }

  package override func set(_ value: Int, forKey defaultName: String) {
    set(NSNumber(value: value) as Any?, forKey: defaultName)
  }

  package override func set(_ value: Float, forKey defaultName: String) {
    set(NSNumber(value: value) as Any?, forKey: defaultName)
  }

  package override func set(_ value: Double, forKey defaultName: String) {
    set(NSNumber(value: value) as Any?, forKey: defaultName)
  }

  package override func set(_ value: Bool, forKey defaultName: String) {
    set(NSNumber(value: value) as Any?, forKey: defaultName)
  }

  package override func object(forKey defaultName: String) -> Any? {
    guard let value = super.object(forKey: defaultName) else { return nil }
    // One kind of number can be taken for another: what it is itself comes first.
    if type(of: value) == Bool.self, let flag = value as? Bool { return NSNumber(value: flag) }
    if type(of: value) == Int.self, let number = value as? Int { return NSNumber(value: number) }
    if type(of: value) == Float.self, let part = value as? Float { return NSNumber(value: part) }
    if type(of: value) == Double.self, let part = value as? Double {
      return NSNumber(value: part)
    }
    return value
  }

  package override func removeObject(forKey defaultName: String) {
    super.removeObject(forKey: defaultName)
    tell(defaultName)
  }

  private func tell(_ name: String) {
    if let body = Self.watcher.withLock({ $0 }) { body(self, name) }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  private static let watcher = Guarded<(@Sendable (UserDefaults, String) -> Void)?>(nil)

  /// Says who is told which key was set.
  package static func watch(_ body: @escaping @Sendable (UserDefaults, String) -> Void) {
    watcher.withLock { $0 = body }
  }

  /// Once in a process; again it changes nothing.
  static func install() {
    mend(.standard)
  }

  /// Those of a class of the app's own stay what they are.
  package static func mend(_ defaults: UserDefaults) {
    guard type(of: defaults) == UserDefaults.self else { return }
    let place = Unmanaged.passUnretained(defaults).toOpaque()
    place.assumingMemoryBound(to: UnsafeRawPointer.self).pointee =
      unsafeBitCast(PhoneDefaults.self as AnyClass, to: UnsafeRawPointer.self)
  }
}
