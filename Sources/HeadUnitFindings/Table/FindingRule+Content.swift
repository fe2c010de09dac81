extension FindingRule {
  static let content = answers + trees + rows + changes

  private static let answers: [FindingRule] = [
    FindingRule(
      .contentNeverAnswered, .error, .content, "A list spins for ever.",
      because: "A request was never answered: on some way out the completion is not called.",
      shown: "a request that has timed out or is open, and no answer until the end",
      .documented, phone: "Call the completion handler on every way out, errors included.",
      library: "Take the fault `hang` out, or give it `times`.",
      wire: "Answer every request that has an id, with `result` or `error`."),
    FindingRule(
      .contentTimeout, .error, .content, "The car says that it takes too long.",
      because: "A list, or a row of it, was not there when the car gave up.",
      shown: "a request of a list concluded as timedOut", .documented,
      phone: "Answer from a cache first; load in beginLoadingChildItems, ahead of the driver.",
      library: "Lower `latency`, or take the fault out.",
      wire: "Answer content/begin at once from a cache, and report content/changed later."),
    FindingRule(
      .contentSlow, .warning, .content, "Lists take their time.",
      because: "An answer took over a second, or a page over three.",
      shown: "an answer over 1 s after its request, a page over 3 s", .ours,
      phone: "Keep a copy of the tree in the app, and answer from it.",
      library: "Lower `latency`.", wire: "Keep a copy of the tree, and answer from it."),
    FindingRule(
      .contentLate, .warning, .content, "The app works on lists nobody waits for.",
      because: "An answer came after the car had given up, or long after the driver had left.",
      shown: "an answer thrown away as late", .ours,
      phone:
        "Nothing tells that a list is gone: give the load a limit of your own, of a second, answer "
        + "from what is there by then, and report the change when the rest has come.",
      library: "Take the fault `late` out, or lower `latency`.",
      wire: "Heed the cancel notification: stop the load."),
    FindingRule(
      .contentAnsweredTwice, .error, .content, "A list is there and then another one.",
      because: "One request was answered twice.", shown: "an answer thrown away as duplicate",
      .documented, phone: "Call each completion handler once; return after calling it.",
      library: "Take the fault `duplicate-answer` out.", wire: "Answer each id once."),
  ]

  private static let trees: [FindingRule] = [
    FindingRule(
      .contentMissingItem, .error, .content, "A row says that it is not available.",
      because: "The list has so many rows, and one of them has no item.",
      shown: "no item at a row below the count", .documented,
      phone: "Take count and items from one snapshot of the model.",
      library: "Take the fault `missing-item` or `count-larger` out.",
      wire: "Take content/count and content/item from one snapshot."),
    FindingRule(
      .contentCountChanges, .warning, .content, "Rows come and go without a reason.",
      because: "A list was counted twice with other results, and no change was reported.",
      shown: "two counts of a path that differ, with no change reported between", .ours,
      phone:
        "Change the model outside of the questions, never while a list is asked for; then call "
        + "reloadData, or begin and end updates.",
      library: "Take the fault `count-changes` out.",
      wire: "Report content/changed with the path."),
    FindingRule(
      .contentEmptyRoot, .error, .content, "The app has nothing to show.",
      because: "The root has no rows and no tabs.", shown: "a count of 0 for the root",
      .documented, phone: "Give the root at least one row; a status row when there is nothing.",
      library: "Give the library `items`, be it one with `status`.",
      wire: "Answer at least 1 for the root, and an item that is neither container nor playable."),
    FindingRule(
      .contentNoStatusRow, .warning, .content,
      "Locked, offline or signed out, the app looks empty.",
      because: "The root or a tab has no rows while the phone is locked, offline or signed out.",
      shown:
        "a count of 0 for the root or a tab while locked or offline, or one that fails as "
        + "signedOut",
      .documented,
      phone: "Give one row, neither playable nor container, that says why.",
      library: "Add an item with `status`.",
      wire: "Answer one item that is neither container nor playable and says why."),
    FindingRule(
      .contentTooManyTabs, .error, .content, "A tab is missing in the car.",
      because: "The root has more children than the car has room for tabs.",
      shown: "the remark tooManyTabs", .documented, phone: "Have at most four tabs.",
      library: "Have at most four `items` with `tabs`.", wire: "Answer at most 4 for the root."),
    FindingRule(
      .contentTabNotContainer, .warning, .content, "A tab opens nothing.",
      because: "A child of the root is no container though the root's children are tabs.",
      shown: "an item below the root that is no container", .observed,
      phone: "Set isContainer of each tab's item.", library: "Give each tab `children`.",
      wire: "Set `container` of each tab's item."),
    FindingRule(
      .contentTabTitleLong, .warning, .content, "The names of tabs are cut.",
      because: "A tab's title has more than 14 characters.",
      shown: "an item below the root with a long title", .documented,
      phone: "Call each tab by one short word.", library: "Shorten the tab's `title`.",
      wire: "Shorten the tab's `title`."),
    FindingRule(
      .contentTabIconColoured, .warning, .content, "A tab's icon is a grey blot.",
      because: "The car draws the outline of a tab's icon alone, and this one has colours.",
      shown: "a picture asked for a tab that has colours", .documented,
      phone: "Draw the icon as a template: one colour, and what is around it clear.",
      library: "Draw the tab's `icon` in one colour.", wire: "Draw the icon in one colour."),
    FindingRule(
      .contentDuplicateIdentifier, .error, .content, "Two rows are marked as playing.",
      because: "One identifier stands at two paths at once.",
      shown: "one identifier at two paths; as a note, one item in two lists", .documented,
      phone: "Give every item an identifier of its own, the list's in it if need be.",
      library: "Give each item its own `id`.", wire: "Give each item its own `id`."),
    FindingRule(
      .contentIdentifierUnstable, .warning, .content, "The list jumps when it is renewed.",
      because: "The same rows have other identifiers after a reload.",
      shown: "items of the same titles with other identifiers", .documented,
      phone: "Make identifiers of what the item is, never of a counter or a new UUID.",
      library: "Keep each `id`.", wire: "Make `id` of what the item is."),
    FindingRule(
      .contentTooDeep, .error, .content, "A list cannot be opened.",
      because: "It is on a level below the fifth, the deepest the car shows.",
      shown: "a container on the fifth level; as a note, one on the third or fourth", .documented,
      phone: "Make the tree flatter; three levels are advised.",
      library: "Make the tree flatter.", wire: "Make the tree flatter."),
    FindingRule(
      .contentUnreachableWhileDriving, .note, .content, "On the road half of the list is gone.",
      because: "A moving car shows so many rows or levels, and these are beyond.",
      shown: "a limit on rows or levels, and a list or a container beyond it", .documented,
      phone:
        "Read enforcedContentItemsCount, again in playableContentManager(_:didUpdate:), and report "
        + "the change; put what matters in the first 12 rows.",
      library: "Put what matters first, in lists of 12.",
      wire: "Read `items` of the context; put what matters first."),
  ]

  private static let rows: [FindingRule] = [
    FindingRule(
      .contentTitleMissing, .warning, .content, "A row says “Untitled”.",
      because: "An item has no title.", shown: "an item without a title", .ours,
      phone: "Set the title of every MPContentItem.", library: "Give the item a `title`.",
      wire: "Give the item a `title`."),
    FindingRule(
      .contentTitleCut, .warning, .content, "Titles end in “…”.",
      because: "A title has no room on this display.", shown: "a title of which a part is drawn",
      .ours, phone: "Say what differs first; put the rest into the subtitle.",
      library: "Shorten the `title`.", wire: "Shorten the `title`."),
    FindingRule(
      .contentTitleOversize, .warning, .content, "A title goes on and on.",
      because: "A title has more than 120 characters.", shown: "an item with such a title", .ours,
      phone: "Shorten what becomes a title: descriptions belong elsewhere.",
      library: "Shorten the `title`, or take the fault `oversize-text` out.",
      wire: "Shorten the `title`."),
    FindingRule(
      .contentProgressUndeclared, .warning, .content, "Nobody sees how much was heard.",
      because: "Items have progress, and their list does not say that it shows any.",
      shown: "items with progress below a path whose showsProgress is false", .documented,
      phone: "Return true from childItemsDisplayPlaybackProgress(at:).",
      library:
        "Set `showsProgress` of the item that the rows are `children` of; the root shows none.",
      wire: "Answer true to content/showsProgress."),
    FindingRule(
      .contentProgressRange, .warning, .content, "The bar below a row is missing.",
      because: "Progress is a share from 0 to 1, or −1 for none; this is neither.",
      shown: "an item with such a progress", .documented,
      phone: "Set playbackProgress to 0…1; −1 hides it.", library: "Set `progress` to 0…1.",
      wire: "Set `progress` to 0…1, or −1."),
  ]

  private static let changes: [FindingRule] = [
    FindingRule(
      .contentReloadStorm, .warning, .content, "Lists flicker and load again and again.",
      because: "Everything was reloaded more than once in five seconds.",
      shown: "two reports of contentChanged for every path within 5 s", .documented,
      phone:
        "Use beginUpdates and endUpdates around what changed instead of reloadData, and neither "
        + "because a list is asked for.",
      library: "Report less often.", wire: "Name the paths in content/changed, once for each."),
    FindingRule(
      .contentUpdatesUnbalanced, .error, .content, "What has changed never shows.",
      because: "Updates were begun and not ended, so that all changes are kept back.",
      shown: "the phone's notice of it in the log", .documented,
      phone:
        "Call endUpdates for every beginUpdates, on every way out; neither belongs into "
        + "beginLoadingChildItems.",
      library: "Libraries have no updates.", wire: "The protocol has no updates."),
    FindingRule(
      .contentBlocksMain, .error, .content, "The whole phone stutters.",
      because: "An answer held the main thread; this took real time, so that no drive fails by it.",
      shown: "the phone's notice of it in the log", .ours,
      phone: "Do the work before, and elsewhere; never wait for the main queue.",
      library: "Libraries have no threads.", wire: "Programs have no main thread here."),
    FindingRule(
      .contentNeedsUnlock, .warning, .content, "Started with the phone locked, lists fail.",
      because: "A list could not be had while the phone was locked.",
      shown: "a list that failed while locked", .documented,
      phone:
        "Give files a protection that ends with the first unlock: "
        + ".completeUntilFirstUserAuthentication.",
      library: "Take `unlocked` out of `needs`.",
      wire: "Keep what lists need where a locked phone can read it."),
    FindingRule(
      .contentNeedsNetwork, .warning, .content, "In a tunnel the lists are gone.",
      because: "A list could not be had without a network.",
      shown: "a list that failed while offline", .documented,
      phone: "Keep the tree in the app, and renew it when there is a network.",
      library: "Take `network` out of `needs`, and lists out of `network`.",
      wire: "Keep the tree in the app."),
  ]
}

extension FindingRule {
  static let artwork: [FindingRule] = [
    FindingRule(
      .artworkMissing, .warning, .content, "There is no picture of what plays.",
      because: "What plays names no artwork.", shown: "info for 3 s without artwork", .ours,
      phone: "Set MPMediaItemPropertyArtwork, a placeholder of your own if there is none.",
      library: "Give the track an `artwork`.",
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
      shown: "info of a track with the artwork of another item", .ours,
      phone: "When a picture has loaded, look whether its track still plays; cancel the old load.",
      library: "Take the misbehaviour out.",
      wire: "Check the track before you publish its artwork."),
    FindingRule(
      .artworkFlicker, .warning, .playback, "The picture flickers.",
      because: "The artwork of one track changed more than twice.",
      shown: "more than two changes of artwork within a track", .ours,
      phone:
        "Choose one source: what is embedded, then cached, then remote; keep the artwork of a "
        + "track, and publish the same object again.",
      library: "Take the misbehaviour out.", wire: "Publish the artwork once."),
  ]
}
