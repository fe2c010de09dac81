import HeadUnitCore
import HeadUnitFindings
import TestKit
import Testing

/// The example that makes every mistake: all of it can be reached, and its drives see the rest.
@Suite(.onThreadsOfTheirOwn)
struct MistakesExampleTests {
  /// The fifth tab is one too many: that is its mistake.
  private static let outOfReach = "content-too-many-tabs"

  @Test func eachFindingHasARowOrATabOfItsOwn() {
    var driver = MistakesDriver()
    let identifiers = driver.identifiers()

    #expect(Set(identifiers).union([Self.outOfReach]) == Set(MistakesDriver.findings))
    #expect(driver.remarks.contains(.tooManyTabs(5)))
  }

  @Test(arguments: MistakesDriver.findings.filter { $0 != outOfReach }.share(8))
  func choosingItLeavesTheAppAlive(_ finding: String) {
    let driver = MistakesDriver(choosing: finding)

    #expect(driver.hasChosen)
    #expect(driver.headUnit.phone.app == .running)
    #expect(!driver.reports.contains { if case .stopped = $0 { true } else { false } })
    #expect(driver.chosen.count >= (finding.hasPrefix("content-tab-") ? 0 : 1))
    #expect(driver.simulation.violation == nil)
  }

  /// Whatever the table knows of templates; two of them have no row.
  private static let ofTemplates = FindingID.allCases.map(\.rawValue).filter {
    $0.hasPrefix("template-") || $0.hasPrefix("carplay-")
  }
  private static let withoutRow = ["carplay-cold-start", "carplay-scene-class-missing"]

  @Test(arguments: ofTemplates)
  func whatIsWrongWithTemplatesIsFound(_ finding: String) {
    let isWithoutRow = Self.withoutRow.contains(finding)
    let driver = MistakesDriver(
      templates: finding, isLocked: finding == "carplay-cold-start")
    #expect(driver.hasChosen != isWithoutRow)
    let found = Examination.findings(in: driver.simulation.trace, until: driver.simulation.now)
      .map(\.id.rawValue)
    #expect(found.contains(finding), "\(found)")
    let others = Set(Self.ofTemplates).subtracting([finding]).subtracting(Self.withoutRow)
    #expect(others.isDisjoint(with: found), "\(found)")
  }

  @Test func anAnswerThatComesTwiceIsThrownAway() {
    let driver = MistakesDriver(choosing: "content-answered-twice")

    #expect(driver.hasChosen)
    #expect(driver.discards == [.duplicate])
  }

  @Test func aStormOfReloadsEnds() {
    let driver = MistakesDriver(choosing: "content-reload-storm")

    #expect(driver.hasChosen)
    #expect(driver.reports.count { $0 == .contentChanged(paths: nil) } >= 2)
    #expect(driver.headUnit.browser.page?.state == .shown)
  }

  @Test func progressIsThereThoughNobodyShowsIt() {
    let driver = MistakesDriver(choosing: "content-progress-undeclared")

    #expect(driver.hasChosen)
    #expect(driver.headUnit.browser.page?.rows[0]?.item?.progress == 0.5)
    #expect(driver.headUnit.browser.page?.showsProgress == false)
  }

  @Test(arguments: [
    ("artwork-small", PixelSize(width: 16, height: 16)),
    ("artwork-huge", PixelSize(width: 1_800, height: 1_800)),
    ("artwork-stretched", PixelSize(width: 400, height: 100)),
  ])
  func aCoverHasTheWrongSize(_ finding: String, _ size: PixelSize) {
    let driver = MistakesDriver(choosing: finding)

    #expect(driver.hasChosen)
    #expect(driver.answers.contains { $0.pictureSize == size })
  }

  @Test func elapsedTimeIsPublishedEverySecond() {
    let driver = MistakesDriver(choosing: "info-elapsed-on-timer")

    #expect(driver.hasChosen)
    let infos = driver.reports.filter { if case .nowPlaying = $0 { true } else { false } }
    #expect(infos.count >= 20)
  }

  @Test func aLiveStreamHasADuration() {
    let driver = MistakesDriver(choosing: "info-live-with-duration")

    #expect(driver.hasChosen)
    #expect(driver.headUnit.player.info?.isLive == true)
    #expect(driver.headUnit.player.info?.duration == 180)
  }

  @Test func aSkipHasNoInterval() {
    let driver = MistakesDriver(choosing: "command-skip-no-interval")

    #expect(driver.hasChosen)
    #expect(driver.headUnit.player.commands[.skipForward]?.isUsable == true)
    #expect(driver.headUnit.player.commands[.skipForward]?.preferredIntervals == [])
  }
}

extension Answer {
  fileprivate var pictureSize: PixelSize? {
    if case .artwork(let picture) = self { picture?.size } else { nil }
  }
}
