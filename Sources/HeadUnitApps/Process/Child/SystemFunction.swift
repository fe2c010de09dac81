import Foundation

/// Functions of the C library beyond POSIX, which Swift does not show: found by their names.
enum SystemFunction {
  typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

  /// Opens a pipe that no program started in the same moment inherits.
  static func pipe2(_ ends: inout [Int32], _ flags: Int32) throws(ChildProblem) -> Int32 {
    typealias Function = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
    return try named("pipe2", as: Function.self)(&ends, flags)
  }

  static func addFolder(_ folder: String, to actions: Actions) throws(ChildProblem) {
    typealias Function = @convention(c) (Actions, UnsafePointer<CChar>) -> Int32
    let name = "posix_spawn_file_actions_addchdir_np"
    _ = try named(name, as: Function.self)(actions, folder)
  }

  /// Closes every file of ours from this number on.
  static func addClosing(from number: Int32, to actions: Actions) throws(ChildProblem) {
    typealias Function = @convention(c) (Actions, Int32) -> Int32
    let name = "posix_spawn_file_actions_addclosefrom_np"
    _ = try named(name, as: Function.self)(actions, number)
  }

  /// A file that is ready once a process has ended; none when it has, or no such file can be had.
  static func openProcess(_ number: pid_t) -> Descriptor {
    typealias Function = @convention(c) (pid_t, UInt32) -> Int32
    do {
      return Descriptor(number: try named("pidfd_open", as: Function.self)(number, 0))
    } catch {
      return Descriptor(number: -1)
    }
  }

  private static func named<Function>(
    _ name: String, as kind: Function.Type
  ) throws(ChildProblem) -> Function {
    guard let address = dlsym(dlopen(nil, RTLD_LAZY), name) else { throw .systemLacks(name) }
    return unsafeBitCast(address, to: kind)
  }
}
