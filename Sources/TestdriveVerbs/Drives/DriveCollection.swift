import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText
import Synchronization

/// The drives that files and folders hold, all of them read before any is run.
struct DriveCollection {
  /// A drive's file, what it was found to be, and what was read with it.
  private struct Reading {
    let file: String
    /// Met in a folder, not named by the person.
    let isFound: Bool
    var cases: [DriveCase] = []
    var parts: Set<String> = []
    var mistakes: Mistakes?
  }

  private(set) var cases: [DriveCase] = []
  /// Everything that is wrong, of all files.
  private(set) var mistakes = Mistakes()
  /// Files of which the drives only include.
  private(set) var parts: Set<String> = []

  typealias Read = (_ file: String, DriveEnvironment) throws(Mistakes) -> [DriveCase]

  init(
    _ operands: [String], _ environment: DriveEnvironment, read: Read
  ) throws(VerbError) {
    var readings: [Reading] = []
    var known: Set<String> = []
    for operand in operands {
      for (file, isFound) in try Self.files(of: operand)
      where known.insert(Self.standard(file)).inserted {
        readings.append(Self.reading(file, isFound: isFound, environment, read))
      }
    }
    let included = readings.reduce(into: Set<String>()) { $0.formUnion($1.parts) }
    for reading in readings {
      if reading.isFound, included.contains(Self.standard(reading.file)),
        !Self.saysItsName(reading.file)
      {
        parts.insert(reading.file)
        continue
      }
      cases += reading.cases
      if let mistakes = reading.mistakes { self.mistakes.add(contentsOf: mistakes) }
    }
  }

  /// As drives say them; nil once it was told what is wrong with them.
  static func read(
    _ operands: [String], _ environment: DriveEnvironment, _ output: Output
  ) throws(VerbError) -> DriveCollection? {
    let collection = try DriveCollection(operands, environment) {
      file, environment throws(Mistakes) in
      try DriveReader(environment: environment).cases(of: file)
    }
    guard !collection.mistakes.isEmpty else { return collection }
    output.note(
      DriveWording.shown(collection.mistakes) { name in
        name.hasSuffix(".drive") ? try? environment.readFile(name) : nil
      })
    return nil
  }

  private static func files(
    of operand: String
  ) throws(VerbError) -> [(file: String, isFound: Bool)] {
    guard FileText.isFolder(operand) else { return [(operand, false)] }
    // One that ends with a slash is a folder that cannot be read.
    let files = FileText.contents(ofFolder: operand).filter {
      $0.hasSuffix(".drive") || $0.hasSuffix("/")
    }
    guard !files.isEmpty else { throw Wording.noDrives(in: operand) }
    return files.sorted().map { ($0, true) }
  }

  private static func reading(
    _ file: String, isFound: Bool, _ environment: DriveEnvironment, _ read: Read
  ) -> Reading {
    var reading = Reading(file: file, isFound: isFound)
    let noted = NotedFiles()
    var noting = environment
    let readFile = environment.readFile
    noting.readFile = { path throws(Mistakes) in
      noted.add(standard(path))
      return try readFile(path)
    }
    do throws(Mistakes) {
      if file.hasSuffix("/") { throw Wording.mistake(file, Wording.locked) }
      reading.cases = try read(file, noting)
    } catch {
      reading.mistakes = error
    }
    reading.parts = noted.all.subtracting([standard(file)])
    return reading
  }

  private static func standard(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Whether a line of the file begins with `drive`.
  private static func saysItsName(_ file: String) -> Bool {
    guard let source = try? FileText.read(file, limit: sizeLimit) else { return false }
    return source.bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      return words.first == "drive"
    }
  }

  /// Of a drive's file; nobody writes a longer one.
  private static let sizeLimit = 16 << 20
}

/// Which files were read, by a closure that may be called from anywhere.
private final class NotedFiles: Sendable {
  private let files = Mutex<Set<String>>([])

  func add(_ file: String) { files.withLock { _ = $0.insert(file) } }

  var all: Set<String> { files.withLock { $0 } }
}

extension DriveShelf {
  /// The drives of files and folders; `prepare` leaves out what is not meant, and lays over the
  /// rest what the command line says.
  static func reading(
    _ operands: [String], _ environment: DriveEnvironment, _ resources: Resources,
    prepare: @escaping ([DriveCase]) throws -> [DriveCase] = { $0 }
  ) throws -> DriveShelf {
    try DriveShelf(in: operands.filter(FileText.isFolder), resources) {
      let collection = try DriveCollection(operands, environment) {
        file, environment throws(Mistakes) in
        try DriveReader(environment: environment).cases(of: file)
      }
      return DriveShelf.Listing(
        cases: try prepare(collection.cases), mistakes: collection.mistakes,
        parts: collection.parts)
    }
  }
}

/// Drives run one after the other, and told as they end.
struct DriveBatch {
  let options: RunOptions
  let progress: RunProgress
  let cases: [DriveCase]
  /// Runs the case of the number; nil when somebody wants to end.
  let run: (Int) -> FinishedDrive?

  /// Runs those of the cases that the numbers name.
  func run(_ numbers: [Int]) -> [FinishedDrive] {
    var finished: [FinishedDrive] = []
    for number in numbers {
      progress.begin(cases[number])
      guard let done = run(number) else { break }
      progress.end(done)
      finished.append(done)
      if options.stopsAtFailure, done.failure != nil { break }
    }
    return finished
  }
}

extension DriveEnvironment {
  /// A larger drive was made by a machine for another machine.
  static let sizeLimit = 4 << 20

  static func files(_ resources: Resources) -> DriveEnvironment {
    files { () throws(VerbError) in resources }
  }

  /// The world as it is: files, the profiles that ship, libraries and traces.
  ///
  /// What comes with the program is looked for only when a drive names it.
  static func files(_ resources: @escaping @Sendable () throws(VerbError) -> Resources)
    -> DriveEnvironment
  {
    let apps = AppCache()
    return DriveEnvironment(
      readFile: { path throws(Mistakes) in try FileText.read(path, limit: sizeLimit) },
      layer: { name, profile throws(Mistakes) in
        do {
          let store = ProfileStore(try resources())
          try profile.layer(store.source(of: name))
        } catch let error as Mistakes {
          throw error
        } catch let error as VerbError {
          throw Wording.mistake(name, error.message)
        } catch {
          throw Wording.mistake(name, "\(error)")
        }
      },
      look: { name throws(Mistakes) in
        do throws(VerbError) {
          return try LookStore(try resources()).look(name)
        } catch {
          throw Wording.mistake(name, error.message)
        }
      },
      app: { name, folder throws(Mistakes) in
        if name.hasPrefix("exec:") { return try program(name, folder) }
        guard LibraryFile.demos[name] != nil else { return try apps.app(name, path: name) }
        let path: String
        do throws(VerbError) {
          let resources = try resources()
          if name == "demo", let hosted = resources.hosted { return hosted.driveApp }
          path = resources.demo(name) ?? name
        } catch {
          throw Wording.mistake(name, error.message)
        }
        return try apps.app(name, path: path)
      })
  }

  private static func program(_ name: String, _ folder: String?) throws(Mistakes) -> DriveApp {
    do throws(VerbError) {
      let program = try ProgramWords(String(name.dropFirst("exec:".count)), folder: folder)
      return program.driveApp(name: name)
    } catch {
      throw Wording.mistake(name, error.message)
    }
  }
}

/// Libraries and traces, each read once.
private final class AppCache: Sendable {
  private let apps = Mutex<[String: Result<DriveApp, Mistakes>]>([:])

  func app(_ name: String, path: String) throws(Mistakes) -> DriveApp {
    if let known = apps.withLock({ $0[path] }) { return try known.get() }
    let result = Result { () throws(Mistakes) in try AppCache.read(name, path) }
    apps.withLock { $0[path] = result }
    return try result.get()
  }

  private static func read(_ name: String, _ path: String) throws(Mistakes) -> DriveApp {
    guard path.hasPrefix("trace:") else {
      let library = try LibraryFile.read(path).library
      return DriveApp(name: name, folder: library.folder) {
        library.app(seed: $0, timeouts: $1)
      }
    }
    let file = String(path.dropFirst("trace:".count))
    let recorded = RecordedApp(try Trace(FileText.read(file, limit: FileText.traceLimit)))
    return DriveApp(name: name, way: .phone) { FaultyApp(recorded, seed: $0, timeouts: $1) }
  }
}

/// The drives that come with the program, for any app: each is a complaint that drivers have.
struct StockDrives {
  /// What they are called on the command line.
  static let name = "any"

  private let resources: Resources

  init(_ resources: Resources) {
    self.resources = resources
  }

  var folder: String { resources.folder.appendingPathComponent("Any").path }

  /// `run any` means them, unless there is something of that name.
  func operands(_ words: [String]) -> [String] {
    words.map { word in
      let isFile = FileManager.default.fileExists(atPath: word)
      return word == Self.name && !isFile ? folder : word
    }
  }

  func areMeant(by words: [String]) -> Bool { operands(words).contains(folder) }

  /// A line for each drive: whether the app passes it, and what was found if not.
  static func card(_ drives: [FinishedDrive]) -> [String] {
    let width = drives.map(\.result.drive.name.count).max() ?? 0
    let lines = drives.map { drive in
      let ids = drive.result.findings.filter { $0.counts && $0.finding.level > .note }
        .map(\.finding.id.rawValue)
      let unique = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }
        .map(\.element)
      let verdict = drive.failure == nil ? "passes" : "FAILS "
      let reason = unique.isEmpty ? drive.failure?.message ?? "" : unique.joined(separator: ", ")
      let name = drive.result.drive.name
      return "  \(verdict)  \(reason.isEmpty ? name : padded(name, to: width) + "  " + reason)"
        .oneLine
    }
    return ["The app's report card:"] + lines
  }
}

extension Arguments {
  /// The words after `--` as drives name a program.
  var programName: String? {
    programWords.map { "exec:" + ShellWord.line($0) }
  }
}
