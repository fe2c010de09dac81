import Foundation
import HeadUnitFiles
import HeadUnitReports
import HeadUnitText
import PhoneSyntax

extension Verb {
  static var adopt: Verb {
    Verb(
      name: "adopt", summary: "make a package around an app that was written for the phone",
      operands: "FOLDER"
    ) { options in
      let place = options.text("--in", "FOLDER", "where the package's folder is made (here)")
      let named = options.text("--name", "NAME", "what the package is called (as the folder)")
      let sources = options.text(
        "--testdrive", "PATH", "Testdrive's sources (those of this program)")
      return { arguments, output in
        guard let folder = try arguments.operand(atMost: 1) else { throw Wording.adoptForm }
        guard FileText.isFolder(folder) else { throw Wording.noFolderToAdopt(folder) }
        let root = URL(fileURLWithPath: folder).standardizedFileURL
        let name = try AppName(arguments[named] ?? root.lastPathComponent + " Car")
        let names = try SwiftFiles.names(try Resources.find(arguments))
        let adoption = try Adoption(of: root.path, named: name, names)
        let checkout = try Verb.checkout(arguments[sources], for: name)
        let place = SafeFile.join(arguments[place] ?? "", name.text)
        try adoption.make(in: place, checkout: checkout)
        output.note(adoption.told(in: place))
        return .passed
      }
    }
  }
}

/// An app that is there already, and what was found of it.
struct Adoption {
  let root: String
  let name: AppName
  private let sources: [SwiftSource]
  private let survey: AppSurvey
  private let information: [String]
  private let entitlements: [String]
  private let catalogues: [String]
  private let settings: ProjectSettings
  private let names: PhoneNames

  init(of root: String, named name: AppName, _ names: PhoneNames) throws(VerbError) {
    (self.root, self.name, self.names) = (root, name, names)
    let paths = SwiftFiles.paths(in: root)
    guard !paths.isEmpty else { throw Wording.nothingToAdopt(root) }
    sources = try SwiftFiles.read(paths)
    survey = AppSurvey(sources)
    let files = FileText.contents(ofFolder: root)
    information = files.filter { $0.hasSuffix("/Info.plist") || $0.hasSuffix("-Info.plist") }
    entitlements = files.filter { $0.hasSuffix(".entitlements") }
    let folders = files.compactMap { file in
      file.range(of: ".xcassets/").map { String(file[..<$0.lowerBound]) + ".xcassets" }
    }
    catalogues = Set(folders).sorted()
    settings = ProjectSettings(of: root, files)
  }

  /// The app itself stays where it is: the package has a link to it.
  func make(in folder: String, checkout: String) throws(VerbError) {
    do throws(FileError) {
      try FileWriter.makeFolder(FilePath.folder(of: folder))
      try FileWriter.makeNewFolder(folder)
    } catch {
      throw error.number == EEXIST ? Wording.isThere(folder) : VerbError(error)
    }
    let target = SafeFile.join(folder, "Sources/\(name.target)")
    try SafeFile.makeFolder(target)
    try SafeFile.write(manifest(checkout), to: SafeFile.join(folder, "Package.swift"))
    try SafeFile.write(ownFile, to: SafeFile.join(target, ownName))
    try SafeFile.write(drive, to: SafeFile.join(folder, "first.drive"))
    if let profile { try SafeFile.write(profile, to: SafeFile.join(folder, Self.profileName)) }
    do throws(FileError) {
      try FileWriter.makeLink(SafeFile.join(target, "App"), to: root)
    } catch {
      throw VerbError(error)
    }
  }

  /// What it imports of the phone's: the rest need not be built.
  private var products: [String] {
    let modules = survey.imports.intersection(names.modules).subtracting(["PhoneFoundation"])
    return modules.union(["TestdriveApp"]).sorted()
  }

  private func manifest(_ checkout: String) -> String {
    let products = products.map { "\"\($0)\"," }.joined(separator: " ")
    let path = checkout.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name.target)",
        dependencies: [.package(name: "testdrive", path: "\(path)", traits: ["AppBuild"])],
        targets: [
          .executableTarget(
            name: "\(name.target)",
            // What the app imports of the phone's: another one is to be named here as well.
            dependencies: [
              \(products)
            ].map { .product(name: $0, package: "testdrive") },
            exclude: ["App"],\(settings.manifestLines)
            plugins: [.plugin(name: "PhoneSources", package: "testdrive")])
        ],
        swiftLanguageModes: [.v\(settings.languageMode)])

      """
  }

  private var ownName: String { survey.delegate == nil ? "Main.swift" : "OriginalsInApp.swift" }

  /// Where nothing says how the app begins, somebody has to.
  private var ownFile: String {
    guard survey.delegate == nil else {
      return
        "// The app's own files are behind App, and are compiled as PhoneSources rewrites them.\n"
    }
    return """
      import TestdriveApp

      @main
      enum Main {
        static func main() {
          TestdriveApp.run(file: "\(root)/App", root: "\(root)") {
            // Start the app here, as its delegate does on the phone.
          }
        }
      }

      """
  }

  private static let profileName = "phone.json"

  /// The phone that a drive has otherwise is of before there were templates: such an app would not
  /// be on the car's home.
  private var profile: String? { survey.templateScenes.isEmpty ? nil : "{\"ios\": 26}\n" }

  private var drive: String {
    let lines = [
      "# The first list has something in it. Run it: swift run \(name.target) run first.drive",
      "drive \"first\"", profile.map { _ in "profile standard \(Self.profileName)" },
      "expect rows > 0 within=10s",
    ]
    return lines.compactMap { $0 }.joined(separator: "\n") + "\n"
  }
}

extension Adoption {
  /// What was found, and what is left to do.
  func told(in folder: String) -> String {
    let report = CoverageReport(sources, names)
    let errors = report.files.reduce(0) { $0 + $1.findings.count }
    func line(_ what: String, _ found: [String]) -> String {
      let short = found.map { $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : $0 }
      return "  \(what): " + (found.isEmpty ? "none" : short.joined(separator: ", ")).oneLine
    }
    var lines = ["\(folder.oneLine) is written around \(root.oneLine), which stays as it is.", ""]
    lines += [
      "  Swift files: \(sources.count)", "  in Swift: \(settings.words)",
      line("starts with", survey.delegate.map { [$0] } ?? []),
      line("content for the car", survey.dataSources),
      line("scene for CarPlay's templates", survey.templateScenes),
      line("Info.plist", information), line("entitlements", entitlements),
      line("asset catalogues", catalogues),
      "  of the phone's names it uses, here are \(report.covered) of \(report.used)", "",
      "Left to do:",
    ]
    var steps: [String] = []
    if errors > 0 {
      let things = errors == 1 ? "one thing" : "\(errors) things"
      steps.append("testdrive check \(ShellWord.quoted(root)) names \(things)")
    }
    if survey.delegate == nil { steps.append("start the app in Sources/\(name.target)/Main.swift") }
    if survey.dataSources.isEmpty, survey.templateScenes.isEmpty {
      steps.append(
        "nothing in it is an MPPlayableContentDataSource or brings CarPlay's templates: the car "
          + "will show no lists")
    }
    if information.isEmpty {
      steps.append("there is no Info.plist: its name and tabs are not known")
    }
    steps.append("cd \(ShellWord.quoted(folder)) && swift run \(name.target) run first.drive")
    return (lines + steps.map { "  " + $0 }).joined(separator: "\n")
  }
}

/// How the app's own project has its Swift compiled, as far as a package can say it too.
struct ProjectSettings: Hashable {
  /// Of several targets the version that most of them have.
  private(set) var languageMode = 5
  /// What says nothing of where it runs is the main thread's.
  private(set) var isOnMainActor = false
  private(set) var features: [String] = []
  /// What `#if NAME` is true of, besides what a package says by itself.
  private(set) var conditions: [String] = []

  /// What a project switches on by itself; with how the setting is called there.
  ///
  /// Only what changes a program or lets it say more: what forbids something else need not be asked
  /// for again.
  private static let knownFeatures: [(setting: String, feature: String, isPartOfSix: Bool)] = [
    ("DISABLE_OUTWARD_ACTOR_ISOLATION", "DisableOutwardActorInference", true),
    ("GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", "GlobalActorIsolatedTypesUsability", true),
    ("INFER_SENDABLE_FROM_CAPTURES", "InferSendableFromCaptures", true),
    ("ISOLATED_DEFAULT_VALUES", "IsolatedDefaultValues", true),
    ("REGION_BASED_ISOLATION", "RegionBasedIsolation", true),
    ("BARE_SLASH_REGEX", "BareSlashRegexLiterals", true),
    ("INFER_ISOLATED_CONFORMANCES", "InferIsolatedConformances", false),
    ("NONISOLATED_NONSENDING_BY_DEFAULT", "NonisolatedNonsendingByDefault", false),
  ]
  /// Of these settings one stands for several.
  private static let approachable = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "InferSendableFromCaptures",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ]

  /// From the texts of a project, of files of build settings, and of a package.
  init(_ texts: [String]) {
    var versions: [Int: Int] = [:]
    var asked: Set<String> = []
    var defined: Set<String> = []
    for text in texts {
      if let mode = Self.packageMode(of: text) { versions[mode, default: 0] += 1 }
      if text.contains(".defaultIsolation(MainActor.self)") { isOnMainActor = true }
      for (setting, value) in Self.settings(in: text) {
        switch setting {
        case "SWIFT_VERSION":
          let version = value.prefix { $0.isNumber }
          versions[Int(version) ?? 5 >= 6 ? 6 : 5, default: 0] += 1
        case "SWIFT_DEFAULT_ACTOR_ISOLATION": isOnMainActor = isOnMainActor || value == "MainActor"
        case "SWIFT_APPROACHABLE_CONCURRENCY":
          if value == "YES" { asked.formUnion(Self.approachable) }
        case "SWIFT_ACTIVE_COMPILATION_CONDITIONS": defined.formUnion(Self.names(in: value))
        case "OTHER_SWIFT_FLAGS":
          let parts = value.replacing("-D ", with: "-D").split(separator: " ")
          let names = parts.filter { $0.hasPrefix("-D") }.map { $0.dropFirst(2) }
          defined.formUnion(Self.names(in: names.joined(separator: " ")))
        default:
          let known = Self.knownFeatures.first { "SWIFT_UPCOMING_FEATURE_" + $0.setting == setting }
          if let known, value == "YES" { asked.insert(known.feature) }
        }
      }
    }
    languageMode = versions.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 5
    features = Self.knownFeatures.filter {
      asked.contains($0.feature) && !($0.isPartOfSix && languageMode == 6)
    }.map(\.feature).sorted()
    conditions = defined.sorted()
  }

  /// Without what a debug build has anyway, and what a part of the app beside it is compiled with.
  private static func names(in value: String) -> [String] {
    value.replacing(/\$\([^)]*\)/, with: "").split { " \"()".contains($0) }.map(String.init)
      .filter { name in
        name != "DEBUG" && name.first?.isNumber == false
          && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
          && !["WIDGET", "EXTENSION", "WATCH", "TEST"].contains(where: name.uppercased().contains)
      }
  }

  /// Those of the folder and of the one it lies in.
  init(of root: String, _ files: [String]) {
    let outside = FilePath.folder(of: root)
    let beside = ((try? FileManager.default.contentsOfDirectory(atPath: outside)) ?? [])
      .filter { $0.hasSuffix(".xcodeproj") }
      .map { SafeFile.join(outside, $0 + "/project.pbxproj") }
    let own = files.filter {
      $0.hasSuffix(".pbxproj") || $0.hasSuffix(".xcconfig") || $0.hasSuffix("/project.yml")
    }
    let package =
      own.isEmpty && beside.isEmpty ? files.filter { $0 == root + "/Package.swift" } : []
    self.init(
      (own.isEmpty ? beside : own).sorted().compactMap(Self.text) + package.compactMap(Self.text))
  }

  private static func text(of file: String) -> String? {
    FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `SWIFT_VERSION = 6.0;` and `SWIFT_VERSION: "6.0"`.
  private static func settings(in text: String) -> [(String, String)] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.contains("SWIFT_"), let sign = line.firstIndex(where: { "=:".contains($0) })
      else { return nil }
      let around: Set<Character> = [" ", "\t", "\"", "'", ";", ","]
      func bare(_ part: Substring) -> String {
        String(part.drop { around.contains($0) }.reversed().drop { around.contains($0) }.reversed())
      }
      let comment = line.range(of: "//")?.lowerBound ?? line.endIndex
      guard sign < comment else { return nil }
      return (bare(line[..<sign]), bare(line[line.index(after: sign)..<comment]))
    }
  }

  private static func packageMode(of text: String) -> Int? {
    guard let version = text.firstMatch(of: /^\/\/ ?swift-tools-version: ?([0-9]+)/)?.1
    else { return nil }
    return Int(version) ?? 5 >= 6 && !text.contains("[.v5]") ? 6 : 5
  }

  /// What stands of it in a target of a manifest, with the end of the line before.
  var manifestLines: String {
    let isolation = isOnMainActor ? [".defaultIsolation(MainActor.self)"] : []
    let all =
      isolation + features.map { ".enableUpcomingFeature(\"\($0)\")" }
      + conditions.map { ".define(\"\($0)\")" }
    guard !all.isEmpty else { return "" }
    return "\n      swiftSettings: [" + all.map { "\n        \($0)," }.joined() + "\n      ],"
  }

  var words: String {
    "\(languageMode)" + (isOnMainActor ? ", on the main actor" : "")
      + (features.isEmpty ? "" : ", with \(features.joined(separator: ", "))")
      + (conditions.isEmpty ? "" : ", where \(conditions.joined(separator: ", "))")
  }
}

// What is said of apps that are adopted.
extension Wording {
  static let adoptForm = VerbError("adopt needs the folder of an app: testdrive adopt FOLDER")

  static func noFolderToAdopt(_ folder: String) -> VerbError {
    VerbError("adopt \(folder): there is no such folder")
  }

  static func nothingToAdopt(_ folder: String) -> VerbError {
    VerbError("\(folder) holds no Swift files of an app")
  }
}
