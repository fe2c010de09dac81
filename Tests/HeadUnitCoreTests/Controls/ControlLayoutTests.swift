import HeadUnitCore
import TestKit
import Testing

/// Nothing lost, nothing twice, all in order: over every subset of the commands.
///
/// What stands around the middle depends on whether there is a middle and whether feedback is
/// grouped, and on nothing else of the other commands; so the subsets of each part are gone through
/// whole, and that the parts do not touch each other is checked on subsets of all twenty.
@Suite struct ControlLayoutTests {
  private typealias Case = ControlCase

  @Test(arguments: ControlCase.Circumstances.all.share(4))
  func everySubsetAroundTheMiddleIsLaidOutWhole(circumstances: ControlCase.Circumstances) throws {
    for names in (Case.middle + Case.sides).subsets {
      for feedback in [[], [.like], [.like, .bookmark]] as [[CommandName]] {
        let fault = Case(offered: names + feedback, circumstances: circumstances).fault
        if let fault { throw Wrong(fault) }
      }
    }
  }

  @Test(arguments: [true, false], Quirks.FeedbackMenu.allCases)
  func everySubsetOfTheOthersIsLaidOutWhole(isComplete: Bool, quirk: Quirks.FeedbackMenu) throws {
    let others = CommandName.allCases.filter { !(Case.middle + Case.sides).contains($0) }
    for names in others.subsets {
      for more in [[.previous], [.pause, .stop]] as [[CommandName]] {
        var example = Case(offered: names + more)
        example.circumstances.feedbackMenu = quirk
        example.circumstances.isComplete = isComplete
        example.circumstances.isLive = names.count.isMultiple(of: 2)
        if let fault = example.fault { throw Wrong(fault) }
      }
    }
  }

  @Test(arguments: ControlCase.Circumstances.all.share(4))
  func theTwoPartsOfASubsetDoNotTouchEachOther(circumstances: ControlCase.Circumstances) throws {
    var generator = SeededGenerator(seed: 4)
    let around = Set(Case.middle + Case.sides + Case.feedback)
    for _ in 0..<250 {
      let bits = Int(generator.next() & 0xF_FFFF)
      let whole = Case(
        offered: CommandName.allCases.subset(bits), circumstances: circumstances)
      if let fault = whole.fault { throw Wrong(fault) }
      let first = whole.with { $0.offered.removeAll { !around.contains($0) } }.controls
      let second = whole.with { $0.offered.removeAll(where: around.contains) }.controls
      let controls = whole.controls
      #expect(controls.places == first.places.merging(second.places) { one, _ in one })
      #expect(controls.transport == first.transport)
      #expect(controls.middle == first.middle)
    }
  }

  @Test func allTwentyAreLaidOutAsTheProductSays() {
    let example = Case(offered: CommandName.allCases)
    let controls = example.controls
    #expect(
      controls.transport.map(\.command) == [.previous, .skipBackward, .pause, .skipForward, .next])
    #expect(controls.actions.map(\.command) == [.rate, .shuffle, .repeat, nil])
    #expect(
      controls.menu == [
        .like, .dislike, .bookmark, .rating, .enableLanguage, .disableLanguage, .stop,
      ])
    #expect(controls.seek(heldOn: .next) == .seekForward)
    #expect(controls.seek(heldOn: .previous) == .seekBackward)
    #expect(controls.places[.position] == .scrubber)
    let narrow = example.with { $0.circumstances.room = 3 }.controls
    #expect(narrow.transport.map(\.command) == [.previous, .pause, .next])
    #expect(narrow.menu.prefix(2) == [.skipBackward, .skipForward])
  }

  @Test func aStationHasNothingToShuffleAndWhatOneThinksOfItSideBySide() {
    let offered: [CommandName] = [
      .play, .stop, .shuffle, .repeat, .like, .dislike, .bookmark, .rating,
    ]
    var example = Case(offered: offered)
    #expect(example.controls.actions.map(\.command) == [.shuffle, .repeat, nil])
    example.circumstances.isLive = true
    #expect(example.controls.actions.map(\.command) == [.like, .dislike, .bookmark, nil])
    #expect(example.controls.menu == [.rating])
    #expect(example.controls.places[.shuffle] == .hidden(.live))
    #expect(example.controls.middle == .stop)
  }

  @Test func theGroupTakesThePlaceOfPreviousWhereTheMakeSaysSo() {
    var example = Case(offered: [.play, .pause, .next, .previous, .seekBackward, .like, .dislike])
    example.circumstances.feedbackMenu = .previousSlot
    let controls = example.controls
    #expect(controls.transport.map(\.command) == [nil, .pause, .next])
    #expect(controls.actions.isEmpty)
    #expect(controls.menu == [.previous, .like, .dislike])
    #expect(controls.seek(heldOn: .previous) == .seekBackward)
  }

  @Test func aRateThatIsNoNumberIsAPauseForTheMiddleToo() {
    let commands = CommandSet([CommandState(.play), CommandState(.pause)])
    for (rate, middle) in [(.nan, .play), (.infinity, .play), (0, .play), (nil, .pause)]
      as [(Double?, CommandName)]
    {
      let controls = PlaybackControls(commands: commands, info: NowPlayingInfo(rate: rate))
      #expect(controls.middle == middle)
    }
  }

  @Test func aCommandWithoutAHandlerIsNowhere() {
    let states = CommandName.allCases.map { CommandState($0, hasHandler: false) }
    let controls = PlaybackControls(commands: CommandSet(states), info: NowPlayingInfo())
    #expect(controls.places.isEmpty)
    #expect(controls.transport.isEmpty && controls.actions.isEmpty && controls.menu.isEmpty)
  }
}
