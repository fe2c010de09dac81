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
