import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What the head unit hears when an app's content changes.
  @Suite struct ContentChangeTests {
    let item = MPContentItem(identifier: "a")
    let other = MPContentItem(identifier: "b")
    let library: TestLibrary

    init() {
      library = TestLibrary(item, other)
    }

    /// A car that has asked for the root and its two items.
    private func car() -> TestCar {
      let library = library
      var car = TestCar { library.offer() }
      _ = car.ask(.begin(path: .root, hint: false))
      _ = car.ask(.count(path: .root))
      _ = car.item(ContentPath([0]))
      _ = car.item(ContentPath([1]))
      _ = car.news()
      return car
    }

    private var manager: MPPlayableContentManager { .shared() }

    @Test func anItemThatChangesIsTold() {
      var car = car()

      #expect(car.news { item.title = "New" } == [.itemsChanged(identifiers: ["a"])])
    }

    @Test func everyPropertyOfAnItemIsWatched() {
      var car = car()
      let changes: [(MPContentItem) -> Void] = [
        { $0.title = "New" }, { $0.subtitle = "New" }, { $0.isContainer = true },
        { $0.isPlayable = true }, { $0.isExplicitContent = true },
        { $0.isStreamingContent = true }, { $0.playbackProgress = 0.1 },
        { $0.artwork = MPMediaItemArtwork(image: UIImage()) },
      ]
      for change in changes {
        #expect(car.news { change(item) } == [.itemsChanged(identifiers: ["a"])])
      }
    }

    @Test func theSameValueAgainIsNoChange() {
      item.title = "Same"
      var car = car()

      #expect(car.news { item.title = "Same" } == [])
    }

    @Test func anItemNobodyHasSeenMayChangeAsItLikes() {
      var car = car()

      #expect(car.news { MPContentItem(identifier: "c").title = "New" } == [])
    }

    @Test func anItemOfAnEarlierStartIsNoLongerWatched() {
      _ = car()
      var second = TestCar()
      _ = second.news()

      #expect(second.news { item.title = "Late" } == [])
    }

    @Test func severalChangesInOneGoAreToldTogether() {
      var car = car()
      let news = car.news {
        other.title = "New"
        item.title = "New"
        item.subtitle = "New"
      }

      #expect(news == [.itemsChanged(identifiers: ["a", "b"])])
    }

    @Test func changesAreKeptBackUntilTheEndOfTheUpdates() {
      var car = car()
      manager.beginUpdates()
      manager.beginUpdates()
      #expect(car.news { item.title = "New" } == [])
      manager.endUpdates()
      #expect(car.news { other.title = "New" } == [])

      #expect(car.news { manager.endUpdates() } == [.itemsChanged(identifiers: ["a", "b"])])
    }

    @Test func updatesWithoutAChangeMeanThatTheHeadUnitLooksAgainAtWhatItAskedFor() {
      var car = car()
      _ = car.ask(.begin(path: ContentPath([1]), hint: false))
      _ = car.ask(.begin(path: ContentPath([0]), hint: true))
      let news = car.news {
        manager.beginUpdates()
        manager.endUpdates()
      }

      #expect(news == [.contentChanged(paths: [.root, ContentPath([1])])])
    }

    @Test func anEndTooManyMeansNothing() {
      var car = car()
      #expect(car.news { manager.endUpdates() } == [])
      manager.beginUpdates()
      manager.endUpdates()
      _ = car.news()

      #expect(car.news { item.title = "New" } == [.itemsChanged(identifiers: ["a"])])
    }

    @Test func aReloadIsOfEverything() {
      var car = car()

      #expect(car.news { manager.reloadData() } == [.contentChanged(paths: nil)])
    }

    @Test func aReloadAmongUpdatesIsAllThatIsToldOfThem() {
      var car = car()
      let news = car.news {
        manager.beginUpdates()
        item.title = "New"
        manager.reloadData()
        manager.endUpdates()
      }

      #expect(news == [.contentChanged(paths: nil)])
    }

    @Test func whatPlaysIsTold() {
      var car = car()

      #expect(
        car.news { manager.nowPlayingIdentifiers = ["b"] } == [.nowPlayingIdentifiers(["b"])])
      #expect(car.news { manager.nowPlayingIdentifiers = ["b"] } == [])
      #expect(car.news { manager.nowPlayingIdentifiers = [] } == [.nowPlayingIdentifiers([])])
    }

    @Test func manyThreadsMayChangeAnItemWhileItIsRead() {
      var car = car()
      item.title = "Before"
      let carried = UncheckedItem(item: item)
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: 200) { carried.item.title = "\($0)" }
      }
      for _ in 0..<20 { _ = car.item() }

      #expect(car.item()?.title != nil)
    }
  }
}

private struct UncheckedItem: @unchecked Sendable {
  let item: MPContentItem
}
