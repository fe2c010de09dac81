import Testing

@testable import HeadUnitCore

@Suite struct RowRangesTests {
  @Test func rowsThatMeetAreOneRange() {
    var rows = RowRanges()
    for row in [4, 0, 2, 6, 3, 1, 5, 3] { rows.insert(row) }
    #expect(rows.ranges == [0..<7])
  }

  @Test func onlyRowsPutInAreContained() {
    var rows = RowRanges()
    for row in [7, 3, 5] { rows.insert(row) }
    #expect((0..<10).filter(rows.contains) == [3, 5, 7])
  }

  @Test(arguments: [true, false])
  func beyondTheLimitTheRowPutInLastIsKept(_ isUpwards: Bool) {
    var rows = RowRanges()
    for step in 0..<1_000 {
      let row = 2 * (isUpwards ? step : 1_000 - step)
      rows.insert(row)
      #expect(rows.contains(row))
    }
    #expect(rows.ranges.count == 256)
  }
}
