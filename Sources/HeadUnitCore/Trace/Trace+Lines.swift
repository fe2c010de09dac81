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
    for (number, line) in source.bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      let text = SourceText(name: source.name, bytes: Array(line), firstLine: number + 1)
      do {
        let document = try JSONDocument(text)
        entries.append(try JSONCoder.decode(Entry.self, from: document.root))
      } catch let error as Mistakes {
        mistakes.add(contentsOf: error)
      } catch let error as DecodingError {
        mistakes.add(error.mistake(file: source.name, line: number + 1))
      } catch {
        mistakes.add(
          Mistake(file: source.name, line: number + 1, column: 1, message: "\(error)"))
      }
    }
    if entries.isEmpty, mistakes.isEmpty {
      mistakes.add(
        Mistake(file: source.name, line: 1, column: 1, message: "the trace is empty"))
    }
    guard mistakes.isEmpty else { throw mistakes }
    self.init(entries)
  }

  /// A number that differs when anything in the trace does: FNV-1a over its lines.
  public func fingerprint() throws -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in try lines().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }
}
