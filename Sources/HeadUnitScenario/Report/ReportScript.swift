public import HeadUnitCore

/// Data of a report as scripts that a page can load from a folder without a server.
public enum ReportScript {
  /// `report.NAME(VALUE);` on one line; what is in the value can never be anything but text.
  public static func line(_ name: String, _ value: some Encodable) throws -> String {
    "\(start(name))\(try text(value))\(end)\n"
  }

  /// The value as JSON that may also stand in a script within a page.
  public static func text(_ value: some Encodable) throws -> String {
    let json = try JSONCoder.encode(value).text
    // Outside of its strings JSON knows no such sign.
    return json.utf8.contains(UInt8(ascii: "<"))
      ? json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
      : json
  }

  public static func start(_ name: String) -> String { "report.\(name)(" }
  public static let end = ");"

  /// The JSON of the first line that gives the name something; nil when there is none.
  public static func json(_ name: String, in bytes: [UInt8]) -> [UInt8]? {
    let start = Array(Self.start(name).utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
      guard line.suffix(end.utf8.count).elementsEqual(end.utf8) else { return nil }
      return Array(line.dropFirst(start.count).dropLast(end.utf8.count))
    }
    return nil
  }

  /// Reads back what `line` wrote; nil when it is not there or was written by another program.
  public static func value<Value: Decodable>(
    _ type: Value.Type, _ name: String, in source: SourceText
  ) -> Value? {
    guard let json = json(name, in: source.bytes),
      let document = try? JSONDocument(SourceText(name: source.name, bytes: json))
    else { return nil }
    return try? JSONCoder.decode(type, from: document.root)
  }
}
