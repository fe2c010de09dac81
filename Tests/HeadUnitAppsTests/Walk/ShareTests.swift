import TestKit
import Testing

/// What is left out at a desk is there in CI, and at another commit.
struct ShareTests {
  @Test func theSharesOfAllCommitsAreAllCases() {
    for count in 0...9 {
      let cases = Array(0..<count)
      let shares = (0..<12).map { cases.share(3, environment: ["CI": "true"], first: $0) }
      #expect(Set(shares.flatMap(\.self)) == Set(cases))
      #expect(shares.allSatisfy { !$0.isEmpty } || count == 0)
      #expect(shares.allSatisfy { $0.count <= max(1, (count + 5) / 6) })
    }
  }

  @Test func aDeskTakesHalfOfThem() {
    let shares = (0..<12).map { Array(0..<12).share(3, environment: [:], first: $0) }
    #expect(shares.allSatisfy { $0.count == 1 })
    #expect(Set(shares.flatMap(\.self)) == Set(0..<12))
  }

  @Test func whereTheyAreAskedForAllOfThemAreThere() {
    for variable in ["TESTDRIVE_EVERY_CASE", "UPDATE_GOLDENS"] {
      #expect(Array(0..<9).share(3, environment: [variable: "1"], first: 1).count == 9)
    }
  }
}
