import HeadUnitCore
import Testing

@Suite struct SpeedTests {
  @Test(
    arguments: [
      ("0km/h", 0), ("50km/h", 50_000_000), ("30mph", 48_280_320), ("12m/s", 43_200_000),
      ("0.5km/h", 500_000), ("120.25km/h", 120_250_000), ("1mph", 1_609_344),
    ])
  func aSpeedIsReadInEveryUnit(text: String, millimetres: Int) {
    #expect(Speed(text)?.millimetresPerHour == millimetres)
  }

  @Test(arguments: ["0km/h", "50km/h", "30mph", "12m/s", "0.5km/h", "130km/h", "70mph"])
  func theTextIsReadBack(text: String) throws {
    let speed = try #require(Speed(text))
    #expect(speed.description == text || Speed(speed.description) == speed)
  }

  @Test func anySpeedIsReadBackFromItsText() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let speed = Speed(millimetresPerHour: Int.random(in: 0...400_000_000, using: &generator))
      #expect(Speed(speed.description) == speed)
    }
  }

  @Test(
    arguments: [
      "", "50", "km/h", "-1km/h", "-0.1mph", "50 km/h", " 50km/h", "50kmh", "50KM/H", "50kph",
      "fastkm/h", "nankm/h", "infkm/h", "1e9km/h", "10001km/h", "1,5km/h", "50km/h ", "+5km/h",
      "1e1km/h", "0x10km/h", ".5km/h", "5.km/h",
    ])
  func whatIsNoSpeedIsNotRead(text: String) {
    #expect(Speed(text) == nil)
  }

  @Test func speedsAreCompared() {
    #expect(Speed.kilometresPerHour(49) < .kilometresPerHour(50))
    #expect(Speed.zero == .kilometresPerHour(0))
    #expect(Speed.kilometresPerHour(50).inKilometresPerHour == 50)
  }
}
