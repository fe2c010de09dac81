import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone

/// A drive with an app in this process, connected.
struct FaceDrive {
  var simulation: Simulation

  init(
    _ profile: Profile = Profile(), _ launch: @escaping @MainActor @Sendable () -> Void
  ) {
    let app = EmbeddedApp(clock: .virtual, launch: launch)
    simulation = Simulation(profile: profile, app: app)
    simulation.perform(.phone(.connected))
  }

  /// A phone that goes through this before the app is started.
  init(during event: Event, _ launch: @escaping @MainActor @Sendable () -> Void) {
    let app = EmbeddedApp(clock: .virtual, launch: launch)
    simulation = Simulation(profile: Profile(), app: app)
    simulation.perform(event)
    simulation.perform(.phone(.connected))
  }

  var logs: [String] {
    simulation.trace.entries.compactMap { entry in
      if case .event(.phone(.reported(.log(let text)))) = entry.content { text } else { nil }
    }
  }
}
