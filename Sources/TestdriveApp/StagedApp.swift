import Foundation
internal import HeadUnitFiles
internal import HeadUnitPhone

/// The app's files and its program in one folder, as they are on the phone.
///
/// Foundation finds the files of `Bundle.main` beside the program and nowhere else. So the program
/// is linked into a folder of its own together with the app's files, and begun once more there.
enum StagedApp {
  /// Ends this process by beginning the program there; comes back where that cannot be, or has
  /// happened.
  static func enter(_ place: AppPlace, program: URL) {
    guard let stage = StagedFolder(for: program) else { return }
    do {
      try stage.fill(
        linking: program, files: AppFiles(place.information.folders).byName,
        texts: place.filledList.map { ["Info.plist": $0] } ?? [:])
      // What was built beside it is not in the folder.
      setenv(AppProgram.variable, program.path, 1)
      begin(stage.program)
    } catch {
      // Without the folder all but the bundle works: pictures are found in another way.
      return
    }
  }

  /// Gives this process to the other name of the program; comes back if that fails.
  private static func begin(_ program: URL) {
    var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
    words.append(nil)
    execv(program.path, words)
    for word in words { free(word) }
  }
}
