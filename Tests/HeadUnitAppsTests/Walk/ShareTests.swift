import TestKit
import Testing

/// What is left out at one commit is there at another.
struct ShareTests {
  @Test func theSharesOfAllCommitsAreAllCases() {
    for count in 0...12 {
      let cases = Array(0..<count)
      let shares = (0..<12).map { cases.share(3, environment: [:], first: $0) }
      #expect(Set(shares.flatMap(\.self)) == Set(cases))
      #expect(shares.allSatisfy { $0.count == min(1, count) })
    }
  }

  @Test func whereTheyAreAskedForAllOfThemAreThere() {
    for variable in ["TESTDRIVE_EVERY_CASE", "UPDATE_GOLDENS"] {
      #expect(Array(0..<9).share(3, environment: [variable: "1"], first: 1).count == 9)
    }
  }
}
