import Foundation
import HeadUnitScenario
import Synchronization

/// The terminal in front of which somebody sits; put back as it was whatever happens.
enum Terminal {
  private struct State {
    var ordinary = termios()
    var isRaw = false
  }

  private static let state = Mutex(State())

  /// Whether lines can be edited: somebody types, and sees what comes of it.
  static var isThere: Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
    return ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Every key is told at once, and nothing is shown by itself.
  static func makeRaw() {
    state.withLock { state in
      guard !state.isRaw, tcgetattr(STDIN_FILENO, &state.ordinary) == 0 else { return }
      var raw = state.ordinary
      cfmakeraw(&raw)
      // What the program writes still begins each line at the left.
      raw.c_oflag = state.ordinary.c_oflag
      state.isRaw = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0
    }
  }

  static func restore() {
    state.withLock { state in
      guard state.isRaw else { return }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &state.ordinary)
      state.isRaw = false
    }
  }

  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_col)
  }

  /// Lets a change of the window's size interrupt the wait for a key.
  static func tellSizeChanges() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGWINCH, &action, nil)
  }

  /// Some bytes; empty when the window has another size, nil when there are no more.
  static func read(upTo count: Int = 4_096) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = Foundation.read(STDIN_FILENO, &bytes, count)
    if length < 0 { return errno == EINTR ? [] : nil }
    return length == 0 ? nil : Array(bytes.prefix(length))
  }

  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
