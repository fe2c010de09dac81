// What Swift apps in our process are held to.
extension LimitTable {
  static let swiftAppsInOurProcess = [
    WrittenLimit(
      "HeadUnitPhone/PictureRegistry.swift", "limit", "2_048",
      "pictures of an app that are known by name",
      "the oldest are forgotten",
      seenBy: "PhoneLimitTests/theOldestPicturesAreForgotten"),
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
      "Faces/NowPlaying/Artwork.swift", "limit", "2_048",
      "pictures of media sessions that are known by id",
      "further ones are not shown",
      seenBy: "MediaSessionTests/moreArtworksThanAreKeptAreNotShown"),
    WrittenLimit(
      "Faces/NowPlaying/RemoteExtension.swift", "pictureLimit", "500",
      "pictures of one remote session",
      "further ones are not shown",
      seenBy: "RemoteSessionTests/morePicturesThanAreToldApartAreNotShown"),
    WrittenLimit(
      "Faces/NowPlaying/ExtensionProgram.swift", "patience", "Duration.seconds(10)",
      "an extension that does not answer",
      "it is ended, and the app's log says so",
      seenBy: "RemoteSessionTests/aProgramThatAnswersNothingOrWithoutEndIsGivenUp"),
    WrittenLimit(
      "Faces/NowPlaying/ExtensionProgram.swift", "replyLimit", "64 << 20",
      "one reply of an extension",
      "it is no reply, and the app's log says so",
      seenBy: "RemoteSessionTests/aProgramThatAnswersNothingOrWithoutEndIsGivenUp"),
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
      "HeadUnitPhone/Embedded/HeldPace.swift", "turnLimit", "200",
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
