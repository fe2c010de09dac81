import HeadUnitApps
import HeadUnitCore
import Testing

/// What a driver sees of each fault.
struct FaultyDriveTests {
  @Test func aSlowListIsAwaitedAndShown() {
    var drive = opened([FaultRule(.latency, on: .count)])
    #expect(state(drive) == .loading)
    drive.advance(by: .seconds(3))
    #expect(state(drive) == .shown)
    #expect(fired(drive) == [1])
  }

  @Test func jitterIsAwaited() {
    var drive = opened([FaultRule(.jitter, on: .begin, value: .duration(.seconds(8)))])
    drive.advance(by: .seconds(9))
    #expect(state(drive) == .shown)
  }

  @Test(arguments: [FaultKind.hang, .late])
  func aListThatDoesNotComeInTimeTimesOut(kind: FaultKind) {
    var drive = opened([FaultRule(kind, on: .count)])
    drive.advance(to: .start + .milliseconds(10_099))
    #expect(state(drive) == .loading)
    drive.advance(by: .milliseconds(1))
    #expect(state(drive) == .timedOut)
    drive.advance(by: .seconds(20))
    #expect(drive.headUnit.loader.discards == (kind == .late ? [.late: 1] : [:]))
  }

  @Test(arguments: [FaultKind.error, .garbage])
  func aListThatFailsSaysSo(kind: FaultKind) {
    let drive = opened([FaultRule(kind, on: .count)])
    guard case .failed = state(drive) else {
      Issue.record("The page is \(String(describing: state(drive))).")
      return
    }
    #expect(fired(drive) == [1])
  }

  @Test func anEmptyListSaysSo() {
    #expect(state(opened([FaultRule(.empty)])) == .empty)
  }

  @Test func aMissingItemLeavesAPlaceholder() {
    let drive = opened([FaultRule(.missingItem, path: ContentPath([1, 1]))])
    let rows = drive.headUnit.browser.page?.rows
    #expect(rows?[1]?.content == .missing)
    #expect(rows?[2]?.item?.title == "Item /1/2")
  }

  @Test func aDuplicateAnswerChangesNothing() {
    var drive = opened([FaultRule(.duplicateAnswer, on: .count)])
    drive.advance(by: .seconds(1))
    #expect(state(drive) == .shown)
    #expect(drive.headUnit.loader.discards == [.duplicate: 1])
  }

  @Test(arguments: [
    (FaultKind.countLarger, 45), (.countSmaller, 35), (.countChanges, 40),
  ])
  func aWrongCountIsBelieved(kind: FaultKind, count: Int) {
    let drive = opened([FaultRule(kind, value: .number(5))])
    #expect(drive.headUnit.browser.page?.count == count)
    #expect(fired(drive) == [kind == .countChanges ? 0 : 1])
  }

  @Test func aListThatIsCountedAgainMayBeLonger() {
    var drive = opened([FaultRule(.countChanges, value: .number(5))])
    drive.perform(.driver(.backPressed))
    drive.advance(by: .seconds(1))
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .seconds(1))
    #expect(drive.headUnit.browser.page?.count == 45)
    #expect(fired(drive) == [1])
  }

  @Test func rowsBeyondTheRealOnesAreMissing() {
    var drive = opened([FaultRule(.countLarger, value: .number(5))])
    drive.perform(.driver(.scrolled(by: 1_000_000)))
    drive.advance(by: .seconds(1))
    #expect(drive.headUnit.browser.page?.rows[44]?.content == .missing)
  }

  @Test func aStaleItemStandsTwice() {
    let drive = opened([FaultRule(.staleItem, path: ContentPath([1, 3]))])
    let rows = drive.headUnit.browser.page?.rows
    #expect(rows?[3]?.item?.identifier == "/1/2")
    #expect(rows?[2]?.item?.identifier == "/1/2")
  }

  @Test func anOversizeTitleIsTaken() {
    let drive = opened([FaultRule(.oversizeText, path: ContentPath([1, 3]))])
    #expect(drive.headUnit.browser.page?.rows[3]?.item?.title?.count == 4_000)
  }

  @Test func aCrashedAppIsStartedAgainAndItsPageLoads() {
    var drive = opened([FaultRule(.crash, on: .count, times: 1)])
    #expect(drive.headUnit.phone.app == .restarting)
    #expect(state(drive) == .loading)
    drive.advance(by: .seconds(2))
    #expect(drive.headUnit.phone.app == .running)
    #expect(state(drive) == .shown)
  }

  @Test func anAppThatKeepsCrashingIsLeftAlone() {
    var drive = opened([FaultRule(.crash, on: .count)])
    drive.advance(by: .seconds(20))
    #expect(drive.headUnit.phone.app == .stopped(.crashedTooOften))
    #expect(fired(drive) == [6])
  }

  @Test func faultsCanBeChangedWhileADriveRuns() {
    var drive = opened([FaultRule(.hang, on: .count)])
    drive.advance(by: .seconds(11))
    #expect(drive.withFaults { $0.heal(operation: .count, path: nil) } == 1)
    drive.perform(.driver(.retryPressed))
    drive.advance(by: .seconds(1))
    #expect(state(drive) == .shown)
  }

  @Test func anAppThatIsNotFaultyHasNoFaults() {
    var drive = Simulation(profile: Profile(), app: ScriptedApp())
    #expect(drive.withFaults(\.activeFaults) == nil)
  }
}

extension FaultyDriveTests {
  /// A drive whose driver has chosen the list of forty; the faults come before that.
  private func opened(_ rules: [FaultRule]) -> Simulation {
    var drive = Simulation(profile: Profile(), app: FaultyApp(ScriptedApp(), seed: 1))
    drive.perform(.phone(.connected))
    drive.advance(to: .start + .milliseconds(100))
    _ = drive.withFaults { app in rules.map { app.inject($0) } }
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .zero)
    return drive
  }

  private func state(_ drive: Simulation) -> Page.State? { drive.headUnit.browser.page?.state }

  private func fired(_ drive: Simulation) -> [Int] {
    (drive.app as? FaultyApp)?.activeFaults.map(\.firedCount) ?? []
  }
}
