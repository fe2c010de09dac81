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
}
