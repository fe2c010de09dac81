import Foundation
import HeadUnitCore
import HeadUnitDesktop
import HeadUnitFiles
import HeadUnitImages
import HeadUnitPaint
import HeadUnitText

/// What ties a head unit to the desktop: it sees what plays, and asks for things.
///
/// A class, because the desktop is the same whatever the window goes on with.
final class DesktopLink {
  private let export: DesktopExport
  private let art = DesktopArt()
  /// What was shown last: after so many events, at that speed.
  private var shown: (events: Int, start: Instant, speed: Double)?

  /// The closure is called in another thread when there is something to do.
  init(
    _ address: String, _ abilities: PlayerService.Abilities, wake: @escaping @Sendable () -> Void
  ) {
    export = DesktopExport(address, abilities, wake: wake)
  }

  func takeWishes() -> [DesktopExport.Wish] { export.takeWishes() }

  /// What is said of a desktop that is not there, once.
  func takeProblem() -> String? { export.takeProblem().map(BusProblem.lost) }

  /// Shows what plays, where it may be something else than before; the clock runs at that speed.
  func show(_ simulation: Simulation, atSpeed speed: Double) {
    let current = (simulation.eventCount, simulation.headUnit.player.infoAt, speed)
    if let shown, shown == current, !export.hasAnswers { return }
    shown = current
    let artwork = simulation.headUnit.player.artwork
    export.show(
      PlayerFace(
        of: simulation.headUnit, at: simulation.now, art: art.address(of: artwork),
        atSpeed: speed))
  }

  /// Leaves the desktop, and takes away what was there for it.
  func end() {
    export.end()
    art.end()
  }
}

/// Covers as files, for a desktop that reads them from there.
///
/// Each picture has a name of its own, as panels keep what was at an address.
final class DesktopArt {
  private var folder: String?
  private var current: (picture: Picture, address: String?)?
  private var count = 0
  private var files: [String] = []

  /// Nil where there is no cover, or none that can be shown.
  func address(of artwork: NowPlaying.Artwork) -> String? {
    guard case .shown(_, let picture) = artwork else { return nil }
    if let current, current.picture == picture { return current.address }
    let address = write(picture)
    current = (picture, address)
    return address
  }

  private func write(_ picture: Picture) -> String? {
    guard let bytes = Self.bytes(of: picture), let header = try? PictureHeader(of: bytes),
      let folder = folder ?? Self.makeFolder()
    else { return nil }
    self.folder = folder
    count += 1
    let file = "\(folder)/cover-\(count).\(header.kind.rawValue.lowercased())"
    do throws(VerbError) {
      try SafeFile.write(bytes, to: file, durably: false)
    } catch {
      // A desktop without a cover is no reason to stop.
      return nil
    }
    files.append(file)
    // Somebody may still be reading the one before.
    if files.count > 2 { SafeFile.remove(files.removeFirst()) }
    return URL(fileURLWithPath: file).absoluteString
  }

  private static func bytes(of picture: Picture) -> [UInt8]? {
    if let data = picture.data { return data }
    return picture.file.flatMap {
      try? FileText.read($0, limit: PictureLimits.byteCount).bytes
    }
  }

  private static func makeFolder() -> String? {
    let number = UInt32.random(in: 0...UInt32.max)
    let name = "testdrive-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    do throws(FileError) {
      try FileWriter.makeNewFolder(folder)
      return folder
    } catch {
      return nil
    }
  }

  func end() {
    guard let folder else { return }
    self.folder = nil
    try? SafeFile.removeFolder(folder)
  }
}
