import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import Synchronization

/// Films a run: draws the frames that are different, and leaves the run as it is.
final class FilmCamera {
  let file: String
  private let pace: FilmPace
  private let look: FilmLook
  private let cards: FilmCards
  private let scenePainter: ScenePainter
  private let writer: FilmWriter
  private var mark: FilmLook.Mark?
  /// Nil: the film shows all of the picture all the time.
  private var zoom: FilmZoom?
  /// What is not drawn yet, as it depends on what is tapped next.
  private var pending: [(moment: FilmSegment, mark: FilmLook.Mark?)] = []
  /// The next frame that may look different.
  private var next = 0
  private var last: DisplayList?
  private(set) var pictureCount = 0
  private(set) var frameCount = 0
  private(set) var problem: VerbError?

  init(
    _ file: String, _ pace: FilmPace, _ look: FilmLook, _ cards: FilmCards,
    _ scenePainter: ScenePainter, _ writer: FilmWriter
  ) {
    (self.file, self.pace, self.look, self.cards) = (file, pace, look, cards)
    (self.scenePainter, self.writer) = (scenePainter, writer)
  }

  /// Of the film, which a screen need not have.
  var size: PixelSize { writer.size }

  /// In frames, with its cards.
  var length: Int { lead + frameCount + (cards.closing == nil ? 0 : cardLength) }

  /// How many frames come before those of the drive.
  private var lead: Int { cards.title == nil ? 0 : cardLength }
  private var cardLength: Int { FilmCards.frameCount(pace.framesPerSecond) }

  /// Comes before anything is filmed.
  func lookCloser(at scene: Scene) {
    guard look.zoom > 1 else { return }
    let picture = look.picture(of: scene.simulation.headUnit, at: scene.simulation.now)
    zoom = FilmZoom(look.zoom, of: picture.size, around: picture.screen, pace)
  }

  /// The run has come to a mark.
  func note(mark name: String, at instant: Instant) {
    mark = FilmLook.Mark(name: name, at: instant)
  }

  /// Films all frames that come before the end of the moment.
  func film(_ moment: FilmSegment) {
    guard let foresight = zoom?.foresight else {
      return film(moment, mark, before: pace.frame(notBefore: moment.end) ?? .max)
    }
    zoom?.note(moment.hands.finger)
    pending.append((moment, mark))
    filmPending(until: moment.end - foresight)
  }

  /// Films what has waited, as far as is known what comes.
  private func filmPending(until limit: Instant) {
    while let first = pending.first {
      let end = min(first.moment.end, limit)
      film(first.moment, first.mark, before: pace.frame(notBefore: end) ?? .max)
      guard first.moment.end <= limit else { return }
      pending.removeFirst()
    }
  }

  /// Films what is left up to and including the instant of the moment, and ends the film.
  func close(_ moment: FilmSegment) throws(VerbError) {
    let end = pace.frame(notBefore: moment.scene.simulation.now + .microsecond) ?? .max
    zoom?.note(moment.hands.finger)
    filmPending(until: moment.scene.simulation.now)
    film(moment, mark, before: end)
    if let problem {
      discard()
      throw problem
    }
    frameCount = end
    if let closing = cards.closing {
      let card = card(closing, nil, moment.scene)
      try add(card, over: last ?? DisplayList(size: size), from: lead + end, isAfter: true)
    }
    try writer.finish(at: length)
  }

  /// There is to be no film.
  func discard() { writer.discard() }

  private func film(_ moment: FilmSegment, _ mark: FilmLook.Mark?, before end: Int) {
    // Something has happened since: what was expected to change next counts no more.
    guard frameCount < end else { return }
    next = frameCount
    while problem == nil, next < end { draw(moment, mark, before: end) }
    frameCount = end
  }

  private func draw(_ moment: FilmSegment, _ mark: FilmLook.Mark?, before end: Int) {
    let now = pace.instant(of: next)
    do throws(VerbError) {
      let picture = try picture(of: moment, mark, at: now)
      if last == nil, let title = cards.title {
        let card = card(title, cards.subtitle, moment.scene)
        try add(card, over: picture.list, from: 0, isAfter: false)
      }
      if picture.list != last {
        try writer.add(picture.paint(), at: lead + next)
        pictureCount += 1
        last = picture.list
      }
      switch picture.nextChange {
      case .never: next = end
      case .atOnce: next += 1
      case .at(let instant): next = max(next + 1, pace.frame(notBefore: instant) ?? end)
      }
    } catch {
      problem = error
    }
  }

  private func card(_ title: String, _ subtitle: String?, _ scene: Scene) -> FilmCard {
    FilmCard(title, subtitle, of: scene.simulation.headUnit, in: scene.look)
  }

  /// A card that comes over a picture or goes from it.
  private func add(
    _ card: FilmCard, over list: DisplayList, from start: Int, isAfter: Bool
  ) throws(VerbError) {
    var shown: Double?
    for frame in 0..<cardLength {
      let share = FilmCards.share(frame, isAfter: isAfter, pace.framesPerSecond)
      guard share != shown else { continue }
      shown = share
      let (_, paint) = try scenePainter.painting {
        card.lay(over: list, share: share, with: $0)
      }
      try writer.add(paint(), at: start + frame)
      pictureCount += 1
    }
  }

  private typealias Picture = (
    list: DisplayList, nextChange: DisplayList.NextChange, paint: () -> Frame
  )

  private func picture(
    of moment: FilmSegment, _ mark: FilmLook.Mark?, at now: Instant
  ) throws(VerbError) -> Picture {
    var simulation = moment.scene.simulation
    if now > simulation.now { simulation.advance(to: now) }
    let scene = Scene(
      simulation, startOfDrive: moment.scene.startOfDrive, look: moment.scene.look)
    let screen: DisplayList
    do throws(ServiceError) {
      screen = try scenePainter.screen(of: scene)
    } catch {
      throw VerbError(error.message, error.kind == .machine ? .machine : .wrongInput)
    }
    var change = DisplayList.NextChange.never
    let (list, paint) = try scenePainter.painting { text in
      let near = zoom?.closeup(at: now)
      let picture = look.picture(
        of: screen, moment, at: now, after: mark, pace, closeup: near?.closeup, with: text)
      change = picture.nextChange
      if let near { change = change.orSooner(near.nextChange) }
      // Two pictures are the same whatever comes next.
      return DisplayList(size: picture.size, commands: picture.commands)
    }
    return (list, change, paint)
  }
}

extension DisplayList.NextChange {
  /// Whichever of both comes first.
  fileprivate func orSooner(_ other: Self) -> Self {
    switch (self, other) {
    case (.atOnce, _), (_, .atOnce): .atOnce
    case (.never, let other): other
    case (let own, .never): own
    case (.at(let own), .at(let other)): .at(min(own, other))
    }
  }
}

/// Where a film looks closer: at what is tapped, from shortly before on.
///
/// Taps that come soon after each other are gone to one from the other, as nobody can follow a
/// picture that goes to and fro. Dragging is no tap.
struct FilmZoom {
  private struct Move {
    let start: Instant
    let end: Instant
    let from: Closeup
    let to: Closeup
  }

  /// A finger that is down, and how all was before it came.
  private struct Contact {
    let finger: DriverHands.Finger
    let moveCount: Int
    let liftedBefore: Instant
    var isDrag = false
  }

  private let zoom: Double
  private let size: PixelSize
  private let screen: PixelRect
  private let whole: Closeup
  /// Of the drive, that all of it takes so long in the film as is said below.
  private let approach: Duration
  private let rest: Duration
  private let leave: Duration
  private let turn: Duration
  private let slack: Duration
  private var moves: [Move] = []
  private var contact: Contact?
  private var lastFinger: DriverHands.Finger?
  /// When the finger was last taken away; never, while it is there.
  private var lifted = Instant.start

  init(_ zoom: Double, of size: PixelSize, around screen: PixelRect, _ pace: FilmPace) {
    (self.zoom, self.size, self.screen) = (zoom, size, screen)
    whole = Closeup(whole: size)
    approach = pace.stretched(.milliseconds(700))
    rest = pace.stretched(.milliseconds(1_300))
    leave = pace.stretched(.milliseconds(900))
    turn = pace.stretched(.milliseconds(350))
    slack = pace.stretched(.milliseconds(100))
  }

  /// So much of what comes has to be known to say what is seen.
  var foresight: Duration { approach + leave + slack }

  /// The hand as it is from now on.
  mutating func note(_ finger: DriverHands.Finger?) {
    guard let finger, finger != lastFinger else { return }
    lastFinger = finger
    if finger.isDown {
      guard contact == nil else { return noteDrag(finger) }
      contact = Contact(finger: finger, moveCount: moves.count, liftedBefore: lifted)
      approach(finger)
      lifted = .never
    } else {
      // Nobody has seen it come: it was there for no time.
      if contact == nil { approach(finger) }
      if contact?.isDrag != true { lifted = finger.since }
      contact = nil
    }
  }

  /// What moves before the picture does was no tap; later it has been looked at already.
  private mutating func noteDrag(_ finger: DriverHands.Finger) {
    guard let contact, !contact.isDrag,
      finger.x != contact.finger.x || finger.y != contact.finger.y,
      finger.since - contact.finger.since <= leave + slack
    else { return }
    moves.removeLast(moves.count - contact.moveCount)
    lifted = contact.liftedBefore
    self.contact?.isDrag = true
  }

  private mutating func approach(_ finger: DriverHands.Finger) {
    let target = Closeup(
      of: size, x: screen.x + finger.x, y: screen.y + finger.y, zoom: zoom)
    let start = finger.since - approach
    if let back, back.end <= start { moves.append(back) }
    let from = moves.last?.to ?? whole
    guard from != target else { return }
    let begin = max(start, moves.last?.end ?? start)
    moves.append(
      Move(start: begin, end: max(finger.since, begin + turn), from: from, to: target))
  }

  /// Where it goes when nothing more is tapped.
  private var back: Move? {
    guard let last = moves.last, last.to != whole, lifted < .never else { return nil }
    let start = max(lifted + rest, last.end)
    return Move(start: start, end: start + leave, from: last.to, to: whole)
  }

  /// What is seen at an instant, and when that changes.
  func closeup(at now: Instant) -> (closeup: Closeup, nextChange: DisplayList.NextChange) {
    if let back, now >= back.start { return Self.place(on: back, at: now, before: nil) }
    guard let index = moves.lastIndex(where: { $0.start <= now }) else {
      return (whole, moves.first.map { .at($0.start) } ?? .never)
    }
    let next = moves.indices.contains(index + 1) ? moves[index + 1] : back
    return Self.place(on: moves[index], at: now, before: next)
  }

  private static func place(
    on move: Move, at now: Instant, before next: Move?
  ) -> (closeup: Closeup, nextChange: DisplayList.NextChange) {
    guard now < move.end else { return (move.to, next.map { .at($0.start) } ?? .never) }
    let way = Curve.gentle.way(from: move.start, over: move.end - move.start, at: now)
    return (move.from.towards(move.to, way), .atOnce)
  }
}

/// Turns frames into a file on a thread of its own, while the next one is being painted.
final class FilmWriter: Sendable {
  private struct State {
    var destination: any FilmDestination
    var problem: VerbError?
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "film")
  private let places = DispatchSemaphore(value: FilmWriter.depth)
  /// Of the film; frames of another size are fitted into it.
  let size: PixelSize

  /// So many frames wait at most; each may be many megabytes.
  private static let depth = 2

  init(_ destination: any FilmDestination, size: PixelSize) {
    state = Mutex(State(destination: destination))
    self.size = size
  }

  /// Throws what went wrong with a frame before.
  func add(_ frame: Frame, at tick: Int) throws(VerbError) {
    places.wait()
    if let problem = state.withLock({ $0.problem }) {
      places.signal()
      throw problem
    }
    queue.async { [self] in
      let fitted = frame.fitted(width: size.width, height: size.height)
      attempt { destination throws(VerbError) in try destination.add(fitted, at: tick) }
      places.signal()
    }
  }

  func finish(at tick: Int) throws(VerbError) {
    queue.sync {
      attempt { destination throws(VerbError) in try destination.finish(at: tick) }
    }
    if let problem = state.withLock({ $0.problem }) {
      discard()
      throw problem
    }
  }

  func discard() {
    queue.sync { state.withLock { $0.destination.discard() } }
  }

  private func attempt(_ body: (inout any FilmDestination) throws(VerbError) -> Void) {
    state.withLock { state in
      guard state.problem == nil else { return }
      do throws(VerbError) {
        try body(&state.destination)
      } catch {
        state.problem = error
      }
    }
  }
}
