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
      guard var template = templates[name], case .list(var list) = template.template.content
      else { continue }
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
    return library.queueTargets[item].flatMap { library.place(at: $0) }
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
  var upNext: String?
  var albumArtist: String?
  /// It is set up only when it is seen.
  var isLate = false

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
