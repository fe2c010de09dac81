import Foundation
import Testing

@testable import HeadUnitFiles

/// The files of an app, as its bundle has them.
@Suite final class AppFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "AppFilesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // What cannot be removed lies in the system's own folder for such things.
    _ = try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ name: String, _ text: String = "x") throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func filesLieFlatAndSourcesAreLeftOut() throws {
    for name in [
      "App/stations.json", "App/Data/deep.plist", "App/en.lproj/Localizable.strings",
      "App/Code.swift", "App/.hidden", "App/Info.plist", "App/Assets.xcassets/a.png",
      "App/App.entitlements", "above.json", "Other/elsewhere.json",
    ] { try write(name) }
    let files = AppFiles([folder.appendingPathComponent("App"), folder]).byName
    #expect(
      files.keys.sorted()
        == ["Data", "above.json", "deep.plist", "en.lproj", "stations.json"])
  }

  /// As projects have them: the delegate in one folder, the list, pictures and texts in others.
  @Test func anAppOutsideOfItsPackageHasAllBelowItsOwnFolder() throws {
    let list = #"<plist version="1.0"><dict><key>NSExtension</key><dict/></dict></plist>"#
    for name in [
      "Kit/Application/AppDelegate.swift", "Kit/Resources/data.json",
      "Kit/Resources/Kit-Info.plist",
      "Kit/Resources/Assets.xcassets/a.imageset/a.png", "Kit/Rights/Kit.entitlements",
      "Kit/KitTests/Info.plist", "Kit/.git/Info.plist", "Kit/Pods/Other/Info.plist",
      "Kit/Widget/Widget.entitlements", "beside.json",
    ] { try write(name) }
    try write("Kit/Aaa/Info.plist", list)
    try write("Kit/Resources/Kit-Info.plist", #"<plist version="1.0"><dict/></plist>"#)
    let root = folder.appendingPathComponent("Kit")
    let file = root.appendingPathComponent("Application/AppDelegate.swift")
    let folders = AppFolders(file: file, root: root)
    let names = folders.all.map { $0.path.dropFirst(folder.path.count + 1) }
    #expect(
      names == ["Kit/Application", "Kit", "Kit/Aaa", "Kit/Resources", "Kit/Rights", "Kit/Widget"])
    #expect(folders.propertyList?.lastPathComponent == "Kit-Info.plist")
    #expect(
      folders.entitlements.map(\.lastPathComponent) == ["Kit.entitlements", "Widget.entitlements"])
    #expect(AppFiles(folders.all).byName.keys.sorted() == ["Kit-Info.plist", "data.json"])
    #expect(AppFolders(file: file, root: nil).all.map(\.lastPathComponent) == ["Application"])
  }

  @Test func whatLiesNearComesFirstAndAPackageIsTheEnd() throws {
    for name in [
      "Package.swift", "Info.plist", "Sources/Kit/App/Code.swift",
      "Sources/Kit/App/Deep/Info.plist",
      "Sources/Kit/Kit.entitlements", "Sources/Kit/App/Deep/Other.entitlements",
    ] { try write(name, #"<plist version="1.0"><dict/></plist>"#) }
    let root = folder.appendingPathComponent("Sources/Kit/App")
    let folders = AppFolders(file: root.appendingPathComponent("Code.swift"), root: root)
    #expect(
      folders.all.map(\.lastPathComponent) == [
        "App", "Kit", "Sources", folder.lastPathComponent, "Deep",
      ])
    #expect(folders.propertyList?.path == folder.appendingPathComponent("Info.plist").path)
    #expect(folders.entitlements.map(\.lastPathComponent) == ["Kit.entitlements"])
  }

  @Test func nothingIsLookedForWithoutAnEnd() throws {
    try write("a/b/c/d/e/f/in.json")
    try write("a/b/c/d/e/f/g/out.json")
    #expect(AppFiles([folder]).byName["in.json"] != nil)
    #expect(AppFiles([folder]).byName["out.json"] == nil)
    for number in 0..<5_010 { try write("many/\(number).txt", "") }
    #expect(AppFiles([folder.appendingPathComponent("many")]).byName.count == 5_000)
  }

  @Test func aProgramLiesAmongItsFiles() throws {
    try write("App", "program")
    try write("data.json", "{}")
    let program = folder.appendingPathComponent("App")
    let stage = try #require(StagedFolder(for: program))
    let list = Data("list".utf8)
    for _ in 0..<2 {
      try stage.fill(
        linking: program, files: ["data.json": folder.appendingPathComponent("data.json")],
        texts: ["Info.plist": list])
    }
    let staged = stage.program.deletingLastPathComponent()
    #expect(try Data(contentsOf: stage.program) == Data("program".utf8))
    #expect(try Data(contentsOf: staged.appendingPathComponent("data.json")) == Data("{}".utf8))
    #expect(try Data(contentsOf: staged.appendingPathComponent("Info.plist")) == list)
    #expect(StagedFolder(for: stage.program) == nil)
    // Built anew, and with a file less.
    try FileManager.default.removeItem(at: program)
    try write("App", "newer")
    try stage.fill(linking: program, files: [:], texts: [:])
    #expect(try Data(contentsOf: stage.program) == Data("newer".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: staged.path) == ["App"])
  }
}
