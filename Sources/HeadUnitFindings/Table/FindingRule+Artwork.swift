extension FindingRule {
  static let artwork: [FindingRule] = [
    FindingRule(
      .artworkMissing, .warning, .content, "There is no picture of what plays.",
      because: "What plays names no artwork.", shown: "info for 3 s without artwork", .ours,
      phone: "Set MPMediaItemPropertyArtwork, a placeholder of your own if there is none.",
      library: "Give the track an `artwork`, or the app an `icon`.",
      wire: "Name an `artwork` in nowPlaying."),
    FindingRule(
      .artworkSlow, .warning, .content, "Pictures come late.",
      because: "A picture took over three seconds, or did not come in time.",
      shown: "an answer to artwork over 3 s after its request", .ours,
      phone: "Have pictures ready, in a cache, in the size that is asked for.",
      library: "Lower `latency` of `artwork`.", wire: "Keep pictures at hand."),
    FindingRule(
      .artworkNil, .warning, .content, "A grey square stands where a picture should be.",
      because: "A picture was named, and the app had none when it was asked.",
      shown: "an answer to artwork without a picture", .documented,
      phone: "Return a picture from the request handler, never an empty UIImage.",
      library: "Check the path of the `artwork`.", wire: "Answer artwork/load with a picture."),
    FindingRule(
      .artworkSmall, .warning, .content, "Pictures are blurred.",
      because: "A picture is smaller than it is drawn.",
      shown: "a picture with fewer pixels than were asked for", .documented,
      phone: "Draw the picture in the size the request handler is given.",
      library: "Use a larger picture.", wire: "Send the size that artwork/load asks for."),
    FindingRule(
      .artworkHuge, .warning, .content, "Scrolling stutters where pictures are.",
      because: "A picture has over four times the pixels each way that are drawn.",
      shown: "a picture with so many pixels", .ours,
      phone: "Make the picture smaller before you return it.", library: "Use a smaller picture.",
      wire: "Send the size that artwork/load asks for."),
    FindingRule(
      .artworkStretched, .warning, .content, "The sides of a picture are cut away.",
      because: "The car draws squares, and this picture is none.",
      shown: "a picture with unequal sides", .ours, phone: "Crop the picture to a square.",
      library: "Use a square picture.", wire: "Send a square picture."),
    FindingRule(
      .artworkForAnotherTrack, .error, .playback, "The picture is that of another song.",
      because: "What plays has the artwork of a track that is no longer current.",
      shown: "info of a track with the artwork of another item", .observed,
      phone: "When a picture has loaded, look whether its track still plays; cancel the old load.",
      library: "Take the misbehaviour out.",
      wire: "Check the track before you publish its artwork."),
    FindingRule(
      .artworkFlicker, .warning, .playback, "The picture flickers.",
      because: "The artwork of one track changed more than twice.",
      shown: "more than two changes of artwork within a track", .observed,
      phone: "Choose one source: what is embedded, then cached, then remote; publish once.",
      library: "Take the misbehaviour out.", wire: "Publish the artwork once."),
  ]
}
