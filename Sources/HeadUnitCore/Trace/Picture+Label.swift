extension Picture {
  /// What tells it from others: the app's name for it, where that is the end of the file's path.
  ///
  /// Another file is named beside it, without its folder, which is another one on each machine.
  public func label(named name: String) -> String {
    if let file {
      let isNamed = file == name || file.hasSuffix("/" + name)
      if isNamed, !name.isEmpty { return name.hasPrefix("/") ? Self.last(of: name) : name }
      let last = Self.last(of: file)
      return name.isEmpty || name.hasPrefix("/") ? last : "\(name): \(last)"
    }
    guard let data else { return "" }
    return "\(data.count) bytes \(String(Fingerprint.of(Self.sample(of: data)), radix: 16))"
  }

  private static func last(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// Both ends and what lies evenly between them: all of it at each picture of the screen would
  /// take too long.
  private static func sample(of data: [UInt8]) -> [UInt8] {
    let ends = data.prefix(64) + data.suffix(64)
    let step = max(1, data.count / 256)
    return ends + stride(from: 64, to: max(64, data.count - 64), by: step).map { data[$0] }
  }
}
