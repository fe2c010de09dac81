import Foundation

// `mutants FOLDER COUNT SEED [--kept FILE FIRST HOW-MANY] [--without N,N,…]`
//
// Writes into the copy of the repository at FOLDER what stands in `chosen.txt` and a sample of what
// the rules allow, each behind a switch, and prints what it has written: number, rule, file, line,
// key and title, with tabs between them. With `--kept` only so many of the changes whose keys stand
// in FILE are written, from the first on, and begun again at its end.
// The copy has to be a fresh one.

let words = Array(CommandLine.arguments.dropFirst())
let modules = [
  "Sources/HeadUnitCore", "Sources/HeadUnitApps", "Sources/HeadUnitDisplay",
  "Sources/HeadUnitDrives",
]
/// The reference model can be wrong as well; only chosen changes are made to it.
let judge = "Tests/TestKit"

func value(of option: String, _ place: Int = 1) -> String? {
  guard let index = words.firstIndex(of: option), words.indices.contains(index + place) else {
    return nil
  }
  return words[index + place]
}

func swiftFiles(below folder: String, in root: String) throws -> [String] {
  let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
  return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
}

/// Everything that could be written, those that were chosen first.
func candidates(in root: String) throws -> (chosen: [Mutant], found: [Mutant]) {
  let list = try String(contentsOfFile: "\(root)/Tests/Mutants/chosen.txt", encoding: .utf8)
  let chosen = try ChosenList.mutants(in: list, below: root)
  let files = try modules.flatMap { try swiftFiles(below: $0, in: root) }
  let found = try files.flatMap { file in
    MutantFinder.mutants(
      in: file, try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8))
  }
  return (chosen, found)
}

/// The keys of the lists that are kept: the sample goes on with what it had.
func knownKeys(in root: String) throws -> Set<String> {
  var keys: Set<String> = []
  for (name, first) in [("kept", 1), ("open", 1), ("harmless", 0)] {
    let list = try String(contentsOfFile: "\(root)/Tests/Mutants/\(name).txt", encoding: .utf8)
    for line in list.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.components(separatedBy: " ¦ ").dropFirst(first)
      keys.insert(parts.prefix(6).joined(separator: "\t"))
    }
  }
  return keys
}

/// Some of the list that is kept, those of another commit the next ones.
func rotation(_ all: [Mutant], kept: String, first: Int, count: Int) throws -> [Mutant] {
  let keys = try String(contentsOfFile: kept, encoding: .utf8).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }
  let byKey = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
  let there = keys.compactMap { line in
    // The first word is by what it was killed.
    byKey[String(line.drop { $0 != "\t" }.dropFirst())]
  }
  guard !there.isEmpty else { throw Complaint(text: "nothing of \(kept) is in the program") }
  var picked: [Mutant] = []
  var lines: Set<String> = []
  for step in 0..<there.count where picked.count < count {
    let mutant = there[(first + step) % there.count]
    if lines.insert("\(mutant.file):\(mutant.line)").inserted { picked.append(mutant) }
  }
  return picked
}

/// The switch: one number for the whole program, read once.
///
/// With `MUTANTS_REACHED=FILE` the byte of each change that is come by is set in that file,
/// whichever process of many comes by it.
let switchSource = """
  import Glibc

  private let mutant = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

  private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("MUTANTS_REACHED") else { return nil }
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, ftruncate(file, 1 << 16) == 0 else { return nil }
    let room = mmap(nil, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return room == MAP_FAILED ? nil : room?.assumingMemoryBound(to: UInt8.self)
  }()

  @usableFromInline func isMutant(_ number: Int) -> Bool {
    reached?[number] = 1
    return mutant == number
  }
  """

func write(_ mutants: [(number: Int, mutant: Mutant)], in root: String) throws {
  for (file, changes) in Dictionary(grouping: mutants, by: \.mutant.file) {
    let path = "\(root)/\(file)"
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    for (number, mutant) in changes.sorted(by: {
      $0.mutant.range.lowerBound > $1.mutant.range.lowerBound
    }) {
      bytes.replaceSubrange(mutant.range, with: mutant.switched(number).utf8)
    }
    try Data(bytes).write(to: URL(filePath: path))
  }
  for module in modules + [judge] {
    try Data((switchSource + "\n").utf8)
      .write(to: URL(filePath: "\(root)/\(module)/Mutant.swift"))
  }
}

do {
  guard words.count >= 3, let count = Int(words[1]), let seed = UInt64(words[2]) else {
    throw Complaint(
      text: "usage: mutants FOLDER COUNT SEED [--kept FILE FIRST HOW-MANY] [--without N,N,…]")
  }
  let root = words[0]
  let (chosen, found) = try candidates(in: root)
  var mutants: [Mutant]
  if let kept = value(of: "--kept"), let first = value(of: "--kept", 2).flatMap({ Int($0) }),
    let many = value(of: "--kept", 3).flatMap({ Int($0) })
  {
    mutants = try rotation(chosen + found, kept: kept, first: first, count: many)
  } else {
    let taken = Set(chosen.map { "\($0.file):\($0.line)" })
    let known = try knownKeys(in: root)
    mutants = chosen + found.sample(of: count, seed: seed, without: taken, known: known)
  }
  let without = Set((value(of: "--without") ?? "").split(separator: ",").compactMap { Int($0) })
  let numbered = mutants.enumerated().map { (number: $0.offset + 1, mutant: $0.element) }
    .filter { !without.contains($0.number) }
  try write(numbered, in: root)
  for (number, mutant) in numbered {
    let columns = [
      "\(number)", mutant.rule.rawValue, mutant.file, "\(mutant.line)", mutant.title, mutant.key,
    ]
    print(columns.joined(separator: "\t"))
  }
  FileHandle.standardError.write(
    Data("\(chosen.count) chosen, \(found.count) found, \(numbered.count) written\n".utf8))
} catch {
  let text = (error as? Complaint)?.text ?? "\(error)"
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(2)
}
