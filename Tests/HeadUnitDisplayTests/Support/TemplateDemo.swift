import Foundation
import HeadUnitApps
import HeadUnitCore
import TestKit

/// The demo that brings templates.
enum TemplateDemo {
  static func app() throws -> FaultyApp {
    try LibraryFile.read(
      Showcase.root.appendingPathComponent("Resources/Demo/templates.json").path
    ).library.app(seed: 1)
  }

  /// Three seconds after it was connected.
  static func started(_ profile: Profile, isDriving: Bool) throws -> Simulation {
    var drive = Simulation(profile: profile, app: try app())
    drive.perform(.phone(.connected))
    if isDriving {
      drive.perform(.car(.gearChanged(.drive)))
      drive.perform(.car(.speedChanged(.kilometresPerHour(72))))
    }
    drive.advance(by: .seconds(3))
    return drive
  }
}
