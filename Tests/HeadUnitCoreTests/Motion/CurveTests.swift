import HeadUnitCore
import Testing

@Suite struct CurveTests {
  @Test func aLinearCurveIsTheTime() {
    for step in 0...20 {
      let time = Double(step) / 20
      #expect(abs(Curve.linear.way(after: time) - time) < 1e-6)
    }
  }

  /// Values of browsers for the same curves.
  @Test(
    arguments: [
      (Curve.swift, 0.5, 0.9717), (.brisk, 0.5, 0.8868), (.gentle, 0.5, 0.7756),
      (.swift, 0.1, 0.5009),
    ] as [(Curve, Double, Double)])
  func aCurveIsWhereBrowsersHaveIt(curve: Curve, time: Double, way: Double) {
    #expect(abs(curve.way(after: time) - way) < 0.01)
  }

  @Test(arguments: [Curve.linear, .swift, .brisk, .gentle])
  func aCurveGoesFromEndToEndAndNeverBack(curve: Curve) {
    #expect(curve.way(after: -1) == 0)
    #expect(curve.way(after: 0) == 0)
    #expect(curve.way(after: 1) == 1)
    #expect(curve.way(after: 2) == 1)
    let ways = (0...200).map { curve.way(after: Double($0) / 200) }
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func nothingHasMovedBeforeTheBeginning() {
    let begin = Instant.start + .seconds(1)
    #expect(Curve.swift.way(from: begin, over: .seconds(1), at: .start) == 0)
    #expect(Curve.swift.way(from: begin, over: .zero, at: begin + .microsecond) == 1)
    #expect(Curve.linear.way(from: begin, over: .seconds(2), at: .start + .seconds(2)) > 0.499)
  }
}
