import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// What an app is told of the head unit's limits, and what it is to play.
  @Suite struct ContextTests {
    private static let limited = AppContext(
      isEnforced: true, items: 12, depth: 3, isEndpointAvailable: true)
    private static let gone = AppContext(
      isEnforced: false, items: nil, depth: 5, isEndpointAvailable: false)

    private var context: MPPlayableContentManagerContext {
      MPPlayableContentManager.shared().context
    }

    @Test func theContextIsThereAsSoonAsTheAppIs() {
      let counts = Noted<Int>()
      _ = TestCar(Self.limited) {
        counts(MPPlayableContentManager.shared().context.enforcedContentItemsCount)
      }

      #expect(counts.values == [12])
      #expect(context.enforcedContentTreeDepth == 3)
      #expect(context.contentLimitsEnforced)
      #expect(context.contentLimitsEnabled)
      #expect(context.endpointAvailable)
    }

    @Test func withoutALimitTheCountIsTheLargestThereIs() {
      _ = TestCar()

      #expect(context.enforcedContentItemsCount == .max)
      #expect(!context.contentLimitsEnforced)
    }

    @Test func aDelegateHearsOfALimitWhenTheContextHasItAlready() {
      let library = TestLibrary()
      var car = TestCar { library.offer() }
      let before = context
      car.tell(.context(Self.limited))

      #expect(library.contexts.values == [.max, 12])
      #expect(context === before)
    }

    @Test func aDelegateHearsOnceOfTheHeadUnitThatWasThereBeforeIt() {
      let library = TestLibrary()
      _ = TestCar(Self.limited) {
        library.offer()
        library.offer()
      }

      #expect(library.contexts.values == [12])
    }

    @Test func aDelegateOfAnAppWithoutAHeadUnitHearsNothing() {
      let library = TestLibrary()
      _ = TestCar(Self.gone) { library.offer() }

      #expect(library.contexts.values == [])
      #expect(!context.endpointAvailable)
    }

    @Test func theDelegateIsToldOnTheMainThread() {
      let delegate = Listener()
      var car = TestCar { MPPlayableContentManager.shared().delegate = delegate }
      car.tell(.context(Self.limited))

      #expect(
        delegate.contexts.values == [
          ObjectIdentifier(context), ObjectIdentifier(context),
        ])
    }

    @Test func aDelegateIsNotKeptAlive() {
      var car = TestCar { MPPlayableContentManager.shared().delegate = Listener() }
      car.tell(.context(Self.limited))

      #expect(MPPlayableContentManager.shared().delegate == nil)
    }
  }
}

private final class Listener: NSObject, MPPlayableContentDelegate, @unchecked Sendable {
  let contexts = Noted<ObjectIdentifier>()

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    didUpdate context: MPPlayableContentManagerContext
  ) {
    contexts(ObjectIdentifier(context))
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
