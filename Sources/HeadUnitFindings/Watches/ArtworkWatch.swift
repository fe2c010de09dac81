import HeadUnitCore

/// Pictures: whether they come, in what size, and whose they are.
struct ArtworkWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// What plays has had time to name a picture.
    case named(track: Int)
  }

  /// What is beside the items' identifiers, and whose each picture is.
  private var ofItems: [String: String] = [:]
  private var owners: [String: String] = [:]
  private var tabs: Set<String> = []
  /// What was given for a name in a size: where it is, or what its bytes come to.
  private var given: [String: [PixelSize: Int]] = [:]
  private var track = 0
  private var current: NowPlayingInfo?
  /// What was seen of the track in each size, and how often it became another picture.
  private var seen: [PixelSize: (content: Int, changes: Int)] = [:]
  /// How often the track's picture went before it was known, or without another one.
  private var gaps = 0
  private var changeLines: [Int] = []

  private static let nameTime = Duration.seconds(3)
  private static let slow = Duration.seconds(3)
  private static let kept = 50_000
  private static let hugeFrom = 1_000

  /// Between the points of a picture and the car's pixels, or between two cars.
  private struct Scale {
    let part: Double
    let words: String

    /// Less than a pixel in twenty is a matter of rounding.
    func isBetween(_ length: Int, and wanted: Int) -> Bool {
      abs(Double(length) - Double(wanted) * part) * 20 < Double(length)
    }
  }

  private static let scales = [
    Scale(part: 2.0 / 3, words: "two thirds"), Scale(part: 0.5, words: "half"),
    Scale(part: 1.0 / 3, words: "a third"),
  ]

  mutating func got(_ item: ContentItem, isTab: Bool) {
    guard let artwork = item.artwork, ofItems.count < Self.kept else { return }
    ofItems[item.identifier] = artwork
    owners[artwork] = item.identifier
    if isTab { tabs.insert(artwork) }
  }

  mutating func concluded(
    _ id: RequestID, _ outcome: Outcome, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let asked = scene.question(id), case .artwork(let name, _) = asked.question else {
      return
    }
    let took = notes.at - asked.at
    let isSlow = outcome == .timedOut || outcome != .abandoned && took > Self.slow
    guard isSlow, scene.condition.network == .good else { return }
    notes.report(
      .artworkSlow, name, "the picture “\(name)” took \(took)", since: [asked.line],
      isProvoked: scene.isProvoked(id))
  }

  mutating func answered(
    _ id: RequestID, _ answer: Answer, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let asked = scene.question(id), case .artwork(let name, let size) = asked.question
    else { return }
    let isMeant = scene.isProvoked(id)
    switch answer {
    case .artwork(.none): reportNone(name, "has none", asked, isMeant, &notes)
    case .failed(let failure):
      guard scene.isAtHand else { return }
      reportNone(name, "fails: \(failure.message)", asked, isMeant, &notes)
    case .artwork(.some(let picture)):
      if let actual = picture.size { judge(name, asked: size, actual, isMeant, scene, &notes) }
      remember(picture, name, size, isMeant, &notes)
    case .done, .count, .item, .showsProgress, .garbage: break
    }
  }

  private func reportNone(
    _ name: String, _ words: String, _ asked: Scene.Asked, _ isMeant: Bool, _ notes: inout Notes
  ) {
    notes.report(
      .artworkNil, name, "the app names the picture “\(name)” and \(words)",
      since: [asked.line], isProvoked: isMeant)
  }

  /// What somebody found who looked into the picture.
  mutating func sighted(_ sight: PictureSight, _ scene: Scene, _ notes: inout Notes) {
    if let size = sight.size { judge(sight.name, asked: sight.asked, size, false, scene, &notes) }
    guard sight.isColoured, tabs.contains(sight.name) else { return }
    notes.report(
      .contentTabIconColoured, sight.name, "the icon “\(sight.name)” of a tab has colours")
  }

  private func judge(
    _ name: String, asked: PixelSize, _ size: PixelSize, _ isMeant: Bool, _ scene: Scene,
    _ notes: inout Notes
  ) {
    let words = "the picture “\(name)” is \(size.width)×\(size.height) pixels"
    let longest = max(size.width, size.height)
    let shortest = min(size.width, size.height)
    // Less than a pixel in twenty is a matter of rounding.
    if longest * 19 > shortest * 20 {
      notes.report(.artworkStretched, name, "\(words), which is no square", isProvoked: isMeant)
    }
    let wanted = max(asked.width, asked.height)
    if longest < wanted, scene.description?.usesTemplates == true,
      let scale = Self.scales.first(where: { $0.isBetween(longest, and: wanted) })
    {
      notes.report(
        .carPlayArtScale, name, "\(words), \(scale.words) of the \(wanted) it is drawn at",
        isProvoked: isMeant)
    } else if longest < wanted {
      notes.report(.artworkSmall, name, "\(words), and drawn at \(wanted)", isProvoked: isMeant)
    }
    if longest > 4 * wanted, longest > Self.hugeFrom {
      notes.report(.artworkHuge, name, "\(words), and drawn at \(wanted)", isProvoked: isMeant)
    }
  }

  private mutating func remember(
    _ picture: Picture, _ name: String, _ size: PixelSize, _ isMeant: Bool, _ notes: inout Notes
  ) {
    let content =
      picture.file.map { Int(truncatingIfNeeded: Fingerprint.of($0.utf8)) }
      ?? picture.data.map { Int(truncatingIfNeeded: Fingerprint.of($0)) }
    guard let content else { return }
    if let before = given[name]?[size], before != content {
      notes.report(
        .artworkIdReused, name, "“\(name)” is another picture than before", isProvoked: isMeant)
    }
    if given.count < Self.kept { given[name, default: [:]][size] = content }
    guard let current, current.artwork == name else { return }
    see(content, size)
    judgeChanges(of: current, &notes)
  }

  /// What was said to have changed may look different.
  mutating func changed() { given = [:] }

  mutating func published(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    defer { current = info }
    guard let info else { return }
    guard let before = current, before.isSameTrack(as: info) else {
      track += 1
      (seen, gaps, changeLines) = ([:], 0, [])
      seeKnown(info.artwork)
      if info.artwork == nil, info.effectiveRate != 0 {
        notes.remind(.artwork(.named(track: track)), after: Self.nameTime)
      }
      judgeOwner(info, &notes)
      return
    }
    guard before.artwork != info.artwork else { return }
    judgeOwner(info, &notes)
    let wasSeen = before.artwork.map { given[$0] != nil } ?? (gaps == 0)
    if !wasSeen || info.artwork == nil { gaps += 1 }
    changeLines.append(notes.line)
    seeKnown(info.artwork)
    judgeChanges(of: info, &notes)
  }

  /// The same picture under another name is no change.
  private mutating func see(_ content: Int, _ size: PixelSize) {
    let before = seen[size] ?? (content, 0)
    seen[size] = (content, before.changes + (before.content == content ? 0 : 1))
  }

  private mutating func seeKnown(_ artwork: String?) {
    guard let artwork, let known = given[artwork] else { return }
    for (size, content) in known { see(content, size) }
  }

  private func judgeChanges(of info: NowPlayingInfo, _ notes: inout Notes) {
    let changes = gaps + (seen.values.map(\.changes).max() ?? 0)
    guard changes > 2 else { return }
    notes.report(
      .artworkFlicker, info.subject, "the artwork of \(info.subject) changed \(changes) times",
      since: changeLines)
  }

  /// By the item's own row, where the driver has seen one.
  private func judgeOwner(_ info: NowPlayingInfo, _ notes: inout Notes) {
    guard let identifier = info.identifier, let artwork = info.artwork,
      let own = ofItems[identifier], own != artwork, let owner = owners[artwork]
    else { return }
    notes.report(
      .artworkForAnotherTrack, info.subject,
      "\(info.subject) has the artwork of “\(owner)”, and its row has another")
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    guard case .named(track) = check, let info = current, info.artwork == nil,
      info.effectiveRate != 0
    else { return }
    notes.report(.artworkMissing, info.subject, "\(info.subject) plays without a picture")
  }
}
