import Combine
import Foundation
import FoundationNetworking
import PhoneFoundation

/// Polls every second in each way in which apps do, and tells each minute how often each has.
final class EveryPoll: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]
  private var kept: [Any] = []

  func begin(_ note: @escaping @Sendable (String) -> Void) {
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      self.count("timer")
    }
    let published = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in
      self.count("published")
    }
    kept = [timer, published]
    Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        self.count("task")
      }
    }
    again()
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: 1)
        self.count("thread")
      }
    }
    Thread.detachNewThread {
      RunLoop.current.add(Timer(timeInterval: 3_600, repeats: true) { _ in }, forMode: .default)
      while true {
        _ = RunLoop.current.run(mode: .default, before: Date() + 1)
        self.count("loop")
      }
    }
    let minute = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in
      note(self.words)
    }
    // Between the polls: so it does not matter who of them is first.
    minute.fireDate = Date() + 60.5
    kept.append(minute)
  }

  private func again() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
      self.count("queue")
      self.again()
    }
  }

  private func count(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }

  private var words: String {
    lock.withLock { counts.sorted { $0.key < $1.key }.map { "\($0) \($1)" } }
      .joined(separator: ", ")
  }
}

/// Words come in bursts, and only the last of each is told: a debounce of 300 ms.
final class Burst: @unchecked Sendable {
  private let words = PassthroughSubject<String, Never>()
  private var kept: AnyCancellable?

  func begin(_ note: @escaping @Sendable (String) -> Void) {
    kept = words.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink {
      note("heard \($0)")
    }
    for (word, after) in [("a", 0.0), ("b", 0.2), ("c", 0.499), ("d", 0.9)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + after) { self.words.send(word) }
    }
  }
}

/// Asks a server, which the environment names, in each way in which apps do.
final class Servers: @unchecked Sendable {
  private var kept: Any?
  private static let server = ProcessInfo.processInfo.environment["WAITS_SERVER"] ?? ""

  private static func url(_ path: String) -> URL {
    URL(string: server + path) ?? URL(fileURLWithPath: "/")
  }

  private static func words(_ error: any Error) -> String {
    "error \((error as? URLError)?.code.rawValue ?? 0)"
  }

  static func askInEveryWay(_ note: @escaping @Sendable (String) -> Void) async {
    let own = URLSession(configuration: .default)
    do {
      let (data, response) = try await URLSession.shared.data(from: url("/feed.json"))
      note("data \(data.count) \((response as? HTTPURLResponse)?.statusCode ?? 0)")
      let (file, _) = try await own.download(from: url("/episode.mp3"))
      note("download \(try Data(contentsOf: file).count)")
      var request = URLRequest(url: url("/echo"))
      request.httpMethod = "POST"
      request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
      let (echo, _) = try await own.upload(for: request, from: Data("progress=12".utf8))
      note("upload \(String(decoding: echo, as: UTF8.self))")
      let (bytes, _) = try await own.bytes(from: url("/lines"))
      var lines: [String] = []
      for try await line in bytes.lines { lines.append(line) }
      note("bytes \(lines.count)")
      let (moved, _) = try await own.data(from: url("/moved"))
      note("moved \(moved.count)")
      let (_, missing) = try await own.data(from: url("/missing"))
      note("missing \((missing as? HTTPURLResponse)?.statusCode ?? 0)")
      let listener = Listener(note)
      let session = URLSession(configuration: .ephemeral, delegate: listener, delegateQueue: nil)
      session.downloadTask(with: url("/episode.mp3")).resume()
      kept = [listener, session]
    } catch {
      note(words(error))
    }
  }

  nonisolated(unsafe) private static var kept: [Any] = []

  private final class Listener: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    private let note: @Sendable (String) -> Void

    init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) {
      note("delegate \((try? Data(contentsOf: location).count) ?? 0)")
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?
    ) {
      note(error.map(Servers.words) ?? "complete")
    }
  }

  /// Every two seconds, and tells what came of each.
  func begin(_ note: @escaping @Sendable (String) -> Void) {
    let session = URLSession(configuration: .default)
    kept = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { _ in
      session.dataTask(with: Self.url("/feed.json")) { data, _, error in
        note(error.map(Self.words) ?? "feed \(data?.count ?? 0)")
      }.resume()
    }
  }
}
