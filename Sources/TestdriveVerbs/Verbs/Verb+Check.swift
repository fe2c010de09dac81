import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitPaint
import HeadUnitReports
import HeadUnitText
import PhoneSyntax

extension Verb {
  static var check: Verb {
    Verb(
      name: "check",
      summary: "read drives, libraries, profiles, themes, traces and Swift, and name every mistake",
      operands: "FILE|FOLDER…"
    ) { _ in
      { arguments, output in
        guard !arguments.operands.isEmpty else {
          throw VerbError("check needs a file or a folder")
        }
        let environment = DriveEnvironment.files { () throws(VerbError) in
          try Resources.find(arguments)
        }
        let swift = arguments.operands.flatMap { swiftFiles($0) }
        var isGood = true
        if !swift.isEmpty {
          isGood = try SwiftFiles.check(swift, Resources.find(arguments), output)
        }
        let others = arguments.operands.filter { operand in
          swiftFiles(operand).isEmpty || FileText.isFolder(operand) && !checkable(operand).isEmpty
        }
        guard !others.isEmpty else { return isGood ? .passed : .wrongInput }
        let code = tell(
          try others.flatMap { try check($0, environment) }, in: others.filter(FileText.isFolder),
          output)
        return isGood ? code : .wrongInput
      }
    }
  }

  private static func tell(
    _ found: [CheckReport], in folders: [String], _ output: Output
  ) -> ExitCode {
    var reports = found
    // What a good file includes was read with it, and need not be good by itself.
    let parts = Set(reports.flatMap(\.parts).map { DrivePath.normal($0) })
    reports.removeAll { $0.isFound && parts.contains(DrivePath.normal($0.path)) }
    let cases = reports.flatMap(\.cases)
    let shared = SharedGoldens.mistakes(in: cases, real: SafeFile.real)
    for mistake in shared.list {
      // What two drives include belongs to the later one that does.
      let index =
        reports.firstIndex { $0.path == mistake.file }
        ?? reports.lastIndex { $0.includes(mistake.file) }
      if let index { reports[index].add([mistake]) }
    }
    for report in reports {
      if let mistakes = report.mistakes {
        output.line(report.shown(mistakes))
      } else {
        output.note("\(report.path): a good \(report.kind)".oneLine)
      }
      if !report.remarks.isEmpty { output.note(report.remarks.description) }
      MissingLetters.shared.tell(report.titles, output)
    }
    let used = SharedGoldens.places(of: cases, real: SafeFile.real)
    for file in orphans(reports, besides: used) + left(in: folders, besides: used) {
      output.note(Wording.unusedGolden(file).oneLine)
    }
    let wrong = reports.count { $0.mistakes != nil }
    output.note("\(reports.count) checked, " + (wrong == 0 ? "all good." : "\(wrong) wrong."))
    return wrong == 0 ? .passed : .wrongInput
  }

  /// Goldens that no drive asks for, beside drives all of which were read.
  ///
  /// A folder to which a link leads may have other drives, which nobody has named here.
  private static func orphans(
    _ reports: [CheckReport], besides used: Set<String>
  ) -> [String] {
    let drives = reports.filter { $0.path.hasSuffix(".drive") }
    let read = Set(drives.filter { $0.mistakes == nil }.flatMap { [$0.path] + $0.parts })
    return Set(drives.map { SafeFile.folder(of: $0.path) }).sorted().flatMap { folder in
      let beside = FileText.names(inFolder: folder.isEmpty ? "." : folder)
        .filter { $0.hasSuffix(".drive") }.map { SafeFile.join(folder, $0) }
      guard read.isSuperset(of: beside) else { return [String]() }
      let goldens = SafeFile.join(folder, GoldenPlace.folderName)
      let real = SafeFile.real(goldens)
      guard real == SafeFile.join(SafeFile.real(folder), GoldenPlace.folderName) else { return [] }
      return FileText.names(inFolder: goldens).map { SafeFile.join(goldens, $0) }.filter { file in
        let end = [".png.stamp", ".png", ".tree"].first(where: file.hasSuffix)
        let stem = file.dropFirst(goldens.count)
        return end.map { !used.contains(real + stem.dropLast($0.count)) } ?? false
      }
    }
  }

  /// Goldens beside which there is not one drive any more; pictures of other things have no stamp.
  private static func left(in folders: [String], besides used: Set<String>) -> [String] {
    folders.flatMap { FileText.contents(ofFolder: $0) }.sorted().filter { file in
      let goldens = SafeFile.folder(of: file)
      let end = [".png.stamp", ".png", ".tree"].first(where: file.hasSuffix)
      guard let end, goldens.split(separator: "/").last == GoldenPlace.folderName[...] else {
        return false
      }
      let stem = String(file.dropLast(end.count))
      guard end == ".tree" || FileText.isFile(stem + ".png.stamp"),
        !used.contains(SafeFile.real(stem))
      else { return false }
      let beside = SafeFile.folder(of: goldens)
      return !FileText.names(inFolder: beside.isEmpty ? "." : beside)
        .contains { $0.hasSuffix(".drive") }
    }
  }

  private static func swiftFiles(_ path: String) -> [String] {
    if FileText.isFolder(path) { return SwiftFiles.paths(in: path) }
    return path.hasSuffix(".swift") ? [path] : []
  }

  /// Beside Swift sources stand files of the app's own, which are none of ours to judge.
  private static func checkable(_ folder: String) -> [String] {
    let hasSources = !swiftFiles(folder).isEmpty
    return FileText.contents(ofFolder: folder).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json")
        && (!hasSources || OwnKind(of: $0) != nil)
        || $0.hasSuffix(".jsonl") || $0.hasSuffix(".drive") || $0.hasSuffix("/")
    }
  }

  /// The file itself, or what there is to check in the folder.
  private static func check(
    _ path: String, _ environment: DriveEnvironment
  ) throws(VerbError) -> [CheckReport] {
    guard FileText.isFolder(path) else { return [CheckReport(path, environment)] }
    let files = checkable(path)
    guard !files.isEmpty else { throw VerbError("\(path) holds nothing that can be checked") }
    return files.sorted().map { CheckReport($0, isFound: true, environment) }
  }
}

/// What a check found in one file.
struct CheckReport {
  let path: String
  /// Met in a folder, not named by the person.
  let isFound: Bool
  /// What kind of file it is, if it is a good one.
  private(set) var kind = ""
  private(set) var mistakes: Mistakes?
  /// The files that were read with it.
  private(set) var parts: [String] = []
  /// What is allowed, and refused by the car or not seen as it was meant.
  private(set) var remarks = Mistakes()
  /// What a library's items are called.
  private(set) var titles: [String] = []
  /// What it says is to be run, of a drive.
  private(set) var cases: [DriveCase] = []

  private let environment: DriveEnvironment

  init(_ path: String, isFound: Bool = false, _ environment: DriveEnvironment) {
    self.path = path
    self.environment = environment
    self.isFound = isFound
    do throws(Mistakes) {
      try read()
    } catch {
      mistakes = error
    }
  }

  private mutating func read() throws(Mistakes) {
    if path.hasSuffix("/") { throw Wording.mistake(path, Wording.locked) }
    if path.hasSuffix(".drive") {
      let contents = try DriveReader(environment: environment).read(path)
      (parts, cases) = (contents.parts, contents.cases)
      kind = "drive"
    } else if path.hasSuffix(".jsonl") || OwnFile.trace.isBeginning(OwnFile.start(of: path) ?? []) {
      _ = try Trace(FileText.read(path, limit: FileText.traceLimit))
      kind = "trace"
    } else if OwnKind(of: path) == .profile {
      var profile = Profile()
      try profile.layer(FileText.read(path, limit: ProfileStore.sizeLimit))
      kind = "profile"
    } else if OwnKind(of: path) == .theme {
      let found = try LookStore.check(file: path)
      guard found.isEmpty else { throw found }
      kind = "theme"
    } else {
      let reading = try LibraryFile.read(path)
      parts = Array(reading.files.dropFirst())
      titles = reading.library.titles(of: Self.titleCount)
      remarks = reading.remarks
      try look(at: reading.pictures)
      remarkOnTabs(of: reading)
      kind = "library"
    }
  }

  /// Of so many items the letters are looked at.
  private static let titleCount = 20_000
  /// As large as the largest cover of a head unit that ships; what is drawn takes more work there.
  private static let coverSide = 720

  /// Each picture is made as a head unit makes it.
  private func look(at pictures: [LibraryFile.NamedPicture]) throws(Mistakes) {
    var mistakes = Mistakes()
    let use = PictureUse.filling(PixelSize(width: Self.coverSide, height: Self.coverSide))
    for picture in pictures {
      do throws(PictureFault) {
        let bytes = try PictureProcessor.read(picture.file)
        _ = try PictureProcessor.standard.develop(bytes, for: [use])
      } catch {
        picture.add("\(error)", to: &mistakes)
      }
    }
    guard mistakes.isEmpty else { throw mistakes }
  }

  /// Pictures of tabs that have colours, each where it is named.
  private mutating func remarkOnTabs(of reading: LibraryFile.Reading) {
    let library = reading.library
    for row in 0..<(library.hasTabs ? library.count(at: .root) ?? 0 : 0) {
      guard let name = library.item(at: ContentPath.root.child(row))?.artwork,
        let picture = reading.pictures.first(where: { $0.file.hasSuffix("/" + name) }),
        PictureExamination.sight(Picture(file: picture.file))?.isColoured == true
      else { continue }
      picture.add(
        "\(name) has colours, and of a tab's icon only the shape is seen: draw it in one colour",
        to: &remarks)
    }
  }

  func includes(_ file: String) -> Bool {
    parts.contains { DrivePath.normal($0) == DrivePath.normal(file) }
  }

  /// What was found when it was looked at beside others.
  mutating func add(_ others: [Mistake]) {
    guard !others.isEmpty else { return }
    var all = mistakes ?? Mistakes()
    for mistake in others { all.add(mistake) }
    mistakes = all
  }

  /// The mistakes, those of drives with their lines.
  func shown(_ mistakes: Mistakes) -> String {
    DriveWording.shown(mistakes) { name in
      name.hasSuffix(".drive") ? try? environment.readFile(name) : nil
    }
  }
}

/// The Swift files of an app, as a person names them.
enum SwiftFiles {
  /// One file has no more.
  private static let sizeLimit = 16 << 20

  /// Folders in which nobody keeps the app itself.
  private static func isForeign(_ folder: String) -> Bool {
    ["Pods", "Carthage", "DerivedData", "Tests", "Package.swift"].contains(folder)
      || folder.hasSuffix("Tests") || folder.hasSuffix(".playground")
  }

  static func paths(in folder: String) -> [String] {
    FileText.contents(ofFolder: folder).filter { path in
      guard path.hasSuffix(".swift") else { return false }
      let parts = path.dropFirst(folder.count).split(separator: "/").map(String.init)
      return !parts.contains(where: isForeign)
    }.sorted()
  }

  static func read(_ paths: [String]) throws(VerbError) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in paths {
      do throws(Mistakes) {
        let text = try FileText.read(path, limit: sizeLimit)
        sources.append(SwiftSource(path: path, bytes: Array(text.bytes)))
      } catch {
        throw VerbError(error)
      }
    }
    return sources
  }

  /// The names that there are here.
  static func names(_ resources: Resources) throws(VerbError) -> PhoneNames {
    var table = ""
    for name in ["phone-names.txt", "linux-names.txt"] {
      let path = resources.folder.appendingPathComponent(name).path
      do throws(Mistakes) {
        table += String(decoding: try FileText.read(path, limit: sizeLimit).bytes, as: UTF8.self)
      } catch {
        throw VerbError(error)
      }
    }
    return PhoneNames(table: table)
  }

  /// What of the files is here: line by line what is not, and then how much is.
  static func check(
    _ paths: [String], _ resources: Resources, _ output: Output
  ) throws(VerbError) -> Bool {
    let report = CoverageReport(try read(paths), try names(resources))
    for file in report.files {
      for finding in file.findings { output.line(finding.shown) }
    }
    for file in report.files where file.used > 0 {
      output.note("\(file.path): \(file.covered) of \(file.used) of the phone's names are here")
    }
    for (module, isHere) in report.answers.sorted(by: { $0.key < $1.key }) {
      output.note("#if canImport(\(module)) is \(isHere ? "true" : "false") here")
    }
    let errors = report.files.reduce(0) { sum, file in
      sum + file.findings.count { $0.gravity == .error }
    }
    output.note(
      "\(report.files.count) Swift files: \(report.covered) of \(report.used) of the phone's names "
        + "are here" + (errors == 0 ? "." : ", \(errors) things are not."))
    return errors == 0
  }
}
