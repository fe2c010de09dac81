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
