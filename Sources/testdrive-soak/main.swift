import Foundation
import HeadUnitCore
import TestKit

// `testdrive-soak N` walks N seeds; `testdrive-soak --seed S` walks one and prints its trace, and
// `testdrive-soak --fingerprint S` only a number by which two traces can be told apart.
// `testdrive-soak --drives N` prints and reads so many made-up drive files.
// `testdrive-soak --record-logs N FOLDER [EVENTS]` writes down what happens on N walks, and
// `testdrive-soak --replay-logs FOLDER` lets it happen again, and prints a line of numbers for what
// comes of each; `testdrive-soak --replay-log FILE` prints all that comes of one, by which two
// versions of the program can be compared whose numbers differ.
let eventsPerWalk = 300
let words = Array(CommandLine.arguments.dropFirst())

func note(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

if words.first == "--fingerprint", let seed = words.dropFirst().first.flatMap(UInt64.init) {
  var walk = RandomWalk(seed: seed)
  let fault = walk.walk(events: eventsPerWalk)
  print(try walk.simulation.trace.fingerprint())
  exit(fault == nil ? 0 : 4)
}

if words.first == "--seed", let seed = words.dropFirst().first.flatMap(UInt64.init) {
  var walk = RandomWalk(seed: seed)
  let fault = walk.walk(events: eventsPerWalk)
  print(walk.simulation.trace.columns())
  note(fault ?? "Seed \(seed): nothing wrong.")
  exit(fault == nil ? 0 : 4)
}

if words.first == "--drives", let count = words.dropFirst().first.flatMap(UInt64.init), count > 0 {
  for seed in 1...count {
    var drive = RandomDrive(seed: seed)
    guard let trouble = drive.trouble() else { continue }
    note("drive \(seed): \(trouble)")
    exit(4)
  }
  print("\(count) drives read as they were printed")
  exit(0)
}

do {
  switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
  case ("--record-logs", let count?, let folder?):
    let events = words.count == 4 ? Int(words[3]) : eventsPerWalk
    guard let count = Int(count), count > 0, let events, words.count <= 4 else { break }
    try LogFolder(path: folder).record(count, events: events)
    exit(0)
  case ("--replay-logs", let folder?, nil):
    for line in try LogFolder(path: folder).replay() { print(line) }
    exit(0)
  case ("--replay-log", let file?, nil):
    print(try LogFolder.replay(log: file), terminator: "")
    exit(0)
  default: break
  }
} catch {
  note((error as? LogError)?.reason ?? "\(error)")
  exit(4)
}

guard let count = words.first.flatMap(Int.init), count > 0 else {
  note("usage: testdrive-soak COUNT | --seed SEED | --fingerprint SEED | --drives COUNT")
  note("  | --record-logs COUNT FOLDER [EVENTS] | --replay-logs FOLDER | --replay-log FILE")
  exit(2)
}
var failures = 0
var events = 0
for seed in 1...UInt64(count) {
  var walk = RandomWalk(seed: seed)
  if let fault = walk.walk(events: eventsPerWalk) {
    failures += 1
    note("seed \(seed): \(fault)\n  replay: .build/release/testdrive-soak --seed \(seed)")
    if failures == 10 { break }
  }
  events += walk.simulation.eventCount
}
print("\(count) walks, \(events) events, \(failures) failed")
exit(failures == 0 ? 0 : 4)
