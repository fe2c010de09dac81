import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

@testable import HeadUnitDisplay

/// The bench in windows of many sizes, and the line of time from near and far.
@Suite struct BenchWindowTests {
  private let materials = Materials(text: .blocks)

  private func drive(_ profile: String = "hd720") throws -> Simulation {
    var drive = Simulation(profile: try Showcase.profile(profile), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    drive.perform(.car(.gearChanged(.drive)))
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    drive.advance(by: .seconds(2))
    drive.perform(.driver(.tabChosen(1)))
    drive.advance(by: .seconds(25))
    return drive
  }

  private func bench(_ drive: Simulation, at pane: Bench.Pane = .questions) -> Bench {
    var bench = Bench()
    bench.pane = pane
    bench.note(drive)
    return bench
  }

  private func picture(
    _ bench: Bench, _ drive: Simulation, in window: PixelSize? = nil
  ) -> BenchPicture {
    let view = bench.view(of: drive)
    let screen = Screen(view.headUnit, at: view.at, with: materials).displayList()
    var picture = BenchView(bench, drive, name: "demo", in: window, with: materials)
    return picture.picture(around: screen)
  }

  private static let windows = [
    PixelSize(width: 1_140, height: 780), PixelSize(width: 1_280, height: 800),
    PixelSize(width: 1_760, height: 990), PixelSize(width: 2_560, height: 1_440),
  ]

  @Test(arguments: ["hd720", "minimum", "portrait", "wide"], windows)
  func itIsLaidOutForItsWindow(profile: String, window: PixelSize) throws {
    let drive = try drive(profile)
    for dock in BenchArrangement.Dock.allCases {
      for pane in Bench.Pane.allCases {
        var bench = bench(drive, at: pane)
        bench.arrangement = BenchArrangement(dock: dock)
        (bench.chosen, bench.chosenPath) = (bench.record.queries.last?.id, ContentPath([0, 1]))
        bench.view(.start + .seconds(4), in: drive)
        let open = picture(bench, drive, in: window)
        #expect(open.list.size == window)
        expectNothingToOverlap(open)
        // Neither letters nor controls are smaller than in any other window.
        #expect(open.controls.allSatisfy { $0.frame.width >= 10 && $0.frame.height >= 6 })
      }
    }
  }

  private func expectNothingToOverlap(_ picture: BenchPicture) {
    let whole = PixelRect(
      x: 0, y: 0, width: picture.list.size.width, height: picture.list.size.height)
    for (index, one) in picture.controls.enumerated() {
      #expect(whole.contains(one.frame), "\(one.hint)")
      #expect(!one.frame.intersects(picture.screen), "\(one.hint)")
      for other in picture.controls[(index + 1)...] {
        #expect(!one.frame.intersects(other.frame), "\(one.hint), \(other.hint)")
      }
    }
    let texts = picture.list.elements.filter {
      $0.role == .text && !picture.screen.contains($0.frame)
    }
    for (index, one) in texts.enumerated() {
      #expect(whole.contains(one.frame), "\(one.label)")
      for other in texts[(index + 1)...] where one.frame.intersects(other.frame) {
        Issue.record("\(one.label) \(one.frame) lies on \(other.label) \(other.frame)")
      }
    }
  }

  @Test func theScreenIsPixelForPixelWhereThereIsRoomAndSmallerWhereThereIsNone() throws {
    let drive = try drive()
    let bench = bench(drive)
    let large = picture(bench, drive, in: PixelSize(width: 2_560, height: 1_440))
    #expect((large.screen.width, large.screen.height) == (1_280, 720))
    #expect(large.inspector.width == 2_560 - 1_304)
    let small = picture(bench, drive, in: PixelSize(width: 1_280, height: 800))
    #expect((small.screen.width, small.screen.height) == (800, 450))
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    let start = try #require(
      small.list.commands.firstIndex {
        if case .pane(let pane) = $0 { pane.place == small.screen } else { false }
      })
    #expect(
      Array(small.list.commands[(start + 1)...].prefix(screen.commands.count))
        == screen.commands)
    // What is pointed at is what is seen there.
    let row = try #require(screen.elements.first { $0.path != nil })
    let seen = try #require(small.list.elements.first { $0.path == row.path })
    let place = small.screenPlace(
      x: seen.frame.x + seen.frame.width / 2, y: seen.frame.y + seen.frame.height / 2)
    #expect(row.frame.contains(x: place.x, y: place.y))
    #expect(abs(place.x - row.frame.x - row.frame.width / 2) <= 2)
  }

  @Test func inATooSmallWindowAllOfItIsSmaller() throws {
    let drive = try drive()
    let tiny = picture(bench(drive), drive, in: PixelSize(width: 570, height: 390))
    #expect(tiny.list.size == PixelSize(width: 1_140, height: 780))
  }
}
