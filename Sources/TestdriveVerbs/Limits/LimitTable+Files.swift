// Pictures, films, the machine's own files, and Swift apps in our process.
extension LimitTable {
  static let picturesAndFilms = [
    WrittenLimit(
      "HeadUnitPaint/Pictures/PictureStore.swift", "orderLimit", "256",
      "pictures that a screen waits for",
      "further ones are asked for when these are there",
      seenBy: "PictureStoreTests/moreOrdersThanAScreenHasWaitForTheNextTime"),
    WrittenLimit(
      "HeadUnitPaint/Pictures/PictureStore.swift", "faultLimit", "1_024",
      "broken pictures that are remembered, and remarks",
      "all are tried again; further remarks are left out",
      seenBy: "PictureStoreTests/soManyBrokenPicturesAreRemembered"),
    WrittenLimit(
      "TestdriveVerbs/Drawing/PictureExamination.swift", "keptLooks", "10_000",
      "pictures of which it is remembered whether they have colours",
      "all are looked at again",
      seenBy: "PictureLookTests/soManyLooksAreKept"),
    WrittenLimit(
      "HeadUnitDisplay/Text/TextSetter.swift", "maximumScalars", "4096",
      "characters of a line of text that are looked at",
      "the rest is not drawn",
      seenBy: "CuttingTests/aGraphemeWithoutEndEnds"),
    WrittenLimit(
      "HeadUnitFonts/FontFolders.swift", "maximumCount", "2048",
      "fonts of folders, where there is no fontconfig",
      "those whose paths come later are not used",
      seenBy: "FontFoldersTests/soManyFontsAreRead"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "byteCount", "32 << 20",
      "the file of a picture",
      "the picture is refused",
      seenBy: "PictureDecoderTests/aFileHasSoManyBytesAndASideSoManyPixels"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "pixelCount", "16_000_000",
      "pixels of a picture that says its size",
      "the picture is refused",
      seenBy: "PictureHeaderTests/aHugePictureIsRefusedByItsHeader"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "keptPixelCount", "4_000_000",
      "pixels of a picture that are kept",
      "it is made smaller while it is decoded",
      seenBy: "PictureDecoderTests/aLargePictureIsKeptSmaller"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "longestSide", "65_535",
      "a side of a picture",
      "the picture is refused",
      seenBy: "PictureDecoderTests/aFileHasSoManyBytesAndASideSoManyPixels"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "scannedPixelCount", "500_000_000",
      "pixels that a decoder goes over",
      "the picture is refused",
      seenBy: "PictureDecoderTests/aPictureOfThousandsOfScansIsRefusedByTheirNumber"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "decoderMemory", "256 << 20",
      "memory of the decoder's process",
      "the picture is refused",
      seenBy: "PictureDecoderTests/aDecoderHasSoMuchMemory"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "decoderWork", "60",
      "seconds that a system's decoder works on one picture",
      "the run ends with code 5",
      seenBy: "HungDecoderTests/aPictureOfAHeadUnitIsNotMadeWithoutIt"),
    WrittenLimit(
      "HeadUnitImages/Pixels/Bitmap.swift", "decoderPatience", "300",
      "seconds that are waited for it",
      "the run ends with code 5",
      seenBy: "HungDecoderTests/aPictureOfAHeadUnitIsNotMadeWithoutIt"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "byteCount", "8 << 20",
      "the file of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/aTextOfManyMegabytesIsNotRead"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "elementCount", "100_000",
      "elements of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/elementsAttributesAndPointsHaveAnEnd"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "attributeCount", "200_000",
      "attributes of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/elementsAttributesAndPointsHaveAnEnd"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "depth", "256",
      "groups within groups of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/groupsWithoutEndAreTooElaborate"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "stepCount", "400_000",
      "steps of paths of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/pathsWithoutEndAreTooElaborate"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "pointCount", "500_000",
      "points of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/elementsAttributesAndPointsHaveAnEnd"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "layerDepth", "8",
      "layers within layers of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/layersUponLayersAreTooElaborate"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "pixelCount", "12_000_000",
      "pixels of layers of an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/layersTakeOnlySoMuchMemory"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "readingWork", "70_000_000",
      "work on reading an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/whatIsLongToReadMayTakeLessToPaint"),
    WrittenLimit(
      "HeadUnitVector/SVGMistake.swift", "paintingWork", "130_000_000",
      "work on painting an SVG",
      "the picture is refused",
      seenBy: "HostileSVGTests/paintingEndsWhenItTakesTooLong"),
    WrittenLimit(
      "HeadUnitVector/SVG/SVGStyle.swift", "chainLimit", "16",
      "gradients that name gradients",
      "the rest is left out",
      seenBy: "SVGGradientTests/gradientsTakeOverFromSoMany"),
    WrittenLimit(
      "HeadUnitVector/SVG/SVGStyle.swift", "stopLimit", "256",
      "stops of a gradient",
      "the rest is left out",
      seenBy: "SVGGradientTests/aGradientHasSoManyStops"),
    WrittenLimit(
      "HeadUnitPaint/Pictures/PictureStore.swift", "memoryLimit", "64 << 20",
      "decoded pictures that are kept",
      "the longest unused are made anew",
      seenBy: "PictureStoreTests/theLimitHoldsWhateverIsSupplied"),
    WrittenLimit(
      "HeadUnitImages/Film/GIFEncoder.swift", "mostTicksPerSecond", "50",
      "frames of a GIF in a second",
      "the command line is refused",
      seenBy: "VerbLimitTests/aFilmIsNoFasterThanItsKind"),
    WrittenLimit(
      "TestdriveVerbs/Films/FilmDestination.swift", "fileLimit", "100_000",
      "pictures of a film in a folder",
      "the film is refused",
      seenBy: "VerbLimitTests/aFilmInAFolderHasAnEnd"),
    WrittenLimit(
      "TestdriveVerbs/Films/FilmDestination.swift", "frameLimit", "1_000_000",
      "frames of a video",
      "the film is refused",
      seenBy: "VerbLimitTests/aVideoHasAnEnd"),
    WrittenLimit(
      "TestdriveVerbs/Films/DriveSheet.swift", "pixelLimit", "120_000_000",
      "pixels of a sheet",
      "the sheet is refused",
      seenBy: "VerbLimitTests/aSheetHasSoManyPixels"),
  ]

  static let filesWindowsAndSignals = [
    WrittenLimit(
      "TestdriveVerbs/Window/Comeback.swift", "limit", "50_000",
      "what hands did in a window, done again when the app was built anew",
      "the app begins at its beginning, and the window says why",
      seenBy: "ComebackTests/moreThanAnybodyDoesIsNotKept"),
    WrittenLimit(
      "TestdriveVerbs/Window/Comeback.swift", "patience", "Duration.seconds(6)",
      "waiting for an app that was built anew to come to rest between two hands",
      "the next hand comes all the same",
      seenBy: "ComebackTests/anAppThatDoesNotAnswerIsNotWaitedForForLong"),
    WrittenLimit(
      "HeadUnitText/JSONParser.swift", "byteCount", "512 << 20",
      "one JSON text",
      "it is refused",
      seenBy: "JSONMistakeTests/aTextOverTheLimitIsRefused"),
    WrittenLimit(
      "HeadUnitText/JSONParser.swift", "depth", "256",
      "arrays and objects in each other in JSON",
      "a mistake at its place",
      seenBy: "JSONMistakeTests/moreThan256LevelsStopTheReading"),
    WrittenLimit(
      "TestdriveVerbs/Terminal/Terminal.swift", "byteLimit", "8 << 20",
      "the file of lines that were typed before",
      "it is not read, and begins anew",
      seenBy: "HistoryFileTests/aHistoryHasAnEnd"),
    WrittenLimit(
      "HeadUnitDesktop/Bus/BusCodec.swift", "valueLimit", "100_000",
      "values in one message of the desktop", "the rest is not read",
      seenBy: "CodecTests/moreThanAnybodySaysIsNotRead"),
    WrittenLimit(
      "HeadUnitDesktop/Bus/BusCodec.swift", "depthLimit", "64",
      "values in each other in a message of the desktop", "what is deeper is not read",
      seenBy: "CodecTests/moreThanAnybodySaysIsNotRead"),
    WrittenLimit(
      "HeadUnitDesktop/Import/TrackReading.swift", "textLimit", "1_000",
      "characters of one text of a desktop's player", "the rest is not shown",
      seenBy: "PlayerAppTests/moreThanAnybodyReadsIsNotShown"),
    WrittenLimit(
      "TestdriveVerbs/Process/FileText.swift", "traceLimit", "256 << 20",
      "a trace that is read",
      "the file is refused",
      seenBy: "VerbLimitTests/aTraceThatIsReadHasAnEnd"),
    WrittenLimit(
      "TestdriveVerbs/Process/FileText.swift", "lineLimit", "64 << 20",
      "a line of a trace that is read line by line",
      "the file is refused",
      seenBy: "FindingsVerbTests/aLineLargerThanAnyPictureIsRefused"),
    WrittenLimit(
      "TestdriveVerbs/Inputs/ScreenOptions.swift", "sizeLimit", "1 << 20",
      "a profile",
      "the file is refused",
      seenBy: "VerbLimitTests/aProfileIsAFileOfAPage"),
    WrittenLimit(
      "TestdriveVerbs/Inputs/LookStore.swift", "sizeLimit", "1 << 20",
      "a theme",
      "the file is refused",
      seenBy: "ThemeTests/aThemeThatIsTooLargeIsRefused"),
    WrittenLimit(
      "HeadUnitFiles/FileWriter.swift", "linkLimit", "40",
      "links that lead to a file",
      "the file is not written",
      seenBy: "FileWriterTests/soManyLinksLeadToAFile"),
    WrittenLimit(
      "HeadUnitFiles/NewFile.swift", "patience", "100_000",
      "signals during one write",
      "the file is not written",
      seenBy: "FileWriterTests/signalsWithoutEndEndAWrite"),
    WrittenLimit(
      "TestdriveVerbs/Window/WindowSession.swift", "eventLimit", "256",
      "inputs of a window between two pictures",
      "further ones wait",
      seenBy: "WindowLimitTests/afterSoManyInputsThePictureIsMadeAnew"),
    WrittenLimit(
      "TestdriveVerbs/Window/WindowContent.swift", "countLimit", "200",
      "head units whose windows' sizes are kept",
      "the file begins anew",
      seenBy: "VerbLimitTests/theSizesOfSoManyWindowsAreKept"),
    WrittenLimit(
      "TestdriveVerbs/Terminal/Terminal.swift", "lineLimit", "1 << 20",
      "a line that is piped in",
      "it is no line",
      seenBy: "VerbLimitTests/aLineThatIsPipedInHasAnEnd"),
    WrittenLimit(
      "TestdriveVerbs/Verbs/Verb+New.swift", "lengthLimit", "60",
      "characters of a new app's name",
      "the name is refused",
      seenBy: "VerbLimitTests/aNameOfAnAppFitsALine"),
    WrittenLimit(
      "TestdriveVerbs/Process/StopSignals.swift", "patience", "10",
      "seconds in which a window that was asked to end writes what it leaves behind",
      "the process ends",
      seenBy: "WindowLimitTests/whoDoesNotEndWhenAskedIsEndedAfterTenSeconds"),
  ]

  /// What they are held to.
  static let swiftAppsInOurProcess = [
    WrittenLimit(
      "HeadUnitPhone/PictureRegistry.swift", "limit", "2_048",
      "pictures of an app that are known by name",
      "the oldest are forgotten",
      seenBy: "PhoneLimitTests/theOldestPicturesAreForgotten"),
    WrittenLimit(
      "HeadUnitPhone/Completion.swift", "longest", "80",
      "characters of the label of a queue on which an app answers", "it is cut",
      seenBy: "BrowsingTests/whereAHandlerIsCalledElsewhereIsTold"),
    WrittenLimit(
      "HeadUnitPhone/DeliveryQueue.swift", "limit", "100_000",
      "words of an app that wait",
      "further ones are lost, and counted",
      seenBy: "PhoneLimitTests/wordsThatFindNoRoomAreLostAndCounted"),
    WrittenLimit(
      "HeadUnitPhone/PhoneClock.swift", "limit", "10_000",
      "timers of an app",
      "further ones never ring",
      seenBy: "PhoneLimitTests/aTimerTooManyNeverRings"),
    WrittenLimit(
      "Faces/NowPlaying/MediaSession.swift", "limit", "2_048",
      "pictures of media sessions that are known by id",
      "further ones are not shown",
      seenBy: "MediaSessionTests/moreArtworksThanAreKeptAreNotShown"),
    WrittenLimit(
      "Faces/NowPlaying/RemoteExtension.swift", "pictureLimit", "500",
      "pictures of one remote session",
      "further ones are not shown",
      seenBy: "RemoteSessionTests/morePicturesThanAreToldApartAreNotShown"),
    WrittenLimit(
      "HeadUnitPhone/Routes/ExtensionProgram.swift", "patience", "Duration.seconds(10)",
      "an extension that does not answer",
      "it is ended, and the app's log says so",
      seenBy: "RemoteSessionTests/aProgramThatAnswersNothingOrWithoutEndIsGivenUp"),
    WrittenLimit(
      "HeadUnitPhone/Routes/ExtensionProgram.swift", "replyLimit", "64 << 20",
      "one reply of an extension",
      "it is no reply, and the app's log says so",
      seenBy: "RemoteSessionTests/aProgramThatAnswersNothingOrWithoutEndIsGivenUp"),
    WrittenLimit(
      "HeadUnitPhone/Routes/RoutePicker.swift", "deviceLimit", "500",
      "devices that an extension finds",
      "further ones are not offered",
      seenBy: "SystemRouteTests/moreDevicesThanAreOfferedAreNotShown"),
    WrittenLimit(
      "Faces/NowPlaying/SessionRegistry.swift", "kept", "10_000",
      "contents of a media session whose durations are known",
      "further ones are read each time",
      seenBy: "MediaSessionTests/soManyDurationsAreKept"),
    WrittenLimit(
      "HeadUnitPhone/HeldTime.swift", "escapePatience", "Duration.seconds(1)",
      "an app's thread that waits for what is not the head unit's",
      "it is named, and time goes on without it",
      seenBy: "HeldTimeTests/somebodyWhoWaitsForAPipeIsNamedAndTimeGoesOn"),
    WrittenLimit(
      "HeadUnitPhone/PhoneNetwork.swift", "sizeLimit", "128 << 20",
      "what a server answers a Swift app",
      "the rest is cut off, and the app's log says so",
      seenBy: "PhoneNetworkTests/anAnswerWithoutAnEndIsCutOff"),
    WrittenLimit(
      "HeadUnitPhone/HeldPace.swift", "turnLimit", "200",
      "timers of an app that follow each other at once",
      "further ones come a millisecond apart",
      seenBy: "HeldTimeTests/timersThatFollowEachOtherAtOnceLetTimeGoOn"),
    WrittenLimit(
      "HeadUnitApps/Process/SeparateApp.swift", "patience", "Duration.seconds(120)",
      "an app's process that is silent",
      "it counts as hung",
      seenBy: "SeparateAppTests/aProcessThatIsSilentIsGivenUp"),
  ]
}
