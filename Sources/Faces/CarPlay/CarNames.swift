internal import HeadUnitPhone

/// Names of what only other kinds of apps have, and what is not drawn here.
enum CarNames {
  /// Said once in the log of each life of an app.
  static func note(_ name: String) {
    SimulatedPhone.current.noteOnce(CarWording.onlyName(name))
  }
}
