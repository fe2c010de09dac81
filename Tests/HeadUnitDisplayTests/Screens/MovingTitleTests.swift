import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// Titles that do not fit.
@Suite struct MovingTitleTests {
  private static let long = String(repeating: "What the moss remembers ", count: 12)

  /// The same title on its way since the start, at two pixels to a point.
  private let marquee = Marquee(lineWidth: 1_000, scale: 2)

  private func offset(_ milliseconds: Int) -> Int {
    marquee.offset(after: .milliseconds(milliseconds))
  }

  @Test func itRestsForTwoSecondsAndThenMovesThirtyPointsASecond() {
    #expect(marquee.travel == 1_096)
    #expect([0, 1_000, 2_000].map(offset) == [0, 0, 0])
    #expect([2_500, 3_000, 12_000].map(offset) == [30, 60, 600])
  }

  @Test func itRestsAgainWhereItBegan() {
    let moving = 1_096 * 1_000 / 60
    #expect(offset(2_000 + moving) == 1_095)
    #expect(offset(2_000 + moving + 1) == 0)
    #expect(offset(2_000 + moving + 2_000) == 0)
    #expect(offset(2_000 + moving + 2_501) == 30)
  }

  @Test(arguments: [1.0, 1.25, 2, 3])
  func itWaitsExactlyForTheNextPixel(scale: Double) {
    let marquee = Marquee(lineWidth: 317, scale: scale)
    var time = HeadUnitCore.Duration.zero
    var wrong: [Int] = []
    for _ in 0..<3_000 {
      let offset = marquee.offset(after: time)
      let wait = marquee.wait(after: time)
      let isSameBefore = marquee.offset(after: time + wait - .microseconds(2)) == offset
      let next = marquee.offset(after: time + wait)
      if !isSameBefore || next != (offset + 1) % marquee.travel { wrong.append(offset) }
      time = time + wait
    }
    #expect(wrong.isEmpty)
  }

  @Test func aTitleThatFitsStands() throws {
    var drive = try PlayingDrive()
    drive.publish { ($0.title, $0.rate) = ("Style", 0) }
    let before = drive.list.commands
    drive.wait(.seconds(10))
    #expect(drive.list.commands == before)
  }

  @Test func aLongOneMovesWhileTheCarStands() throws {
    var drive = try PlayingDrive()
    drive.publish { ($0.title, $0.rate) = (Self.long, 0) }
    #expect(drive.texts.contains(Self.long))
    #expect(drive.title.starts == [drive.title.column.x])
    drive.wait(.seconds(4))
    #expect(drive.title.starts == [drive.title.column.x - 120])
    guard case .at(let due) = drive.list.nextChange else {
      Issue.record("It does not move.")
      return
    }
    #expect(due - drive.now < .milliseconds(20))
  }

  @Test func anotherTitleBeginsAtItsBeginning() throws {
    var drive = try PlayingDrive()
    drive.publish { $0.title = Self.long }
    drive.wait(.seconds(9))
    drive.publish { $0.title = "And " + Self.long }
    #expect(drive.title.starts == [drive.title.column.x])
  }

  @Test func whileDrivingAndWithReducedMotionItIsCut() throws {
    for event in [Event.car(.speedChanged(.kilometresPerHour(50))), .car(.motionReduced(true))] {
      var drive = try PlayingDrive()
      drive.publish { ($0.title, $0.rate) = (Self.long, 0) }
      drive.perform(event)
      drive.wait(.seconds(2))
      let before = drive.list.commands
      drive.wait(.seconds(5))
      #expect(drive.texts.contains { $0.hasPrefix("What the moss") && $0.hasSuffix("\u{2026}") })
      #expect(drive.list.commands == before)
    }
  }

  @Test func fromRightToLeftItMovesTheOtherWay() throws {
    var drive = try PlayingDrive()
    drive.publish { ($0.title, $0.rate) = (String(repeating: "رحلة طويلة عبر ", count: 8), 0) }
    let line = try #require(drive.title.line)
    let right = drive.title.column.maxX
    #expect(drive.title.starts == [right - line.width])
    drive.wait(.seconds(4))
    #expect(drive.title.starts == [right - line.width + 120])
  }

  @Test(arguments: Showcase.profileNames)
  func nothingOfItIsDrawnOutsideItsColumn(profile: String) throws {
    var drive = try PlayingDrive(on: profile)
    for title in [Self.long, String(repeating: "夜の港から届く", count: 40)] {
      drive.publish { $0.title = title }
      for _ in 0..<4 {
        drive.wait(.milliseconds(1_700))
        let drawn = drive.title
        #expect(drawn.strips.map(\.width).reduce(0, +) == drawn.column.width)
        #expect(drawn.strips.first?.x == drawn.column.x)
        #expect(drawn.strips.last?.maxX == drawn.column.maxX)
        #expect(drive.brokenRules.isEmpty)
      }
    }
  }

  @Test func aTitleOfAMegabyteIsNotDrawnWhole() throws {
    var drive = try PlayingDrive()
    drive.publish { $0.title = String(repeating: "x", count: 1_000_000) }
    #expect(drive.title.line?.glyphs.count ?? .max <= 600)
  }
}

/// The line that moves, as it is drawn at an instant.
private struct MovingTitle {
  let column: PixelRect
  /// Nil where no title is wider than its column.
  let line: TextLine?
  /// The clips in which it is drawn, from left to right.
  let strips: [PixelRect]
  /// Where it starts, which is the same in all strips.
  let starts: Set<Int>

  init(_ list: DisplayList) {
    let column = list.elements.first { $0.role == .slider }?.frame ?? .zero
    var clip = PixelRect.zero
    var found: (lines: [TextLine], strips: [PixelRect], starts: [Int]) = ([], [], [])
    for command in list.commands {
      if case .clip(let rect) = command { clip = rect }
      guard case .text(let line, let x, _, _) = command, line.width > column.width else { continue }
      found.lines.append(line)
      found.starts.append(x)
      if found.strips.last != clip { found.strips.append(clip) }
    }
    self.column = column
    line = found.lines.first
    strips = found.strips
    let travel = Marquee(lineWidth: line?.width ?? 0, scale: 2).travel
    let first = found.starts.first ?? 0
    // Behind its end its beginning is drawn again.
    starts = Set(found.starts).subtracting([first + travel, first - travel])
  }
}

extension PlayingDrive {
  fileprivate var title: MovingTitle { MovingTitle(list) }
}
