import Foundation
import HeadUnitDrives

/// The app that is explored, which can be had anew for each drive.
struct ExploredApp: Sendable {
  let name: String
  /// As drives name it; of a program what follows `app`, too.
  let driveName: String
  /// The program that runs drives of it, as somebody would type it.
  let runner: String
  let isLive: Bool
  /// It runs where the program does that is told its name, not in a drive's folder.
  let isProgram: Bool
  /// The app, in a home of its own where it has one.
  let make: @Sendable (EmptyHome?) -> DriveApp

  /// The words that run a drive of it.
  func words(running file: String) -> [String] {
    [runner, "run", file] + (isProgram ? ["--app", driveName] : [])
  }
}

/// A home folder with nothing in it, for a program that keeps things there.
struct EmptyHome: Sendable {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("testdrive-home-\(UUID().uuidString)").path

  /// The words that begin the program with it.
  func words(_ program: [String]) -> [String] {
    try? SafeFile.makeFolder(folder)
    let elsewhere = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    return ["/usr/bin/env"] + elsewhere.flatMap { ["-u", $0] }
      + ["HOME=\(folder)", "CFFIXED_USER_HOME=\(folder)"] + program
  }

  func remove() { try? SafeFile.removeFolder(folder) }
}
