import HeadUnitCore
import Testing

/// What becomes of a skip command that names no interval; reports from real cars differ.
@Suite struct SkipIntervalTests {
  private func place(
    _ intervals: [Double], _ quirk: Quirks.SkipWithoutInterval
  ) -> PlaybackControls.Place? {
    var quirks = Quirks()
    quirks.skipWithoutInterval = quirk
    let commands = CommandSet([
      CommandState(.play), CommandState(.skipForward, preferredIntervals: intervals),
    ])
    let controls = PlaybackControls(
      commands: commands, info: NowPlayingInfo(title: "A", rate: 1), quirks: quirks)
    return controls.places[.skipForward]
  }

  @Test func aCarShowsItWithAnIntervalOfItsOwn() {
    #expect(place([], .shown) == .transport)
    #expect(Quirks().skipWithoutInterval == .shown)
  }

  @Test func aCarHidesIt() {
    #expect(place([], .hidden) == .hidden(.noInterval))
    #expect(place([30], .hidden) == .transport)
  }
}
