import HeadUnitDrives
import HeadUnitReports
import Testing

@Suite struct FileStemTests {
  @Test func aPlainNameStays() {
    #expect(FileStem.golden("artists-driving", label: "") == "artists-driving")
    #expect(FileStem.golden("artists", label: "t=2.999999s") == "artists.t=2.999999s")
  }

  @Test(arguments: [
    "../../etc/passwd", "", ".", "a b", "ü", ".hidden", "a/b", "x\u{0}y", "-\u{202E}",
  ])
  func anyNameBecomesAFilesOwn(name: String) {
    let stem = FileStem.safe(name)
    #expect(!stem.contains("/") && !stem.hasPrefix(".") && !stem.isEmpty)
    #expect(stem.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(stem.contains("~"))
  }

  @Test func twoNamesNeverBecomeOne() {
    #expect(FileStem.safe("a b") != FileStem.safe("a/b"))
    #expect(FileStem.safe("a b") != FileStem.safe("a-b"))
    let long = String(repeating: "x", count: 10_000)
    #expect(FileStem.safe(long).utf8.count < 120)
    #expect(FileStem.safe(long) != FileStem.safe(long + "y"))
  }
}
