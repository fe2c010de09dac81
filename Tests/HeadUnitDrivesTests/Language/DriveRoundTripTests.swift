import HeadUnitCore
import HeadUnitText
import TestKit
import Testing

@testable import HeadUnitDrives

@Suite struct DriveRoundTripTests {
  /// `make soak` reads a hundred thousand of them.
  @Test(arguments: Array(stride(from: 0, to: 5_000, by: 500)).share(5))
  func whatIsPrintedIsReadAsTheSame(first: Int) throws {
    for seed in first..<first + 500 {
      var random = RandomDrive(seed: UInt64(seed))
      let trouble = random.trouble()
      try #require(trouble == nil, "seed \(seed): \(trouble ?? "")")
    }
  }

  @Test(arguments: [
    ("tap   Shows\tnth=2   # there\r\n", "tap Shows nth=2 # there\n"),
    ("tap in=list \"a\"", "tap \"a\" in=list\n"),
    ("\u{FEFF}\n\n\n# a  \n\n\n\nback\n\n", "# a\n\nback\n"),
    ("repeat 2\n\nback\n\n\n# b\n\nend # c\nhome", "repeat 2\n  back\n\n  # b\nend # c\nhome\n"),
    ("tap id:\"my albums\"", "tap id:\"my albums\"\n"),
    ("tap id:my\" albums\"x", "tap id:\"my albumsx\"\n"),
    ("nonsense a\"=b\"", "nonsense a\"=b\"\n"),
    ("log \"\\u{61}\\$\\u{1B}\"", "log \"a$\\u{1b}\"\n"),
    ("tap ~\"^\\d+\\.\\\"\\$\"", "tap ~\"^\\d+\\.\\\"\\$\"\n"),
    ("@1000ms back", "@1s back\n"),
    ("expect rows<=12", "expect rows<=12\n"),
    ("", ""), ("\n\n", ""),
  ])
  func theCanonicalForm(of text: String, is expected: String) throws {
    let file = try DriveParser.file(SourceText(name: "a.drive", text: text))
    #expect(file.canonicalText == expected)
  }
}
