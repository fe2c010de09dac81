import HeadUnitDesktop
import HeadUnitDisplay
import HeadUnitSDL
import HeadUnitText

extension WindowSession {
  /// Shows the desktop what plays from now on.
  mutating func joinDesktop() {
    let waker = waker
    desktop = options.desktop.link(
      isUsual: true, PlayerService.Abilities(canRaise: true, canQuit: true), output
    ) { waker.wake() }
  }

  /// Does what the desktop wants, and shows it what has become of that.
  mutating func serveDesktop() {
    guard let desktop else { return }
    if let problem = desktop.takeProblem() { output.note("testdrive: \(problem)".oneLine) }
    for wish in desktop.takeWishes() {
      switch wish.wish {
      case .raise: raise()
      case .quit: isClosed = true
      case .command, .volume:
        guard bench?.bench.viewed == nil else {
          tell(Wording.benchShowsThePast)
          continue
        }
        if let event = wish.event { perform(event) }
      }
    }
    desktop.show(simulation, atSpeed: pace.isPaused ? 0 : pace.speed)
  }
}
