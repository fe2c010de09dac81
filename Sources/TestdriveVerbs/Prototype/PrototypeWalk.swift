import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitReports
import HeadUnitText

/// Walks what a driver can reach: the nearest states first, and each once.
///
/// An app that is made of our own time is copied wherever the way parts; any other is begun anew
/// and driven there again.
struct PrototypeWalk {
  struct Bounds: Hashable {
    /// More states are not pictured.
    var states = 200
    var depth = 5
    /// More rows of a list are neither pictured nor chosen.
    var rows = 100
  }

  /// Something a driver does.
  enum Action: Hashable {
    case choose(FocusTarget)
    case drive(DrivingWay)
  }

  struct Edge {
    /// The state that comes; nil where it has no picture.
    let state: Int?
    let change: PrototypeData.Change
    var motion: Motion.Kind?
    var toast: String?
    var scroll: Int?
  }

  struct State {
    let place: PrototypePlace
    let actions: [Action]
    /// A list in which nothing shows what plays.
    fileprivate(set) var isBare = false
    fileprivate let route: [Action]
    fileprivate let simulation: Simulation?
    fileprivate(set) var edges: [Action: Edge] = [:]
  }

  /// What is next to be tried, the cheapest first.
  private struct Step {
    let cost: Int
    let number: Int
    let source: Source
    let action: Action
  }

  /// Where something is tried.
  private enum Source {
    case state(Int)
    case dress(Int)
  }

  /// What sees what is come by.
  struct Eyes {
    /// Sees each new state once, and says what can be chosen in it.
    let look: (Simulation, PrototypePlace) throws -> [FocusTarget]
    /// What a list looks like whatever plays.
    let bare: (Simulation) throws -> ScreenLayers
    /// Sees lists once with each thing that plays, and says what can be chosen of that.
    let dress: (Simulation, PrototypePlace) throws -> [FocusTarget]
  }

  /// Lists that differ by what plays only in what all lists have of it.
  private struct Bare: Hashable {
    let place: PrototypePlace
    let layers: ScreenLayers
  }

  let ways: [DrivingWay]
  private let bounds: Bounds
  private let begin: () -> Simulation
  /// The app cannot be copied.
  private let isLive: Bool
  private(set) var states: [State] = []
  /// A list with each thing that plays, and one in silence.
  private(set) var dresses: [State] = []
  /// What was met and has no picture.
  private(set) var isCut = false
  private var numbers: [PrototypePlace: Int] = [:]
  private var bares: [Bare: Int] = [:]
  private var dressed: Set<String> = []
  private var steps: [Step] = []
  /// Everything that has played, in the order in which it was found.
  private var titles: [String] = []
  private var stepCount = 0
  private var tried = 0

  /// So many things are tried for each state that is pictured, and of a live app so many.
  private static let triesPerState = 40
  private static let triesPerLiveState = 3
  /// In real time: a live app is walked through for so long, and waited for for so long each time.
  private static let liveTime = Duration.seconds(120)
  private static let liveRest = Duration.seconds(8)

  init(_ ways: [DrivingWay], _ bounds: Bounds, isLive: Bool, begin: @escaping () -> Simulation) {
    (self.ways, self.bounds, self.isLive, self.begin) = (ways, bounds, isLive, begin)
  }

  mutating func walk(_ eyes: Eyes) throws {
    let start = WallTime.now()
    let simulation = begun()
    _ = try arrive(simulation, cost: 0, route: [], eyes)
    let most = bounds.states * (isLive ? Self.triesPerLiveState : Self.triesPerState)
    while let step = takeStep() {
      let isLate = isLive && WallTime.now() - start > Self.liveTime
      guard tried < most, !isLate else {
        isCut = true
        return
      }
      tried += 1
      try take(step, eyes)
    }
  }

  private mutating func take(_ step: Step, _ eyes: Eyes) throws {
    let from = self[step.source]
    guard var simulation = simulation(in: from) else { return }
    let before = simulation.headUnit.browser.page
    guard let outcome = simulation.carryOut(step.action, atMost: realRest) else { return }
    let depth = simulation.headUnit.browser.depth
    let isDeep = depth > bounds.depth && simulation.headUnit.screen == .content
    let number =
      isDeep
      ? nil
      : try arrive(simulation, cost: step.cost, route: from.route + [step.action], eyes)
    if number == nil { isCut = true }
    var edge = Edge(
      state: number,
      change: PrototypeData.Change(from: from.place, to: place(of: simulation)),
      motion: outcome.motion, toast: outcome.toast)
    if let page = simulation.headUnit.browser.page, page.id == before?.id,
      case .choose(.letter) = step.action
    {
      edge.scroll = page.scroll
    }
    self[step.source].edges[step.action] = edge
  }

  private subscript(source: Source) -> State {
    get {
      switch source {
      case .state(let number): states[number]
      case .dress(let number): dresses[number]
      }
    }
    set {
      switch source {
      case .state(let number): states[number] = newValue
      case .dress(let number): dresses[number] = newValue
      }
    }
  }

  /// The number of the state, new or known; nil when there is no room for a new one.
  private mutating func arrive(
    _ simulation: Simulation, cost: Int, route: [Action], _ eyes: Eyes
  ) throws -> Int? {
    let place = place(of: simulation)
    if let known = numbers[place.picture] { return known }
    var bare: Bare?
    if simulation.headUnit.screen == .content {
      if dressed.insert(place.dress).inserted {
        let targets = try eyes.dress(simulation, place)
        add(place, targets.map { .choose($0) }, simulation, cost: cost, route, isDress: true)
      }
      if !simulation.headUnit.showsPlayingRow {
        let same = Bare(place: place.silent.picture, layers: try eyes.bare(simulation))
        if let known = bares[same] {
          numbers[place.picture] = known
          return known
        }
        bare = same
      }
    }
    guard states.count < bounds.states else { return nil }
    let number = states.count
    numbers[place.picture] = number
    if let bare { bares[bare] = number }
    let targets = try eyes.look(simulation, place)
    let actions =
      targets.map { Action.choose($0) }
      + ways.filter { $0.number != place.driving }.map { .drive($0) }
    if !place.playing.isEmpty, !titles.contains(place.playing) { titles.append(place.playing) }
    add(place, actions, simulation, cost: cost, route, isDress: false)
    states[number].isBare = bare != nil
    return number
  }

  private mutating func add(
    _ place: PrototypePlace, _ actions: [Action], _ simulation: Simulation, cost: Int,
    _ route: [Action], isDress: Bool
  ) {
    let source: Source = isDress ? .dress(dresses.count) : .state(states.count)
    let state = State(
      place: place, actions: actions, route: route, simulation: isLive ? nil : simulation)
    if isDress { dresses.append(state) } else { states.append(state) }
    for action in actions {
      stepCount += 1
      let price = price(of: action, from: place, simulation.headUnit)
      steps.append(Step(cost: cost + price, number: stepCount, source: source, action: action))
    }
    steps.sort { ($1.cost, $1.number) < ($0.cost, $0.number) }
  }

  private mutating func takeStep() -> Step? { steps.popLast() }

  private func simulation(in state: State) -> Simulation? {
    if let simulation = state.simulation { return simulation }
    var simulation = begun()
    for action in state.route {
      guard simulation.carryOut(action, atMost: realRest) != nil else { return nil }
    }
    return simulation
  }

  private func begun() -> Simulation {
    var simulation = begin()
    simulation.perform(.phone(.connected))
    simulation.rest(atMost: realRest)
    return simulation
  }

  private var realRest: Duration? { isLive ? Self.liveRest : nil }

  /// How late something is tried, in tenths of a step: what everybody does comes first, and what
  /// multiplies all else comes last.
  private func price(
    of action: Action, from place: PrototypePlace, _ headUnit: HeadUnit
  ) -> Int {
    let number = titles.firstIndex(of: place.playing)
    let sound: Sound = place.playing.isEmpty ? .silence : number ?? 1 == 0 ? .first : .other
    switch action {
    case .drive(let way):
      return (way == .parked ? 12 : 18) + sound.price(first: 0, other: 14)
    case .choose(let target):
      let extra = target.isControl ? 8 * (number ?? 0) : 0
      return Self.price(of: target, headUnit, sound) + extra + (place.driving == 0 ? 0 : 14)
    }
  }

  /// With the first thing that plays the driver is to get wherever one gets in silence; others
  /// only multiply that.
  private enum Sound {
    case silence, first, other

    func price(silence: Int = 0, first: Int, other: Int) -> Int {
      switch self {
      case .silence: silence
      case .first: first
      case .other: other
      }
    }
  }

  private static func price(
    of target: FocusTarget, _ headUnit: HeadUnit, _ sound: Sound
  ) -> Int {
    let row = target.rowIndex ?? 0
    return switch target {
    case .row: price(ofRow: row, headUnit, sound)
    case .rowOpen: 10 + 2 * row + sound.price(silence: 4, first: 0, other: 40)
    case .rowPlay, .rowPicture: 24 + 20 * row + sound.price(first: 60, other: 60)
    case .tab: 8 + sound.price(silence: 4, first: 0, other: 14)
    case .home: sound == .silence ? 14 : 10
    case .back, .nowPlayingButton, .app, .retry, .cancel, .closeMenu: 5
    case .more, .output: 10
    case .control: 14
    case .menuItem: 18
    case .button, .letter, .upNext, .albumArtist, .scrubber, .volume, .otherPlayer, .answerCall,
      .endCall, .surface:
      20
    }
  }

  /// Something that plays leads to as many states as there are rows that play.
  private static func price(ofRow row: Int, _ headUnit: HeadUnit, _ sound: Sound) -> Int {
    guard let page = headUnit.browser.page else { return 10 }
    switch headUnit.action(of: row, on: page) {
    case .play: return 14 + 18 * row + sound.price(first: 60, other: 60)
    case .select: return 14 + 6 * row + sound.price(first: 30, other: 30)
    case .refuse, .callAssistant, .none: return 16 + 10 * row
    case .drillIn: return 10 + 3 * row + sound.price(silence: 4, first: 0, other: 40)
    }
  }
}

// What tells one place from another.
extension PrototypeWalk {
  private func place(of simulation: Simulation) -> PrototypePlace {
    let headUnit = simulation.headUnit
    let (vehicle, player) = (headUnit.vehicle, headUnit.player)
    let stacks = headUnit.browser.stacks.map { stack in
      guard let page = stack.pages.last else { return "" }
      let kind = page.state == .shown ? "" : " \(page.state.name)"
      return (page.template.map { $0.id + " " } ?? "") + "\(page.path)" + kind
    }
    let isOurs = player.owner == .app
    let info = isOurs ? player.info : nil
    let words = [info?.title, info?.artist, info?.album].compactMap(\.self)
    let playing = isOurs ? (words + [info?.artwork ?? ""]).joined(separator: "\n") : ""
    return PrototypePlace(
      screen: headUnit.screenName,
      driving: ways.lastIndex { $0.holds(in: vehicle) } ?? 0, tab: headUnit.browser.current,
      lists: stacks, playing: playing, isPaused: !playing.isEmpty && !player.isPlaying,
      menu: headUnit.menu.map { "\($0)" } ?? "", look: look(of: simulation))
  }

  /// What else can be seen, without what only time changes.
  private func look(of simulation: Simulation) -> String {
    let headUnit = simulation.headUnit
    var parts = [String(describing: headUnit.templates.presented?.id)]
    if headUnit.screen == .nowPlaying {
      parts += headUnit.player.commands.states.map { "\($0)" }
      parts.append("\(headUnit.player.rate) \(headUnit.player.givenRating ?? -1)")
    }
    if headUnit.screen == .content, let page = headUnit.browser.page {
      parts.append("\(page.count) \(headUnit.shownCount(of: page)) \(page.title)")
      parts += headUnit.visibleButtons.map { "\($0)" }
    }
    var bytes: [UInt8] = []
    for part in parts { bytes += Array(part.utf8) + [0] }
    return Fingerprint.of(bytes).hexadecimal
  }
}

extension PrototypePlace {
  /// By what all lists look different.
  fileprivate var dress: String { playing + (isPaused ? "\n\n" : "") }

  fileprivate var silent: PrototypePlace {
    var place = self
    (place.playing, place.isPaused) = ("", false)
    return place
  }
}

extension HeadUnit {
  fileprivate var showsPlayingRow: Bool {
    guard let page = browser.page else { return false }
    return (0..<shownCount(of: page)).contains { row in
      page.rows[row] != nil && Sight.Row(row, of: page, in: self).isPlaying
    }
  }
}

extension FocusTarget {
  /// Of playback: what it does is seen well enough with the first few titles.
  fileprivate var isControl: Bool {
    switch self {
    case .control, .more, .output, .menuItem, .upNext, .albumArtist, .button: true
    case .row, .rowPlay, .rowOpen, .rowPicture, .letter, .tab, .back, .nowPlayingButton, .retry,
      .app, .cancel, .home, .answerCall, .endCall, .scrubber, .volume, .closeMenu, .otherPlayer,
      .surface:
      false
    }
  }

  /// The row of a list that it is, or is a part of.
  var rowIndex: Int? {
    switch self {
    case .row(let row), .rowPlay(let row), .rowOpen(let row), .rowPicture(let row, _): row
    case .button, .letter, .upNext, .albumArtist, .tab, .back, .nowPlayingButton, .retry, .app,
      .control, .cancel, .home, .answerCall, .endCall, .more, .output, .scrubber, .menuItem,
      .volume, .closeMenu, .otherPlayer, .surface:
      nil
    }
  }
}

/// A way of driving in which other limits hold than in those before.
struct DrivingWay: Hashable {
  /// 0 is parked.
  let number: Int
  let speed: Speed
  let gear: Gear

  private static let usual = Speed.kilometresPerHour(50)
  static let parked = DrivingWay(number: 0, speed: .zero, gear: .park)

  /// All there are of a head unit, parked first.
  static func all(of profile: Profile) -> [DrivingWay] {
    var ways = [parked]
    var known: Set<Limits> = [profile.limits.limits(at: .zero, in: .park)]
    for band in profile.limits {
      let gears = band.gears ?? [.drive]
      let gear = gears.contains(.drive) ? .drive : gears.first ?? .drive
      let limits = profile.limits.limits(at: band.speed, in: gear)
      guard known.insert(limits).inserted else { continue }
      // Where it makes no difference, as fast as one drives.
      let isUsual = profile.limits.limits(at: usual, in: gear) == limits && band.speed > .zero
      let speed = isUsual ? max(band.speed, usual) : band.speed
      ways.append(DrivingWay(number: ways.count, speed: speed, gear: gear))
    }
    return ways
  }

  func holds(in vehicle: Vehicle) -> Bool { vehicle.speed == speed && vehicle.gear == gear }

  /// On the page.
  func words(in language: Language) -> String {
    if self == .parked { return PagePhrase.parked.text(in: language) }
    let unit = speed.description.drop { $0.isNumber || $0 == "." }
    let number = speed.description.dropLast(unit.count)
    return speed == .zero
      ? PagePhrase.stopped.text(in: language, [gear.rawValue])
      : PagePhrase.moving.text(in: language, [String(number), String(unit)])
  }
}

// What a driver does, and what comes of it once all has come to rest.
extension Simulation {
  /// What is seen on the way and is gone when it has ended.
  typealias Passing = (motion: Motion.Kind?, toast: String?)

  private static var shortRest: Duration { .milliseconds(100) }
  private static var longRest: Duration { .milliseconds(500) }
  /// Motions and the first answers come within it.
  private static var closeLook: Int { 20 }
  /// Longer than the car waits for anything.
  private static var restEnd: Duration { .seconds(120) }

  /// Until nothing more happens by itself, or it is clear that something always does.
  ///
  /// Whoever waits for an app that lives outside of our time says for how long, in real time.
  @discardableResult
  mutating func rest(atMost real: Duration? = nil) -> Passing {
    let start = WallTime.now()
    var passing = passing
    let end = now + Self.restEnd
    var count = 0
    while count < Self.closeLook || !headUnit.pendingWork(at: now).isEmpty, now < end {
      if let real, WallTime.now() - start > real { break }
      advance(by: count < Self.closeLook ? Self.shortRest : Self.longRest)
      count += 1
      let seen = self.passing
      passing = (passing.motion ?? seen.motion, passing.toast ?? seen.toast)
    }
    return passing
  }

  private var passing: Passing {
    (headUnit.motion?.kind, headUnit.toast.map { headUnit.text(of: $0.message) })
  }

  /// Nil when it means nothing there.
  mutating func carryOut(
    _ action: PrototypeWalk.Action, atMost real: Duration? = nil
  ) -> Passing? {
    switch action {
    case .drive(let way):
      perform(.car(.gearChanged(way.gear)))
      perform(.car(.speedChanged(way.speed)))
      return rest(atMost: real)
    case .choose(let target):
      if let row = target.rowIndex { bring(row: row) }
      guard let event = headUnit.event(choosing: target) else { return nil }
      perform(event)
      return rest(atMost: real)
    }
  }

  /// A row that is not held by the list means nothing to it.
  private mutating func bring(row: Int) {
    guard headUnit.screen == .content, let page = headUnit.browser.page,
      !headUnit.visibleRows(of: page).contains(row)
    else { return }
    scroll(to: headUnit.metrics.rowTop(row, of: page) - headUnit.metrics.viewport / 3)
  }

  /// Moves the list or menu on the screen there, and waits for its rows.
  mutating func scroll(to place: Int) {
    if headUnit.menu != nil {
      return perform(.driver(.scrolled(by: place - headUnit.menuScroll.place)))
    }
    guard headUnit.screen == .content, let page = headUnit.browser.page else { return }
    perform(.driver(.scrolled(by: place - page.scroll)))
    let end = now + Self.restEnd
    repeat { advance(by: Self.shortRest) } while !headUnit.pendingWork(at: now).isEmpty && now < end
  }
}
