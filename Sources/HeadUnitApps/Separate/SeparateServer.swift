import Foundation
public import HeadUnitCore

/// Gives an app of this process to the process that has begun this one.
public enum SeparateServer {
  /// Answers until there is nobody to answer.
  ///
  /// What the app itself prints goes to the error output from now on: the output is for answers.
  public static func run(_ app: any App) throws {
    signal(SIGPIPE, SIG_IGN)
    let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    var app = app
    while let line = readLine() {
      let call = try SeparateLine.value(SeparateCall.self, from: Array(line.utf8))
      let reply = SeparateReply(app.receive(call.messages, at: call.at))
      try output.write(contentsOf: Data(SeparateLine.bytes(of: reply) + [UInt8(ascii: "\n")]))
    }
  }
}
