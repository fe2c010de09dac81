extension FindingRule {
  static let playback: [FindingRule] = [
    FindingRule(
      .playbackCompletedEarly, .error, .playback, "The player comes up and goes away again.",
      because: "The choice was completed before anything played.",
      shown: "play answered, and the remark nothingPlays", .observed,
      phone: "Call the completion handler once audio really plays.",
      library: "Take the misbehaviour or the fault `completes-early` out.",
      wire: "Answer play/start once nowPlaying says that it plays."),
    FindingRule(
      .playbackNeverCompleted, .error, .playback, "The row spins though the music plays.",
      because: "The choice of an item was never completed.", shown: "play concluded as timedOut",
      .documented, phone: "Call the completion handler on every way out.",
      library: "Take the misbehaviour out.", wire: "Answer play/start on every way out."),
    FindingRule(
      .playbackFailedSilently, .error, .playback, "Nothing happens when a song is chosen.",
      because: "Playing failed, and nobody was told why.",
      shown: "play failed without words, or answered while the rate stays 0", .documented,
      phone: "Complete with the error; watch the status of the AVPlayerItem.",
      library: "Take the misbehaviour out.",
      wire: "Answer play/start with an error and a message."),
    FindingRule(
      .playbackStartsAlone, .warning, .playback, "Music starts when the car does.",
      because: "It plays after connecting, and nobody asked for it.",
      shown: "info that plays, with neither a choice nor a command before", .documented,
      phone: "Wait for a command; only an app with a single source may start alone.",
      library: "Take `startsAlone` or the misbehaviour out.", wire: "Wait for a command."),
  ]

  static let info: [FindingRule] = [
    FindingRule(
      .infoMissing, .error, .playback, "The screen of what plays is half empty.",
      because: "It plays, and title, duration, elapsed time or rate is missing.",
      shown: "info that plays and lacks one of the four for a second", .documented,
      phone: "Publish title, duration, elapsed time and rate together when a track starts.",
      library: "Take the misbehaviour out.", wire: "Send all four in nowPlaying."),
    FindingRule(
      .infoRateZeroWhilePlaying, .error, .playback, "The car shows play while it plays.",
      because: "The rate that was published is 0 though it plays.",
      shown: "a rate of 0 after playing was asked for and confirmed", .documented,
      phone:
        "The rate is the state: 1 when it is heard; playbackState is for the Mac. If nothing is "
        + "heard yet, wait for timeControlStatus .playing before success, or return the error.",
      library: "Take the misbehaviour out.", wire: "Send `rate` 1 when it plays."),
    FindingRule(
      .infoRateStaleAfterPause, .error, .playback, "The bar runs on while it is paused.",
      because: "The rate that was published is not 0 though it is paused.",
      shown: "a pause that succeeded, and a rate that is not 0", .documented,
      phone: "Publish a rate of 0 and the elapsed time whenever it pauses.",
      library: "Take the misbehaviour out.", wire: "Send `rate` 0 when it pauses."),
    FindingRule(
      .infoPartialUpdate, .error, .playback, "The title vanishes after a pause.",
      because: "An update dropped what was there: the dictionary is always the whole.",
      shown: "info of the same track without its title or duration", .documented,
      phone: "Change a copy of the whole dictionary, and set that.",
      library: "Take the misbehaviour out.", wire: "Send the whole of nowPlaying each time."),
    FindingRule(
      .infoElapsedOnTimer, .warning, .playback, "The bar jitters.",
      because: "The elapsed time is published again and again, and says nothing new.",
      shown: "three updates with nothing but the elapsed time that was expected", .documented,
      phone: "Publish at play, pause, seek, track and rate changes only; the car counts on.",
      library: "Take the misbehaviour out.", wire: "Send nowPlaying only when something changes."),
    FindingRule(
      .infoElapsedStaleAfterSeek, .error, .playback, "After a jump the bar stands elsewhere.",
      because: "A seek or skip was answered, and the elapsed time was not published.",
      shown: "a position or a skip that succeeded, and no info for 2 s", .documented,
      phone: "Publish the elapsed time once the seek has completed.",
      library: "Take the misbehaviour out.", wire: "Send nowPlaying after a seek."),
    FindingRule(
      .infoDurationWrong, .warning, .playback, "The bar stands at its end, and it plays on.",
      because: "The elapsed time has passed the duration.",
      shown: "elapsed time that goes beyond the duration by over a second", .ours,
      phone:
        "Publish the duration of the new item, once it is known; observe the item's end, and "
        + "publish what comes then; publish a rate of 0 while timeControlStatus says it waits.",
      library: "Take the misbehaviour out.", wire: "Send the `duration` of the current track."),
    FindingRule(
      .infoNotCleared, .warning, .playback, "It says what plays though nothing does.",
      because: "Nothing is loaded any more, and the info still stands.",
      shown: "stop that succeeded or a session let go, and info 2 s later", .documented,
      phone: "Set nowPlayingInfo to nil when you stop for good, or playing has failed.",
      library: "Take the misbehaviour out.", wire: "Send nowPlaying null when you stop."),
    FindingRule(
      .infoLiveWithDuration, .note, .playback, "A live stream has an end.",
      because: "The info says live, and gives a duration.", shown: "info with both", .documented,
      phone: "Leave the duration out of a live stream.", library: "Take the misbehaviour out.",
      wire: "Send `live` or `duration`, not both."),
    FindingRule(
      .infoWrongType, .error, .playback, "A number or a picture is missing.",
      because: "A value has a type that its key does not take.",
      shown: "a known key among what the head unit could not read", .documented,
      phone: "Numbers as Double, artwork as MPMediaItemArtwork, texts as String.",
      library: "Take the misbehaviour out.", wire: "Send numbers as numbers."),
  ]

  static let sessions: [FindingRule] = [
    FindingRule(
      .sessionNotActive, .error, .playback, "Nothing appears in the car or on the lock screen.",
      because: "It plays without an active audio session.",
      shown: "info that plays for a second while the session is not active", .documented,
      phone: "Call setActive(true) before you play.", library: "Take the misbehaviour out.",
      wire: "Send audioSession with `active` before you play."),
    FindingRule(
      .sessionMixable, .error, .playback, "The car shows another app while this one plays.",
      because: "The session mixes with others; such an app is never the one that plays.",
      shown: "a playing app whose active session mixes or ducks", .documented,
      phone: "Leave mixWithOthers, duckOthers and interruptSpokenAudio out.",
      library: "Take the misbehaviour out.", wire: "Leave these out of `options`."),
    FindingRule(
      .sessionCategory, .error, .playback, "It falls silent behind the lock screen.",
      because: "The session's category is not meant for playing.",
      shown: "a playing app whose category is ambient, soloAmbient or record", .documented,
      phone: "Set the category .playback at launch.", library: "Take the misbehaviour out.",
      wire: "Send the category playback."),
    FindingRule(
      .sessionActivatedLate, .warning, .playback, "The first second is lost, or another app's.",
      because: "The session became active after playing had begun.",
      shown: "an active session after info that plays", .ours,
      phone: "Activate the session, then play, then publish.",
      library: "Take the misbehaviour out.", wire: "Send audioSession before nowPlaying."),
    FindingRule(
      .sessionNotReleased, .note, .playback, "After it stops, the other app stays silent.",
      because: "It stopped for good and kept its session, or let go of it without a word.",
      shown:
        "nothing plays any more for 2 s, and the session is still active, or was let go without "
        + "notifiesOthers",
      .documented,
      phone: "Call setActive(false, options: .notifyOthersOnDeactivation) after stopping.",
      library: "Take the misbehaviour out.",
      wire: "Send audioSession with `active` false and `notifiesOthers` true."),
  ]
}

extension FindingRule {
  static let mediaSessions = local + remote

  private static let local: [FindingRule] = [
    FindingRule(
      .sessionNeverRequested, .error, .sessions, "It plays, and no screen shows it.",
      because: "A session was made and nobody asked that it become the app's primary one.",
      shown: "a session on the phone that ended, or is there at the end, without a request",
      .documented,
      phone: "Activate the audio session, then call requestToBecomeApplicationPrimary().",
      library: "Take `requested: false` out.",
      wire: "Send `session` with the event `request` once audio is active."),
    FindingRule(
      .sessionMixablePrimary, .warning, .sessions, "The controls of the phone stay another app's.",
      because: "The system's primary session was asked for while the audio mixes with others.",
      shown: "a request that was refused because the audio session mixes", .observed,
      phone: "Set the category without mixWithOthers before you ask.",
      library: "Leave `mixes` out.", wire: "Report an audio session without mixing options."),
    FindingRule(
      .sessionContentIdReused, .warning, .sessions, "The bar is as long as it was for another one.",
      because: "The duration is read once for each id of content, and this id was known.",
      shown: "another duration under an id that had one", .observed,
      phone: "Give content another id when its duration changes.",
      library: "Give another `id` with another `duration`.",
      wire: "Give another `identifier` with another `duration`."),
  ]

  private static let remote: [FindingRule] = [
    FindingRule(
      .remoteIdMismatch, .error, .sessions, "What the other device plays is not shown.",
      because: "An update has an id that is not its session's.",
      shown: "a push, or an update of the app's, for a session that never began", .documented,
      phone: "Send the id that the session was started with.",
      library: "Push with an `id` of one of the sessions.",
      wire: "Begin a session before it is updated."),
    FindingRule(
      .remoteAfterEnd, .warning, .sessions, "Something is updated that is no longer there.",
      because: "The server goes on with a session that has ended.",
      shown: "a push for a session after its end", .ours,
      phone: "Stop sending when the session ends.", library: "Leave the push out.",
      wire: "Stop sending when the session ends."),
    FindingRule(
      .remoteUpdateOutOfOrder, .warning, .sessions, "The screen falls back to what was before.",
      because: "An older update came after a newer one.",
      shown: "a push with an earlier timestamp than the one before", .ours,
      phone: "Let the server send updates in order; drop the older one in update(_:).",
      library: "Give timestamps that grow.", wire: "Drop what is older than what you know."),
    FindingRule(
      .deviceNameInvalid, .warning, .sessions, "A loudspeaker is missing from the list.",
      because: "Its name is too long, or has characters that are not allowed.",
      shown: "a device whose name is not 1 to 250 letters, digits, spaces and ' - , & # .",
      .documented,
      phone: "Begin the name with a letter or digit, and leave emoji out.",
      library: "Give the device a plain `name`.", wire: "Give the device a plain `name`."),
  ]
}
