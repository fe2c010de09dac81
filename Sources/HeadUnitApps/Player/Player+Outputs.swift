import HeadUnitCore

/// Where the sound comes out.
extension Player {
  mutating func output(_ id: String, _ change: OutputChange, _ turn: inout Turn) {
    guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
    switch change {
    case .chosen:
      for other in devices.indices { devices[other].isActive = other == index }
    case .volume(let volume):
      guard devices[index].volume != nil else { return }
      devices[index].volume = max(0, min(1, volume))
    // What a relative volume comes to only the device knows.
    case .louder, .quieter: return
    }
    turn.report(.devices(devices))
  }

  /// The devices of another version of the file; nil when they are what they were.
  ///
  /// One of which the file says what it said before stays as it is by now, unless the file has
  /// sound come out of another one.
  mutating func newDevices(before: [OutputDevice]) -> [OutputDevice]? {
    let known = devices
    let moved = settings.devices.first { $0.isActive && !before.contains($0) }
    devices = settings.devices.map { device in
      var device = device
      if before.contains(device), let old = known.first(where: { $0.id == device.id }) {
        device = old
      }
      if let moved { device.isActive = device.id == moved.id }
      return device
    }
    return devices == known ? nil : devices
  }
}
