import HeadUnitApps
import TestKit
import Testing

@testable import HeadUnitCore

@Suite struct DriveHistoryTests {
  /// What a random walk shows at any instant is what it showed then.
  @Test(arguments: Array(0..<12 as Range<UInt64>).share(3))
  func anyInstantIsAsItWas(seed: UInt64) throws {
    var walk = RandomWalk(seed: seed)
    var history = DriveHistory()
    var seen: [(Instant, HeadUnit)] = []
    for _ in 0..<300 {
      if walk.step() != nil { break }
      history.note(walk.simulation)
      seen.append((walk.simulation.now, walk.simulation.headUnit))
    }
    var count = 0
    for (index, (instant, headUnit)) in seen.enumerated() {
      // Of several events in one instant the last decides.
      guard index + 1 == seen.count || seen[index + 1].0 > instant else { continue }
      let again = history.headUnit(at: instant, in: walk.simulation)
      // An app may publish what is no number, and that is not even the same as itself.
      if again != headUnit, ["(nan", " nan", "[nan"].contains(where: "\(headUnit)".contains) {
        continue
      }
      #expect(again == headUnit, "at \(instant)")
      count += 1
    }
    #expect(count > 50)
  }

  @Test func aTraceThatBeganLaterIsKnownFromThere() throws {
    var options = Simulation.Options()
    options.keepsTrace = false
    var drive = Simulation(
      profile: try Showcase.profile("hd720"), app: try Showcase.demo(), options: options)
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    #expect(drive.trace.entries.isEmpty)
    drive.keepTrace()
    var history = DriveHistory()
    history.note(drive)
    let before = drive.headUnit
    drive.perform(.car(.themeChanged(.day)))
    #expect(history.headUnit(at: drive.now, in: drive) == drive.headUnit)
    #expect(history.headUnit(at: .start, in: drive) == before)
  }

  @Test func lookingTwiceAtTheSameForgetsNothing() throws {
    var options = Simulation.Options()
    options.keepsTrace = false
    var drive = Simulation(
      profile: try Showcase.profile("hd720"), app: try Showcase.demo(), options: options)
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    drive.keepTrace()
    var history = DriveHistory(distance: 1)
    history.note(drive)
    let before = drive.headUnit
    drive.perform(.car(.themeChanged(.day)))
    history.note(drive)
    history.note(drive)
    #expect(history.copyCount == 2)
    #expect(history.headUnit(at: .start, in: drive) == before)
  }

  /// However long a drive is, only so many copies are kept of it, and any instant is found all the
  /// same.
  @Test func ofTooManyCopiesEverySecondIsForgotten() throws {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    var history = DriveHistory(distance: 1)
    var seen: [(Instant, HeadUnit)] = []
    for number in 0..<700 {
      drive.advance(by: .milliseconds(1))
      drive.perform(.car(.speedChanged(.kilometresPerHour(number % 100))))
      history.note(drive)
      seen.append((drive.now, drive.headUnit))
    }
    #expect(history.copyCount <= DriveHistory.copyLimit && history.copyCount > 250)
    for (instant, headUnit) in seen {
      #expect(history.headUnit(at: instant, in: drive) == headUnit)
    }
  }
}
