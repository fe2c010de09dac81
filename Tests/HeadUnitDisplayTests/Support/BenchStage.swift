import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// What tests of the bench look at: the demo on a head unit, with something that was done.
protocol BenchStage {
  var materials: Materials { get }
  /// How long the list on the screen is looked at.
  var stay: Duration { get }
}

extension BenchStage {
  func drive(_ profile: String = "hd720") throws -> Simulation {
    var drive = Simulation(profile: try Showcase.profile(profile), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    drive.perform(.car(.gearChanged(.drive)))
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    drive.advance(by: .seconds(2))
    drive.perform(.driver(.tabChosen(1)))
    drive.advance(by: stay)
    return drive
  }

  func bench(_ drive: Simulation, at pane: Bench.Pane = .questions) -> Bench {
    var bench = Bench()
    bench.pane = pane
    bench.note(drive)
    return bench
  }

  func picture(_ bench: Bench, _ drive: Simulation, in window: PixelSize? = nil) -> BenchPicture {
    let view = bench.view(of: drive)
    let screen = Screen(view.headUnit, at: view.at, with: materials).displayList()
    var picture = BenchView(bench, drive, name: "demo", in: window, with: materials)
    return picture.picture(around: screen)
  }
}

extension BenchPicture {
  /// Controls lie inside, beside the screen and beside each other; texts of the bench as well.
  func expectNothingToOverlap() {
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    for (index, one) in controls.enumerated() {
      #expect(whole.contains(one.frame), "\(one.hint)")
      #expect(!one.frame.intersects(screen), "\(one.hint)")
      #expect(!one.hint.isEmpty)
      for other in controls[(index + 1)...] {
        #expect(!one.frame.intersects(other.frame), "\(one.hint), \(other.hint)")
      }
    }
    let texts = list.elements.filter { $0.role == .text && !screen.contains($0.frame) }
    for (index, one) in texts.enumerated() {
      #expect(whole.contains(one.frame), "\(one.label)")
      for other in texts[(index + 1)...] where one.frame.intersects(other.frame) {
        Issue.record("\(one.label) \(one.frame) lies on \(other.label) \(other.frame)")
      }
    }
  }
}
