import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText
import Testing

@testable import TestdriveVerbs

/// The same drives in many worlds, and the page of them.
@Suite struct MatrixTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let long = String(repeating: "a <b>long</b> title ", count: 15)
    let rows = (0..<100).map { #"{"id": "t\#($0)", "title": "\#($0) \#(long)"}"# }
    _ = try scratch.file("library.json", #"{"items": [\#(rows.joined(separator: ", "))]}"#)
    _ = try scratch.file("small.json", #"{"display": {"width": 320, "height": 192}}"#)
    _ = try scratch.file(
      "look.drive",
      "drive \"a look\"\nprofile small.json\napp library.json\nexpect rows >= 12 within=5s\n")
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func run(_ words: String...) -> VerbRun {
    VerbRun(
      exactly: ["matrix"] + words.prefix { $0 != "--" }
        + ["-o", place("page"), "--resources", VerbRun.resources] + words.drop { $0 != "--" })
  }

  private func matrix(_ run: VerbRun) throws -> Matrix {
    let document = try JSONDocument(SourceText(name: "matrix", text: run.data))
    return try JSONCoder.decode(Matrix.self, from: document.root)
  }

  private func files(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: place(folder)))?.sorted() ?? []
  }

  private func page() throws -> String {
    try String(contentsOfFile: place("page/index.html"), encoding: .utf8)
  }

  @Test func aLibraryIsShownUnderEachLimitOnEachHeadUnit() throws {
    let run = run(place("look.drive"), "--json", "--profiles", "own,standard", "--jobs", "2")
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.contains("6 runs: 1 drive in 6 worlds\n"))
    #expect(run.notes.contains("ios and entitlement are left out"))
    let cells = try matrix(run).cells
    let worlds = ["own", "standard"].flatMap { profile in
      ["none", "driving", "tightest"].map { "limits \($0) · \(profile)" }
    }
    #expect(cells.map(\.world.title) == worlds)
    #expect(cells.allSatisfy { $0.state == .passed && $0.world.ios == nil })
    let cut = cells.map { $0.runs[0].losses.contains("cut: Showing 12 of 100 while driving") }
    #expect(cut == [false, true, true, false, true, true])
  }

  @Test func theTightestCarHasTheFewestLevelsOfTemplatesToo() throws {
    _ = try scratch.file("shallow.json", #"{"templates": {"depth": 2}}"#)
    _ = try scratch.file(
      "shallow.drive",
      "drive \"shallow\"\nprofile shallow.json\napp library.json\nexpect rows >= 1 within=5s\n")
    #expect(run(place("shallow.drive"), "--profiles", "own,standard").code == .passed)
    for name in files("page/profiles") {
      let text = try String(contentsOfFile: place("page/profiles/\(name)"), encoding: .utf8)
      let isShallow = text.contains(#""templates": {"depth": 2}"#)
      #expect(isShallow == name.hasPrefix("tightest-"), "\(name): \(text)")
    }
    #expect(files("page/profiles").contains("tightest-standard.json"))
  }

  @Test func thePageStandsForItselfAndKeepsEqualPicturesOnce() throws {
    let cells = try matrix(run(place("look.drive"), "--json")).cells
    let page = try page()
    let pictures = Set(cells.compactMap(\.picture))
    #expect(pictures.count < cells.count)
    #expect(files("page/pictures") == pictures.sorted())
    #expect(pictures.allSatisfy { page.contains("src=\"pictures/\($0)\"") })
    #expect(!page.contains("http"))
    #expect(files("page") == ["index.html", "pictures", "profiles"])
    // Once more in the same place, and in none that holds something else.
    #expect(run(place("look.drive"), "--limits", "none").code == .passed)
    #expect(files("page/profiles").count == 1)
    _ = try scratch.file("page/mine.txt", "mine")
    #expect(run(place("look.drive")).code == .wrongInput)
    #expect(files("page").contains("mine.txt"))
  }

  @Test func whatFailsInOneWorldIsSaidWithItsPlaceAndHadAgainByItsWords() throws {
    _ = try scratch.file(
      "all.drive",
      "drive \"all <rows>\"\nprofile small.json\napp library.json\nexpect rows = 100 within=5s\n")
    let told = run(place("all.drive"))
    #expect(told.code == .failed)
    #expect(told.data.contains("failed all <rows>: line 4: "))
    #expect(told.data.contains("(only with limits driving, tightest)"))
    let run = run(place("all.drive"), "--json")
    let cells = try matrix(run).cells
    #expect(cells.map(\.state) == [.passed, .failed, .failed])
    #expect(try page().contains("all &lt;rows&gt;"))
    for cell in cells {
      let words = try ProgramWords(cell.runs[0].replay).words.dropFirst()
      let again = VerbRun(exactly: words + ["--resources", VerbRun.resources])
      #expect(again.code == (cell.state == .passed ? .passed : .failed), "\(again.notes)")
    }
  }

  @Test func anAppThatCrashesOnOnePhoneFailsThereAlone() throws {
    _ = try scratch.file(
      "app.sh",
      #"""
      say() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
      while read -r line; do
        id=${line#*\"id\":}; id=${id%%,*}; id=${id%\}}
        case $line in
          *'"initialize"'*)
            case $line in *'"ios":16'*) old=yes ;; esac
            say '{"protocol":1,"app":{"name":"Shell"},"tabs":false}' ;;
          *'"initialized"'*)
            [ -z "$old" ] || exit 3
            echo '{"jsonrpc":"2.0","method":"commands","params":{"commands":[{"name":"play",
            "enabled":true,"handler":true}]}}' | tr -d '\n'; echo ;;
          *'"content/count"'*) say '{"count":20}' ;;
          *'"content/item"'*)
            say '{"item":{"id":"a","title":"Row","container":false,"playable":true,
            "explicit":false,"streaming":false}}' | tr -d '\n'; echo ;;
          *'"content/showsProgress"'*) say '{"shows":false}' ;;
          *'"id"'*) say null ;;
        esac
      done
      """#)
    let told = run(
      place("look.drive"), "--ios", "16,26", "--limits", "none", "--json", "--", "sh",
      place("app.sh"))
    #expect(told.code == .appFailed, "\(told.notes)")
    #expect(told.notes.contains("entitlement is left out"))
    let matrix = try matrix(told)
    #expect(matrix.cells.map(\.state) == [.appFailed, .passed])
    let failure = matrix.insights.first
    #expect(failure?.place == "only with ios 16")
    #expect(failure?.cellCount == 1)
  }

  @Test func moreRunsThanAreAllowedAreRefusedBeforeAnyIsBegun() throws {
    let run = run(place("look.drive"), "--runs", "2")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("these are 3 runs, more than 2"))
    #expect(files("page").isEmpty)
    #expect(Verb.matrix.help.contains("(\(MatrixSession.runLimit))"))
  }

  @Test func wordsThatMeanNothingAreRefused() {
    for words in [["--ios", "12"], ["--limits", "some"], ["--entitlement", "radio"]] {
      let start = ["matrix", place("look.drive"), "-o", place("page")]
      let run = VerbRun(
        exactly: start + ["--resources", VerbRun.resources] + words
          + (words[0] == "--ios" ? ["--", "true"] : []))
      #expect(run.code == .wrongInput, "\(words)")
    }
    #expect(run("one.json", "two.json").notes.contains("looks at one app"))
  }

  @Test func nobodyWaitsLongForAnAppThatHangs() {
    var drive = DriveCase(
      file: "a.drive", name: "a",
      app: DriveApp(name: "none", live: { _, _, _ in preconditionFailure("It is not run.") }))
    drive.bePartOfMatrix()
    #expect(drive.watchdog == MatrixSession.longestRun)

    let worlds = (0..<9).map { number in
      MatrixWorld(
        world: Matrix.World(ios: "\(number)", entitlement: nil, limits: "none", profile: "own"),
        profile: nil, layer: "{}", entitlement: nil, isInCar: true)
    }
    let matrix = Matrix(
      app: "a", command: "",
      cells: worlds.map { Matrix.Cell($0.world, [Matrix.Run(drive: "a", file: "a.drive")]) },
      notes: [])
    let record = MatrixRecord(
      matrix, worlds, worlds.indices.map { MatrixRecord.Place(cell: $0, run: 0) }, folder: "none")
    record.noteHang(in: 0)
    #expect(!record.isWanted(0))
    #expect(record.isWanted(8))
    for cell in 1..<MatrixRecord.hungCellLimit { record.noteHang(in: cell) }
    #expect(!record.isWanted(8))
    #expect(record.ended(stopped: nil).matrix.notes.count == 1)
  }
}
