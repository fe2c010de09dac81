extension Trace {
  /// One JSON object a line, keys in a fixed order: the same trace gives the same bytes.
  public func lines() throws -> String {
    var text = ""
    for entry in entries {
      try JSONCoder.encode(entry).write(into: &text)
      text += "\n"
    }
    return text
  }

  /// Reads what `lines` wrote; all mistakes of the file at once.
  public init(_ source: SourceText) throws(Mistakes) {
    var mistakes = Mistakes()
    var entries: [Entry] = []
    let lines = source.bytes.split(separator: .newline, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.allSatisfy(\.isBlank) {
      let text = SourceText(name: source.name, bytes: Array(line), firstLine: number + 1)
      do {
        let entry = try JSONCoder.decode(Entry.self, from: JSONDocument(text).root)
        if case .began(let header) = entry.content, header.format != TraceHeader.currentFormat {
          mistakes.add("the trace has format \(header.format), which is unknown", at: 0, in: text)
        }
        if let earlier = entries.last, entry.at < earlier.at {
          mistakes.add("time runs backwards here, from \(earlier.at)", at: 0, in: text)
        }
        entries.append(entry)
      } catch let error as Mistakes {
        mistakes.add(contentsOf: error)
      } catch let error as DecodingError {
        mistakes.add(error.mistake(in: text))
      } catch {
        preconditionFailure("Reading a line throws mistakes or decoding errors only.")
      }
    }
    if entries.isEmpty, mistakes.isEmpty {
      mistakes.add("the trace is empty", at: 0, in: source)
    }
    guard mistakes.isEmpty else { throw mistakes }
    self.init(entries)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool {
    self == .space || self == .carriageReturn || self == UInt8(ascii: "\t")
  }
}

extension DecodingError {
  /// The coder puts the place before the message, as `file:line:column: `.
  fileprivate func mistake(in text: SourceText) -> Mistake {
    let whole = debugText
    let start = SourcePosition(line: text.firstLine, column: 1)
    guard whole.hasPrefix(text.name + ":") else {
      return Mistake(file: text.name, at: start, message: whole)
    }
    let parts = whole.dropFirst(text.name.count + 1)
      .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) else {
      return Mistake(file: text.name, at: start, message: whole)
    }
    return Mistake(
      file: text.name, at: SourcePosition(line: line, column: column),
      message: String(parts[2].drop { $0 == " " }))
  }

  private var debugText: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default:
      "\(self)"
    }
  }
}
