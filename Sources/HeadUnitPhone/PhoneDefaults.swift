internal import Foundation

/// The standard defaults, mended.
///
/// Foundation for Linux calls itself without an end when nil is set for a key: `nil` means the
/// address that is none, and that one is set by setting `nil`. It also tells nobody of changes. An
/// app has its defaults from `standard`, which nobody else can make: so that very object becomes
/// one of this class. It has no properties of its own, so that nothing moves in memory.
final class PhoneDefaults: UserDefaults {
  override func set(_ url: URL?, forKey defaultName: String) {
    guard let url else { return removeObject(forKey: defaultName) }
    super.set(url, forKey: defaultName)
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    super.set(value, forKey: defaultName)
    tell()
  }

  override func removeObject(forKey defaultName: String) {
    super.removeObject(forKey: defaultName)
    tell()
  }

  private func tell() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  /// Once in a process; again it changes nothing.
  static func install() {
    let place = Unmanaged.passUnretained(UserDefaults.standard).toOpaque()
    place.assumingMemoryBound(to: UnsafeRawPointer.self).pointee =
      unsafeBitCast(PhoneDefaults.self as AnyClass, to: UnsafeRawPointer.self)
  }
}
