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
    _ address: String, _ abilities: PlayerService.Abilities,
    misbehaves: Set<PlayerMisbehaviour> = [], wake: @escaping @Sendable () -> Void
  ) {
    export = DesktopExport(address, abilities, misbehaves: misbehaves, wake: wake)
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

/// Whether the desktop is told what plays.
struct DesktopOptions {
  enum Choice: String, CaseIterable, Sendable {
    case on, off
  }

  /// Nil: nobody has said.
  var choice: Choice?
  fileprivate(set) var address: String?
  private var misbehaves: Set<PlayerMisbehaviour> = []

  static func declare(in options: inout OptionList) -> OptionGroup<DesktopOptions> {
    let misbehaves = options.several(
      "--desktop-mistakes", "all|NAME,…", PlayerMisbehaviour.allCases,
      "what it does wrong for the desktop, as players were seen to (nothing)")
    let choice = options.choice(
      "--desktop", of: Choice.self,
      "let the desktop see and control what plays (on, where somebody looks)")
    return OptionGroup { arguments in
      var desktop = DesktopOptions()
      desktop.choice = try arguments[choice]
      desktop.address = Self.address(arguments)
      desktop.misbehaves = Set(try arguments[misbehaves] ?? [])
      return desktop
    }
  }

  /// Where the desktop's bus is; nil where there is none.
  static func address(_ arguments: Arguments) -> String? {
    Bus.address(in: arguments.surroundings.environment) {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// The desktop, where it is wanted and there is one; where there is none, a line says so.
  func link(
    isUsual: Bool, _ abilities: PlayerService.Abilities, _ output: Output,
    wake: @escaping @Sendable () -> Void
  ) -> DesktopLink? {
    guard choice.map({ $0 == .on }) ?? isUsual else { return nil }
    guard let address else {
      output.note("testdrive: \(BusProblem.noBus)")
      return nil
    }
    return DesktopLink(address, abilities, misbehaves: misbehaves, wake: wake)
  }
}

/// A console's desktop, and what rings when it wants something.
struct ConsoleDesktop {
  let link: DesktopLink
  let bell: Bell

  /// Nil where there is none or nobody wants one.
  init?(_ options: DesktopOptions, isUsual: Bool, _ output: Output) {
    let bell = Bell()
    let abilities = PlayerService.Abilities(canRaise: false, canQuit: true)
    let link = options.link(isUsual: isUsual, abilities, output) { bell.ring() }
    guard let link else { return nil }
    (self.link, self.bell) = (link, bell)
  }
}

extension DesktopExport.Wish {
  /// As the head unit takes it; nil for what the window does.
  var event: Event? { wish.event(by: program.oneLine) }
}

/// A media player of the desktop in the place of an app.
struct PlayerOptions {
  private var name: String?
  private(set) var isList = false
  private var address: String?
  private var seed: UInt64 = 0
  private var hasApp = false

  static func declare(in options: inout OptionList) -> OptionGroup<PlayerOptions> {
    let name = options.text(
      "--player", "NAME", "show and drive a media player of the desktop instead of an app")
    let isList = options.flag("--list-players", "print the media players of the desktop and end")
    return OptionGroup { arguments in
      var player = PlayerOptions()
      player.name = arguments[name]
      player.isList = arguments[isList]
      player.address = DesktopOptions.address(arguments)
      // The words of a program are operands as well, and more than one.
      player.hasApp = try arguments.programWords != nil || arguments.operand() != nil
      return player
    }
  }

  /// The player as an app; nil where none was named.
  func source(recordedIn trace: String?) throws(VerbError) -> AppSource? {
    guard let name else { return nil }
    guard !hasApp else { throw Wording.playerAndApp }
    guard name.unicodeScalars.allSatisfy(Self.isNameLetter) else {
      throw Wording.badValue("--player", name, "a name such as mpv")
    }
    guard let address else { throw Wording.noPlayers }
    return AppSource(player: name, at: address, trace: trace, seed: seed)
  }

  private static func isNameLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      || "._-".unicodeScalars.contains(scalar)
  }

  func list(_ output: Output) throws(VerbError) -> ExitCode {
    guard let address else { throw Wording.noPlayers }
    let players: [PlayerList.Player]
    do throws(PlayerList.Failure) {
      players = try PlayerList.read(address)
    } catch {
      throw VerbError("the desktop's bus: \(error.words)".oneLine, .machine)
    }
    let width = players.map(\.name.count).max() ?? 0
    for player in players {
      output.line("\(padded(player.name, to: width))  \(player.identity)  \(player.status)".oneLine)
    }
    if players.isEmpty { output.note("testdrive: there are no media players on the desktop") }
    return .passed
  }
}

extension Wording {
  static let noPlayers = VerbError(
    "there is no desktop's bus on which a player could be (DBUS_SESSION_BUS_ADDRESS)", .machine)
  static let playerAndApp = VerbError("an app and a player cannot both be")
}
