import AVFoundation
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  struct QueuePlayerTests {
    @Test func itemsFollowOneAnotherWithoutAGap() {
      var drive = AudioDrive { journal in
        let items = [("one", 10.0), ("two", 20), ("three", 5)].map {
          Faces.item($0.0, seconds: $0.1)
        }
        let player = AVQueuePlayer(items: items)
        journal.keep(player)
        let observation = player.observe(\.currentItem, options: [.old, .new]) { _, change in
          journal.noteTime("\(name(change.oldValue)) \(name(change.newValue))")
        }
        journal.keep(observation)
        player.play()
      }
      drive.advance(by: 100)

      #expect(
        drive.journal.lines == ["one two at 10.0", "two three at 30.0", "three none at 35.0"])
    }

    @Test func aQueueCanBeChanged() {
      let drive = AudioDrive { journal in
        let items = ["a", "b", "c", "d"].map { Faces.item($0, seconds: 10) }
        let player = AVQueuePlayer(items: Array(items.prefix(2)))
        player.insert(items[2], after: items[0])
        player.insert(items[3], after: nil)
        journal.note(names(player))
        journal.note("\(player.canInsert(items[3], after: nil))")
        player.insert(items[3], after: nil)
        player.advanceToNextItem()
        player.remove(items[1])
        journal.note(names(player))
        player.removeAllItems()
        journal.note(names(player) + "\(player.currentItem == nil)")
      }

      #expect(drive.journal.lines == ["acbd", "false", "cd", "true"])
    }

    @Test func replacingTheCurrentItemLeavesTheOthers() {
      let drive = AudioDrive { journal in
        let player = AVQueuePlayer(items: ["a", "b"].map { Faces.item($0, seconds: 10) })
        player.replaceCurrentItem(with: Faces.item("c", seconds: 10))
        journal.note(names(player))
        let single = AVPlayer()
        single.replaceCurrentItem(with: Faces.item("d", seconds: 10))
        single.replaceCurrentItem(with: nil)
        journal.note("\(single.currentItem == nil)")
      }

      #expect(drive.journal.lines == ["cb", "true"])
    }
  }
}

private func name(_ item: AVPlayerItem??) -> String {
  guard case .some(.some(let item)) = item, let asset = item.asset as? AVURLAsset else {
    return "none"
  }
  return asset.url.deletingPathExtension().lastPathComponent
}

private func names(_ player: AVQueuePlayer) -> String {
  player.items().map { name($0) }.joined()
}
