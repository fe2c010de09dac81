import HeadUnitApps
import HeadUnitCore
import Testing

/// Faults on commands, at the port.
struct FaultyCommandTests {
  @Test(arguments: [
    (FaultKind.latency, [3_100]), (.late, [6_000]), (.duplicateAnswer, [100, 101]),
  ])
  func delaysOrRepeatsAStatus(kind: FaultKind, milliseconds: [Int]) {
    let statuses = milliseconds.map {
      AppDelivery(after: .milliseconds($0), .status(CommandID(1), .success))
    }
    #expect(said(by: kind) == statuses)
  }

  @Test func aHangingAppGivesNoStatus() {
    #expect(said(by: .hang) == [])
  }

  @Test func anErrorIsTheStatusFailed() {
    #expect(said(by: .error) == [AppDelivery(.status(CommandID(1), .failed))])
  }

  @Test func garbageIsTheStatusOfACommandNobodyGave() {
    #expect(said(by: .garbage) == [AppDelivery(.status(CommandID(0), .success))])
  }

  @Test func anAppThatCrashesSaysNothingElse() {
    #expect(said(by: .crash) == [AppDelivery(.report(.stopped(.crashed)))])
  }

  @Test func theNoticeNamesNoRequest() {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    _ = app.inject(FaultRule(.hang, on: .command))
    let notice = AppDelivery(.fault(FaultNotice(fault: "command hang")))
    #expect(app.receive([Self.next], at: .start) == [notice])
  }

  private static let next = AppMessage.command(CommandRequest(id: CommandID(1), command: .next))

  /// The replies, and an app's end; commands lead to other reports too.
  private func said(by kind: FaultKind) -> [AppDelivery] {
    var scripted = ScriptedApp()
    scripted.latencies = [.command: .milliseconds(100)]
    var app = FaultyApp(scripted, seed: 1)
    _ = app.inject(FaultRule(kind, on: .command))
    return app.receive([Self.next], at: .start).filter {
      switch $0.content {
      case .status, .report(.stopped): true
      default: false
      }
    }
  }
}
