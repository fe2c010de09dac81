import Foundation

/// Ctrl-C and what else asks a process to end.
enum StopSignals {
  /// How long the window has to close itself.
  private static let patience = 0.9

  /// Calls the closure, on a thread of its own, when the process is asked to end; if it has not
  /// ended soon after, it is ended.
  ///
  /// Comes before any other thread is started, as those take over what is held back here.
  static func watch(_ stop: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    Thread.detachNewThread {
      var signals = waited
      var signal: Int32 = 0
      sigwait(&signals, &signal)
      stop()
      Thread.sleep(forTimeInterval: patience)
      _exit(ExitCode.passed.rawValue)
    }
  }
}
