import Foundation

/// How a program ended.
enum ChildExit: Equatable, Sendable {
  case code(Int32)
  case signal(Int32)

  /// The signals programs end by; there are others.
  private static let names = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGSYS: "SIGSYS",
  ]

  /// Waits for the end and leaves the dead program its number: while it has it, no other program
  /// and no other group can get it, and a signal to the group reaches nobody else.
  init(waitingFor child: pid_t) {
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    let status = info._sifields._sigchld.si_status
    self = info.si_code == CLD_EXITED ? .code(status) : .signal(status)
  }

  /// Gives the number of a dead program back.
  static func forget(_ child: pid_t) {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  }

  var words: String {
    switch self {
    case .code(let code): return "ended with code \(code)"
    case .signal(let signal):
      guard let name = Self.names[signal] else { return "was ended by signal \(signal)" }
      return "was ended by signal \(signal) (\(name))"
    }
  }
}
