import HeadUnitCore
import HeadUnitDisplay

/// What a screen or a surface says of what plays, read from its elements alone.
struct PlaybackReading: Equatable {
  let place: String
  var title: String?
  var artist: String?
  /// `playing` or `paused`, where it is said in a word.
  var state: String?
  var isLive: Bool
  var elapsed: String?
  var remaining: String?
  /// How far it has come, in percent.
  var position: String?
  var controls: [CommandName: Control]
  /// Whether it shows all the few controls there are.
  var hasControls: Bool

  struct Control: Equatable {
    let label: String
    let value: String
    let isEnabled: Bool
  }
}

extension PlaybackReading {
  /// What the now-playing screen says; nil while something else is shown, or lies over it.
  init?(screen headUnit: HeadUnit, _ list: DisplayList) {
    guard headUnit.screen == .nowPlaying, headUnit.phone.isConnected, headUnit.menu == nil,
      headUnit.player.owner == .app,
      let stage = list.elements.firstIndex(where: { $0.role == .stage })
    else { return nil }
    self.init("now playing", list, in: stage)
  }

  /// What the players beside other screens say, and the button that leads to the player.
  static func smallPlayers(_ list: DisplayList) -> [PlaybackReading] {
    list.elements.indices.compactMap { index in
      let element = list.elements[index]
      guard element.target == .nowPlayingButton else { return nil }
      var reading = PlaybackReading(element.role.rawValue, list, in: index)
      if ["playing", "paused"].contains(element.value) { reading.state = element.value }
      return reading
    }
  }

  /// What each surface says, the two forms of the strip apart.
  static func surfaces(_ sheet: DisplayList) -> [PlaybackReading] {
    Surface.allCases.flatMap { surface -> [PlaybackReading] in
      guard
        let card = sheet.elements.firstIndex(where: {
          $0.role == .card && $0.label == surface.title
        })
      else { return [] }
      let forms = sheet.elements.indices.filter {
        sheet.elements[$0].parent == card
          && ["Compact", "Expanded"].contains(sheet.elements[$0].label)
      }
      return (forms.isEmpty ? [card] : forms).map { index in
        var reading = PlaybackReading(surface.title, sheet, in: index)
        reading.state = sheet.elements[card].value
        return reading
      }
    }
  }

  private init(_ place: String, _ list: DisplayList, in root: Int) {
    let children = list.elements.filter { $0.parent == root }
    let slider = list.elements.indices.first {
      list.elements[$0].role == .slider && list.elements[$0].parent == root
    }
    let times = list.elements.filter { $0.role == .text && $0.parent == slider && slider != nil }
      .map(\.label)
    self.place = place
    // The name of the app stands above the title.
    title = children.last { $0.role == .title }?.label
    artist = children.first { $0.role == .subtitle }?.label
    isLive = children.contains { $0.role == .badge && $0.label == "Live" }
    // A track without end says it on a badge.
    elapsed =
      times.first { !$0.hasPrefix("\u{2212}") && $0.contains(":") }
      ?? children.first { $0.role == .badge && $0.value.contains(":") }?.value
    remaining = times.first { $0.hasPrefix("\u{2212}") }
    position = slider.map { list.elements[$0].value }.flatMap { $0.isEmpty ? nil : $0 }
    let buttons = children.compactMap { element -> (CommandName, Control)? in
      guard let name = element.target?.command else { return nil }
      return (
        name,
        Control(label: element.label, value: element.value, isEnabled: element.isEnabled)
      )
    }
    controls = Dictionary(buttons) { first, _ in first }
    hasControls = !buttons.isEmpty
  }
}

extension FocusTarget {
  fileprivate var command: CommandName? {
    switch self {
    case .control(let name), .surface(_, let name): name
    default: nil
    }
  }
}
