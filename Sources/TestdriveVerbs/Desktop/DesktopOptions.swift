import Foundation
import HeadUnitCore
import HeadUnitDesktop
import HeadUnitText

/// Whether the desktop is told what plays.
struct DesktopOptions {
  enum Choice: String, CaseIterable, Sendable {
    case on, off
  }

  /// Nil: nobody has said.
  var choice: Choice?
  fileprivate(set) var address: String?

  static func declare(in options: inout OptionList) -> OptionGroup<DesktopOptions> {
    let choice = options.choice(
      "--desktop", of: Choice.self,
      "let the desktop see and control what plays (on, where somebody looks)")
    return OptionGroup { arguments in
      var desktop = DesktopOptions()
      desktop.choice = try arguments[choice]
      desktop.address = Self.address(arguments)
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
    return DesktopLink(address, abilities, wake: wake)
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
