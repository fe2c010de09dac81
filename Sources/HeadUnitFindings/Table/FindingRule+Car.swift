extension FindingRule {
  static let car = complaints + registration

  private static let complaints: [FindingRule] = [
    FindingRule(
      .trackButtonsDead, .warning, .car, "The buttons on the wheel do nothing.",
      because: "Wheel and headphones send next and previous, and only skip has a handler.",
      shown: "a press of next or previous that sent nothing, while skip can be used", .observed,
      phone: "Handle nextTrackCommand and previousTrackCommand as skips.",
      library: "Add `next` and `previous` to `commands`.", wire: "Offer next and previous."),
    FindingRule(
      .listTrimmed, .note, .car, "Rows are missing on the road.",
      because: "The car shows so many rows at most while it moves, and cuts the rest.",
      shown: "a count above the limit that was told", .documented,
      phone:
        "Read enforcedContentItemsCount, again in playableContentManager(_:didUpdate:), and report "
        + "the change; put what matters first, give another way to the rest.",
      library: "Put what matters first.", wire: "Read `items` of the context."),
    FindingRule(
      .emptyListWithoutReason, .error, .car, "A list is empty, and nothing says why.",
      because: "A list below the root has neither rows nor a row that says why.",
      shown: "a count of 0", .documented,
      phone: "Give one row, neither playable nor container, that says why.",
      library: "Add an item with `status`.", wire: "Answer one status item that says why."),
    FindingRule(
      .nowPlayingUnreachable, .warning, .car,
      "After starting the car there is no way to the player.",
      because: "A queue was restored, and nothing was published about it.",
      shown: "rows marked as playing, or a play that worked, before any info", .ours,
      phone:
        "Publish the info, with a rate of 0, when you restore the queue; empty "
        + "nowPlayingIdentifiers where playing has failed.",
      library: "A library restores nothing.", wire: "Send nowPlaying when you restore the queue."),
    FindingRule(
      .skipWithoutInterval, .warning, .car, "Skip buttons are missing in some cars.",
      because: "Skip is enabled without intervals; some cars then show no button.",
      shown: "something plays, and a usable skip command has no intervals", .ours,
      phone: "Set preferredIntervals before you enable the command.", library: "Give `skip`.",
      wire: "Send `preferredIntervals`."),
    FindingRule(
      .artworkIdReused, .warning, .car, "The old picture stays.",
      because: "A name that was known now means another picture; cars keep pictures by name.",
      shown: "two different pictures for one name and size, and no change reported", .observed,
      phone: "Give every picture an identifier of its own.",
      library: "Name another file.", wire: "Give every picture its own id."),
    FindingRule(
      .shuffleToggledByCar, .note, .car, "Shuffle is on whenever the car starts.",
      because: "Some car kits send shuffle or repeat when they connect.",
      shown: "shuffle or repeat sent within 2 s of connecting", .observed,
      phone: "Set the mode that the event names, do not toggle; ignore it while nothing plays.",
      library: "A library sets the mode it is told.", wire: "Set the mode of the command."),
    FindingRule(
      .appCrashed, .error, .car, "The app is gone.",
      because: "It ended by itself while it was used.", shown: "the report stopped crashed",
      .ours, phone: "Its own log says why; the lines before show what it was asked.",
      library: "Take the fault `crash` out.", wire: "Look at what it wrote to stderr."),
  ]

  private static let registration: [FindingRule] = [
    FindingRule(
      .backgroundModeMissing, .error, .car, "It falls silent when the phone is locked.",
      because: "Info.plist has no background mode audio.", shown: "the phone's notice of it",
      .documented, phone: "Add audio to UIBackgroundModes of Info.plist.",
      library: "Libraries have no Info.plist.", wire: "Programs have no Info.plist."),
    FindingRule(
      .entitlementMissing, .error, .car, "It is not on the car's screen at all.",
      because: "Nothing entitles the app to a place there.", shown: "the phone's notice of it",
      .documented, phone: "Add com.apple.developer.playable-content, or CarPlay audio.",
      library: "Libraries need none.", wire: "Programs need none."),
    FindingRule(
      .infoOnBothCentres, .error, .car, "What plays changes to and fro.",
      because: "A session and the common centre publish the same playback.",
      shown: "the phone's notice of it", .documented,
      phone:
        "Publish through the session's centre alone, and set the info of the default one to nil "
        + "before.",
      library: "Libraries have one place.",
      wire: "Programs have one place."),
    FindingRule(
      .overwritesMusicKit, .error, .car, "What the system had right is wrong.",
      because: "Info is published by hand while a player of the system publishes it.",
      shown: "the phone's notice of it", .documented,
      phone: "Leave nowPlayingInfo to the player.", library: "Libraries have one player.",
      wire: "Programs have one player."),
  ]
}
