import HeadUnitCore
import TestKit
import Testing

/// What is disabled is dimmed and stays where it is.
@Suite struct DisabledControlTests {
  private typealias Case = ControlCase

  /// What is left out of a live stream while it is disabled.
  private static let within: Set<CommandName> = [
    .seekForward, .seekBackward, .skipForward, .skipBackward, .rate,
  ]

  private func cases(_ count: Int, _ seed: UInt64) -> [ControlCase] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let offered = CommandName.allCases.subset(Int(generator.next() & 0xF_FFFF))
      let all = ControlCase.Circumstances.all
      return Case(
        offered: offered, circumstances: all.randomElement(using: &generator) ?? all[0])
    }
  }

  /// All but which of those that share the middle button is in it.
  private func isSame(_ one: PlaybackControls, _ other: PlaybackControls) -> Bool {
    func slots(_ controls: PlaybackControls) -> [PlaybackControls.Button?] {
      controls.transport.map { $0.command != nil && $0.command == controls.middle ? nil : $0 }
    }
    return slots(one) == slots(other) && one.actions == other.actions && one.menu == other.menu
      && one.places == other.places
  }

  @Test func disablingAnyOneCommandMovesNothing() {
    for example in cases(400, 1).share(4) {
      for name in example.offered
      where !(example.circumstances.isLive && Self.within.contains(name)) {
        let disabled = example.with { $0.disabled = [name] }
        #expect(isSame(example.controls, disabled.controls), "\(disabled)")
        #expect(disabled.fault == nil)
      }
    }
  }

  @Test func disablingEverythingMovesNothing() {
    for example in cases(400, 2).share(4) where !example.circumstances.isLive {
      let disabled = example.with { $0.disabled = Set($0.offered) }
      #expect(isSame(example.controls, disabled.controls), "\(disabled)")
    }
  }

  /// Nothing can be moved within it, so the others stand as if the command were not offered.
  @Test func onALiveStreamADisabledSeekSkipOrRateIsLeftOut() {
    for example in cases(600, 3) where example.circumstances.isLive {
      for name in example.offered where Self.within.contains(name) {
        let disabled = example.with { $0.disabled = [name] }.controls
        let absent = example.with { $0.offered.removeAll { $0 == name } }.controls
        #expect(disabled.transport == absent.transport)
        #expect(disabled.actions == absent.actions)
        #expect(disabled.menu == absent.menu)
        #expect(disabled.places == absent.places.merging([name: .hidden(.live)]) { one, _ in one })
      }
    }
  }

  @Test(arguments: ControlCase.middle.subsets)
  func ofThoseThatShareTheMiddleAnEnabledOneComesFirst(offered: [CommandName]) throws {
    for disabled in offered.subsets {
      for circumstances in ControlCase.Circumstances.all {
        let example = Case(
          offered: offered, disabled: Set(disabled), circumstances: circumstances)
        if let fault = example.fault { throw Wrong(fault) }
      }
    }
  }
}
