import Foundation
import HeadUnitCore
import HeadUnitScenario

extension DriveServices {
  /// Real files, real fonts, real time; what drives say goes where the closure brings it.
  static func files(
    _ darkRoom: DarkRoom, _ goldens: GoldenKeeper, say: @escaping (String) -> Void
  ) -> DriveServices {
    var services = DriveServices(
      say: say,
      takePicture: { shot throws(DriveProblem) in
        let bytes = try darkRoom.png(of: shot.scene, hasBezel: shot.hasBezel)
        try write(bytes, to: shot.file)
      },
      compare: { request throws(DriveProblem) in try goldens.compare(request) },
      writeFile: { path, text throws(DriveProblem) in try write(Array(text.utf8), to: path) },
      wallClock: { Duration(microseconds: Int(DispatchTime.now().uptimeNanoseconds / 1_000)) },
      hasFonts: { darkRoom.hasFonts })
    services.nameFile = { path, file in RelativePath.path(path, from: file) }
    DriveFilms(darkRoom).serve(&services)
    return services
  }

  static func write(_ bytes: [UInt8], to file: String) throws(DriveProblem) {
    do throws(CommandError) {
      try SafeFile.write(bytes, to: file)
    } catch {
      throw error.problem
    }
  }
}
