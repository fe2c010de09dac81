internal import Foundation
import HeadUnitApps
internal import HeadUnitCore
internal import HeadUnitFiles

/// What servers have said, in a folder of plain files that people can read and change.
///
/// Each answer has a file that ends in `.answer`, with a line for each thing that matters, and its
/// content beside it as it came. Nothing of either says who somebody is: the request's headers are
/// left out but for a few, and cookies of the answer as well.
final class ServerAnswers: Sendable {
  let use: AnswerUse
  /// Files that could not be read.
  let mistakes: [String]
  private let folder: String
  private let recorded: [String: [Int: Entry]]

  /// An answer as its file has it.
  struct Entry: Sendable {
    var request = ""
    var range = ""
    var content = ""
    var turn = 1
    var status = 0
    var headers: [(name: String, value: String)] = []
    var file: String?
    var failure: (code: Int, words: String)?

    /// As `ServerRequest` has it.
    var key: String { "\(request) \(range)\(content.isEmpty ? "" : " \(content)")" }
  }

  init(_ folder: String, _ use: AnswerUse) {
    (self.folder, self.use) = (folder, use)
    var recorded: [String: [Int: Entry]] = [:]
    var mistakes: [String] = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where use == .replay && name.hasSuffix(Self.ending) {
      let place = FilePath.join(folder, name)
      guard let data = FileManager.default.contents(atPath: place),
        let entry = Entry(String(decoding: data, as: UTF8.self))
      else {
        mistakes.append(PhoneWording.brokenAnswer(place))
        continue
      }
      recorded[entry.key, default: [:]][entry.turn] = entry
    }
    (self.recorded, self.mistakes) = (recorded, mistakes)
  }

  private static let ending = ".answer"

  /// What was said the same time that it was asked, or the last time; nil when it never was.
  func answer(to request: ServerRequest, _ turn: Int) -> Result<ServerAnswer, ServerFailure>? {
    guard let turns = recorded[request.key], let last = turns.keys.max(),
      let entry = turns[turn] ?? turns[min(turn, last)] ?? turns[last]
    else { return nil }
    if let (code, words) = entry.failure {
      return .failure(ServerFailure(code: code, words: words))
    }
    var answer = ServerAnswer(status: entry.status, headers: entry.headers)
    if let file = entry.file {
      let place = FilePath.join(folder, file)
      guard let data = FileManager.default.contents(atPath: place) else {
        let words = PhoneWording.brokenAnswer(place)
        SimulatedPhone.current.noteOnce(words)
        return .failure(ServerFailure(code: ServerFailure.unreachable, words: words))
      }
      answer.content = Array(data)
    }
    return .success(answer)
  }

  /// Writes it down; what is said when that cannot be.
  func keep(
    _ outcome: Result<ServerAnswer, ServerFailure>, of request: ServerRequest, _ turn: Int
  ) -> String? {
    guard use == .record else { return nil }
    let stem = Self.stem(of: request) + (turn > 1 ? "-\(turn)" : "")
    var entry = Entry()
    entry.request = "\(request.method) \(request.shownAddress)"
    entry.range = request["range"] ?? ""
    if !request.content.isEmpty {
      entry.content = ServerRequest.digits(Fingerprint.of(request.content))
    }
    entry.turn = turn
    do {
      try FileWriter.makeFolder(folder)
      switch outcome {
      case .success(let answer):
        entry.status = answer.status
        entry.headers = answer.headers.filter { !Self.secret.contains($0.name.lowercased()) }
        if !answer.content.isEmpty {
          let file = stem + Self.ending(of: answer)
          entry.file = file
          let place = FilePath.join(folder, file)
          try FileWriter.write(answer.content, to: place, durably: false)
        }
      case .failure(let failure): entry.failure = (failure.code, failure.words)
      }
      let place = FilePath.join(folder, stem + Self.ending)
      try FileWriter.write(Array(entry.text(accepting: request["accept"]).utf8), to: place)
      return nil
    } catch {
      return PhoneWording.notKept(folder, "\(error)")
    }
  }

  /// What says who somebody is, or what differs each time and tells an app nothing.
  private static let secret: Set = [
    "set-cookie", "set-cookie2", "cookie", "authorization", "proxy-authorization",
    "authentication-info", "date", "age", "alt-svc",
  ]

  /// A name that people find again, and that is nobody else's.
  private static func stem(of request: ServerRequest) -> String {
    let parts = URLComponents(string: request.address)
    let place = "\(parts?.host ?? "server")\(parts?.path ?? "")"
    let plain = place.map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || letter == ".") ? letter : "-"
    }
    let digits = ServerRequest.digits(Fingerprint.of(request.key.utf8)).prefix(8)
    let method = request.method == "GET" ? "" : "\(request.method.lowercased())-"
    return "\(method)\(String(plain).prefix(60))-\(digits)"
  }

  private static func ending(of answer: ServerAnswer) -> String {
    let type = answer.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    let known = [
      ("json", ".json"), ("xml", ".xml"), ("rss", ".xml"), ("html", ".html"), ("mpegurl", ".m3u8"),
      ("text/", ".txt"), ("image/jpeg", ".jpg"), ("image/png", ".png"), ("image/webp", ".webp"),
      ("audio/mpeg", ".mp3"), ("audio/mp4", ".m4a"),
    ]
    return known.first { type.lowercased().contains($0.0) }?.1 ?? ".bin"
  }
}

extension ServerAnswers.Entry {
  /// A line for each thing; what a request accepts is there to be read and means nothing.
  func text(accepting accepted: String?) -> String {
    var lines = ["request \(request)"]
    if let accepted, accepted != "*/*" { lines.append("accepts \(accepted)") }
    if !range.isEmpty { lines.append("range \(range)") }
    if !content.isEmpty { lines.append("content \(content)") }
    if turn > 1 { lines.append("turn \(turn)") }
    if let failure {
      lines.append("failure \(failure.code) \(failure.words)")
    } else {
      lines.append("status \(status)")
    }
    lines += headers.map { "header \($0.name): \($0.value)" }
    if let file { lines.append("file \(file)") }
    return lines.map { line in
      line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
    }.joined()
  }

  /// Nil when a line means nothing, or says neither an answer nor why there is none.
  init?(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let halves = line.split(separator: " ", maxSplits: 1)
      guard halves.count == 2 else { return nil }
      let value = String(halves[1])
      switch halves[0] {
      case "request": request = value
      case "accepts": break
      case "range": range = value
      case "content": content = value
      case "turn":
        guard let number = Int(value), number > 0 else { return nil }
        turn = number
      case "status":
        guard let number = Int(value), (100...999).contains(number) else { return nil }
        status = number
      case "header":
        guard let colon = value.firstIndex(of: ":") else { return nil }
        let rest = value[value.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        headers.append((String(value[..<colon]), rest))
      case "file":
        guard !value.contains("/") else { return nil }
        file = value
      case "failure":
        let parts = value.split(separator: " ", maxSplits: 1)
        guard let code = parts.first.flatMap({ Int($0) }) else { return nil }
        failure = (code, parts.count > 1 ? String(parts[1]) : "")
      default: return nil
      }
    }
    guard !request.isEmpty, status > 0 || failure != nil else { return nil }
  }
}
