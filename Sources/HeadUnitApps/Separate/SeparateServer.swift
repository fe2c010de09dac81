import Foundation
public import HeadUnitCore

/// Gives an app of this process to the process that has begun this one.
public enum SeparateServer {
  /// Answers until there is nobody to answer, and ends the process then, whatever the app is at.
  ///
  /// What the app itself prints goes to the error output: the output is for answers.
  public static func run(_ app: any App) throws -> Never {
    signal(SIGPIPE, SIG_IGN)
    let output = StandardOutput.reserve()
    let calls = LinesOfInput()
    var app = app
    while true {
      let call = try SeparateLine.value(SeparateCall.self, from: calls.next())
      let reply = SeparateReply(app.receive(call.messages, at: call.at))
      try output.write(contentsOf: Data(SeparateLine.bytes(of: reply) + [UInt8(ascii: "\n")]))
    }
  }
}

/// The lines of the standard input, read on a thread of their own.
///
/// With their end the process ends: an app that hangs would notice nothing of it for long.
private final class LinesOfInput: Sendable {
  private let lines = Monitor<[[UInt8]]>([])

  init() {
    Thread.detachNewThread { [lines] in
      while let line = readLine() { lines.change { $0.append(Array(line.utf8)) } }
      // Nothing is tidied up: a thread of the app that hangs may hold what that needs.
      _exit(0)
    }
  }

  func next() -> [UInt8] {
    lines.wait { !$0.isEmpty }
    return lines.change { $0.removeFirst() }
  }
}
