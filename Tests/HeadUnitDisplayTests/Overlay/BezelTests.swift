import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// What stands around screens, in all its kinds.
@Suite struct BezelTests {
  private static let sizes = [
    (800, 480), (1_280, 720), (1_920, 720), (900, 1_200), (2_560, 720), (720, 720), (320, 192),
  ].map { PixelSize(width: $0, height: $1) }

  private func car(
    _ theme: Theme = .night, _ side: DriverSide = .left, speed: Speed = .zero
  ) -> Bezel.Car {
    var profile = Profile()
    profile.display.driverSide = side
    var headUnit = HeadUnit(profile: profile)
    _ = headUnit.apply(.car(.themeChanged(theme)), at: .start)
    _ = headUnit.apply(.car(.speedChanged(speed)), at: .start)
    return Bezel.Car(around: headUnit, at: .start + .seconds(2))
  }

  private func around(
    _ kind: Bezel.Kind, _ size: PixelSize, _ car: Bezel.Car
  ) -> DisplayList {
    let mark = DrawingCommand.fill(
      PixelRect(x: 0, y: 0, width: size.width, height: size.height), Color(0x123456))
    return Bezel(kind, in: car, with: .blocks).around(DisplayList(size: size, commands: [mark]))
  }

  @Test func theRimLeavesThePictureAsItIs() {
    let below = Screen(HeadUnit(profile: Profile()), at: .start, with: Materials(text: .blocks))
      .displayList()
    let framed = Bezel(.rim, in: car(), with: .blocks).around(below)
    #expect(framed.size == PixelSize(width: 1_296, height: 736))
    #expect(Array(framed.commands.dropFirst(2).dropLast()) == below.commands(movedBy: 8, 8))
  }

  @Test(arguments: Bezel.Kind.allCases)
  func theWholeScreenIsSeenOverAllThatIsAroundIt(_ kind: Bezel.Kind) throws {
    for size in Self.sizes {
      for side in [DriverSide.left, .right] {
        let framed = around(kind, size, car(.day, side))
        let place = Bezel.place(of: size, in: kind, car(.day, side))
        let whole = PixelRect(x: 0, y: 0, width: framed.size.width, height: framed.size.height)
        #expect(framed.size == Bezel.size(of: size, in: kind))
        #expect(whole.contains(place) && place.width == size.width && place.height == size.height)
        // Only the corners are cut, after the screen is drawn.
        #expect(framed.commands.dropLast().last == .fill(place, Color(0x123456)))
        guard case .corners(place, let corners, _) = framed.commands.last else {
          Issue.record("\(kind) at \(size) does not end with corners")
          continue
        }
        #expect(corners.topLeft * 20 < min(size.width, size.height))
      }
    }
  }

  @Test(arguments: Bezel.Kind.allCases)
  func nothingOfThePictureIsLeftOpen(_ kind: Bezel.Kind) {
    let framed = around(kind, PixelSize(width: 900, height: 1_200), car())
    let whole = PixelRect(x: 0, y: 0, width: framed.size.width, height: framed.size.height)
    let covers =
      switch framed.commands.first {
      case .fill(whole, let color): color.isOpaque
      case .gradient(whole, let gradient): gradient.stops.allSatisfy(\.color.isOpaque)
      default: false
      }
    #expect(covers)
  }

  @Test(arguments: Bezel.Kind.allCases.filter { $0 != .rim })
  func theCarIsAnotherOneByDay(_ kind: Bezel.Kind) {
    let size = PixelSize(width: 1_280, height: 720)
    #expect(around(kind, size, car(.day)) != around(kind, size, car(.night)))
  }

  @Test func theDashboardIsBeforeTheDriver() {
    let size = PixelSize(width: 1_280, height: 720)
    let left = Bezel.place(of: size, in: .dashboard, car(.night, .left))
    let right = Bezel.place(of: size, in: .dashboard, car(.night, .right))
    let width = Bezel.size(of: size, in: .dashboard).width
    #expect(left.x == width - right.maxX && left.x > right.x)
  }

  @Test func theDialSaysHowFastTheCarGoes() throws {
    let speed = try #require(Speed("87km/h"))
    let size = PixelSize(width: 1_280, height: 720)
    func texts(_ car: Bezel.Car) -> [String] {
      around(.dashboard, size, car).commands.compactMap {
        if case .text(let line, _, _, _) = $0 { line.text } else { nil }
      }
    }
    #expect(texts(car(speed: speed)).contains("87"))
    #expect(!texts(car()).contains("87"))
  }

  @Test func theWheelStaysAwayFromTheScreen() {
    for size in Self.sizes {
      for side in [DriverSide.left, .right] {
        let place = Bezel.place(of: size, in: .dashboard, car(.night, side))
        let framed = around(.dashboard, size, car(.night, side))
        let rings = framed.commands.compactMap { command -> PixelRect? in
          guard case .card(let card) = command, card.surface == .none else { return nil }
          return card.frame
        }
        #expect(rings.count >= 4 && rings.allSatisfy { !$0.intersects(place) }, "\(size)")
      }
    }
  }

  @Test func dayBecomesNightAroundTheScreenAsOnIt() {
    var headUnit = HeadUnit(profile: Profile())
    _ = headUnit.apply(.car(.themeChanged(.day)), at: .start + .seconds(5))
    let size = PixelSize(width: 1_280, height: 720)
    func list(_ milliseconds: Int) -> DisplayList {
      let now = Instant.start + .milliseconds(5_000 + milliseconds)
      return around(.hood, size, Bezel.Car(around: headUnit, at: now))
    }
    let before = around(.hood, size, car(.night))
    let after = around(.hood, size, car(.day))
    #expect(list(500) == after)
    #expect(list(100).commands.count > after.commands.count)
    #expect(list(100).commands.starts(with: before.commands.dropLast(2)))
  }
}
