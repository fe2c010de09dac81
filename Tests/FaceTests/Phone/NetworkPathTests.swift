import Dispatch
import HeadUnitCore
import HeadUnitPhone
import Network
import Testing

extension Faces {
  /// What network there is, as an app that watches it is told.
  @Suite
  struct NetworkPathTests {
    @Test func aPathIsToldWhenItChangesAndSaysWhetherToSpareIt() {
      let seen = Guarded<[String]>([])
      let monitor = NWPathMonitor()
      monitor.pathUpdateHandler = { path in
        let spares = path.isConstrained ? ", spared" : ""
        seen.withLock { $0.append("\(path.status)\(spares)") }
      }
      var drive = FaceDrive { monitor.start(queue: .main) }
      let networks: [PhoneCondition.Network] = [
        .slow, .flaky, .good, .own(latency: .milliseconds(399), loss: 0),
        .own(latency: .milliseconds(400), loss: 0), .offline, .own(latency: .zero, loss: 1),
      ]
      for network in networks { drive.simulation.perform(.phone(.networkChanged(network))) }

      #expect(
        seen.withLock { $0 } == [
          "satisfied", "satisfied, spared", "satisfied", "satisfied, spared", "unsatisfied",
          "satisfied, spared",
        ])
      monitor.cancel()
      drive.simulation.perform(.phone(.networkChanged(.good)))
      #expect(seen.withLock { $0.count } == 6)
    }

    @Test func pathsComeOneAfterTheOther() async throws {
      var paths = NWPathMonitor().makeAsyncIterator()
      let first = try #require(await paths.next())
      #expect(first == NWPathMonitor().currentPath && first.gateways.isEmpty)
    }
  }
}
