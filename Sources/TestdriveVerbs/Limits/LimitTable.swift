import HeadUnitCore

/// A limit that is written in the code, as the page of all limits tells it.
///
/// A test compares each with the constant in the source, and finds constants that are not here.
struct WrittenLimit: Hashable, Sendable {
  /// Where the constant is, below Sources.
  let file: String
  let constant: String
  /// As it stands there.
  let literal: String
  let name: String
  /// What happens at the limit.
  let outcome: String
  /// The test that sees it happen: `Suite/function`.
  let test: String

  init(
    _ file: String, _ constant: String, _ literal: String, _ name: String, _ outcome: String,
    seenBy test: String
  ) {
    (self.file, self.constant, self.literal) = (file, constant, literal)
    (self.name, self.outcome, self.test) = (name, outcome, test)
  }

  /// In words: `256 MiB`, `10,000`, `60 s`.
  var value: String {
    let words = literal.split(separator: " ")
    if words.count == 3, words[1] == "<<" {
      let unit = words[2] == "20" ? "MiB" : "KiB"
      return words[2] == "16" ? "64 KiB" : "\(words[0]) \(unit)"
    }
    if let time = literal.wholeMatch(of: /(?:Duration)?\.seconds\(([0-9_]+)\)/) {
      return Self.grouped(time.1) + " s"
    }
    if let time = literal.wholeMatch(of: /(?:Duration)?\.milliseconds\(([0-9_]+)\)/) {
      return Self.grouped(time.1) + " ms"
    }
    return literal.contains(".") ? literal + " s" : Self.grouped(literal[...])
  }

  private static func grouped(_ digits: Substring) -> String {
    String(digits.replacing("_", with: ","))
  }
}

/// All limits, in the order of their page.
enum LimitTable {
  static let groups: [(title: String, limits: [WrittenLimit])] = [
    ("Time and events of the head unit", timeAndEventsOfTheHeadUnit),
    ("Libraries", libraries),
    ("Drives", drives),
    ("Reports and goldens", reportsAndGoldens),
    ("Pictures and films", picturesAndFilms),
    ("Files, windows and signals", filesWindowsAndSignals),
    ("Swift apps in our process", swiftAppsInOurProcess),
  ]

  private static let timeAndEventsOfTheHeadUnit = [
    WrittenLimit(
      "HeadUnitCore/Simulation/Simulation.swift", "eventLimitPerInstant", "100_000",
      "events in one instant",
      "the drive ends: the instant never does",
      seenBy: "AppDeliveryTests/anInstantInWhichThingsKeepHappeningIsGivenUp"),
    WrittenLimit(
      "HeadUnitCore/HeadUnit/HeadUnit+Invariants.swift", "pendingRequestLimit", "2_000",
      "requests under way",
      "an invariant is broken: a fault of ours",
      seenBy: "GivingUpTests/aBrokenInvariantIsOurFault"),
    WrittenLimit(
      "HeadUnitCore/Playback/Sessions.swift", "sessionLimit", "64",
      "media sessions of an app",
      "further ones are not followed",
      seenBy: "SessionTests/anAppCanBeginOnlySoMany"),
    WrittenLimit(
      "HeadUnitCore/Playback/Playback+Commands.swift", "pendingCommandLimit", "32",
      "commands that await their status",
      "further ones are not sent",
      seenBy: "CommandTests/noMoreThanThirtyTwoCommandsAwaitTheirStatus"),
    WrittenLimit(
      "HeadUnitCore/Connection/Connection.swift", "crashLimit", "5",
      "crashes of an app that follow each other closely",
      "the app is not started again",
      seenBy: "CrashTests/theFifthCrashIsForgivenAndTheSixthIsNot"),
    WrittenLimit(
      "HeadUnitFiles/AppFiles.swift", "fileLimit", "5_000",
      "files of a Swift app that its bundle has",
      "the others are not found in it",
      seenBy: "AppFilesTests/nothingIsLookedForWithoutAnEnd"),
    WrittenLimit(
      "HeadUnitFiles/AppFiles.swift", "depthLimit", "6",
      "folders inside each other in which such files are looked for",
      "what lies deeper is not found",
      seenBy: "AppFilesTests/nothingIsLookedForWithoutAnEnd"),
    WrittenLimit(
      "HeadUnitCore/Lists/Artworks.swift", "limit", "512",
      "pictures of rows that are kept",
      "the longest unseen are forgotten",
      seenBy: "ArtworksTests/noMoreThanItsLimitIsKept"),
    WrittenLimit(
      "HeadUnitCore/Lists/Artworks.swift", "pendingLimit", "24",
      "pictures asked for at a time",
      "further ones wait",
      seenBy: "ThumbnailTests/noMoreThanTwentyFourAreUnderWay"),
    WrittenLimit(
      "HeadUnitCore/Simulation/DriveHistory.swift", "copyLimit", "512",
      "copies of the head unit that a bench goes back by",
      "every second one is forgotten, and going back takes longer",
      seenBy: "DriveHistoryTests/ofTooManyCopiesEverySecondIsForgotten"),
    WrittenLimit(
      "HeadUnitDisplay/Bench/BenchRecord.swift", "pieceLimit", "4_000",
      "lines that a search of the bench looks at for each picture",
      "the next picture shows what the next lines have",
      seenBy: "BenchKeyTests/aLongSearchGoesOn"),
    WrittenLimit(
      "HeadUnitDrives/Recording/PointedExpectation.swift", "limit", "80",
      "elements of a picture of a report for which it has lines", "the others have none",
      seenBy: "DriveRecorderTests/ofWhatIsSeenSoMuchHasItsLines"),
    WrittenLimit(
      "HeadUnitDisplay/Bench/BenchRecord.swift", "nodeLimit", "250_000",
      "items of an app's content that a bench knows",
      "lists are known from then on, and their items once they are seen again",
      seenBy: "BenchContentTests/ofTooManyItemsTheListsAreHeld"),
    WrittenLimit(
      "HeadUnitDisplay/Bench/BenchRecord.swift", "askedLimit", "64",
      "questions about one item by which its past is shown",
      "what was known of it before them is not shown",
      seenBy: "BenchContentTests/ofTooManyItemsTheListsAreHeld"),
    WrittenLimit(
      "TestdriveVerbs/Window/Comeback.swift", "stepLimit", "200",
      "steps by which a bench leads the driver to an item", "he is told that there is no way",
      seenBy: "ComebackTests/whoeverIsLedInCirclesIsToldSo"),
    WrittenLimit(
      "HeadUnitDisplay/Bench/BenchSheet.swift", "rowLimit", "12",
      "rows below a typed line that are seen at a time", "the others come by Down",
      seenBy: "BenchKeyTests/aSheetLiesOverEverything"),
    WrittenLimit(
      "HeadUnitApps/Library/LibraryApp.swift", "searchLimit", "100_000",
      "items of repeats in which the assistant looks for words", "the rest is not found",
      seenBy: "LibraryTemplateTests/theAssistantFindsListsAndEveryItemOfARepeat"),
    WrittenLimit(
      "HeadUnitDisplay/Bench/BenchView.swift", "lineLimit", "100_000",
      "lines of a pane that are copied", "the last ones are",
      seenBy: "BenchKeyTests/ofALongPaneTheLastLinesAreTakenAlong"),
    WrittenLimit(
      "TestdriveVerbs/Window/BenchCommand.swift", "rowLimit", "200",
      "rows below a typed line", "a longer line leaves fewer",
      seenBy: "PaletteTests/soManyRowsAreOffered"),
    WrittenLimit(
      "HeadUnitDisplay/Bench/BenchRecord.swift", "secondLimit", "1 << 20",
      "seconds of a drive in each of which a bench counts the questions",
      "all later ones are counted in the last",
      seenBy: "BenchTests/aDriveOfManyDaysHasItsLastQuestionsInOneSecond"),
    WrittenLimit(
      "TestdriveVerbs/Verbs/Verb+Check.swift", "sizeLimit", "16 << 20",
      "one Swift file that is checked",
      "the file is refused",
      seenBy: "VerbLimitTests/aSwiftFileIsWrittenByHand"),
    WrittenLimit(
      "HeadUnitText/Mistake.swift", "limit", "100",
      "mistakes told of one file",
      "further ones are counted",
      seenBy: "BrokenLibraryTests/atMostAHundredMistakesAreKept"),
  ]

  private static let libraries = [
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader+Files.swift", "sizeLimit", "256 << 20",
      "one file of a library",
      "the file is refused",
      seenBy: "LibraryLimitTests/aFileThatIsTooLargeIsRefusedBeforeItIsRead"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader+Files.swift", "pictureLimit", "10_000",
      "pictures that a repeated name stands for",
      "a mistake at its place",
      seenBy: "LibraryLimitTests/aRepeatedNameStandsForSoManyPictures"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LargeText.swift", "chunkLimit", "64",
      "parts of a large file's lists that are kept once they were read",
      "the part that was used least lately is read again",
      seenBy: "LargeLibraryTests/onlyWhatIsAskedForIsRead"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader+Templates.swift", "templateRowLimit", "100_000",
      "rows of all templates of a library",
      "a mistake at its place",
      seenBy: "LibraryTemplateTests/moreRowsThanThereIsRoomForAreAMistake"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "includeLimit", "100",
      "files a library includes",
      "the library is refused",
      seenBy: "LibraryLimitTests/soManyFilesAreIncluded"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "itemLimit", "1_000_000",
      "items of a library",
      "the library is refused",
      seenBy: "LibraryLimitTests/soManyItemsAreWritten"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "listLimit", "10_000",
      "elements of one list in a library",
      "a mistake at its place",
      seenBy: "BrokenLibraryTests/aListOfTooManyElementsIsAMistake"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "parentLimit", "30",
      "parents whose rows' identifiers are compared",
      "further ones are not compared",
      seenBy: "LibraryLimitTests/theFirstParentsAreCompared"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "rowLimit", "1_000",
      "identifiers of one template that are compared",
      "further ones are not compared",
      seenBy: "LibraryLimitTests/theFirstIdentifiersOfATemplateAreCompared"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "madeLimit", "200_000",
      "identifiers of a library that are compared",
      "further ones are not compared",
      seenBy: "LibraryLimitTests/soManyIdentifiersOfALibraryAreCompared"),
    WrittenLimit(
      "HeadUnitApps/Library/Reading/LibraryReader.swift", "lengthLimit", "1_000",
      "bytes of one identifier",
      "a mistake at its place",
      seenBy: "BrokenLibraryTests/aLongIdentifierIsNotMadeAThousandTimes"),
    WrittenLimit(
      "HeadUnitApps/Library/Table/LibraryTable.swift", "longest", "Duration.seconds(3_600_000)",
      "a time in a library",
      "a mistake at its place",
      seenBy: "LibraryLimitTests/aTimeIsAtMostAThousandHours"),
    WrittenLimit(
      "HeadUnitApps/Crawl/Crawl.swift", "deliveryLimitPerInstant", "100_000",
      "answers in one instant while a tree is read",
      "the reading ends",
      seenBy: "CrawlBoundsTests/anAppThatOnlyTalksToItselfIsLeft"),
    WrittenLimit(
      "HeadUnitApps/Faults/FaultyApp.swift", "limit", "10_000",
      "answers held back by faults",
      "further ones are handed out past recall",
      seenBy: "LibraryLimitTests/answersHeldBackAreHandedOutWhenThereIsNoRoom"),
    WrittenLimit(
      "HeadUnitApps/Faults/FaultRule.swift", "limit", "1_000",
      "faults at a time",
      "further ones are refused",
      seenBy: "LibraryLimitTests/soManyFaultsAreTaken"),
    WrittenLimit(
      "HeadUnitApps/Faults/FaultRule.swift", "longest", "Duration.seconds(86_400)",
      "the delay of a fault",
      "the longest is taken",
      seenBy: "LibraryLimitTests/aFaultIsADayLongAtMost"),
  ]

  private static let drives = [
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "lineLength", "20_000",
      "characters of one line",
      "a mistake at its place",
      seenBy: "DriveParserTests/limitsAreMistakes"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "wordsOfALine", "1_000",
      "words of one line",
      "a mistake at its place",
      seenBy: "DriveParserTests/limitsAreMistakes"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "nesting", "16",
      "blocks within blocks",
      "a mistake at its place",
      seenBy: "DriveParserTests/limitsAreMistakes"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "includeDepth", "16",
      "files that include files",
      "a mistake at its place",
      seenBy: "DriveLimitTests/filesIncludeEachOtherSoDeep"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "rounds", "100_000",
      "rounds of one `repeat`",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aRepeatHasSoManyRounds"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "cases", "10_000",
      "cases of one file",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aFileHasSoManyCases"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "casesOnceWrong", "100",
      "cases of a file that are gone through once one is wrong",
      "mistakes of later ones are told when these are mended",
      seenBy: "DriveLimitTests/onceOneIsWrongOnlySoManyCasesAreGoneThrough"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "plannedSteps", "100_000",
      "steps of one drive when all is repeated",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aDriveHasSoManySteps"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "plannedLines", "200_000",
      "lines of one drive when all is repeated",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aDriveGoesThroughSoManyLines"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "valueLength", "10_000",
      "characters of a variable",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aVariableHoldsSoMuch"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "plannedText", "16 << 20",
      "text of one drive when all is repeated",
      "a mistake at its place",
      seenBy: "DriveLimitTests/theStepsHoldSoMuchText"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "standardLimit", "Duration.seconds(3_600)",
      "virtual time of a drive without `limit=`",
      "the drive fails",
      seenBy: "DriveLimitTests/aDriveThatSaysNothingHasAnHourAndAMinute"),
    WrittenLimit(
      "HeadUnitDrives/Language/DriveFile.swift", "standardWatchdog", "Duration.seconds(60)",
      "real time of a drive without `watchdog=`",
      "code 5",
      seenBy: "DriveLimitTests/aDriveThatSaysNothingHasAnHourAndAMinute"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Ending.swift", "eventLimit", "5_000_000",
      "events of one drive",
      "the drive fails",
      seenBy: "GivingUpTests/tooManyEventsEndADrive"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Ending.swift", "limit", "10_000",
      "notes, files and pictures kept of a run",
      "further ones are left out",
      seenBy: "DriveLimitTests/soManyLinesOfGoldensAndFilesAreKept"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Ending.swift", "goldenLines", "100",
      "lines about goldens of one drive",
      "further ones are left out",
      seenBy: "DriveLimitTests/soManyLinesOfGoldensAndFilesAreKept"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Knob.swift", "searchLimit", "2_000",
      "screens looked at on the knob's way to an element",
      "the step fails",
      seenBy: "DriveLimitTests/theKnobsWayIsLookedForSoLong"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Finger.swift", "candidateLimit", "8",
      "candidates named when nothing matches",
      "further ones are left out",
      seenBy: "DriveLimitTests/theFirstCandidatesAreNamed"),
    WrittenLimit(
      "HeadUnitDrives/Language/Selector.swift", "patternLimit", "200",
      "characters of a pattern",
      "a mistake at its place",
      seenBy: "ConditionTests/aPatternThatIsNoneIsAMistake"),
    WrittenLimit(
      "HeadUnitDrives/Pattern/Pattern.swift", "depthLimit", "50",
      "groups within groups of a pattern",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aPatternHasSoManyGroupsAndRepetitions"),
    WrittenLimit(
      "HeadUnitDrives/Pattern/Pattern.swift", "countLimit", "1_000",
      "repetitions in a pattern",
      "a mistake at its place",
      seenBy: "DriveLimitTests/aPatternHasSoManyGroupsAndRepetitions"),
    WrittenLimit(
      "HeadUnitDrives/Pattern/Pattern.swift", "workLimit", "10_000_000",
      "steps of a pattern through one text",
      "what it is asked for is not known: the step fails",
      seenBy: "PatternTests/whatIsTooMuchWorkIsNeitherFoundNorNotFound"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Scrolling.swift", "limit", "20_000",
      "movements of a hand in search of something in a list",
      "the step fails",
      seenBy: "DriveLimitTests/aHandLooksThroughAListForSoLong"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Scrolling.swift", "titleLimit", "20_000",
      "titles that are thought of when nothing matches",
      "further ones are not",
      seenBy: "DriveLimitTests/soManyTitlesAreThoughtOf"),
    WrittenLimit(
      "HeadUnitDrives/Running/DriveRun+Knob.swift", "limit", "2_000",
      "turns of the knob in search of something in a list",
      "the step fails",
      seenBy: "ScrollTests/theKnobDoesNotSayThatSomethingIsNotThereWhenItGivesUp"),
    WrittenLimit(
      "HeadUnitDrives/Pattern/Pattern.swift", "limit", "1_000",
      "patterns that are kept",
      "the cache begins anew",
      seenBy: "DriveLimitTests/morePatternsThanAreKeptAreFoundAllTheSame"),
    WrittenLimit(
      "HeadUnitDrives/Recording/DriveRecorder.swift", "lineLimit", "100_000",
      "lines of a recording",
      "the rest is not written",
      seenBy: "DriveLimitTests/aRecordingThatIsFullSaysSoAndEnds"),
    WrittenLimit(
      "HeadUnitDrives/Console/ConsoleSession.swift", "lineLimit", "10_000",
      "lines of a block that is typed",
      "the block is refused",
      seenBy: "DriveLimitTests/aTypedBlockBelongsInAFileBeyondSoManyLines"),
    WrittenLimit(
      "HeadUnitDrives/Console/ConsoleSession.swift", "countLimit", "1_000",
      "lines of the history",
      "the oldest are forgotten",
      seenBy: "DriveLimitTests/theOldestLinesAreForgotten"),
    WrittenLimit(
      "HeadUnitDrives/Console/LineEditor.swift", "characterLimit", "4_096",
      "characters of a typed line",
      "nothing more is taken",
      seenBy: "LineEditorTests/aLineHasAnEnd"),
    WrittenLimit(
      "TestdriveVerbs/Drives/DriveCollection.swift", "sizeLimit", "4 << 20",
      "a drive file",
      "the file is refused",
      seenBy: "VerbLimitTests/aDriveIsAFileOfAFewPages"),
    WrittenLimit(
      "TestdriveVerbs/Drives/RunOptions.swift", "repetitionLimit", "10_000",
      "runs of each case",
      "the command line is refused",
      seenBy: "VerbLimitTests/runsAreCounted"),
    WrittenLimit(
      "TestdriveVerbs/Drives/RunOptions.swift", "jobLimit", "256",
      "drives at a time",
      "the command line is refused",
      seenBy: "VerbLimitTests/runsAreCounted"),
    WrittenLimit(
      "TestdriveVerbs/Farms/Shard.swift", "limit", "100_000",
      "parts of a run",
      "the command line is refused",
      seenBy: "VerbLimitTests/runsAreCounted"),
  ]

  private static let reportsAndGoldens = [
    WrittenLimit(
      "HeadUnitFindings/Watches/Scene.swift", "askedLimit", "20_000",
      "questions to an app that findings remember",
      "what is wrong with answers to older ones is not found",
      seenBy: "WatchLimitTests/olderQuestionsAreForgotten"),
    WrittenLimit(
      "HeadUnitFindings/Watches/TreeWatch.swift", "listLimit", "20_000",
      "lists of an app that findings know",
      "what is wrong with further ones is not found",
      seenBy: "WatchLimitTests/soManyListsAreKnown"),
    WrittenLimit(
      "HeadUnitFindings/Watches/ArtworkWatch.swift", "kept", "50_000",
      "pictures of an app that findings know",
      "that a further one becomes another is not found",
      seenBy: "WatchLimitTests/soManyPicturesAreKnown"),
    WrittenLimit(
      "HeadUnitFindings/Watches/AnswerWatch.swift", "loadsKept", "1_000",
      "loads that a driver has left and findings wait for",
      "that a further one goes on is not found",
      seenBy: "WatchLimitTests/soManyLoadsThatWereLeftAreWaitedFor"),
    WrittenLimit(
      "HeadUnitFindings/Watches/MediaSessionWatch.swift", "kept", "1_000",
      "media sessions, and contents of one, that findings know",
      "what is wrong with further ones is not found",
      seenBy: "WatchLimitTests/soManySessionsAreKnown"),
    WrittenLimit(
      "HeadUnitFindings/Watches/TemplateWatch.swift", "listsKept", "200",
      "list templates of an app that findings know",
      "what is wrong with updates of further ones is not found",
      seenBy: "WatchLimitTests/soManyListTemplatesAreKnown"),
    WrittenLimit(
      "TestdriveVerbs/Goldens/GoldenKeeper.swift", "stampLimit", "1 << 20",
      "the stamp of a golden",
      "the golden is refused",
      seenBy: "VerbLimitTests/aGoldenIsAsLargeAsAScreen"),
    WrittenLimit(
      "TestdriveVerbs/Report/CaseReporter.swift", "treeLimit", "1 << 20",
      "a tree that a report shows",
      "it stays where it is",
      seenBy: "VerbLimitTests/whatADriveLeftIsTakenOverAsFarAsItIsSmall"),
    WrittenLimit(
      "HeadUnitReports/Report/ReportedCase.swift", "traceLimit", "100_000",
      "lines of a trace on a report's page",
      "the trace is cut, and says so",
      seenBy: "CaseDetailsTests/aLongTraceIsCutAndSaysSo"),
    WrittenLimit(
      "HeadUnitReports/Report/ReportedCase.swift", "partLimit", "20_000",
      "steps, calls and changes of speed on a page",
      "further ones are left out",
      seenBy: "CaseDetailsTests/soManyStepsCallsAndSpeedsAreShown"),
    WrittenLimit(
      "HeadUnitReports/Report/ReportedCase.swift", "limit", "20_000",
      "answers kept for the pictures of a drive",
      "the drive has no pictures",
      seenBy: "RecordedAnswersTests/soManyAnswersAreKept"),
    WrittenLimit(
      "TestdriveVerbs/Drives/PictureWriter.swift", "pictureLimit", "2",
      "painted pictures that are written while their drive goes on",
      "the next one is painted later",
      seenBy: "PictureWriterTests/noMoreThanEightWaitToBePaintedAndTwoToBeWritten"),
    WrittenLimit(
      "TestdriveVerbs/Drives/PictureWriter.swift", "screenLimit", "8",
      "screens that wait to be painted while their drive goes on",
      "the drive waits",
      seenBy: "PictureWriterTests/noMoreThanEightWaitToBePaintedAndTwoToBeWritten"),
    WrittenLimit(
      "TestdriveVerbs/Process/OrderedWork.swift", "workLimit", "3",
      "frames of a film, and pictures of a report, that are encoded at a time",
      "the next one waits",
      seenBy: "OrderedWorkTests/threeAreDoneAtATimeAndGivenInTheirOrder"),
    WrittenLimit(
      "HeadUnitFindings/Watches/Notes.swift", "limit", "2_000",
      "findings of one trace",
      "further ones are left out",
      seenBy: "NotesTests/soManyFindingsHelpSomebody"),
    WrittenLimit(
      "HeadUnitReports/Report/ReportIndex.swift", "messageLimit", "200",
      "characters of a failure in the list",
      "the message is cut",
      seenBy: "CaseDetailsTests/aLongMessageIsCutInTheList"),
    WrittenLimit(
      "HeadUnitReports/Goldens/GoldenTree.swift", "limit", "8",
      "differences of one golden that are told",
      "further ones are counted",
      seenBy: "GoldenTreeTests/aLongDifferenceIsCutShort"),
    WrittenLimit(
      "TestdriveVerbs/Goldens/GoldenKeeper.swift", "treeLimit", "4 << 20",
      "the tree of a golden",
      "the golden is refused",
      seenBy: "VerbLimitTests/aGoldenIsAsLargeAsAScreen"),
    WrittenLimit(
      "TestdriveVerbs/Goldens/GoldenKeeper.swift", "pictureLimit", "256 << 20",
      "the picture of a golden",
      "the golden is refused",
      seenBy: "VerbLimitTests/aGoldenIsAsLargeAsAScreen"),
    WrittenLimit(
      "TestdriveVerbs/Report/CaseReporter.swift", "firstSteps", "100",
      "first steps of a failed drive with pictures",
      "steps after them have none",
      seenBy: "VerbLimitTests/theFirstAndTheLastStepsHavePictures"),
    WrittenLimit(
      "TestdriveVerbs/Report/CaseReporter.swift", "lastSteps", "200",
      "last steps of a failed drive with pictures",
      "steps before them have none",
      seenBy: "VerbLimitTests/theFirstAndTheLastStepsHavePictures"),
    WrittenLimit(
      "TestdriveVerbs/Report/CaseReporter.swift", "smallRun", "50",
      "cases of a run in which passing ones have pictures",
      "only failing ones have",
      seenBy: "ReportTests/aReportIsAPageWithDataBesideIt"),
    WrittenLimit(
      "TestdriveVerbs/Report/CaseReporter.swift", "pictureLimit", "32 << 20",
      "a picture that a drive left and a report takes over",
      "it stays where it is",
      seenBy: "VerbLimitTests/whatADriveLeftIsTakenOverAsFarAsItIsSmall"),
    WrittenLimit(
      "TestdriveVerbs/Report/ReportFolder.swift", "largestReserve", "32 << 20",
      "room kept for a report's last words",
      "no more is kept",
      seenBy: "VerbLimitTests/theRoomForLastWordsHasAnEnd"),
    WrittenLimit(
      "TestdriveVerbs/Farms/ReportMerger.swift", "indexLimit", "512 << 20",
      "the list of a part",
      "the part is refused",
      seenBy: "VerbLimitTests/aPartIsAsLargeAsAReport"),
    WrittenLimit(
      "TestdriveVerbs/Farms/ReportMerger.swift", "caseLimit", "256 << 20",
      "one case of a part",
      "the report is not whole: code 5",
      seenBy: "VerbLimitTests/aPartIsAsLargeAsAReport"),
    WrittenLimit(
      "TestdriveVerbs/Farms/ReportMerger.swift", "pictureLimit", "64 << 20",
      "one picture of a part",
      "the report is not whole: code 5",
      seenBy: "VerbLimitTests/aPictureOfAPartIsAsLargeAsAScreen"),
    WrittenLimit(
      "TestdriveVerbs/Matrix/MatrixSession.swift", "runLimit", "2_000",
      "runs of a matrix, unless --runs says another number",
      "the matrix is refused",
      seenBy: "MatrixTests/moreRunsThanAreAllowedAreRefusedBeforeAnyIsBegun"),
    WrittenLimit(
      "TestdriveVerbs/Matrix/MatrixSession.swift", "longestRun", "Duration.seconds(20)",
      "real time of one run of a matrix",
      "the run fails by its watchdog",
      seenBy: "MatrixTests/nobodyWaitsLongForAnAppThatHangs"),
    WrittenLimit(
      "TestdriveVerbs/Matrix/MatrixSession.swift", "hungCellLimit", "6",
      "cells of a matrix in which an app hangs",
      "what has not begun is left out",
      seenBy: "MatrixTests/nobodyWaitsLongForAnAppThatHangs"),
  ]
}
