// Of the C library, whose `stdout` is a variable that Swift holds to be unsafe.
@preconcurrency package import Foundation

/// The standard output of a process that has an app in it.
package enum StandardOutput {
  /// Gives it for what we have to say alone: what the app prints goes to the error output from now
  /// on, line by line, so that nothing of it is lost when the app crashes.
  package static func reserve() -> FileHandle {
    let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    setvbuf(stdout, nil, _IOLBF, 0)
    return output
  }
}
