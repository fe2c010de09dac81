import HeadUnitCore
import HeadUnitDesktop
import HeadUnitText

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
