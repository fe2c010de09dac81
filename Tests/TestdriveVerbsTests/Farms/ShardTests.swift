import HeadUnitCore
import Testing

@testable import HeadUnitDrives
@testable import TestdriveVerbs

@Suite struct ShardTests {
  private func cases(_ count: Int) -> [DriveCase] {
    let app = DriveApp(name: "none") { _, _ in preconditionFailure("Nothing is run here.") }
    return (0..<count).map { number in
      var drive = DriveCase(file: "drives/\(number / 3).drive", name: "drive", app: app)
      drive.label = "n=\(number)"
      return drive
    }
  }

  private func timings(_ cases: [DriveCase]) -> Timings {
    // Every fifth is not known.
    let lines = cases.enumerated().filter { $0.offset % 5 != 0 }.map { number, drive in
      "\(number * 7919 % 1000)  \(drive.file): \(drive.title)\n"
    }
    return Timings(lines.joined()) ?? Timings()
  }

  @Test func everyCaseIsInExactlyOnePart() throws {
    for size in [0, 1, 2, 9, 60] {
      let cases = cases(size)
      for count in [1, 2, 3, 7, 64] {
        for timings in [nil, timings(cases), Timings()] {
          var seen = Array(repeating: 0, count: size)
          for index in 0..<count {
            let numbers = try #require(Shard(index: index, count: count)).numbers(
              of: cases, timings)
            #expect(numbers == numbers.sorted())
            for number in numbers { seen[number] += 1 }
          }
          #expect(seen.allSatisfy { $0 == 1 }, "\(size) cases in \(count) parts")
        }
      }
    }
  }

  @Test func partsByNameAreOfAboutTheSameSize() throws {
    let cases = cases(800)
    for index in 0..<4 {
      let count = try #require(Shard(index: index, count: 4)).numbers(of: cases, nil).count
      #expect((150...250).contains(count))
    }
  }

  @Test func aCaseStaysInItsPartWhenOthersCome() throws {
    let shard = try #require(Shard(index: 1, count: 4))
    let few = shard.numbers(of: cases(100), nil)
    #expect(few == shard.numbers(of: cases(300), nil).filter { $0 < 100 })
  }

  @Test func partsByTimeTakeAboutAsLong() throws {
    let cases = cases(200)
    let timings = timings(cases)
    let loads = try (0..<4).map { index in
      try #require(Shard(index: index, count: 4)).numbers(of: cases, timings)
        .reduce(0) { $0 + timings.time(of: cases[$1]) }
    }
    let longest = try #require(loads.max())
    let shortest = try #require(loads.min())
    #expect(longest - shortest < 1_000)
  }

  @Test func onlyPartsThatThereAreAreTaken() throws {
    #expect(Shard("2/4") == Shard(index: 1, count: 4))
    for text in [
      "0/4", "5/4", "1/0", "-1/2", "1", "1/2/3", "a/b", "", "/", "1/9999999999999999999",
    ] {
      #expect(Shard(text) == nil)
    }
  }

  @Test(arguments: ["abc\n", "-4  x\n", "99\n", "9999999999999999999  y\n", "{}"])
  func whatIsNoFileOfTimesIsNotTakenForOne(_ text: String) {
    #expect(Timings("12  a\n" + text) == nil)
  }

  @Test func timesAreReadBack() throws {
    let drive = cases(1)[0]
    let key = "\(drive.file): \(drive.title)"
    let timings = try #require(Timings("12  \(key)\n\n7  other\n"))
    #expect(timings.time(of: drive) == 12)
    #expect(Timings("")?.time(of: drive) == 1)
    #expect(Timings(timings.text)?.time(of: drive) == 12)
  }
}
