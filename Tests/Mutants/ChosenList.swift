import Foundation

/// The changes that somebody has thought of, as `chosen.txt` has them.
///
/// Each is four lines: `= words`, `@ file`, `- what stands there`, `+ what stands there instead`;
/// what stands there has to be in the file once.
enum ChosenList {
  static func mutants(in list: String, below root: String) throws -> [Mutant] {
    var mutants: [Mutant] = []
    var (words, file, before) = ("", "", "")
    for line in list.split(separator: "\n") {
      let rest = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "= ": words = rest
      case "@ ": file = rest
      case "- ": before = rest
      case "+ ":
        mutants.append(try mutant(words, file, before, after: rest, below: root))
      default: continue
      }
    }
    return mutants
  }

  private static func mutant(
    _ words: String, _ file: String, _ before: String, after: String, below root: String
  ) throws -> Mutant {
    let source = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
    let places = source.ranges(of: before)
    guard let place = places.first, places.count == 1 else {
      throw Complaint(
        text: "chosen.txt: “\(before)” is in \(file) \(places.count) times (\(words))")
    }
    let start = source.utf8.distance(from: source.startIndex, to: place.lowerBound)
    let head = source[..<place.lowerBound]
    let line = head.count(where: { $0 == "\n" }) + 1
    return Mutant(
      rule: .chosen, file: file, line: line, text: before,
      range: start..<start + before.utf8.count, before: before, after: after, words: words)
  }
}

/// Why nothing can be made of what was given.
struct Complaint: Error {
  let text: String
}
