import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// What a driver sees of an app's content, and what comes of choosing it.
  @Suite struct SeenContentTests {
    @Test func aRootWithoutRowsSaysThatItIsEmpty() {
      let drive = drive(TestLibrary())

      #expect(drive.page?.state == .empty)
      #expect(drive.remarks == [.emptyRoot])
    }

    @Test func aRowThatOnlySaysSomethingCannotBeChosen() {
      let library = TestLibrary(item("Sign in on your phone"))
      let played = Noted<IndexPath>()
      library.play = { path, _ in played(path) }
      var drive = drive(library)
      drive.simulation.perform(.driver(.rowChosen(0)))
      drive.simulation.perform(.driver(.rowPlayChosen(0)))

      #expect(drive.page?.rows[0]?.item?.title == "Sign in on your phone")
      #expect(drive.simulation.headUnit.browser.depth == 1)
      #expect(played.values == [])
    }

    @Test func aListIsWaitedForAsLongAsTheProfileSays() {
      var profile = Profile()
      profile.timeouts.content = .seconds(7)
      let library = TestLibrary(item("Late", isPlayable: true))
      library.load = { _, _ in }
      var drive = drive(library, profile)
      drive.simulation.advance(by: .milliseconds(400))
      #expect(drive.simulation.headUnit.look(at: drive.simulation.now) == .spinner)
      drive.simulation.advance(by: .microseconds(6_599_999))
      #expect(drive.page?.state == .loading)
      drive.simulation.advance(by: .microseconds(1))

      #expect(drive.page?.state == .timedOut)
    }

    @Test func aListThatFailsSaysWhatTheAppSaysUnderTheNameOfTheApp() {
      let library = TestLibrary()
      library.load = { $1(MPError(.notFound, userInfo: [NSLocalizedDescriptionKey: "gone"])) }
      let drive = drive(library)

      #expect(drive.page?.state == .failed(Failure(code: .notFound, message: "gone")))
      #expect(drive.page?.title == "Windowsill")
    }

    @Test(arguments: Quirks.PlayableContainer.allCases)
    func aRowThatIsBothDoesWhatTheMakeSaysAndItsButtonTheOther(make: Quirks.PlayableContainer) {
      let library = TestLibrary(item("Album", isContainer: true, isPlayable: true))
      let played = Noted<IndexPath>()
      library.play = { path, _ in played(path) }
      var profile = Profile()
      profile.quirks.playableContainer = make
      let (opening, playing): (DriverEvent, DriverEvent) =
        make == .plays ? (.rowOpenChosen(0), .rowChosen(0)) : (.rowChosen(0), .rowPlayChosen(0))
      var opened = drive(library, profile)
      opened.simulation.perform(.driver(opening))
      #expect(opened.simulation.headUnit.browser.depth == 2)
      #expect(played.values == [])
      var pressed = drive(library, profile)
      pressed.simulation.perform(.driver(playing))

      #expect(pressed.simulation.headUnit.browser.depth == 1)
      #expect(played.values == [[0]])
    }

    @Test func aRowThatIsChosenTwiceIsPlayedOnce() {
      let library = TestLibrary(item("One", isPlayable: true), item("Two", isPlayable: true))
      let played = Noted<IndexPath>()
      library.play = { path, _ in played(path) }
      var drive = drive(library)
      for row in [0, 0, 1] { drive.simulation.perform(.driver(.rowChosen(row))) }

      #expect(drive.page?.startingRow == 0)
      #expect(played.values == [[0]])
    }

    @Test func whoeverCompletesAndPlaysNothingIsShownForHalfASecond() {
      let library = TestLibrary(item("One", isPlayable: true))
      var drive = drive(library)
      drive.simulation.perform(.driver(.rowChosen(0)))
      #expect(drive.simulation.headUnit.screen == .nowPlaying)
      drive.simulation.advance(by: .milliseconds(500))

      #expect(drive.simulation.headUnit.screen == .content)
      #expect(drive.remarks == [.nothingPlays(ContentPath([0]))])
    }

    @Test func ofTwoAnswersToOneChoiceTheFirstCounts() {
      let library = TestLibrary(item("One", isPlayable: true))
      library.play = { _, completion in
        completion(nil)
        completion(MPError(.notFound))
      }
      var drive = drive(library)
      drive.simulation.perform(.driver(.rowChosen(0)))

      #expect(drive.simulation.headUnit.screen == .nowPlaying)
      #expect(drive.simulation.headUnit.toast == nil)
      #expect(drive.discards == [.duplicate])
    }

    @Test func anAppThatSaysSoHasTabsAndNoMoreThanFour() {
      let library = TestLibrary()
      library.items = (1...5).map { item("Tab \($0)", isContainer: true) }
      let drive = drive(library, hasTabs: true)
      let tabs = drive.simulation.headUnit.browser.tabs

      #expect(tabs.map(\.item?.title) == ["Tab 1", "Tab 2", "Tab 3", "Tab 4"])
      #expect(tabs.allSatisfy { $0.isEnabled && drive.simulation.headUnit.icon(of: $0) == nil })
      #expect(drive.remarks == [.tooManyTabs(5)])
    }

    private func drive(
      _ library: TestLibrary, _ profile: Profile = Profile(), hasTabs: Bool = false
    ) -> FaceDrive {
      let phone = SimulatedPhone.current
      // The next app says of itself what it is.
      defer { phone.information = Information() }
      return FaceDrive(profile) {
        phone.information = Information()
        (phone.information.name, phone.information.hasTabs) = ("Windowsill", hasTabs)
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        library.offer()
      }
    }

    private func item(
      _ title: String, isContainer: Bool = false, isPlayable: Bool = false
    ) -> MPContentItem {
      let item = MPContentItem(identifier: title)
      (item.title, item.isContainer, item.isPlayable) = (title, isContainer, isPlayable)
      return item
    }
  }
}

extension FaceDrive {
  fileprivate var page: Page? { simulation.headUnit.browser.page }

  fileprivate var remarks: [Remark] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.remarked(let remark)) = entry.content else { return nil }
      if case .wrote = remark { return nil }
      return remark
    }
  }

  fileprivate var discards: [Discard] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.discarded(_, let discard)) = entry.content { discard } else { nil }
    }
  }
}
