/// The times at which the alarms are set; derived from the state after each event, so that none can
/// be forgotten or left behind.
struct Alarms: Hashable, Sendable {
  private var times: [Instant?] = Array(repeating: nil, count: Alarm.allCases.count)

  subscript(alarm: Alarm) -> Instant? {
    get { times[alarm.index] }
    set { times[alarm.index] = newValue }
  }

  /// What turns these times into those.
  func changes(to other: Alarms) -> [Effect] {
    guard times != other.times else { return [] }
    return Alarm.allCases.compactMap { alarm in
      guard self[alarm] != other[alarm] else { return nil }
      return other[alarm].map { .schedule(alarm, $0) } ?? .unschedule(alarm)
    }
  }
}

extension Alarm {
  fileprivate var index: Int {
    switch self {
    case .deadline: 0
    case .look: 1
    case .motion: 2
    case .glide: 3
    case .returnToList: 4
    case .toastOver: 5
    case .restart: 6
    }
  }
}
