import Foundation
import HeadUnitCore
import HeadUnitPaint
import TestKit
import TestPictures

// `testdrive-soak N` walks N seeds, from 1 or from `--first S` on, on as many threads as `--jobs`
// says, until as many have failed as `--faults` says or so many `--minutes` are over; `--model off`
// leaves the reference model out, to measure what it costs. `testdrive-soak --seed S` walks one in
// the same way and prints its trace, and `--fingerprint S` prints only a number by which two traces
// can be told apart.
// `testdrive-soak --drives N` prints and reads so many made-up drive files.
// `testdrive-soak --pictures N [--kind K] [--seed S]` shows so many broken pictures of each kind,
// or of one, and says how much memory that took at most.
// `testdrive-soak --drawings [NAME]` shows drawings that were made to be slow, and says how much of
// the processor's time each took.
// `testdrive-soak --record-logs N FOLDER [EVENTS]` writes down what happens on N walks, and
// `testdrive-soak --replay-logs FOLDER` lets it happen again, and prints a line of numbers for what
// comes of each; `testdrive-soak --replay-log FILE` prints all that comes of one, by which two
// versions of the program can be compared whose numbers differ.
let words = Array(CommandLine.arguments.dropFirst())

func note(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

func number<Number: FixedWidthInteger>(_ place: Int, as _: Number.Type = Number.self) -> Number? {
  words.indices.contains(place) ? Number(words[place]) : nil
}

/// The value of an option; nil when it is not there.
func value(of option: String) -> String? {
  guard let place = words.firstIndex(of: option), words.indices.contains(place + 1) else {
    return nil
  }
  return words[place + 1]
}

func endWithUsage() -> Never {
  note("usage: testdrive-soak COUNT [--first SEED] [--jobs N] [--faults N] [--minutes N]")
  note("      [--model on|off]")
  note("  | --seed SEED | --fingerprint SEED")
  note("  | --pictures COUNT [--kind PNG|JPEG|GIF|WebP|BMP|SVG] [--seed SEED]")
  note("  | --drives COUNT | --record-logs COUNT FOLDER [EVENTS] | --replay-logs FOLDER")
  note("  | --replay-log FILE | --drawings [NAME]")
  exit(2)
}

/// Of a walk through templates its own trace, where only that one went wrong.
func walk(_ seed: UInt64) -> Int32 {
  var (walk, fault) = WalkBatch.judged(seed)
  if fault == nil, seed % 10 == 5 {
    let templates = WalkBatch.templateWalk(seed)
    if let words = templates.fault { (walk, fault) = (templates.walk, "templates: \(words)") }
  }
  print(walk.simulation.trace.columns())
  note(fault ?? "Seed \(seed): nothing wrong.")
  return fault == nil ? 0 : 4
}

func printFingerprint(_ seed: UInt64) throws -> Int32 {
  var walk = RandomWalk(seed: seed)
  let fault = walk.walk(events: WalkBatch.usualEvents)
  print(try walk.simulation.trace.fingerprint())
  return fault == nil ? 0 : 4
}

/// The seconds that the processor has spent on us.
func processorSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

func walkAll(_ count: Int) -> Int32 {
  guard words.count.isMultiple(of: 2) == false,
    let first = value(of: "--first").map({ UInt64($0) }) ?? 1,
    let jobs = value(of: "--jobs").map({ Int($0) }) ?? 1, jobs > 0,
    let faults = value(of: "--faults").map({ Int($0) }) ?? WalkBatch.usualFaultLimit, faults > 0,
    let minutes = value(of: "--minutes").map({ Int($0) }) ?? 0, minutes >= 0,
    let model = ["on", "off"].first(where: { $0 == value(of: "--model") ?? "on" })
  else { endWithUsage() }
  let walk = model == "on" ? WalkBatch.usual : WalkBatch.unjudged
  let end = minutes > 0 ? ContinuousClock.now + .seconds(60 * minutes) : nil
  let batch = WalkBatch(
    first: first, count: count, jobs: jobs, faultLimit: faults, until: end, walk: walk
  ) { note($0.text) }
  let outcome = batch.run()
  let rate = Int(Double(outcome.eventCount) / max(0.001, processorSeconds()))
  print(
    "\(outcome.walkCount) walks, \(outcome.eventCount) events, \(outcome.faults.count) failed;",
    "\(rate) events in a second of processor time")
  return outcome.faults.isEmpty ? 0 : 4
}

func readDrives(_ count: UInt64) -> Int32 {
  for seed in 1...count {
    var drive = RandomDrive(seed: seed)
    guard let trouble = drive.trouble() else { continue }
    note("drive \(seed): \(trouble)")
    return 4
  }
  print("\(count) drives read as they were printed")
  return 0
}

func showPictures(_ count: UInt64) -> Int32 {
  guard words.count.isMultiple(of: 2), let first = value(of: "--seed").map({ UInt64($0) }) ?? 1
  else { endWithUsage() }
  let kinds = value(of: "--kind").map { name in PictureKind.allCases.filter { $0.rawValue == name }
  }
  var code: Int32 = 0
  for kind in kinds ?? PictureKind.allCases {
    var trial = PictureTrial()
    trial.run(kind, seeds: first..<first + count)
    print(
      "\(kind.rawValue): \(count) pictures, \(trial.shown) shown, \(trial.refused) refused,",
      "\(trial.crashed) of these by a decoder's end")
    if let trouble = trial.trouble {
      note(trouble)
      code = 4
    }
  }
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  print("at most \(usage.ru_maxrss >> 10) MiB")
  return code
}

func showDrawings(_ name: String?) {
  var longest = 0.0
  for drawing in SlowDrawing.all where name.map(drawing.name.contains) ?? true {
    let (outcome, milliseconds) = drawing.outcome()
    longest = max(longest, milliseconds)
    let facts = "\(Int(milliseconds.rounded())) ms, \(drawing.bytes.count) bytes"
    print("\(facts), \(drawing.name): \(outcome)")
  }
  print("at most \(Int(longest.rounded())) ms")
}

do {
  switch words.first {
  case "--drawings":
    showDrawings(words.dropFirst().first)
    exit(0)
  case "--pictures":
    if let count = number(1, as: UInt64.self), count > 0 { exit(showPictures(count)) }
  case "--seed":
    if let seed = number(1, as: UInt64.self) {
      exit(walk(seed))
    }
  case "--fingerprint":
    if let seed = number(1, as: UInt64.self) {
      exit(try printFingerprint(seed))
    }
  case "--drives":
    if let count = number(1, as: UInt64.self), count > 0 { exit(readDrives(count)) }
  case "--record-logs":
    let events = words.count > 3 ? number(3) : WalkBatch.usualEvents
    if let count = number(1, as: Int.self), count > 0, let events, (3...4).contains(words.count) {
      try LogFolder(path: words[2]).record(count, events: events)
      exit(0)
    }
  case "--replay-logs":
    if words.count == 2 {
      for line in try LogFolder(path: words[1]).replay() { print(line) }
      exit(0)
    }
  case "--replay-log":
    if words.count == 2 {
      print(try LogFolder.replay(log: words[1]), terminator: "")
      exit(0)
    }
  default:
    if let count = number(0, as: Int.self), count > 0 { exit(walkAll(count)) }
  }
} catch {
  note((error as? LogError)?.reason ?? "\(error)")
  exit(4)
}
endWithUsage()
