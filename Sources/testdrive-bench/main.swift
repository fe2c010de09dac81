import Foundation

// Alone it runs every workload in a process of its own; with a workload's name, that one. With
// `--against PROGRAM ROUNDS [WORKLOAD…]` it compares them with those of another build, and with
// `--counts` it prints what of some of them is the same in every run.
let frameNames = FrameBench.names + PNGBench.names + ScreenBench.Kind.allCases.map(\.rawValue)
let allNames = Workload.all.map(\.name) + frameNames + DriveBench.allCases.map(\.rawValue)
let words = CommandLine.arguments.dropFirst()
if words.first == "--against" {
  let words = Array(words.dropFirst())
  guard words.count >= 2, let rounds = Int(words[1]), rounds >= 5 else {
    let usage = "usage: testdrive-bench --against PROGRAM ROUNDS [WORKLOAD…], five rounds or more\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }
  let comparison = Comparison(base: URL(fileURLWithPath: words[0]).absoluteURL, rounds: rounds)
  try BenchFolder.enter()
  exit(try comparison.run(words.count > 2 ? Array(words[2...]) : allNames) ? 0 : 1)
}
try BenchFolder.enter()
if let word = words.first, FrameBench.names.contains(word) {
  exit(try FrameBench(Array(words)).run() ? 0 : 1)
} else if let word = words.first, PNGBench.names.contains(word) {
  try PNGBench(Array(words)).run()
} else if let word = words.first, let kind = ScreenBench.Kind(rawValue: word) {
  var bench = try ScreenBench(kind)
  try bench.run()
} else if words.first == "--counts" {
  for line in try Counts.lines() { print(line) }
} else if let word = words.first, let bench = DriveBench(rawValue: word) {
  do {
    try bench.run()
  } catch {
    FileHandle.standardError.write(Data("\(word): \(error)\n".utf8))
    exit(1)
  }
} else if words.first == LineApp.name {
  LineApp.run()
} else if let word = words.first {
  guard let workload = Workload.all.first(where: { $0.name == word }) else {
    let names = allNames.joined(separator: ", ")
    FileHandle.standardError.write(Data("there is no workload \(word); there are \(names)\n".utf8))
    exit(2)
  }
  print(try workload.measure().line(named: workload.name))
} else {
  var isGood = true
  var lines = BenchLines()
  for workload in allNames {
    if let line = try ChildRun(of: workload).median() {
      print(line)
      lines.add(line, of: workload)
    } else {
      print("\(workload) FAILED")
      isGood = false
    }
  }
  Goal.tell(lines)
  exit(isGood ? 0 : 1)
}
