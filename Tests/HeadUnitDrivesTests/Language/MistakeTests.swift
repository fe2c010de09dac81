import HeadUnitCore
import Testing

@testable import HeadUnitDrives

struct MistakeTests {
  @Test(arguments: [
    ("tpa \"Shows\"", "tpa: there is no step \"tpa\" (did you mean \"tap\"?)"),
    ("click \"Shows\"", "click: there is no step \"click\" (did you mean \"tap\"?)"),
    ("dpad rotate right", "dpad: there is no step \"dpad\" (write \"knob +1\")"),
    ("tap", "tap: tap needs a selector"),
    (
      "tap id:a /0",
      "/0: \"/0\" is one word too many for tap (put texts of several words in quotes)"
    ),
    ("back now", "now: \"now\" is one word too many for back"),
    ("tap id:a hodl=1s", "hodl: tap has no option \"hodl=\" (did you mean \"hold=\"?)"),
    ("tap id:a hold=1s hold=2s", "hold: hold= is given twice"),
    ("tap id:a times=6", "6: 6 is not between 1 and 5"),
    ("wait 250", "250: expected a duration such as 250ms, found \"250\" (250ms?)"),
    ("speed 50", "50: expected a speed such as 50km/h, found \"50\" (50km/h?)"),
    ("speed 50km/h over=1h", "1h: 1h is not between 0s and 10m"),
    ("gear X", "X: expected P, R, N or D, found \"X\" (one of P, R, N, D)"),
    (
      "network slwo",
      "slwo: expected good, slow, flaky or offline, found \"slwo\" "
        + "(did you mean \"slow\"?)"
    ),
    ("network", "network: network needs good, slow, flaky, or offline, or latency="),
    ("network loss=0", "network: network needs good, slow, flaky, or offline, or latency="),
    ("network latency=1s loss=200", "200: 200 is not between 0 and 100"),
    (
      "knob sideways",
      "sideways: knob does not know \"sideways\" "
        + "(one of press, hold, up, down, left, right)"
    ),
    ("knob 2", "2: expected a number of detents such as +2 or -1, found \"2\" (+2?)"),
    ("record", "record: record needs one of start, stop"),
    (
      "headphones sideways",
      "sideways: expected in or out, found \"sideways\" (one of in, out)"
    ),
    ("headset 4", "4: 4 is not between 1 and 3"),
    ("push end id=a timestamp=-5", "-5: -5 is not between 0 and 1000000000000"),
    ("clock 24:00", "24:00: expected a time of day such as 09:41, found \"24:00\""),
    (
      "interrupt call start resume=off",
      "resume: resume= is for the end of it (leave it out)"
    ),
    ("invariant rows on", "on: expected off, found \"on\""),
    (
      "golden ../x",
      "../x: expected a name of letters, digits, - and _ such as artists-driving, "
        + "found \"../x\""
    ),
    (
      "golden a mask=id:a,tab",
      "tab: expected a selector such as \"Shows\", id:albums or /0/3, "
        + "found \"tab\" (a title goes in quotes: \"tab\")"
    ),
    ("set theme day", "set: set cannot be done here (it is for drive files, outside of after)"),
    (
      "film start a.gif fps=61",
      "61: 61 is not between 1 and 60"
    ),
    (
      "screenshot a.jpg",
      "a.jpg: expected a file for a PNG such as home.png, found \"a.jpg\""
    ),
    (
      "film start a.mov",
      "a.mov: expected a file ending in .gif, .png, .apng, .mp4 or .webm, or a folder/ "
        + "such as browse.gif, found \"a.mov\""
    ),
    (
      "expect finding content-timout",
      "content-timout: expected a finding, found \"content-timout\" "
        + "(did you mean \"content-timeout\"?)"
    ),
  ])
  func aLineThatIsWrongSaysWhat(_ line: String, _ mistake: String) {
    let reading = LineTrial(line)
    #expect(reading.step == nil)
    #expect(reading.mistakes == [mistake])
  }

  @Test(arguments: [
    ("fault count", "count: fault needs a kind of fault such as latency=3s"),
    (
      "fault cuont hang",
      "cuont: expected an operation or *, found \"cuont\" "
        + "(did you mean \"count\"?)"
    ),
    ("fault count latncy=3s", "latncy: there is no fault \"latncy\" (did you mean \"latency\"?)"),
    ("fault count latency=3", "3: expected a duration such as 250ms, found \"3\" (3ms?)"),
    ("fault count hang=3s", "3s: hang has no value (leave out what begins with =)"),
    ("fault item empty", "empty: empty cannot show itself in item (it shows itself in count)"),
    ("fault artwork /0 hang", "/0: artwork has no path (leave out the path)"),
    ("fault * /0 artwork-slow", "/0: artwork has no path (leave out the path)"),
    ("fault count hang error", "error: \"error\" is one word too many for fault"),
    (
      "fault count latency=3s late=1s",
      "late: a line has one fault only "
        + "(write another line for it)"
    ),
    (
      "fault count hang timse=2",
      "timse: fault has no option \"timse=\" "
        + "(did you mean \"times=\"?)"
    ),
    ("fault count hang p=2", "2: 2 is not between 0 and 1"),
  ])
  func aFaultThatCannotBeSaysWhy(_ line: String, _ mistake: String) {
    let reading = LineTrial(line)
    #expect(reading.step == nil)
    #expect(reading.mistakes == [mistake])
  }

  @Test(arguments: [
    ("tap 100000,100000", "tap 100001,0"), ("tap 0,100000", "tap 0,100001"),
    ("fault count hang times=1000000", "fault count hang times=1000001"),
    ("push end id=a timestamp=0", "push end id=a timestamp=-1"),
  ])
  func theLastOfARangeIsTakenAndOneMoreIsNot(_ taken: String, _ refused: String) {
    #expect(LineTrial(taken).mistakes == [])
    #expect(LineTrial(taken).step != nil)
    #expect(LineTrial(refused).step == nil)
  }

  @Test func everyMistakeOfALineIsTold() {
    let reading = LineTrial("tap Shows hold=9 tims=2 more")
    #expect(reading.mistakes.count == 4)
  }

  @Test(arguments: ["expect rows > 3", "tap id:a", "wait 1s", "app demo", "dump tree"])
  func whatTakesTimeOrChecksCannotBePutOff(_ step: String) {
    let reading = LineTrial("after 2s \(step)")
    #expect(reading.step == nil)
    #expect(reading.mistakes.count == 1)
    #expect(reading.mistakes.first?.contains("after cannot put off") == true)
  }

  @Test func puttingOffWithoutEndIsRefusedAtOnce() {
    let words = Array(repeating: ["1s", "after"], count: 100_000).flatMap { $0 }
    let line = PlainLine(PlainWord("after"), words: words.map { PlainWord($0) })
    var count = 0
    #expect(StepTable.step(line) { _ in count += 1 } == nil)
    #expect(count == 1)
  }

  @Test func everyFormOfAVerbCanBePutOffOrNone() {
    for keyword in StepTable.keywords {
      let forms = StepTable.forms(of: keyword)
      #expect(forms.allSatisfy { $0.isMomentary == forms[0].isMomentary }, "\(keyword)")
    }
  }

  @Test func aMistakeInWhatIsPutOffIsTold() {
    #expect(
      LineTrial("after 2s speed 50").mistakes == [
        "50: expected a speed such as 50km/h, found \"50\" (50km/h?)"
      ])
  }

  @Test(arguments: [
    ("drive", "drive: drive needs a name"),
    ("drive \"a\" sede=1", "sede: drive has no option \"sede=\" (did you mean \"seed=\"?)"),
    ("require tuoch", "tuoch: expected a requirement, found \"tuoch\" (did you mean \"touch\"?)"),
    ("each t of 1 2", "of: expected in, found \"of\""),
    ("each t in", "in: each needs a value"),
    ("repeat 0", "0: 0 is not between 1 and 10000"),
    ("end now", "now: \"now\" is one word too many for end"),
  ])
  func linesOfFilesAreCheckedToo(_ line: String, _ mistake: String) {
    #expect(mistakes(inFileLine: line) == [mistake])
  }

  @Test func noWordsWhateverBringItDown() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let step = StepTable.line(RandomStep.step(using: &generator))
      let words = step.words.map { word in
        generator.chance(0.3) ? PlainWord(RandomText.next(&generator), word.form) : word
      }
      let line = PlainLine(step.keyword, words: words.shuffled(using: &generator))
      var count = 0
      let read = StepTable.step(line) { _ in count += 1 }
      #expect((read == nil) == (count > 0), "\(line)")
    }
  }
}
