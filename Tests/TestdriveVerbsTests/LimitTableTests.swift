import Foundation
import HeadUnitCore
import Testing

@testable import TestdriveVerbs

/// The page of all limits says what the code says.
@Suite struct LimitTableTests {
  private static let limits = LimitTable.groups.flatMap(\.limits)

  /// Constants of such names that are no limits of what can grow: how something is drawn, timed,
  /// encoded or cut for reading; and what has its line among the budgets of apps.
  private static let others: Set = [
    "Faces/AVFAudio/SoundBytes.swift partLimit",
    "Faces/Combine/Publisher.swift unlimited",
    "Faces/MediaPlayer/Content/BrowsableContent.swift limit",
    "Faces/PhoneFoundation/NotificationCenter.swift limit",
    "Faces/UIKit/Drawing/PictureFolders.swift limit",
    "Faces/UIKit/Interface/UIApplication.swift limit",
    "HeadUnitApps/Crawl/Crawl.swift logLimit",
    "HeadUnitApps/Faults/FaultRule.swift largest",
    "HeadUnitApps/Library/Player/Player+Playback.swift longest",
    "HeadUnitApps/Library/TextTemplate.swift longestName",
    "HeadUnitApps/Process/Child/ChildProcess.swift lineLimit",
    "HeadUnitApps/Process/Child/ChildProcess.swift queueLimit",
    "HeadUnitApps/Process/Child/ChildTalker.swift byteLimit",
    "HeadUnitApps/Process/Child/ChildTalker.swift lineLengthLimit",
    "HeadUnitApps/Process/Child/ChildTalker.swift lineLimit",
    "HeadUnitApps/Process/Child/ChildTalker.swift pipeLimit",
    "HeadUnitApps/Process/Child/ChildTalker.swift tailLimit",
    "HeadUnitApps/Process/ProcessApp.swift longest",
    "HeadUnitApps/Process/SeparateApp.swift limit",
    "HeadUnitApps/Process/Wire/AppWire.swift limit",
    "HeadUnitApps/Process/Wire/AppWire.swift lineLimit",
    "HeadUnitApps/Process/Wire/AppWire.swift requestLimit",
    "HeadUnitApps/Process/Wire/AppWire.swift runLimit",
    "HeadUnitApps/Process/Wire/AppWire.swift waitingLimit",
    "HeadUnitApps/Process/Wire/WireInquiry.swift longestAfter",
    "HeadUnitCore/Lists/Artworks.swift byteLimit",
    "HeadUnitCore/Lists/Page.swift limit",
    "HeadUnitCore/Motion/Glide.swift longest",
    "HeadUnitCore/Profile/DisplayShape.swift countLimit",
    "HeadUnitDisplay/Bench/BenchView+Timeline.swift mostSteps",
    "HeadUnitDisplay/Input/Touch.swift movesLimit",
    "HeadUnitDisplay/Input/Touch.swift patience",
    "HeadUnitDisplay/Overlay/FilmOverlay.swift linesLimit",
    "HeadUnitDisplay/Overlay/NoticeOverlay.swift linesLimit",
    "HeadUnitDrives/Console/LineEditor.swift sequenceLimit",
    "HeadUnitDrives/Language/Argument.swift largest",
    "HeadUnitDrives/Language/Argument.swift limit",
    "HeadUnitDrives/Language/CarStep.swift limitsAutoForm",
    "HeadUnitDrives/Language/CarStep.swift limitsOffForm",
    "HeadUnitDrives/Language/CarStep.swift limitsOnForm",
    "HeadUnitDrives/Language/EventNotation.swift countLimit",
    "HeadUnitDrives/Language/EventNotation.swift depthLimit",
    "HeadUnitDrives/Language/Selector.swift pixelLimit",
    "HeadUnitDrives/Language/Selector.swift rowLimit",
    "HeadUnitDrives/Language/StepTable+Completion.swift limit",
    "HeadUnitDrives/Recording/DriveRecorder.swift shortestLimit",
    "HeadUnitDrives/Running/DriveRun+Finger.swift longest",
    "HeadUnitDrives/Running/DriveRun+Knob.swift turnaroundLimit",
    "HeadUnitDrives/Running/DriveRun.swift tapLimit",
    "HeadUnitDrives/Running/DriveServices.swift wordsLimit",
    "HeadUnitDrives/Running/DriveServices.swift offenceLimit",
    "HeadUnitDrives/Running/DriveServices.swift toldLimit",
    "HeadUnitDrives/Running/DriveRun+Findings.swift limit",
    "HeadUnitFindings/Watches/AnswerWatch.swift patience",
    "HeadUnitFindings/Watches/CarWatch.swift patience",
    "HeadUnitFindings/Watches/InfoWatch.swift patience",
    "HeadUnitFindings/Watches/InfoWatch.swift longest",
    "HeadUnitFindings/Watches/InterruptionWatch.swift patience",
    "HeadUnitFindings/Watches/InterruptionWatch.swift patience",
    "HeadUnitFindings/Watches/InterruptionWatch.swift lateLimit",
    "HeadUnitFindings/Watches/StartWatch.swift patience",
    "HeadUnitFindings/Watches/TreeWatch.swift placeLimit",
    "HeadUnitFindings/Watches/TreeWatch.swift titleLimit",
    "HeadUnitFindings/Watches/TreeWatch.swift tabTitleLimit",
    "TestdriveVerbs/Exploration/Explorer.swift limits",
    "HeadUnitApps/Crawl/Crawl.swift kept",
    "HeadUnitCore/HeadUnit/Motion.swift depthKept",
    "HeadUnitCore/HeadUnit/Motion.swift turnsKept",
    "HeadUnitCore/Profile/Profile.swift alertActions",
    "HeadUnitCore/Profile/Profile.swift barButtons",
    "HeadUnitCore/Profile/Profile.swift depth",
    "HeadUnitCore/Profile/Profile.swift detailsButtons",
    "HeadUnitCore/Profile/Profile.swift fuelingDepth",
    "HeadUnitCore/Profile/Profile.swift gridButtons",
    "HeadUnitCore/Profile/Profile.swift items",
    "HeadUnitCore/Profile/Profile.swift pictures",
    "HeadUnitCore/Profile/Profile.swift pictureSizes",
    "HeadUnitCore/Profile/Profile.swift playerButtons",
    "HeadUnitCore/Profile/Profile.swift sections",
    "HeadUnitCore/Profile/Profile.swift sheetActions",
    "HeadUnitImages/Pixels/Frame.swift keptSpares",
    "HeadUnitPaint/Supplies/Supplies.swift corners",
    "HeadUnitPaint/Supplies/Supplies.swift glyphs",
    "HeadUnitPaint/Supplies/Supplies.swift gradients",
    "HeadUnitPaint/Supplies/Supplies.swift lines",
    "HeadUnitPaint/Supplies/Supplies.swift shadows",
    "HeadUnitPaint/Supplies/Supplies.swift sprites",
    "HeadUnitPaint/Supplies/Supplies.swift stencils",
    "TestdriveVerbs/Results/ReportWriter.swift sizeLimit",
    "TestdriveVerbs/Verbs/Verb+Inspect.swift sizeLimit",
    "HeadUnitFonts/Face+Glyphs.swift maximumExtent",
    "HeadUnitFonts/FaceStore.swift maximumOpenFaces",
    "HeadUnitFonts/RunShaper.swift maximumAnswers",
    "HeadUnitFonts/Typesetter.swift maximumBytes",
    "PhoneSyntax/ModuleIndex.swift chainLimit",
    "TestdriveVerbs/Verbs/Verb+Limits.swift limits",
    "HeadUnitImages/Formats/GIFReader.swift codeLimit",
    "HeadUnitImages/Formats/SystemDecoder.swift patience",
    "HeadUnitImages/Film/FilmEncoder.swift longestDelay",
    "HeadUnitImages/Film/ColorTable.swift limit",
    "HeadUnitImages/Film/ColorTable.swift pinLimit",
    "HeadUnitImages/Film/GIFEncoder.swift codeLimit",
    "HeadUnitImages/Film/GIFEncoder.swift generationLimit",
    "HeadUnitImages/Film/GIFEncoder.swift longestDelay",
    "HeadUnitImages/Film/GIFEncoder.swift longestSide",
    "HeadUnitImages/Film/GIFEncoder.swift mixerLimit",
    "HeadUnitPaint/Painting/Difference.swift most",
    "HeadUnitPaint/Painting/Ground.swift limit",
    "HeadUnitPaint/Painting/Painter.swift limit",
    "HeadUnitPaint/Painting/Painter.swift mostCovers",
    "HeadUnitPaint/Pictures/ImageSource.swift memoryLimit",
    "HeadUnitPhone/Embedded/AppHost.swift roundLimit",
    "HeadUnitReports/Report/ReportIndex.swift patience",
    "TestdriveVerbs/Drawing/ScreenPainter.swift patience",
    "TestdriveVerbs/Drawing/ScreenPainter.swift roundLimit",
    "TestdriveVerbs/Drives/RunSession.swift longestPause",
    "TestdriveVerbs/Farms/Shard.swift longest",
    "TestdriveVerbs/Farms/Shard.swift sizeLimit",
    "HeadUnitDrives/Running/DriveRun+Scrolling.swift idleLimit",
    "TestdriveVerbs/Drives/ParallelBatch.swift caseLimit",
    "TestdriveVerbs/Report/ReportFolder.swift nameLimit",
    "TestdriveVerbs/Window/WindowContent.swift byteLimit",
    "TestdriveVerbs/Window/WindowSession.swift longestTurn",
    "HeadUnitSDL/Window/EventReader.swift eventLimit",
  ]

  private func source(_ file: String) throws -> String {
    let path = VerbRun.root.path + "/Sources/" + file
    return String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
  }

  @Test(arguments: limits)
  func everyLimitIsTheConstantOfTheCode(limit: WrittenLimit) throws {
    let literal = NSRegularExpression.escapedPattern(for: limit.literal)
    let constant = NSRegularExpression.escapedPattern(for: limit.constant)
    let pattern =
      "(static (let|var)|  var) " + constant + #"(: \w+)?( = | \{ )"# + literal
      + #"( \})?\n"#
    let found = try source(limit.file).range(of: pattern, options: .regularExpression)
    #expect(found != nil, "\(limit.file) says another \(limit.constant)")
  }

  @Test func everyConstantThatIsALimitIsInTheTable() throws {
    let root = VerbRun.root.path + "/Sources/"
    let known = Set(Self.limits.map { "\($0.file) \($0.constant)" }).union(Self.others)
    let words = "[lL]imit|[mM]aximum|[lL]ongest|[lL]argest|[pP]atience|[mM]ost|[kK]ept"
    let names = try Regex(
      #"static (?:let|var) (\w*(?:"# + words + #")\w*)(?:: \w+)?(?: = | \{)"#,
      as: (Substring, Substring).self)
    // What a type of limits has in each of its values is a limit, whatever it is called.
    let types = /struct (?!RunLimits)\w*Limits\b[^{]*\{([^}]*)\}/
    let members = /var (\w+)(?:: \w+)?[ ]=[ ]/
    var found = 0
    for path in FileText.contents(ofFolder: root) where path.hasSuffix(".swift") {
      let file = String(path.dropFirst(root.count))
      guard !file.hasPrefix("testdrive-bench/") else { continue }
      let text = try source(file)
      let inTypes = text.matches(of: types).flatMap { $0.1.matches(of: members).map(\.1) }
      for constant in text.matches(of: names).map(\.1) + inTypes {
        found += 1
        let name = "\(file) \(constant)"
        #expect(known.contains(name), "\(name) is a limit: put it into LimitTable")
      }
    }
    #expect(found > 100)
  }

  /// Each names the test that reaches it, and not only the suite.
  @Test func everyTestThatIsNamedExists() throws {
    let root = VerbRun.root.path + "/Tests/"
    var tests: Set<String> = []
    for path in FileText.contents(ofFolder: root) where path.hasSuffix("Tests.swift") {
      let text = String(
        decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      var suite = ""
      for match in text.matches(of: /(?:struct|class) (\w+Tests)\b|@Test[^@]*?func (\w+)\(/) {
        if let name = match.1 { suite = String(name) }
        if let name = match.2 { tests.insert("\(suite)/\(name)") }
      }
    }
    for test in Self.limits.map(\.test) + Budget.all.map(\.test) {
      #expect(tests.contains(test), "there is no test \(test)")
    }
  }

  @Test func thePageHasARowForEach() {
    let run = VerbRun("limits", "--markdown")
    #expect(run.code == .passed)
    let rows = run.lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| limited") }
    #expect(rows.count == Self.limits.count + Budget.all.count)
    #expect(rows.allSatisfy { $0.count { $0 == "|" } == 5 })
    let row =
      "| a trace that is read | 256 MiB | the file is refused "
      + "| `VerbLimitTests/aTraceThatIsReadHasAnEnd` |"
    #expect(run.data.contains(row))
    #expect(VerbRun("limits").data.contains("a trace that is read: 256 MiB; the file is refused"))
  }

  @Test func valuesAreWords() {
    func value(_ literal: String) -> String {
      WrittenLimit("", "", literal, "", "", seenBy: "").value
    }
    #expect(value("100_000") == "100,000" && value("8") == "8")
    #expect(value("256 << 20") == "256 MiB" && value("8 << 10") == "8 KiB")
    #expect(value("Duration.seconds(3_600)") == "3,600 s" && value("0.9") == "0.9 s")
  }
}
