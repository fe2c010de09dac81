import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitReports
import HeadUnitText

extension Verb {
  static var new: Verb {
    Verb(
      name: "new", summary: "write an app to begin with, and a drive that it passes",
      operands: "\(Wording.kinds(or: "|")) NAME"
    ) { options in
      let place = options.text("--in", "FOLDER", "where its folder, NAME, is made (here)")
      let sources = options.text(
        "--testdrive", "PATH", "Testdrive's sources, for an app in Swift (those of this program)")
      return { arguments, output in
        let words = arguments.operands
        _ = try arguments.operand(atMost: 2)
        guard words.count == 2 else { throw Wording.newForm }
        guard let kind = AppKind(rawValue: words[0]) else { throw Wording.unknownKind(words[0]) }
        let name = try AppName(words[1])
        let place = arguments[place] ?? ""
        guard place.isEmpty || FileText.isFolder(place) else { throw Wording.noFolderToPut(place) }
        let folder = (place.isEmpty || place.hasSuffix("/") ? place : place + "/") + name.text
        let checkout = try kind == .swift ? checkout(arguments[sources], for: name) : nil
        let template = AppTemplate(
          kind: kind, resources: try Resources.find(arguments), checkout: checkout)
        try template.write(name, to: folder)
        let change = "cd \(ShellWord.quoted(folder))"
        output.note(Wording.begun(folder, [change] + kind.firstCommands(for: name)))
        return .passed
      }
    }
  }

  /// The package manager tells packages apart by the names of their folders alone.
  static func checkout(
    _ named: String?, for name: AppName
  ) throws(VerbError) -> String {
    let checkout = try checkout(named)
    guard URL(fileURLWithPath: checkout).lastPathComponent.lowercased() != name.text.lowercased()
    else { throw Wording.sameFolder(name.text, checkout) }
    return checkout
  }

  private static func checkout(_ named: String?) throws(VerbError) -> String {
    guard let named else {
      guard let found = Resources.checkout else { throw Wording.noCheckout }
      return found.path
    }
    let folder = URL(fileURLWithPath: named).standardizedFileURL
    let manifest = folder.appendingPathComponent("Package.swift").path
    guard FileManager.default.fileExists(atPath: manifest) else { throw Wording.noPackage(named) }
    return folder.path
  }
}

/// What a new app is written in.
enum AppKind: String, CaseIterable {
  case swift, python, c, json

  /// What to type in the folder of the new app, to see that it works and then to see it.
  func firstCommands(for name: AppName) -> [String] {
    switch self {
    case .swift: ["swift run \(name.target) run first.drive", "swift run \(name.target)"]
    case .python: ["testdrive run first.drive", "testdrive open -- python3 app.py"]
    case .c: ["make && testdrive run first.drive", "testdrive open -- ./app"]
    case .json: ["testdrive run first.drive", "testdrive open library.json"]
    }
  }
}

/// How a new app is called, and its folder.
///
/// It has only characters that stand for themselves in a path, in a string of every language and in
/// XML, so that none of them has to be disguised anywhere.
struct AppName: Equatable {
  static let lengthLimit = 60
  /// What a target cannot be called: what Swift keeps for itself, its modules, and our targets.
  private static let taken: Set = Set([
    "Any", "Protocol", "Self", "Type",
    "Builtin", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Runtime", "Swift", "SwiftOnoneSupport", "Synchronization",
    "Testing", "XCTest",
    "AVFAudio", "AVFoundation", "AVKit", "AVSystemRouting", "BackgroundTasks",
    "CAppClock", "CDBus", "CDecoders", "CFreeType", "CHarfBuzz", "CPNG", "CPhoneModules",
    "CPixels", "CSDL2", "CSupervisor", "CTextLibraries", "CZlib",
    "CarPlay", "Combine", "CoreGraphics", "CoreMedia", "CoreSpotlight", "CryptoKit",
    "ExtensionFoundation",
    "Intents", "MediaDevice", "MessageUI", "MusicKit", "Network", "NowPlaying",
    "OSLog", "QuartzCore", "SafariServices", "Security", "Speech", "StoreKit",
    "SwiftUI", "SystemConfiguration",
    "UserNotifications",
    "WebKit",
    "ActivityKit", "AdSupport", "AppIntents", "AppTrackingTransparency", "AudioToolbox",
    "CommonCrypto", "CoreLocation",
    "CoreTelephony", "ImageIO", "LocalAuthentication", "UniformTypeIdentifiers",
    "WatchConnectivity",
    "WidgetKit",
    "FaceSnippets", "FaceTests", "HeadUnitApps",
    "HeadUnitAppsTests", "HeadUnitCore", "HeadUnitCoreTests",
    "HeadUnitDesktop", "HeadUnitDesktopTests", "HeadUnitDisplay",
    "HeadUnitDisplayTests", "HeadUnitDrives", "HeadUnitDrivesTests", "HeadUnitFiles",
    "HeadUnitFilesTests", "HeadUnitFindings", "HeadUnitFindingsTests", "HeadUnitFonts",
    "HeadUnitFontsTests", "HeadUnitImages",
    "HeadUnitImagesTests", "HeadUnitPaint",
    "HeadUnitPaintTests", "HeadUnitPhone", "HeadUnitReports", "HeadUnitReportsTests",
    "HeadUnitSDL", "HeadUnitSDLTests", "HeadUnitText", "HeadUnitTextTests", "HeadUnitVector",
    "HeadUnitVectorTests", "MediaPlayer", "NowPlaying", "PhoneFoundation",
    "PhoneApp", "PhoneSources", "PhoneSyntax", "PhoneSyntaxTests", "TestKit",
    "TestPictures", "TestWorld", "Testdrive",
    "TestdriveApp", "TestdriveVerbs", "TestdriveVerbsTests", "TidyTests", "UIKit",
    "AudiobooksExample", "BedtimeExample", "MistakesExample", "PodcastsExample", "RadioExample",
    "TemplatesExample",
    "SpeakersDevices", "SpeakersExample", "SpeakersDevicesExample",
    "RoomsExample", "RoomsRemote", "RoomsRemoteExample", "TurntableExample",
    "WavelengthExample",
  ])

  let text: String

  init(_ text: String) throws(VerbError) {
    let isFit = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal || " -_.".contains($0)
    }
    guard isFit, let first = text.first, let last = text.last, first.isLetter || first.isNumber,
      last != " ", last != ".", text.count <= Self.lengthLimit
    else { throw Wording.badName(text) }
    self.text = text
  }

  /// As a Swift module: "café radio 2" is `CafeRadio2`.
  var target: String {
    let plain = text.folding(options: .diacriticInsensitive, locale: nil)
    let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = name.first?.isLetter == true && !Self.taken.contains(name)
    return isName ? name : "My\(name)"
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}

/// The files a new app begins with, in which `{{name}}` stands for how it is called.
struct AppTemplate {
  let kind: AppKind
  let resources: Resources
  /// Where Testdrive itself is, for apps that are built with it.
  let checkout: String?

  /// Writes all of it into a folder that is not there yet, or nothing.
  func write(_ name: AppName, to folder: String) throws(VerbError) {
    let source = resources.templates.appendingPathComponent(kind.rawValue).path
    let files = FileText.contents(ofFolder: source).sorted()
    guard files.allSatisfy({ !$0.hasSuffix("/") }) else { throw Wording.noTemplate(source) }
    // Making it is also the check that it was not there, links that lead nowhere included.
    do throws(FileError) {
      try FileWriter.makeFolder(FilePath.folder(of: folder))
      try FileWriter.makeNewFolder(folder)
    } catch {
      throw error.number == EEXIST ? Wording.isThere(folder) : VerbError(error)
    }
    do throws(VerbError) {
      for file in files {
        let place = folder + file.dropFirst(source.count)
        try SafeFile.makeFolder(URL(fileURLWithPath: place).deletingLastPathComponent().path)
        try SafeFile.write(filled(try text(of: file), with: name), to: place)
      }
    } catch {
      // Half an app is of no use, and would be in the way of the next attempt.
      try? FileWriter.removeFolder(folder)
      throw error
    }
  }

  private func text(of file: String) throws(VerbError) -> String {
    do throws(Mistakes) {
      return String(decoding: try FileText.read(file, limit: 1 << 20).bytes, as: UTF8.self)
    } catch {
      throw VerbError(error)
    }
  }

  private func filled(_ text: String, with name: AppName) -> String {
    text.replacing("{{name}}", with: name.text)
      .replacing("{{target}}", with: name.target)
      .replacing("{{testdrive}}", with: Self.inSwift(checkout ?? ""))
  }

  /// A path may hold anything.
  private static func inSwift(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}

// What is said of new apps.
extension Wording {
  static let newForm = VerbError(
    "new needs what to write and a name: testdrive new \(kinds(or: "|")) NAME")

  static func unknownKind(_ word: String) -> VerbError {
    unknownChoice("kind of app", word, among: AppKind.allCases.map(\.rawValue))
  }

  static func badName(_ text: String) -> VerbError {
    VerbError(
      """
      "\(text.prefix(80))" cannot be a name: it has letters, digits, spaces, -, _ and ., begins \
      with a letter or a digit, ends with neither a space nor a dot, and has at most \
      \(AppName.lengthLimit) characters
      """)
  }

  static func isThere(_ folder: String) -> VerbError {
    VerbError("\(folder) is there already, and is left as it is")
  }

  static func noTemplate(_ folder: String) -> VerbError {
    VerbError("\(folder), what new apps are made from, cannot be read", .machine)
  }

  static func noFolderToPut(_ folder: String) -> VerbError {
    VerbError("--in \(folder): there is no such folder")
  }

  static let noCheckout = VerbError(
    """
    an app in Swift is built with Testdrive's sources, and there is no Package.swift above this \
    program; name their folder with --testdrive PATH
    """)

  static func sameFolder(_ name: String, _ checkout: String) -> VerbError {
    VerbError(
      """
      "\(name)" cannot be the name: the folder of Testdrive's sources, \(checkout), is called so \
      too, and Swift's package manager takes both for one package
      """)
  }

  static func noPackage(_ folder: String) -> VerbError {
    VerbError("--testdrive \(folder): there is no Package.swift")
  }

  static func begun(_ folder: String, _ commands: [String]) -> String {
    (["\(folder.oneLine) is written. Try it:", ""] + commands.map { "  " + $0 })
      .joined(separator: "\n")
  }

  static func kinds(or mark: String) -> String {
    AppKind.allCases.map(\.rawValue).joined(separator: mark)
  }
}
