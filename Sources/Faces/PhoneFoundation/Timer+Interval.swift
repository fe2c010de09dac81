// swift-format-ignore-file: NoLeadingUnderscores

package import Foundation

// Foundation for Linux makes a timer of this kind due at once and only then every interval; on the
// phone it first rings after its interval. An app names the initializer by its symbol, and what
// the program itself has of that name comes before what a library has. So this one, of the same
// kind, is in its place without a word in the app's sources.

extension Timer {
  @_silgen_name("$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC")
  package convenience init(
    _dueAfter interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    // The phone takes a ten-thousandth of a second for none.
    let interval = interval > 0 ? interval : 0.000_1
    self.init(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats,
      block: block)
  }
}
