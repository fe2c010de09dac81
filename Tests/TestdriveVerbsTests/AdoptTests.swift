import Foundation
import Testing

@testable import TestdriveVerbs

/// Apps in Swift that are there already.
@Suite struct AdoptTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["app/AppTests", "app/Art.xcassets/a.imageset"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
  }

  private func adopt(_ folder: String, in place: String = "") -> VerbRun {
    VerbRun(
      exactly: [
        "adopt", folder, "--in", scratch.folder.appending(path: place).path, "--name", "Boat",
        "--resources", VerbRun.resources, "--testdrive", VerbRun.root.path,
      ])
  }

  private func text(_ file: String) throws -> String {
    let place = scratch.folder.appendingPathComponent(file).path
    return try String(contentsOfFile: place, encoding: .utf8)
  }

  @Test func thePlaceOfThePackageIsMade() throws {
    _ = try scratch.file("app/Car.swift", "import CarPlay")
    let run = adopt(scratch.folder.appendingPathComponent("app").path, in: "cars/mine")
    #expect(run.code == .passed, "\(run.notes)")
    #expect(try text("cars/mine/Boat/Package.swift").contains("testdrive"))
  }

  @Test func aPackageIsMadeAroundAnApp() throws {
    let delegate = "import UIKit\n@UIApplicationMain class D: UIResponder, UIApplicationDelegate {}"
    _ = try scratch.file("app/AppDelegate.swift", delegate)
    _ = try scratch.file("app/Car.swift", "class Car: NSObject, MPPlayableContentDataSource {}")
    _ = try scratch.file("app/App.entitlements", "")
    _ = try scratch.file("app/Art.xcassets/a.imageset/Contents.json", "{}")
    _ = try scratch.file("app/AppTests/Tests.swift", "import XCTest")
    let run = adopt(scratch.folder.appendingPathComponent("app").path)
    #expect(run.code == .passed, "\(run.notes)")
    for words in [
      "Swift files: 2\n", "starts with: D\n", "content for the car: Car\n",
      "entitlements: App.entitlements", "asset catalogues: Art.xcassets", "no Info.plist",
    ] {
      #expect(run.notes.contains(words), "\(words)")
    }
    #expect(try text("Boat/Sources/Boat/App/Car.swift").contains("class Car"))
    #expect(try text("app/AppDelegate.swift") == delegate)
    #expect(adopt(scratch.folder.appendingPathComponent("app").path).notes.contains("already"))
  }

  /// All of them take as long to build as the app and half of the head unit.
  @Test func onlyTheModulesThatAnAppImportsAreBuilt() throws {
    _ = try scratch.file(
      "app/Car.swift", "import CarPlay\nimport struct CryptoKit.SHA256\nimport Foundation")
    _ = try scratch.file("app/B.swift", "#if canImport(os)\nimport os\n#endif\nimport MapKit")
    _ = adopt(scratch.folder.appendingPathComponent("app").path)
    let modules = #""CarPlay", "CryptoKit", "TestdriveApp", "os","#
    #expect(try text("Boat/Package.swift").contains("[\n        \(modules)\n"))
  }

  @Test func anAppIsCompiledAsItsProjectSays() throws {
    _ = try scratch.file("app/Car.swift", "import CarPlay")
    let project = scratch.folder.appendingPathComponent("app/Boat.xcodeproj")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    let settings = """
      SWIFT_VERSION = 5.0;
      SWIFT_VERSION = 6.0; // the app's
      SWIFT_VERSION = 6.0;
      SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;
      SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT = YES;
      SWIFT_UPCOMING_FEATURE_INFER_SENDABLE_FROM_CAPTURES = YES;
      SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES = NO;
      SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG CARPLAY";
      """
    _ = try scratch.file("app/Boat.xcodeproj/project.pbxproj", settings)
    let run = adopt(scratch.folder.appendingPathComponent("app").path)
    #expect(
      run.notes.contains(
        "in Swift: 6, on the main actor, with NonisolatedNonsendingByDefault, where CARPLAY\n"))
    let manifest = try text("Boat/Package.swift")
    #expect(
      manifest.contains(
        """
              exclude: ["App"],
              swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .define("CARPLAY"),
              ],
              plugins:
        """), "\(manifest)")
    #expect(manifest.contains("swiftLanguageModes: [.v6]"))
  }

  @Test(arguments: [
    (["SWIFT_VERSION = 4.2;"], "5"), (["SWIFT_VERSION: \"6.0\""], "6"), ([], "5"),
    (["// swift-tools-version: 6.2\nlet a = 1"], "6"),
    (["// swift-tools-version:6.0\nswiftLanguageModes: [.v5]"], "5"),
    (["// SWIFT_VERSION = 6"], "5"), (["SWIFT_VERSION = 6", "SWIFT_VERSION = 5"], "5"),
    (
      ["SWIFT_APPROACHABLE_CONCURRENCY = YES"],
      "5, with DisableOutwardActorInference, GlobalActorIsolatedTypesUsability, "
        + "InferIsolatedConformances, InferSendableFromCaptures, NonisolatedNonsendingByDefault"
    ),
    (
      [
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG CARPLAY_ENABLED $(inherited)\";",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS = APP_WIDGET;",
        "OTHER_SWIFT_FLAGS = \"$(inherited) -DBETA -D FREE -Xfrontend\";",
      ], "5, where BETA, CARPLAY_ENABLED, FREE"
    ),
  ])
  func theLanguageOfAProjectIsRead(_ texts: [String], _ words: String) {
    #expect(ProjectSettings(texts).words == words)
  }

  @Test func anAppWithTemplatesIsDrivenOnAPhoneThatKnowsThem() throws {
    _ = try scratch.file(
      "app/Scene.swift", "class S: UIResponder, CPTemplateApplicationSceneDelegate {}")
    #expect(adopt(scratch.folder.appendingPathComponent("app").path).code == .passed)
    #expect(try text("Boat/first.drive").contains("\nprofile standard phone.json\nexpect"))
    #expect(try text("Boat/phone.json") == "{\"ios\": 26}\n")
  }

  @Test func whatIsNoAppIsRefused() throws {
    _ = try scratch.file("app/readme.txt", "")
    let run = adopt(scratch.folder.appendingPathComponent("app").path)
    #expect(run.code == .wrongInput && run.notes.contains("no Swift files"))
    #expect(adopt("nowhere").notes.contains("no such folder"))
  }

  @Test func swiftIsChecked() throws {
    _ = try scratch.file("app/A.swift", "import UIKit\nlet a = UIView()\nlet b = UISplitView()\n")
    let run = VerbRun("check", scratch.folder.appendingPathComponent("app").path)
    #expect(run.code == .wrongInput)
    #expect(run.data.contains("app/A.swift:3:9: error: UISplitView is not here: "))
    #expect(run.notes.contains("2 of 3 of the phone's names are here"))
  }
}
