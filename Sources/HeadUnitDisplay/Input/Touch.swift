public import HeadUnitCore

/// Reads what a finger does as what the driver means by it: a tap, a hold, a drag, a throw.
///
/// One finger counts; others that come while it is down mean nothing.
public struct Touch: Sendable {
  private var press: Press?

  /// The finger that is down.
  fileprivate struct Press {
    let start: Contact
    let target: FocusTarget?
    let isOnList: Bool
    /// The row of pictures that can be taken along to the side there.
    let row: Int?
    /// From one end to the other of the position's track, or of how loud something is, if the
    /// finger is on it.
    var track: PixelRect?
    /// The strip of letters that the finger is on.
    var letters: LetterStrip?
    /// The stage, if the finger came down where its page can be pulled back from.
    var edge: Edge?
    var course = Course.still
    /// The latest moves, oldest first.
    var moves: [Contact]
  }

  fileprivate enum Course: Equatable {
    /// Nothing but a tap so far.
    case still
    case dragging
    /// Takes the pictures of the row along to the side.
    case slidingRow(Int)
    /// Goes along the strip of letters, of which this was the last.
    case spelling(Int)
    /// Too far for a tap, and nothing there that could be dragged.
    case strayed
    /// Long enough on something that goes on for as long as it is held.
    case held(HeadUnit.Hold)
    /// Takes the position of the track along, wherever else it goes.
    case scrubbing
    /// Takes along how loud a device is.
    case turning(String)
    /// Pulls the page back, which had come so far out of its place before.
    case goingBack(from: Double)
  }

  /// Where pages come from and go to.
  fileprivate struct Edge {
    let stage: PixelRect
    /// Screens from right to left have it at the right.
    let isRight: Bool

    /// How far a finger has come into the stage, in shares of its width.
    func share(from start: Contact, to contact: Contact) -> Double {
      let way = isRight ? start.x - contact.x : contact.x - start.x
      return Double(way) / Double(max(1, stage.width))
    }
  }

  /// How far from the edge a finger may come down that pulls a page back, in points.
  static let edgeReach = 24.0
  /// A page goes back that is as far as this once it has gone on for a moment.
  private static let farEnough = 0.5
  private static let moment = 0.15

  /// Further than this and it is no tap any more, in points.
  fileprivate static let threshold = 8.0
  /// Longer than this on the same place is no tap where holding means something.
  static let patience = Duration.milliseconds(500)
  /// Moves that are older than this say nothing about how fast the finger lets go.
  fileprivate static let memory = Duration.milliseconds(100)
  /// A finger that tells of itself more often than the memory has room for is still bounded.
  fileprivate static let movesLimit = 64

  public init() {}

  public mutating func down(
    _ contact: Contact, on list: DisplayList, of headUnit: HeadUnit
  ) -> [Event] {
    guard press == nil else { return [] }
    let hit = list.hit(x: contact.x, y: contact.y)
    press = Press(
      start: contact, target: hit.target, isOnList: hit.isOnList,
      row: hit.isOnList ? list.row(at: contact, of: headUnit) : nil,
      edge: headUnit.canDragBack ? list.edge(at: contact, of: headUnit) : nil, moves: [contact])
    if case .letter = hit.target { press?.letters = list.letterStrip(of: headUnit) }
    if case .volume(let device) = hit.target, let track = list.frame(at: contact) {
      press?.track = track
      press?.course = .turning(device)
      return [.touch(.began(hit.target))] + turn(device, to: contact)
    }
    if hit.target == .scrubber, let track = list.frame(at: contact) {
      press?.track = track
      press?.course = .scrubbing
      return [.touch(.began(.scrubber))] + scrub(to: contact, of: headUnit)
    }
    // A list that moves is caught, and whoever catches it means no row of it.
    if let row = press?.row, headUnit.isRowMoving(row, at: contact.at) {
      press?.course = .slidingRow(row)
      return [.touch(.began(nil)), .touch(.rowDragged(row: row, by: 0))]
    }
    guard hit.isOnList, headUnit.isListMoving(at: contact.at) else {
      return [.touch(.began(hit.target))]
    }
    press?.course = .dragging
    return [.touch(.began(nil)), .touch(.dragged(by: 0))]
  }

  public mutating func move(_ contact: Contact, of headUnit: HeadUnit) -> [Event] {
    guard var press, press.start.finger == contact.finger, let last = press.moves.last else {
      return []
    }
    defer { self.press = press }
    press.note(contact)
    switch press.course {
    case .dragging:
      return last.y == contact.y ? [] : [.touch(.dragged(by: last.y - contact.y))]
    case .slidingRow(let row):
      let way = Self.readingWay(from: last, to: contact, of: headUnit)
      return way == 0 ? [] : [.touch(.rowDragged(row: row, by: way))]
    case .spelling(let letter):
      let next = press.letters?.letter(at: contact.y) ?? letter
      press.course = .spelling(next)
      return next == letter ? [] : [.driver(.letterChosen(next))]
    case .strayed, .held:
      return []
    case .scrubbing:
      // Another track, or a car that has set off, takes it out of the finger's hands.
      guard headUnit.scrub?.isByKnob == false else {
        press.course = .strayed
        return [.touch(.ended)]
      }
      return last.x == contact.x ? [] : scrub(to: contact, of: headUnit)
    case .turning(let device):
      guard headUnit.heldVolume?.device == device else {
        press.course = .strayed
        return [.touch(.ended)]
      }
      return last.x == contact.x ? [] : turn(device, to: contact)
    case .goingBack(let start):
      guard let edge = press.edge, headUnit.backDrag != nil else {
        press.course = .strayed
        return []
      }
      let share = start + edge.share(from: press.start, to: contact)
      return last.x == contact.x ? [] : [.touch(.backDragged(to: max(0, min(1, share))))]
    case .still:
      guard press.hasStrayed(to: contact, scale: headUnit.metrics.pixelsPerPoint) else { return [] }
      if let edge = press.edge, press.isPulling(to: contact), headUnit.canDragBack {
        // A page that is still coming is taken where it is.
        let start = headUnit.motion.map { 1 - $0.progress(at: contact.at) } ?? 0
        press.course = .goingBack(from: start)
        let share = start + edge.share(from: press.start, to: contact)
        return [.touch(.ended), .touch(.backDragged(to: max(0, min(1, share))))]
      }
      if let letter = press.letters?.letter(at: contact.y) {
        press.course = .spelling(letter)
        return [.touch(.ended), .driver(.letterChosen(letter))]
      }
      if let row = press.row, press.goesSideways(to: contact) {
        press.course = .slidingRow(row)
      } else {
        press.course = press.isOnList ? .dragging : .strayed
      }
      return [.touch(.ended)]
    }
  }

  public mutating func up(
    _ contact: Contact, on list: DisplayList, of headUnit: HeadUnit
  ) -> [Event] {
    guard let press, press.start.finger == contact.finger else { return [] }
    let moved = move(contact, of: headUnit)
    let course = self.press?.course ?? press.course
    let speed = self.press?.speed(at: contact.at) ?? 0
    defer { self.press = nil }
    switch course {
    case .strayed, .spelling: return moved
    case .goingBack(let start):
      guard let edge = press.edge else { return moved }
      let share = start + edge.share(from: press.start, to: contact)
      let backSpeed = self.press?.backSpeed ?? 0
      let isFar = share + backSpeed * Self.moment > Self.farEnough
      return moved + [.touch(.backDragEnded(speed: backSpeed))]
        + (isFar && headUnit.backDrag != nil ? [.driver(.backPressed)] : [])
    case .held(let hold): return [.touch(.ended), hold.end]
    case .dragging: return moved + [.touch(.dragEnded(speed: speed))]
    case .slidingRow(let row):
      let speed = self.press?.sideSpeed(of: headUnit) ?? 0
      return moved + [.touch(.rowDragEnded(row: row, speed: speed))]
    case .scrubbing: return moved + [.touch(.ended), .driver(.scrubEnded)]
    case .turning: return moved + [.touch(.ended), .driver(.volumeReleased)]
    case .still:
      let target = list.hit(x: contact.x, y: contact.y).target
      guard let target, target == press.target else { return [.touch(.ended)] }
      return [.touch(.ended)] + [headUnit.event(choosing: target)].compactMap(\.self)
    }
  }

  /// The finger is gone without having been lifted: its window is.
  public mutating func cancel() -> [Event] {
    guard let press else { return [] }
    self.press = nil
    switch press.course {
    case .still: return [.touch(.ended)]
    case .dragging: return [.touch(.dragEnded(speed: 0))]
    case .slidingRow(let row): return [.touch(.rowDragEnded(row: row, speed: 0))]
    case .goingBack: return [.touch(.backDragEnded(speed: 0))]
    case .scrubbing: return [.touch(.ended), .driver(.scrubCancelled)]
    case .turning: return [.touch(.ended), .driver(.volumeReleased)]
    case .held(let hold): return [.touch(.ended), hold.end]
    case .strayed, .spelling: return []
    }
  }

  /// From the first to the second, on where one reads on.
  fileprivate static func readingWay(
    from first: Contact, to second: Contact, of headUnit: HeadUnit
  ) -> Int {
    headUnit.language.isRightToLeft ? second.x - first.x : first.x - second.x
  }

  private func scrub(to contact: Contact, of headUnit: HeadUnit) -> [Event] {
    guard let length = headUnit.player.info?.length else { return [] }
    return [.driver(.scrubbed(to: share(at: contact) * length))]
  }

  private func turn(_ device: String, to contact: Contact) -> [Event] {
    [.driver(.volumeMoved(device: device, to: share(at: contact)))]
  }

  /// How far along the track that the finger came down on, 0…1.
  private func share(at contact: Contact) -> Double {
    guard let track = press?.track else { return 0 }
    return max(0, min(1, Double(contact.x - track.x) / Double(max(1, track.width))))
  }

  /// When the finger that is down will have been held; nil when that means nothing.
  public func holdDue(of headUnit: HeadUnit) -> Instant? {
    guard let press, press.course == .still, let target = press.target,
      headUnit.hold(on: target) != nil
    else { return nil }
    return press.start.at + Self.patience
  }

  /// Lets time pass for a finger that does not move.
  public mutating func wait(until now: Instant, of headUnit: HeadUnit) -> [Event] {
    guard let due = holdDue(of: headUnit), now >= due, let target = press?.target,
      let hold = headUnit.hold(on: target)
    else { return [] }
    press?.course = .held(hold)
    return [hold.begin]
  }
}

extension Touch.Press {
  fileprivate mutating func note(_ contact: Contact) {
    moves.append(contact)
    let oldest = contact.at.microseconds - Touch.memory.microseconds
    let stale = moves.dropLast().prefix { $0.at.microseconds < oldest }.count
    moves.removeFirst(max(stale, moves.count - Touch.movesLimit))
  }

  fileprivate func hasStrayed(to contact: Contact, scale: Double) -> Bool {
    let horizontal = Double(contact.x - start.x)
    let vertical = Double(contact.y - start.y)
    let limit = Touch.threshold * scale
    return horizontal * horizontal + vertical * vertical > limit * limit
  }

  /// Whether the finger goes along a row rather than along the list.
  fileprivate func goesSideways(to contact: Contact) -> Bool {
    abs(contact.x - start.x) > abs(contact.y - start.y)
  }

  /// How fast a row goes when the finger lets go of it, in pixels a second.
  fileprivate func sideSpeed(of headUnit: HeadUnit) -> Int {
    guard let first = moves.first, let last = moves.last else { return 0 }
    let time = (last.at - first.at).inSeconds
    let way = Touch.readingWay(from: first, to: last, of: headUnit)
    return time > 0 ? Int((Double(way) / time).rounded()) : 0
  }

  /// Whether the finger goes away from the edge, and not along it.
  fileprivate func isPulling(to contact: Contact) -> Bool {
    guard let edge else { return false }
    let along = abs(contact.y - start.y)
    return (edge.isRight ? start.x - contact.x : contact.x - start.x) > along
  }

  /// How fast the page goes back when the finger lets go of it, in widths of the stage a second.
  fileprivate var backSpeed: Double {
    guard let edge, let first = moves.first, let last = moves.last else { return 0 }
    let time = (last.at - first.at).inSeconds
    return time > 0 ? edge.share(from: first, to: last) / time : 0
  }

  /// How fast the list goes when the finger lets go of it, in pixels a second.
  fileprivate func speed(at now: Instant) -> Int {
    guard let first = moves.first, let last = moves.last else { return 0 }
    let time = (last.at - first.at).inSeconds
    return time > 0 ? Int((Double(first.y - last.y) / time).rounded()) : 0
  }
}

extension HeadUnit {
  fileprivate func isListMoving(at now: Instant) -> Bool {
    guard screen == .content, let glide = browser.page?.glide else { return false }
    return now < glide.endsAt
  }

  fileprivate func isRowMoving(_ row: Int, at now: Instant) -> Bool {
    guard screen == .content, let glide = browser.page?.side(of: row).glide else { return false }
    return now < glide.endsAt
  }
}

/// A finger on the glass at an instant, in pixels of the display.
public struct Contact: Hashable, Sendable {
  /// Which finger it is, as long as it stays down.
  public let finger: Int64
  public let x: Int
  public let y: Int
  public let at: Instant

  public init(finger: Int64 = 0, x: Int, y: Int, at: Instant) {
    self.finger = finger
    self.x = x
    self.y = y
    self.at = at
  }
}

extension DisplayList {
  /// What lies under a finger.
  public struct Hit: Hashable, Sendable {
    /// Nil where nothing can be chosen at present.
    public internal(set) var target: FocusTarget?
    /// Whether dragging there moves a list.
    public internal(set) var isOnList = false
  }

  public func hit(x: Int, y: Int) -> Hit {
    var isOnList = false
    for element in elements.reversed() where element.touchFrame.contains(x: x, y: y) {
      if element.role == .list { isOnList = true }
      guard element.target != nil || element.isOpaque else { continue }
      let target = element.isEnabled ? element.target : nil
      let isInList = isOnList || isPartOfList(element)
      return Hit(target: target, isOnList: isInList)
    }
    return Hit(target: nil, isOnList: isOnList)
  }

  fileprivate func letterStrip(of headUnit: HeadUnit) -> LetterStrip? {
    let frames = elements.compactMap { element -> PixelRect? in
      if case .letter = element.target { element.frame } else { nil }
    }
    guard let first = frames.first, let last = frames.last,
      let letters = headUnit.browser.page?.given?.letters
    else { return nil }
    let frame = PixelRect(
      x: first.x, y: first.y, width: first.width, height: last.maxY - first.y)
    return LetterStrip(frame: frame, shownCount: frames.count, count: letters.count)
  }

  /// The row of pictures there, if it can be moved to the side.
  fileprivate func row(at contact: Contact, of headUnit: HeadUnit) -> Int? {
    let row = elements.last { $0.role == .row && $0.frame.contains(x: contact.x, y: contact.y) }
    return row?.path?.row.flatMap { headUnit.canMoveSideways($0) ? $0 : nil }
  }

  fileprivate func edge(at contact: Contact, of headUnit: HeadUnit) -> Touch.Edge? {
    guard let stage = elements.first(where: { $0.role == .stage })?.frame,
      stage.contains(x: contact.x, y: contact.y)
    else { return nil }
    let reach = Int((Touch.edgeReach * headUnit.metrics.pixelsPerPoint).rounded())
    let isRight = headUnit.language.isRightToLeft
    let distance = isRight ? stage.maxX - 1 - contact.x : contact.x - stage.x
    return distance < reach ? Touch.Edge(stage: stage, isRight: isRight) : nil
  }

  /// Of what the finger touches.
  fileprivate func frame(at contact: Contact) -> PixelRect? {
    elements.last { $0.target != nil && $0.touchFrame.contains(x: contact.x, y: contact.y) }?.frame
  }

  private func isPartOfList(_ element: Element) -> Bool {
    var parent = element.parent
    while let index = parent {
      if elements[index].role == .list { return true }
      parent = elements[index].parent
    }
    return false
  }
}

extension Element {
  /// Whether a finger on it means nothing that lies below.
  fileprivate var isOpaque: Bool {
    switch role {
    case .tabBar, .toast, .banner, .dialog: true
    default: false
    }
  }
}
