import Foundation

/// A program that was started, and our ends of its pipes.
struct ChildLaunch: ~Copyable {
  let child: pid_t
  var input: Descriptor
  var output: Descriptor
  var errors: Descriptor

  /// The ends of the program are closed here in any case: it has its own.
  init(_ words: [String], folder: String?) throws(ChildProblem) {
    try Self.check(words, folder: folder)
    // In this order no end has a number that an end before it is to get in the program.
    let toInput = try PipeEnds()
    let fromOutput = try PipeEnds()
    let fromErrors = try PipeEnds()
    child = try Self.start(
      words, folder: folder,
      [toInput.reading.number, fromOutput.writing.number, fromErrors.writing.number])
    input = toInput.writing
    output = fromOutput.reading
    errors = fromErrors.reading
    input.neverBlocks()
    output.neverBlocks()
    errors.neverBlocks()
  }

  private static func check(_ words: [String], folder: String?) throws(ChildProblem) {
    guard !words.isEmpty else { throw .noProgram }
    if let word = (words + [folder ?? ""]).first(where: { $0.utf8.contains(0) }) {
      throw .zeroByte(in: word)
    }
    guard let folder else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw .noFolder(folder) }
  }

  private static func start(
    _ words: [String], folder: String?, _ ends: [Int32]
  ) throws(ChildProblem) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, end) in ends.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(stream))
    }
    try SystemFunction.addClosing(from: STDERR_FILENO + 1, to: &actions)
    if let folder { try SystemFunction.addFolder(folder, to: &actions) }
    var attributes = groupAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let reason = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ)
    guard reason == 0 else { throw .notStarted(words[0], reason: reason) }
    return child
  }

  /// A group of its own, and no signal is ignored or held back as it may be with us.
  private static func groupAttributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    return attributes
  }
}

/// An open file of ours; closed when told, or at the latest when nobody has it any more.
///
/// A closed one has the number -1, which `poll` passes over.
struct Descriptor: ~Copyable, Sendable {
  private(set) var number: Int32

  mutating func close() {
    if number >= 0 { _ = Foundation.close(number) }
    number = -1
  }

  deinit {
    if number >= 0 { _ = Foundation.close(number) }
  }

  /// Writes what goes in now and gives how much that was, or -1.
  ///
  /// To write to a program that no longer reads is an error here, and not SIGPIPE, which ends us.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = write(number, bytes.baseAddress, bytes.count)
    let reason = errno
    if count < 0, reason == EPIPE, sigismember(&before, SIGPIPE) == 0 {
      var atOnce = timespec()
      sigtimedwait(&pipe, nil, &atOnce)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = reason
    return count
  }

  func neverBlocks() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}

/// Two ends of a pipe that no program started meanwhile inherits.
struct PipeEnds: ~Copyable {
  var reading: Descriptor
  var writing: Descriptor

  init() throws(ChildProblem) {
    var numbers: [Int32] = [-1, -1]
    guard try SystemFunction.pipe2(&numbers, O_CLOEXEC) == 0 else { throw .noPipe(reason: errno) }
    reading = Descriptor(number: numbers[0])
    writing = Descriptor(number: numbers[1])
  }
}

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
