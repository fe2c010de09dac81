package import Foundation

/// An app's defaults, mended.
///
/// Foundation for Linux calls itself without an end when nil is set for a key: `nil` means the
/// address that is none, and that one is set by setting `nil`. It also tells nobody of changes.
/// What `standard` gives, and what an app makes for a suite, becomes one of this class after it was
/// made. It has no properties of its own, so that nothing moves in memory.
package final class PhoneDefaults: UserDefaults {
  package override func set(_ url: URL?, forKey defaultName: String) {
    guard let url else { return removeObject(forKey: defaultName) }
    super.set(url, forKey: defaultName)
  }

  package override func set(_ value: Any?, forKey defaultName: String) {
    super.set(value, forKey: defaultName)
    tell()
  }

  package override func removeObject(forKey defaultName: String) {
    super.removeObject(forKey: defaultName)
    tell()
  }

  private func tell() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
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
