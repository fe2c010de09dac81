import CSupervisor
import Foundation

/// A program that was started under a supervisor of its own, and our ends of the pipes to both.
struct ChildLaunch: ~Copyable {
  let child: pid_t
  let supervisor: pid_t
  var input: Descriptor
  var output: Descriptor
  var errors: Descriptor
  /// The supervisor ends everything when this is closed, also by the end of this process.
  var orders: Descriptor
  var news: Descriptor

  /// The ends of the program are closed here in any case: it has its own.
  init(_ words: [String], folder: String?) throws(ChildProblem) {
    try Self.check(words, folder: folder)
    let toInput = try PipeEnds()
    let fromOutput = try PipeEnds()
    let fromErrors = try PipeEnds()
    let toSupervisor = try PipeEnds()
    let fromSupervisor = try PipeEnds()
    let process = try Self.start(
      words, folder: folder, toInput.reading, fromOutput.writing, fromErrors.writing,
      toSupervisor.reading, fromSupervisor.writing)
    let heard = fromSupervisor.readingAlone()
    child = try Self.started(words, process, heard)
    supervisor = process
    input = toInput.writing
    output = fromOutput.reading
    errors = fromErrors.reading
    orders = toSupervisor.writing
    news = heard
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
    _ words: [String], folder: String?, _ input: borrowing Descriptor,
    _ output: borrowing Descriptor, _ errors: borrowing Descriptor,
    _ orders: borrowing Descriptor, _ news: borrowing Descriptor
  ) throws(ChildProblem) -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    let place = folder.map { strdup($0) } ?? nil
    defer {
      for argument in arguments { free(argument) }
      free(place)
    }
    let (process, reason) = arguments.withUnsafeMutableBufferPointer { arguments in
      guard let words = arguments.baseAddress else { return (pid_t(-1), EINVAL) }
      var supervision = Supervision(
        words: words, folder: place, input: input.number, output: output.number,
        errors: errors.number, orders: orders.number, news: news.number)
      let process = ProcessCalls.current.start(&supervision)
      return (process, errno)
    }
    guard process > 0 else { throw .notStarted(words[0], reason: reason) }
    return process
  }

  /// What is said first: by what is about to be the program, and then by the supervisor.
  ///
  /// A program may end its supervisor before that has said a word, and was started all the same.
  private static func started(
    _ words: [String], _ supervisor: pid_t, _ news: borrowing Descriptor
  ) throws(ChildProblem) -> pid_t {
    var starting: pid_t?
    while true {
      switch next(of: news, from: supervisor) {
      case .starting(let child)?: starting = child
      case .started(let child)?: return child
      case .failed(let reason)?:
        ChildNews.forget(supervisor, news.calls)
        throw .notStarted(words[0], reason: reason)
      case .ended?, nil:
        if let starting { return starting }
        ChildNews.forget(supervisor, news.calls)
        throw .notStarted(words[0], reason: ESRCH)
      }
    }
  }

  /// One that was stopped by its program is not waited for on that account.
  private static func next(of news: borrowing Descriptor, from supervisor: pid_t) -> ChildNews? {
    while !news.canBeRead(within: 20) { _ = news.calls.kill(supervisor, SIGCONT) }
    return ChildNews(from: news)
  }
}

/// What a supervisor says of its program.
enum ChildNews {
  case starting(pid_t)
  case started(pid_t)
  case failed(reason: Int32)
  /// The program itself; what it started may go on.
  case ended(ChildExit)

  /// Waits for the next; nil when there are none any more, as nobody is left that runs.
  init?(from end: borrowing Descriptor) {
    var news = SupervisorNews()
    let count = withUnsafeMutableBytes(of: &news) { end.receive($0) }
    guard count == MemoryLayout<SupervisorNews>.size else { return nil }
    switch Int(news.kind) {
    case Int(SupervisorStarted.rawValue): self = .started(news.value)
    case Int(SupervisorStarting.rawValue): self = .starting(news.value)
    case Int(SupervisorFailed.rawValue): self = .failed(reason: news.value)
    case Int(SupervisorExited.rawValue): self = .ended(.code(news.value))
    case Int(SupervisorSignalled.rawValue): self = .ended(.signal(news.value))
    default: return nil
    }
  }

  /// Gives the number of a supervisor that has ended back: by its number, as a wait for any child
  /// would take the endings of other people's.
  ///
  /// True when it ended by a signal, and so before it was done.
  @discardableResult
  static func forget(_ supervisor: pid_t, _ calls: ProcessCalls) -> Bool {
    var status: Int32 = 0
    let process = ProcessCalls.uninterrupted { calls.wait(supervisor, &status) }
    // The low seven bits are the signal.
    return process == supervisor && status & 0x7F != 0
  }
}

/// An open file of ours; closed when told, or at the latest when nobody has it any more.
///
/// A closed one has the number -1, which `poll` passes over.
struct Descriptor: ~Copyable, Sendable {
  private(set) var number: Int32
  let calls: ProcessCalls

  init(number: Int32, _ calls: ProcessCalls) {
    self.number = number
    self.calls = calls
  }

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
    let count = ProcessCalls.uninterrupted {
      calls.write(number, bytes.baseAddress, bytes.count)
    }
    let reason = errno
    if count < 0, reason == EPIPE, sigismember(&before, SIGPIPE) == 0 {
      var atOnce = timespec()
      sigtimedwait(&pipe, nil, &atOnce)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = reason
    return count
  }

  /// Reads what is there, or waits for it, and gives how much that was, or -1.
  func receive(_ room: UnsafeMutableRawBufferPointer) -> Int {
    guard let base = room.baseAddress else { return 0 }
    return ProcessCalls.uninterrupted { calls.read(number, base, room.count) }
  }

  /// Whether there is something to read, or its end, before so many milliseconds have passed.
  func canBeRead(within milliseconds: Int32) -> Bool {
    var end = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return calls.poll(&end, 1, milliseconds) > 0
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
    let calls = ProcessCalls.current
    let result = numbers.withUnsafeMutableBufferPointer { numbers in
      numbers.baseAddress.map(calls.pipe) ?? -1
    }
    guard result == 0 else { throw .noPipe(reason: errno) }
    reading = Descriptor(number: numbers[0], calls)
    writing = Descriptor(number: numbers[1], calls)
  }

  /// Closes the other end, so that reading ends when nobody else has it any more.
  consuming func readingAlone() -> Descriptor {
    writing.close()
    return reading
  }
}
