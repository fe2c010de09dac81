import Dispatch
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone

/// A drive whose app is a few lines of a test.
struct AudioDrive {
  let journal: Journal
  var simulation: Simulation

  /// The app is started and does this.
  init(
    profile: Profile = Profile(), _ launch: @escaping @MainActor @Sendable (Journal) -> Void
  ) {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
    let journal = Journal()
    let app = EmbeddedApp(clock: .virtual, patience: .seconds(60)) { launch(journal) }
    self.journal = journal
    simulation = Simulation(profile: profile, app: app)
    simulation.perform(.phone(.connected))
  }

  mutating func advance(by seconds: Double) {
    simulation.advance(by: .seconds(seconds))
  }

  var session: AudioSession { simulation.headUnit.player.session }
  var info: NowPlayingInfo? { simulation.headUnit.player.info }
}

/// What a test's app has written down, from any thread.
final class Journal: Sendable {
  private let list = Guarded<[String]>([])
  private let kept = Guarded<[Kept]>([])

  private struct Kept: @unchecked Sendable {
    let value: Any
  }

  var lines: [String] { list.withLock { $0 } }

  func note(_ line: String) {
    list.withLock { $0.append(line) }
  }

  /// With the seconds that have passed in the head unit.
  func noteTime(_ line: String) {
    note("\(line) at \(Double(SimulatedPhone.current.clock.now.microseconds) / 1_000_000)")
  }

  /// Holds what an app would hold in a property.
  func keep(_ value: Any) {
    let kept = Kept(value: value)
    self.kept.withLock { $0.append(kept) }
  }

  func letGo() {
    let old = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(old) {}
  }
}

private let mainQueueKey = DispatchSpecificKey<Bool>()

/// Whether it is called on the main queue, whichever thread serves that.
var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

/// Knows something without keeping it alive.
final class Glance: @unchecked Sendable {
  weak var object: AnyObject?
}

/// Does something when so much time has passed in the head unit, on the main thread.
func later(_ seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
  SimulatedPhone.current.clock.after(.seconds(seconds)) { MainActor.assumeIsolated(body) }
}

/// A sound of silence, as a `.wav` file.
func waveFile(seconds: Double) -> Data {
  let size = Int(seconds * 8_000)
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
  }
  var bytes = Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8)
  bytes += number(16, 4) + number(1, 2) + number(1, 2) + number(8_000, 4) + number(8_000, 4)
  bytes += number(1, 2) + number(8, 2) + Array("data".utf8) + number(size, 4)
  return Data(bytes + [UInt8](repeating: 128, count: size))
}
