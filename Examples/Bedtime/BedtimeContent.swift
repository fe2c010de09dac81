import MediaPlayer

/// Something to fall asleep with.
struct Sound {
  let identifier: String
  let name: String

  static let all = [
    Sound(identifier: "tent", name: "Rain on a Tent"),
    Sound(identifier: "train", name: "Night Train"),
    Sound(identifier: "harbour", name: "Harbour Before Dawn"),
    Sound(identifier: "stove", name: "Stove"),
  ]

  var next: Sound {
    let place = Sound.all.firstIndex { $0.identifier == identifier } ?? 0
    return Sound.all[(place + 1) % Sound.all.count]
  }
}

/// What the car browses: the sounds, and when they are to end.
final class BedtimeContent: NSObject {
  private let player: BedtimePlayer

  /// What may be chosen for the end, in minutes.
  private static let ends: [Int?] = [15, 30, nil]

  init(player: BedtimePlayer) {
    self.player = player
    super.init()
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self
  }
}

extension BedtimeContent: MPPlayableContentDataSource {
  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    switch indexPath.count {
    case 0: Sound.all.count + 1
    case 1: Self.ends.count
    default: 0
    }
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    if indexPath.count == 2 {
      let minutes = Self.ends[indexPath[1]]
      let item = MPContentItem(identifier: "end/\(indexPath[1])")
      item.title = minutes.map { "In \($0) minutes" } ?? "Never"
      item.isPlayable = true
      return item
    }
    guard indexPath[0] < Sound.all.count else {
      let item = MPContentItem(identifier: "ends")
      item.title = "Sleep timer"
      item.isContainer = true
      return item
    }
    let sound = Sound.all[indexPath[0]]
    let item = MPContentItem(identifier: sound.identifier)
    item.title = sound.name
    item.isPlayable = true
    item.isStreamingContent = true
    return item
  }
}

extension BedtimeContent: MPPlayableContentDelegate {
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    DispatchQueue.main.async {
      do {
        if indexPath.count == 2 {
          try self.player.sleep(in: Self.ends[indexPath[1]])
        } else {
          try self.player.play(Sound.all[indexPath[0]])
        }
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }
}
