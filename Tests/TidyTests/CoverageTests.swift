import Testing

/// The page that says what of the phone's modules is there counts what is there.
struct CoverageTests {
  private struct Count: Equatable {
    var types = 0
    var members = 0

    mutating func add(_ line: Substring) {
      let words = line.split(separator: " ").prefix(8).map(String.init)
      guard words.prefix(3).contains(where: { $0 == "public" || $0 == "open" }),
        !words.contains("import"), !words.contains("extension"), !words.contains("//")
      else { return }
      let kinds: Set = ["struct", "enum", "protocol", "typealias", "actor"]
      let isClass = zip(words, words.dropFirst()).contains {
        $0 == "class" && !["func", "var", "let"].contains($1)
      }
      if isClass || words.contains(where: kinds.contains) { types += 1 } else { members += 1 }
    }
  }

  private func counts() throws -> [String: Count] {
    var counts: [String: Count] = [:]
    for file in try Repository.here.get().swiftFiles where file.path.hasPrefix("Sources/Faces/") {
      guard let module = file.target, ImportTable.faces.contains(module) else { continue }
      for line in file.text.split(separator: "\n") { counts[module, default: Count()].add(line) }
    }
    return counts
  }

  @Test func thePageCountsWhatIsThere() throws {
    let files = try Repository.here.get().files
    let page = try #require(files.first { $0.path == "Documentation/coverage.md" })
    let text = String(decoding: page.bytes, as: UTF8.self)
    for (module, count) in try counts().sorted(by: { $0.key < $1.key }) {
      let start = "| `\(module)` | \(count.types) | \(count.members) |"
      #expect(text.contains(start), "the page needs a row that begins with \(start)")
    }
  }

  @Test func whatIsHiddenIsNotCounted() {
    var count = Count()
    for line in ["  var a = 1", "public import B", "  private class C {}", "// public d"] {
      count.add(Substring(line))
    }
    #expect(count == Count())
    for line in [
      "open class A {", "  public class func b()", "  nonisolated open var c: Int { 1 }",
      "public typealias D = Int",
    ] { count.add(Substring(line)) }
    #expect(count == Count(types: 2, members: 2))
  }
}
