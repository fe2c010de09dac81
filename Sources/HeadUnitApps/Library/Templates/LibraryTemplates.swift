import HeadUnitCore

/// The templates of a library, and what pressing something in them does.
struct LibraryTemplates: Sendable {
  let root: String
  /// By their names.
  private(set) var templates: [String: LibraryTemplate]
  let presses: [TemplateElement: LibraryPress]
  /// The rows that are marked while what they play is the current track.
  private(set) var marks: [LibraryMark] = []

  /// Rows that play something look like it, unless they say something else.
  init(
    root: String, _ templates: [String: LibraryTemplate],
    _ presses: [TemplateElement: LibraryPress], filledFrom library: Library
  ) {
    self.root = root
    self.templates = templates
    self.presses = presses
    for name in templates.keys.sorted() {
      guard var template = templates[name] else { continue }
      template.sportsPath = template.sportsDuring.flatMap { library.target(of: $0) }
      self.templates[name] = template
      guard case .list(var list) = template.template.content else { continue }
      for section in list.sections.indices {
        for row in list.sections[section].items.indices {
          fill(&list.sections[section].items[row], of: name, from: library)
        }
      }
      template.template.content = .list(list)
      self.templates[name] = template
    }
  }

  /// What stands beside what plays.
  var nowPlaying: LibraryTemplate? {
    templates[Template.nowPlayingID] ?? templates.values.first { $0.isNowPlaying }
  }

  var isDark: Bool { templates.values.contains(where: \.isDark) }

  private mutating func fill(
    _ item: inout TemplateItem, of template: String, from library: Library
  ) {
    if let place = place(of: .item(item.id), in: library) {
      if !item.isPlaying {
        marks.append(LibraryMark(template: template, item: item.id, path: place.path))
      }
      if item.title == nil {
        item.title = place.title
        item.isExplicit = item.isExplicit || place.isExplicit
      }
      item.subtitle = item.subtitle ?? place.subtitle
      item.image = item.image ?? place.artwork
    }
    guard var pictures = item.pictures else { return }
    for index in pictures.elements.indices {
      guard let place = place(of: .picture(item.id, index), in: library) else { continue }
      pictures.elements[index].title = pictures.elements[index].title ?? place.title
      pictures.elements[index].subtitle = pictures.elements[index].subtitle ?? place.subtitle
      pictures.elements[index].image = pictures.elements[index].image ?? place.artwork
    }
    item.pictures = pictures
  }

  private func place(of element: TemplateElement, in library: Library) -> LibraryPlace? {
    guard let item = presses[element]?.action.plays else { return nil }
    return library.target(of: item).flatMap { library.place(at: $0) }
  }
}

/// One template as it is written.
struct LibraryTemplate: Sendable {
  /// Without its tabs, which are templates of their own.
  var template: Template
  var tabs: [String] = []
  var whenShown: [LibraryAction] = []
  /// Of the one that stands for what plays.
  var player = TemplatePlayer()
  /// The item whose match the player shows, and where it is.
  var sportsDuring: String?
  var sportsPath: ContentPath?
  var upNext: String?
  var albumArtist: String?
  /// It is set up only when it is seen.
  var isLate = false
  /// Says that the app is dark by day as well.
  var isDark = false

  var isNowPlaying: Bool { template.content == .nowPlaying }
}

/// A row that is marked while what it plays, or a part of that, is the current track.
struct LibraryMark: Hashable, Sendable {
  let template: String
  let item: String
  let path: ContentPath
}

/// What pressing something does.
struct LibraryPress: Hashable, Sendable {
  var action = LibraryAction()
  var then: [LibraryAction] = []
  var latency: Latency?
  var completion = LibraryCompletion.once
  /// Of a button.
  var kind = TemplateButton.Kind.custom
}

/// What is done with the templates and the player; in the order in which it stands here.
struct LibraryAction: Hashable, Sendable {
  var after = Duration.zero
  var dismisses = false
  var pops = false
  var popsTo: String?
  var popsToRoot = false
  var root: String?
  var selects: String?
  var updates: String?
  /// What the updated template looks like from then on.
  var look: String?
  var plays: String?
  var stays = false
  var opens: String?
  var presents: String?
}

// What is pressed of the templates.
extension LibraryApp {
  mutating func select(
    _ element: TemplateElement, for request: RequestID, _ turn: inout Turn
  ) {
    if case .assistant(let words) = element { return search(words, for: request, &turn) }
    guard let templates = library.templates else {
      turn.answer(request, .failed(LibraryFailure.noTemplate))
      return
    }
    let press = templates.presses[element] ?? LibraryPress()
    let latency = (press.latency ?? library.latency[.select])?.draw(from: &generator) ?? .zero
    if latency == .zero {
      run(press, element, for: request, &turn)
    } else {
      player.agenda.plan(.select(request, element), after: latency, in: &turn)
    }
  }

  /// The app has taken its time for what was pressed.
  mutating func finish(
    _ element: TemplateElement, for request: RequestID, _ turn: inout Turn
  ) {
    run(library.templates?.presses[element] ?? LibraryPress(), element, for: request, &turn)
  }

  private mutating func run(
    _ press: LibraryPress, _ element: TemplateElement, for request: RequestID,
    _ turn: inout Turn
  ) {
    let place = press.action.plays.flatMap { library.target(of: $0) }.flatMap(library.place)
    let needs = place.map { $0.outerNeeds.union($0.entry.needs) } ?? []
    if let failure = failure(of: .select, needs: needs) {
      turn.answer(request, .failed(failure))
      return
    }
    act(press.action, &turn, for: press.completion == .once ? request : nil)
    if case .button(let name) = element { press.kind.use(&self, name, &turn) }
    for action in press.then { plan(action, &turn) }
    switch press.completion {
    // The player answers once it plays.
    case .once where place != nil: break
    case .once: turn.answer(request, .done)
    case .never: break
    case .twice:
      turn.answer(request, .done)
      turn.answer(request, .done, after: .milliseconds(1))
    }
  }

  /// At once, or when its time has come.
  mutating func plan(_ action: LibraryAction, _ turn: inout Turn) {
    if action.after == .zero {
      act(action, &turn)
    } else {
      player.agenda.plan(.act(action), after: action.after, in: &turn)
    }
  }

  /// What plays because of a request answers it.
  mutating func act(
    _ action: LibraryAction, _ turn: inout Turn, for request: RequestID? = nil
  ) {
    guard let templates = library.templates else { return }
    var late = action
    late.opens = nil
    late.presents = nil
    stage.act(late, templates, &turn)
    if let path = action.plays.flatMap({ library.target(of: $0) }) {
      if let request {
        player.play(path, for: request, &turn)
      } else {
        player.startQueue(at: path, &turn)
      }
      markPlaying(&turn)
      if !action.stays, action.opens == nil {
        stage.showPlayer(templates, depth: templateDepth, &turn)
      }
    }
    stage.act(LibraryAction(opens: action.opens, presents: action.presents), templates, &turn)
  }

  /// The rows that show what plays, as it is by now.
  mutating func markPlaying(_ turn: inout Turn) {
    guard let templates = library.templates else { return }
    stage.mark(player.track?.path, templates, &turn)
  }
}

extension TemplateButton.Kind {
  /// What the car draws of itself the player does.
  fileprivate func use(_ app: inout LibraryApp, _ button: String, _ turn: inout Turn) {
    switch self {
    case .shuffle:
      app.player.use(.shuffle(app.player.shuffleMode == .off ? .items : .off), &turn)
    case .repeat:
      let modes = RepeatMode.allCases
      let index = modes.firstIndex(of: app.player.repeatMode) ?? 0
      app.player.use(.repeat(modes[(index + 1) % modes.count]), &turn)
    case .playbackRate:
      let rates = app.player.offeredRates
      let next = rates.first { $0 > app.player.speed } ?? rates.first
      if let next { app.player.use(.rate(next), &turn) }
    case .addToLibrary:
      if let templates = app.library.templates { app.stage.toggle(button, templates, &turn) }
    case .custom, .more: break
    }
  }
}

extension LibraryFailure {
  static let noTemplate = Failure(code: .notFound, message: "There is no such template.")
}
