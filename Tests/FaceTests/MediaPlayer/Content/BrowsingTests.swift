import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What the head unit asks of a content manager.
  @Suite struct BrowsingTests {
    @Test func whoeverImplementsTheFormWithAHandlerIsWaitedFor() {
      let library = TestLibrary()
      library.load = { _, completion in
        DispatchQueue.global().async { completion(MPError(.networkConnectionFailed)) }
      }
      var car = TestCar { library.offer() }

      #expect(car.ask(.begin(path: .root, hint: false))?.failureCode == .offline)
    }

    @Test func aHandlerThatIsCalledWithoutAnErrorMeansThatTheListIsReady() {
      let library = TestLibrary()
      let paths = Noted<IndexPath>()
      library.load = { path, completion in
        paths(path)
        DispatchQueue.main.async { completion(nil) }
      }
      var car = TestCar { library.offer() }

      #expect(car.ask(.begin(path: ContentPath([1, 2]), hint: false)) == .done)
      #expect(paths.values == [IndexPath(indexes: [1, 2])])
    }

    @Test(
      arguments: [
        ("at once", nil), ("main", nil), ("queue", "a.loader"), ("pointer", "loader of"),
        ("global", "a global queue (utility-qos)"), ("thread", "a thread of its own"),
        ("unnamed", "a queue without a name"), ("task", "Swift global concurrent queue"),
        ("long", String(repeating: "l", count: 80)),
      ] as [(String, String?)])
    func whereAHandlerIsCalledElsewhereIsTold(place: String, name: String?) {
      let library = TestLibrary()
      library.load = { _, completion in
        switch place {
        case "at once": completion(nil)
        case "main": DispatchQueue.main.async { completion(nil) }
        case "queue": DispatchQueue(label: "a.loader").async { completion(nil) }
        case "pointer":
          DispatchQueue(label: "loader of <0x7f01>").async { completion(nil) }
        case "global": DispatchQueue.global(qos: .utility).async { completion(nil) }
        case "unnamed": DispatchQueue(label: "").async { completion(nil) }
        case "long":
          DispatchQueue(label: String(repeating: "l", count: 81)).async { completion(nil) }
        case "task": Task.detached { completion(nil) }
        default: Thread { completion(nil) }.start()
        }
      }
      var car = TestCar { library.offer() }

      #expect(car.ask(.begin(path: .root, hint: false)) == .done)
      let told = car.last.compactMap { content in
        if case .thread(let notice) = content { notice } else { nil }
      }
      let expected = name.map { ThreadNotice(request: RequestID(1), name: $0) }
      #expect(told == [expected].compactMap(\.self))
    }

    @Test func whoeverImplementsTheAsyncFormIsWaitedFor() {
      let source = AsyncSource()
      var car = TestCar { MPPlayableContentManager.shared().dataSource = source }

      #expect(car.ask(.begin(path: .root, hint: false))?.failureMessage == "no network today")
    }

    @Test func whoeverImplementsNeitherFormIsReadyAtOnce() {
      let source = PlainSource()
      var car = TestCar { MPPlayableContentManager.shared().dataSource = source }

      #expect(car.ask(.begin(path: .root, hint: false)) == .done)
      #expect(car.ask(.count(path: .root)) == .count(3))
      #expect(car.ask(.showsProgress(path: .root)) == .showsProgress(false))
    }

    @Test func anItemIsToldWithAllItHas() throws {
      let item = MPContentItem(identifier: "a")
      item.title = "Long Signal"
      item.subtitle = "Glasshouse"
      item.isContainer = true
      item.isPlayable = true
      item.isExplicitContent = true
      item.isStreamingContent = true
      item.playbackProgress = 0.5
      let library = TestLibrary(item)
      var car = TestCar { library.offer() }

      #expect(
        car.item()
          == ContentItem(
            identifier: "a", title: "Long Signal", subtitle: "Glasshouse", isContainer: true,
            isPlayable: true, isExplicit: true, isStreaming: true, progress: 0.5))
    }

    @Test func anItemSaysNothingOfProgressUntilItHasSome() {
      let library = TestLibrary(MPContentItem(identifier: "a"))
      var car = TestCar { library.offer() }

      #expect(car.item() == ContentItem(identifier: "a"))
    }

    @Test func anItemThatIsNotThereIsNothing() {
      let library = TestLibrary()
      var car = TestCar { library.offer() }

      #expect(car.ask(.item(path: ContentPath([7]))) == .item(nil))
    }

    @Test func aSourceThatIsGoneHasNothing() {
      var car = TestCar { MPPlayableContentManager.shared().dataSource = PlainSource() }

      #expect(MPPlayableContentManager.shared().dataSource == nil)
      #expect(car.ask(.begin(path: .root, hint: false)) == .done)
      #expect(car.ask(.count(path: .root)) == .count(0))
      #expect(car.ask(.item(path: ContentPath([0]))) == .item(nil))
    }

    @Test func anItemOfASubclassOfTheAppsIsAnItem() {
      let library = TestLibrary(Station(frequency: 96.5))
      var car = TestCar { library.offer() }

      #expect(car.item()?.identifier == "station-96.5")
      #expect(car.item()?.title == "Station 96.5")
    }

    @Test func nothingIsAskedOnTheMainThread() {
      let source = PlainSource()
      var car = TestCar { MPPlayableContentManager.shared().dataSource = source }

      _ = car.ask(.begin(path: .root, hint: false))
      #expect(car.ask(.count(path: .root)) == .count(3))
      #expect(car.item() == nil)
    }

    @Test func aSourceMayWaitForTheMainThread() {
      let source = MainThreadSource()
      var car = TestCar { MPPlayableContentManager.shared().dataSource = source }

      #expect(car.ask(.count(path: .root)) == .count(2))
    }

    @Test func aSourceThatTakesItsTimeHoldsUpNoCommand() {
      let source = PatientSource()
      var car = TestCar(patience: .seconds(10)) {
        MPPlayableContentManager.shared().dataSource = source
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in
          source.hurry()
          return .success
        }
      }

      #expect(car.ask(.count(path: .root), sending: .play) == .count(2))
    }

    @Test func aNewStartOfTheAppFindsAnEmptyManager() {
      let library = TestLibrary()
      _ = TestCar { library.offer() }
      _ = TestCar()

      #expect(MPPlayableContentManager.shared().dataSource == nil)
      #expect(MPPlayableContentManager.shared().delegate == nil)
    }

    @Test func anItemCanBeAskedForByItsIdentifierInBothForms() async throws {
      let plain = PlainSource()
      await #expect(throws: MPError.self) {
        _ = try await plain.contentItem(forIdentifier: "a")
      }
      let finding = FindingSource()
      #expect(try await finding.contentItem(forIdentifier: "b").identifier == "b")
    }
  }
}

/// Has only what it must have.
private final class PlainSource: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    dispatchPrecondition(condition: .notOnQueue(.main))
    return 3
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    dispatchPrecondition(condition: .notOnQueue(.main))
    return nil
  }
}

private final class AsyncSource: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  struct Offline: LocalizedError {
    var errorDescription: String? { "no network today" }
  }

  func beginLoadingChildItems(at indexPath: IndexPath) async throws {
    await Task.yield()
    throw Offline()
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int { 0 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? { nil }
}

/// Asks its own main thread, as an app does whose model lives there.
private final class MainThreadSource: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    dispatchPrecondition(condition: .notOnQueue(.main))
    return DispatchQueue.main.sync { 2 }
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? { nil }
}

/// Counts once it is told to hurry.
private final class PatientSource: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  private let isTold = DispatchSemaphore(value: 0)

  func hurry() { isTold.signal() }

  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    isTold.wait()
    return 2
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? { nil }
}

private final class FindingSource: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  func numberOfChildItems(at indexPath: IndexPath) -> Int { 0 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? { nil }

  func contentItem(
    forIdentifier identifier: String,
    completionHandler: @escaping (MPContentItem?, (any Error)?) -> Void
  ) {
    completionHandler(MPContentItem(identifier: identifier), nil)
  }
}

/// An item with a designated initializer of its own.
private class Station: MPContentItem {
  let frequency: Double

  init(frequency: Double) {
    self.frequency = frequency
    super.init(identifier: "station-\(frequency)")
    isPlayable = true
  }

  override var title: String? {
    get { "Station \(frequency)" }
    set { super.title = newValue }
  }
}

extension Answer {
  fileprivate var failureCode: Failure.Code? {
    if case .failed(let failure) = self { failure.code } else { nil }
  }

  fileprivate var failureMessage: String? {
    if case .failed(let failure) = self { failure.message } else { nil }
  }
}
