import HeadUnitCore

extension DriveRun {
  /// How often the app was started again after a crash.
  var restartCount: Int { record.restartCount }

  /// Counts on from where it was counted before.
  mutating func countRestarts() {
    let entries = simulation.trace.entries
    for entry in entries[record.countedEntries...] {
      if case .event(.alarmRang(.restart)) = entry.content { record.restartCount += 1 }
    }
    record.countedEntries = entries.count
  }
}
