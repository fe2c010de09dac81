internal import CAppClock
package import Foundation
internal import HeadUnitApps
internal import HeadUnitCore

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The network of the phone, as the drive has it: what an app asks of servers goes through here.
///
/// Without a network a request fails before it is made. All others go on through Foundation, and
/// where it would connect to a server there is a `ServerLine` of ours. So latency and loss are the
/// drive's, and what a server says can be kept and said again.
final class PhoneNetwork: PhoneListener, @unchecked Sendable {
  static let current = PhoneNetwork()

  /// So long in real time a server may take.
  let patience = Guarded(HeadUnitCore.Duration.seconds(60))
  private let setting: NetworkSetting
  /// Of which answers are read or written; nil where neither is wanted.
  let answers: ServerAnswers?
  /// Guards what follows, and wakes who waits for the network to change.
  private let news = NSCondition()
  private var network = PhoneCondition.Network.good
  /// How often each request was made in this life of the app.
  private var counts: [String: Int] = [:]
  /// Goes up with each life.
  private var life = 0

  /// The shared session looks once, when it is first used, who wants its requests.
  private init() {
    setting = NetworkSetting.current
    answers = setting.folder.map { ServerAnswers($0.folder, $0.use) }
    _ = URLProtocol.registerClass(RefusedRequest.self)
    app_network_set(
      app_network(
        wants: { address in
          address.map { PhoneNetwork.current.wants(String(cString: $0)) } ?? false
        },
        begin: { number, file, address in
          let address = address.map { String(cString: $0) } ?? ""
          Thread.detachNewThread { ServerLine(number: number, listener: file, address)?.serve() }
        },
        prepare: { SessionConfiguration.withRefusals($0) }))
    for mistake in answers?.mistakes ?? [] { SimulatedPhone.current.report(.log(mistake)) }
  }

  func forgetApp() {
    news.withLock { (network, counts, life) = (.good, [:], life + 1) }
    news.broadcast()
  }

  func hear(_ note: Note) {
    guard case .condition(let condition) = note else { return }
    news.withLock { network = condition.network }
    news.broadcast()
  }

  /// In real time, over a good network, servers are asked as if nobody looked on: what they say may
  /// have no end.
  private func wants(_ address: String) -> Bool {
    guard ServerRequest.isForServers(address) else { return false }
    return HeldTime.isHeld || answers != nil || news.withLock { network != .good }
  }

  fileprivate func refuses(_ request: URLRequest) -> Bool {
    guard ServerRequest.isForServers(request.url?.absoluteString ?? "") else { return false }
    return news.withLock { network == .offline }
  }

  fileprivate var isOffline: Bool { news.withLock { network == .offline } }

  /// Nil where nothing comes between: it is a file, or asked for without a network.
  fileprivate func loading(of address: URL) -> Treatment? {
    let address = address.absoluteString
    guard wants(address), !isOffline else { return nil }
    return treatment(of: ServerRequest(method: "PLAY", address: address))
  }

  /// How the network treats a request, and whether it is the first of its kind.
  func treatment(of request: ServerRequest) -> Treatment {
    let key = request.key
    let (network, turn, life) = news.withLock {
      counts[key, default: 0] += 1
      return (self.network, counts[key] ?? 1, self.life)
    }
    // By what is asked and not by who was faster: so it is the same each time.
    let seed = setting.seed &+ Fingerprint.of("\(turn) \(key)".utf8)
    var generator = SeededGenerator(seed: seed)
    guard let profile = NetworkProfile.profile(of: network) else {
      let delay = HeldTime.isHeld ? Self.good + generator.jitter(Self.goodSpread) : .zero
      return Treatment(turn: turn, life: life, delay: delay, isLost: false)
    }
    let operation: HeadUnitCore.Operation = request.isForPicture ? .artwork : .begin
    let (delay, isLost) = profile.draw(for: operation, from: &generator)
    // No two of the same instant come in one.
    let moment = HeadUnitCore.Duration(microseconds: Int(generator.next() % 1_000))
    return Treatment(turn: turn, life: life, delay: delay + moment, isLost: isLost)
  }

  /// What a server takes over a good network.
  private static let good = HeadUnitCore.Duration.milliseconds(30)
  private static let goodSpread = HeadUnitCore.Duration.milliseconds(20)

  /// Waits so long of the app's time; false when the network went away meanwhile.
  func wait(_ time: HeadUnitCore.Duration, of life: Int) -> Bool {
    let end = Date() + time.inSeconds
    news.lock()
    defer { news.unlock() }
    while network != .offline, self.life == life {
      if !news.wait(until: end) { return true }
    }
    return false
  }

  /// What the network does to one request.
  struct Treatment {
    let turn: Int
    let life: Int
    let delay: HeadUnitCore.Duration
    let isLost: Bool
  }
}

extension SimulatedPhone {
  /// A player begins to load what is at an address: calls back when it could play, or with why it
  /// never will.
  ///
  /// Nobody is asked: what it lasts is told otherwise, and nothing is heard of it.
  package func load(_ address: URL, _ finish: @escaping @Sendable (URLError.Code?) -> Void) {
    let network = PhoneNetwork.current
    switch network.loading(of: address) {
    case nil:
      let isRefused = !address.isFileURL && network.isOffline
      DispatchQueue.main.async { finish(isRefused ? .notConnectedToInternet : nil) }
    case .some(let treatment):
      clock.after(treatment.delay) {
        finish(treatment.isLost || network.isOffline ? .networkConnectionLost : nil)
      }
    }
  }
}

/// What the process was told of its network when it was begun.
struct NetworkSetting {
  let seed: UInt64
  let folder: (use: AnswerUse, folder: String)?

  static var current: NetworkSetting {
    let last = CommandLine.arguments.last ?? ""
    guard last.hasPrefix(NetworkChoice.word) else {
      return NetworkSetting(ProcessInfo.processInfo.environment[NetworkChoice.variable] ?? "")
    }
    return NetworkSetting(String(last.dropFirst(NetworkChoice.word.count)))
  }

  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    seed = parts.first.flatMap { UInt64($0) } ?? 0
    let use = parts.count == 3 ? AnswerUse(rawValue: String(parts[1])) : nil
    folder = use.map { ($0, String(parts[2])) }
  }
}

/// A request that was made while the phone had no network.
final class RefusedRequest: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    PhoneNetwork.current.refuses(request)
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}

/// What sessions are made with.
private enum SessionConfiguration {
  /// A copy with whoever refuses requests in front of Foundation's own, and behind the app's.
  ///
  /// Takes care of the one it is given, and leaves the care for the other.
  static func withRefusals(_ given: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let given else { return nil }
    let original = Unmanaged<URLSessionConfiguration>.fromOpaque(given).takeRetainedValue()
    guard let copy = original.copy() as? URLSessionConfiguration else {
      return Unmanaged.passRetained(original).toOpaque()
    }
    var classes = copy.protocolClasses ?? []
    let place = classes.firstIndex { "\($0)".hasPrefix("_") } ?? classes.endIndex
    classes.insert(RefusedRequest.self, at: place)
    copy.protocolClasses = classes
    return Unmanaged.passRetained(copy).toOpaque()
  }
}

/// A request as it stands on the line.
struct ServerRequest {
  var method = "GET"
  let address: String
  var headers: [(name: String, value: String)] = []
  var content: [UInt8] = []

  /// A password in an address is nobody's.
  var shownAddress: String {
    guard var parts = URLComponents(string: address), parts.user != nil else { return address }
    (parts.user, parts.password) = (nil, nil)
    return parts.string ?? address
  }

  subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  /// What another request has to have as well to be given the same answer.
  var key: String {
    let content = content.isEmpty ? "" : " \(Self.digits(Fingerprint.of(content)))"
    return "\(method) \(shownAddress) \(self["range"] ?? "")\(content)"
  }

  static func digits(_ fingerprint: UInt64) -> String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  var isForPicture: Bool {
    if self["accept"]?.hasPrefix("image/") == true { return true }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".webp", ".gif"].contains { path.hasSuffix($0) }
  }

  static func isForServers(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}

/// What a server says.
struct ServerAnswer {
  var status = 200
  var headers: [(name: String, value: String)] = []
  var content: [UInt8] = []
}

/// Why there is no answer, by libcurl's number, from which Foundation makes an error.
struct ServerFailure: Error {
  let code: Int
  let words: String

  static let lost = ServerFailure(code: 56, words: "The network connection was lost.")
  static let unreachable = 7

  /// By which Foundation knows a connection that ends before its time, or never begins.
  var systemError: Int32 {
    code == Self.lost.code ? ECONNRESET : code == Self.unreachable ? ECONNREFUSED : 0
  }
}

/// One connection of Foundation's, served on a thread of its own.
///
/// The thread is one of the app's: it is at rest when it waits, and its time is the app's.
private struct ServerLine {
  private let number: Int64
  private let line: LineOfBytes
  private let address: String

  /// Waits for the connection; nil when there never is one.
  init?(number: Int64, listener: Int32, _ address: String) {
    (self.number, self.address) = (number, address)
    guard let line = LineOfBytes(acceptedBy: listener) else { return nil }
    self.line = line
  }

  func serve() {
    defer { line.end() }
    guard let request = readRequest() else { return }
    do throws(ServerFailure) {
      write(try answer(to: request), isHead: request.method == "HEAD")
    } catch {
      fail(error)
    }
  }

  private func answer(to request: ServerRequest) throws(ServerFailure) -> ServerAnswer {
    let network = PhoneNetwork.current
    let treatment = network.treatment(of: request)
    func go(_ time: HeadUnitCore.Duration) throws(ServerFailure) {
      guard network.wait(time, of: treatment.life) else { throw .lost }
    }
    if treatment.isLost {
      try go(treatment.delay)
      throw .lost
    }
    let outcome = outcome(of: request, treatment.turn)
    try go(treatment.delay)
    return try outcome.get()
  }

  private func outcome(
    of request: ServerRequest, _ turn: Int
  ) -> Result<ServerAnswer, ServerFailure> {
    let answers = PhoneNetwork.current.answers
    if let answers, answers.use == .replay {
      if let answer = answers.answer(to: request, turn) { return answer }
      let words = NetworkChoice.notRecorded("\(request.method) \(request.shownAddress)")
      SimulatedPhone.current.report(.log(words))
      return .failure(ServerFailure(code: ServerFailure.unreachable, words: words))
    }
    let outcome = RealServer.ask(request)
    if let answers, let words = answers.keep(outcome, of: request, turn) {
      SimulatedPhone.current.noteOnce(words)
    }
    return outcome
  }

  private func fail(_ failure: ServerFailure) {
    var told = app_failure()
    (told.code, told.system_error) = (Int32(failure.code), failure.systemError)
    withUnsafeMutableBytes(of: &told.words) { place in
      // What is cut is cut between letters, and a zero ends it.
      let words = String(failure.words.prefix(place.count / 4)).utf8.prefix(place.count - 1)
      let whole = failure.words.utf8.count < place.count ? Array(failure.words.utf8) : Array(words)
      place.copyBytes(from: whole)
    }
    app_network_fail(number, told)
  }

  // As the words of HTTP are.

  private func readRequest() -> ServerRequest? {
    guard let start = line.readLine() else { return nil }
    let words = start.split(separator: " ")
    guard words.count == 3 else { return nil }
    var request = ServerRequest(method: String(words[0]), address: address)
    while let text = line.readLine(), !text.isEmpty {
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      request.headers.append((String(text[..<colon]), value))
    }
    if request["expect"]?.lowercased() == "100-continue" {
      line.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
    if request["transfer-encoding"]?.lowercased() == "chunked" {
      guard let content = readChunks() else { return nil }
      request.content = content
    } else if let size = request["content-length"].flatMap({ Int($0) }) {
      guard let content = line.read(size) else { return nil }
      request.content = content
    }
    return request
  }

  private func readChunks() -> [UInt8]? {
    var content: [UInt8] = []
    while let text = line.readLine() {
      guard let size = Int(text.prefix { $0.isHexDigit }, radix: 16) else { return nil }
      guard size > 0 else {
        while let rest = line.readLine(), !rest.isEmpty { continue }
        return content
      }
      guard let piece = line.read(size), line.readLine() != nil else { return nil }
      content += piece
    }
    return nil
  }

  private func write(_ answer: ServerAnswer, isHead: Bool) {
    let phrase = HTTPURLResponse.localizedString(forStatusCode: answer.status)
    var head = "HTTP/1.1 \(answer.status) \(phrase)\r\n"
    for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
    if !isHead { head += "Content-Length: \(answer.content.count)\r\n" }
    line.write(Array("\(head)Connection: close\r\n\r\n".utf8) + (isHead ? [] : answer.content))
  }
}

/// A connection: waited for only by `poll`, which is rest.
private final class LineOfBytes {
  private let file: Int32
  private var bytes: ArraySlice<UInt8> = []

  init?(acceptedBy listener: Int32) {
    defer { close(listener) }
    guard Self.wait(for: POLLIN, of: listener) else { return nil }
    file = accept(listener, nil, nil)
    guard file >= 0 else { return nil }
  }

  func end() { close(file) }

  private func wait(for events: Int32) -> Bool { Self.wait(for: events, of: file) }

  private static func wait(for events: Int32, of file: Int32) -> Bool {
    var look = pollfd(fd: file, events: Int16(events), revents: 0)
    while poll(&look, 1, -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// False at the end.
  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while wait(for: POLLIN) {
      let count = recv(file, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        bytes += buffer[..<count]
        return true
      }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return false }
    }
    return false
  }

  func readLine() -> String? {
    while true {
      if let end = bytes.firstIndex(of: 10) {
        let line = bytes[..<end]
        bytes = bytes[(end + 1)...]
        return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      }
      guard readMore() else { return nil }
    }
  }

  func read(_ count: Int) -> [UInt8]? {
    while bytes.count < count {
      guard readMore() else { return nil }
    }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  func write(_ all: [UInt8]) {
    var rest = all[...]
    while !rest.isEmpty, wait(for: POLLOUT) {
      let count = rest.withUnsafeBytes {
        send(file, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      if count > 0 { rest = rest.dropFirst(count) }
      guard count >= 0 || errno == EAGAIN || errno == EINTR else { return }
    }
  }
}

/// A server as it is, asked in real time while the head unit's stands.
private enum RealServer {
  /// What belongs to one connection alone.
  private static let ofLine: Set = [
    "connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding",
    "accept-encoding", "host", "expect", "upgrade", "proxy-connection", "te", "trailer",
  ]
  private static let sizeLimit = 128 << 20

  private final class Collector {
    var answer = ServerAnswer()
    var isTooLarge = false

    func take(line: String) {
      if line.hasPrefix("HTTP/") {
        // Another answer before was only on the way to this one.
        let words = line.split(separator: " ")
        answer = ServerAnswer(status: words.count > 1 ? Int(words[1]) ?? 0 : 0)
      } else if let colon = line.firstIndex(of: ":") {
        let name = String(line[..<colon])
        guard !RealServer.ofLine.contains(name.lowercased()) else { return }
        let value = line[line.index(after: colon)...].trimmingCharacters(
          in: .whitespacesAndNewlines)
        answer.headers.append((name, value))
      }
    }
  }

  static func ask(_ request: ServerRequest) -> Result<ServerAnswer, ServerFailure> {
    HeldTime.outside { askNow(request) }
  }

  private static func askNow(_ request: ServerRequest) -> Result<ServerAnswer, ServerFailure> {
    let collector = Collector()
    let lines = request.headers.filter { !ofLine.contains($0.name.lowercased()) }
      .map { strdup("\($0.name): \($0.value)") }
    // libcurl would wait for leave to send more.
    let headers = (lines + [strdup("Expect:")]).map { UnsafePointer($0) }
    let (method, address) = (strdup(request.method), strdup(request.address))
    defer {
      for text in headers { free(UnsafeMutablePointer(mutating: text)) }
      free(method)
      free(address)
    }
    var words = [CChar](repeating: 0, count: 256)
    let code = headers.withUnsafeBufferPointer { headers in
      request.content.withUnsafeBufferPointer { content in
        var fetch = app_fetch(
          method: method, address: address, headers: headers.baseAddress,
          header_count: headers.count, content: content.baseAddress, content_size: content.count,
          patience: PhoneNetwork.current.patience.withLock { $0.microseconds / 1_000 },
          context: Unmanaged.passUnretained(collector).toOpaque(),
          header: { context, line, size in
            guard let context, let line else { return }
            let bytes = UnsafeRawBufferPointer(start: line, count: size)
            Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
              .take(line: String(decoding: bytes, as: UTF8.self))
          },
          body: { context, bytes, size in
            guard let context, let bytes else { return false }
            let collector = Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
            let piece = UnsafeRawBufferPointer(start: bytes, count: size)
            collector.answer.content += piece
            collector.isTooLarge = collector.answer.content.count > RealServer.sizeLimit
            return !collector.isTooLarge
          })
        return app_network_fetch(&fetch, &words)
      }
    }
    if code == 0 { return .success(collector.answer) }
    if !collector.answer.content.isEmpty {
      SimulatedPhone.current.noteOnce(PhoneWording.endlessAnswer(request.shownAddress))
      return .success(collector.answer)
    }
    let text = words.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return .failure(ServerFailure(code: Int(code), words: text))
  }
}
