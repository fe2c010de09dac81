import HeadUnitApps
import HeadUnitCore

/// A choice every five seconds, speed that comes and goes, tabs, back, playback and its buttons.
struct HourDriver {
  private(set) var simulation: Simulation
  private var generator = SeededGenerator(seed: 2_026)

  init(app: any App) {
    var options = Simulation.Options()
    options.checksInvariants = false
    simulation = Simulation(profile: Profile(), app: app, options: options)
  }

  mutating func drive() {
    simulation.perform(.connected)
    for choice in 1...720 {
      simulation.advance(by: .seconds(5))
      if choice.isMultiple(of: 6) {
        let speed = choice.isMultiple(of: 12) ? Speed.zero : .kilometresPerHour(50)
        simulation.perform(.speedChanged(speed))
      }
      simulation.perform(next())
    }
  }

  /// Whatever the screen, something a driver would do there.
  private mutating func next() -> Event {
    let roll = Int.random(in: 0..<10, using: &generator)
    switch simulation.headUnit.screen {
    case .home: return .appChosen
    case .nowPlaying: return playerEvent(roll)
    case .content: return browsingEvent(roll)
    }
  }

  private func playerEvent(_ roll: Int) -> Event {
    switch roll {
    case 0: .middleButtonPressed
    case 1: .rateButtonPressed
    case 2: .commandChosen(.next)
    case 3: .commandChosen(.skipForward(seconds: 15))
    default: .backPressed
    }
  }

  private mutating func browsingEvent(_ roll: Int) -> Event {
    switch roll {
    case 0: .scrolled(by: Int.random(in: -600...1_200, using: &generator))
    case 1: .knobTurned(Int.random(in: -3...6, using: &generator))
    case 2: .knobPressed
    case 3: .tabChosen(Int.random(in: 0..<4, using: &generator))
    case 4 where simulation.headUnit.browser.depth > 1: .backPressed
    case 5 where simulation.headUnit.player.owner == .app: .nowPlayingPressed
    default: .rowChosen(visibleRow())
    }
  }

  private mutating func visibleRow() -> Int {
    guard let page = simulation.headUnit.browser.page else { return 0 }
    let rows = simulation.headUnit.visibleRows(of: page)
    return rows.isEmpty ? 0 : Int.random(in: rows, using: &generator)
  }
}
