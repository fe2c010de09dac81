public import HeadUnitCore

/// An app that hands over whatever its seed makes up: sensible templates for the most part, refused
/// calls among them, and completions that come late, twice or never.
public struct TemplateWalkApp: App {
  private var generator: SeededGenerator
  private var isRunning = false
  private var isConnected = false
  private var calls = 0
  private var starts = 0
  /// What it believes to be open.
  private var stack: [String] = []
  private var presented: String?

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed ^ 0x7E3A)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var deliveries: [AppDelivery] = []
    for message in messages {
      switch message {
      case .note(let note): deliveries += handle(note)
      case .request(let request) where isRunning: deliveries += answer(request)
      case .command(let command) where isRunning:
        deliveries.append(AppDelivery(after: delay(), .status(command.id, .success)))
      case .wake(let token) where isRunning && token == starts: deliveries += whim()
      case .request, .command, .wake: break
      }
    }
    return deliveries
  }
}

extension TemplateWalkApp {
  private mutating func handle(_ note: Note) -> [AppDelivery] {
    switch note {
    case .start(let context):
      isRunning = true
      starts += 1
      let commands = CommandSet([.play, .pause, .next].map { CommandState($0) })
      return [
        AppDelivery(
          .report(.started(AppDescription(name: "Walk", icon: "icon", usesTemplates: true)))),
        AppDelivery(.report(.commands(commands))),
        AppDelivery(after: .milliseconds(700), .wake(starts)),
      ] + connect(context.isEndpointAvailable)
    case .stop:
      isRunning = false
      isConnected = false
      return []
    case .context(let context): return connect(context.isEndpointAvailable)
    case .template(.stack(let stack, let presented)):
      (self.stack, self.presented) = (stack, presented)
      return []
    case .template(.upNextPressed), .template(.albumArtistPressed): return [call(.push(list()))]
    case .template, .condition, .interruption, .route, .output, .discovery, .cancel, .session,
      .push:
      return []
    }
  }

  private mutating func connect(_ isNow: Bool) -> [AppDelivery] {
    defer { isConnected = isNow }
    guard isNow, !isConnected else { return [] }
    return [call(.player(player())), call(.setRoot(root()))]
  }

  /// Something done unasked, and the next such moment.
  private mutating func whim() -> [AppDelivery] {
    let next = AppDelivery(
      after: .milliseconds(Int.random(in: 100...6_000, using: &generator)), .wake(starts))
    if generator.chance(0.01) {
      isRunning = false
      return [AppDelivery(.report(.stopped(.crashed)))]
    }
    return [call(change()), next]
  }

  private mutating func answer(_ request: Request) -> [AppDelivery] {
    switch request.question {
    case .artwork(let name, _):
      let picture = generator.chance(0.8) ? Picture(file: name) : nil
      return [AppDelivery(after: delay(), .answer(request.id, .artwork(picture)))]
    case .begin, .count, .item, .showsProgress, .play:
      return [AppDelivery(.answer(request.id, .failed(Failure(code: .other, message: "No."))))]
    case .select: break
    }
    var deliveries: [AppDelivery] = []
    for _ in 0..<Int.random(in: 0...2, using: &generator) { deliveries.append(call(change())) }
    if generator.chance(0.5) {
      let info = NowPlayingInfo(
        identifier: "i1", title: "Track", duration: 200, elapsed: 0,
        rate: generator.chance(0.8) ? 1 : 0)
      deliveries.append(
        AppDelivery(.report(.audioSession(AudioSession(category: .playback, isActive: true)))))
      deliveries.append(AppDelivery(.report(.nowPlaying(info))))
    }
    let done = AppDelivery(after: delay(), .answer(request.id, .done))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: break
    case 1: deliveries += [done, done]
    case 2: deliveries.append(AppDelivery(after: .seconds(40), done.content))
    case 3: deliveries.append(AppDelivery(.answer(request.id, .garbage("?"))))
    default: deliveries.append(done)
    }
    return deliveries
  }

  private mutating func call(_ change: TemplateChange) -> AppDelivery {
    calls += 1
    return AppDelivery(after: delay(), .report(.template(TemplateCall(calls, change))))
  }

  private mutating func delay() -> Duration {
    generator.chance(0.6) ? .zero : .milliseconds(Int.random(in: 1...900, using: &generator))
  }
}

// What it makes up.
extension TemplateWalkApp {
  /// Such that an app of people would do it, but for few.
  private mutating func change() -> TemplateChange {
    let isWild = generator.chance(0.04)
    switch Int.random(in: 0..<22, using: &generator) {
    case 0...4: return isWild || stack.count < 4 ? .push(list()) : .popToRoot
    case 5: return .push(Template(id: Template.nowPlayingID, .nowPlaying))
    case 6: return .push(Template(id: "grid", title: title(), .grid(buttons(12))))
    case 7, 8: return isWild || stack.count > 1 ? .pop : .update(list())
    case 9: return .popTo(stack.randomElement(using: &generator) ?? "nowhere")
    case 10, 11: return isWild || presented == nil ? .present(alert()) : .dismiss
    case 12, 13: return isWild || presented != nil ? .dismiss : .present(alert())
    case 14, 15: return .update(list(named: stack.last))
    case 16: return .updateItem(item(Int.random(in: 0..<30, using: &generator)))
    case 17: return .selectTab("l\(Int.random(in: 0..<4, using: &generator))")
    case 18: return .player(player())
    case 19: return .update(root())
    case 20: return isWild ? .push(Template(id: "map", .foreign("CPMapTemplate"))) : .popToRoot
    default: return generator.chance(0.3) ? .setRoot(root()) : .update(list())
    }
  }

  private mutating func root() -> Template {
    guard generator.chance(0.7) else { return list() }
    let count = generator.chance(0.02) ? 7 : Int.random(in: 0...4, using: &generator)
    return Template(id: "bar", .tabs((0..<count).map { list(named: "l\($0)") }))
  }

  private mutating func list(named name: String? = nil) -> Template {
    var list = TemplateList()
    let counts = [0, 1, 3, 12, 40, 700]
    for number in 0..<Int.random(in: 0...5, using: &generator) {
      let count = counts.randomElement(using: &generator) ?? 1
      var section = TemplateSection(
        header: generator.chance(0.6) ? title() : nil,
        items: (0..<count).map { item(number * 1_000 + $0) })
      section.index = generator.chance(0.3) ? "A" : nil
      section.subtitle = generator.chance(0.2) ? title() : nil
      section.button = generator.chance(0.2) ? buttons(1).first : nil
      list.sections.append(section)
    }
    list.showsSpinnerWhileEmpty = generator.chance(0.3)
    list.emptyTitles = generator.chance(0.5) ? [title(), "Nothing"] : []
    if generator.chance(0.2) { list.headerButtons = buttons(10) }
    if generator.chance(0.2) {
      list.assistant = AssistantCell(
        position: AssistantCell.Position.allCases.randomElement(using: &generator) ?? .top,
        visibility: AssistantCell.Visibility.allCases.randomElement(using: &generator) ?? .off)
    }
    if generator.chance(0.2) {
      list.details = TemplateDetails(title: title(), subtitle: title(), image: "p1")
      list.details?.buttons = buttons(4)
      list.details?.progress = 0.6
      list.details?.playback = .pause
    }
    let id = name ?? "l\(Int.random(in: 0..<20, using: &generator))"
    var template = Template(id: id, title: title(), .list(list))
    if generator.chance(0.3) { template.trailingButtons = buttons(4) }
    template.tab = TemplateTab(title: title(), image: "tab", isBadged: generator.chance(0.3))
    return template
  }

  private mutating func item(_ number: Int) -> TemplateItem {
    var item = TemplateItem(
      id: "i\(number)", title: generator.chance(0.9) ? title() : nil,
      subtitle: generator.chance(0.5) ? title() : nil,
      image: generator.chance(0.5) ? "p\(number % 40)" : nil)
    item.accessory = TemplateItem.Accessory.allCases.randomElement(using: &generator) ?? .none
    item.isPlaying = generator.chance(0.1)
    item.isEnabled = generator.chance(0.9)
    item.isChoosable = generator.chance(0.9)
    item.progress = generator.chance(0.2) ? 0.4 : nil
    guard generator.chance(0.1) else { return item }
    let elements = (0..<Int.random(in: 0...30, using: &generator)).map { number in
      var element = PictureRow.Element(image: "p\(number)", title: "Picture \(number)")
      if number.isMultiple(of: 3) { (element.progress, element.playback) = (0.5, .replay) }
      if number.isMultiple(of: 4) { element.overlay = TemplateOverlay(text: "New") }
      return element
    }
    var pictures = PictureRow(
      PictureRow.Kind.allCases.randomElement(using: &generator) ?? .row, elements)
    pictures.allowsMultipleLines = generator.chance(0.4)
    item.pictures = pictures
    return item
  }

  private mutating func buttons(_ most: Int) -> [TemplateButton] {
    (0..<Int.random(in: 0...most, using: &generator)).map { number in
      TemplateButton(
        id: "b\(number)", titles: generator.chance(0.8) ? [title(), "B"] : [],
        image: generator.chance(0.5) ? "p\(number)" : nil,
        kind: TemplateButton.Kind.allCases.randomElement(using: &generator) ?? .custom,
        isEnabled: generator.chance(0.9), isSelected: generator.chance(0.3))
    }
  }

  private mutating func alert() -> Template {
    let buttons = buttons(3)
    let isSheet = generator.chance(0.5)
    return Template(
      id: "alert", title: title(),
      isSheet ? .actionSheet(message: title(), buttons) : .alert([title(), "Well?"], buttons))
  }

  private mutating func player() -> TemplatePlayer {
    var player = TemplatePlayer(buttons: buttons(8))
    player.isUpNextEnabled = generator.chance(0.5)
    player.isAlbumArtistEnabled = generator.chance(0.5)
    player.hasObserver = generator.chance(0.8)
    return player
  }

  private mutating func title() -> String {
    HostileText.text(generator.next()) ?? "Title \(Int.random(in: 0..<9, using: &generator))"
  }
}

extension RandomWalk {
  /// What only templates have, in place of a step now and then.
  public mutating func templateStep() -> String? {
    if case .stopped = simulation.headUnit.phone.app {
      return perform(.phone(.disconnected)) ?? perform(.phone(.connected))
    }
    guard let event = templateEvent() else { return step() }
    return perform(event)
  }

  private mutating func templateEvent() -> Event? {
    let buttons = simulation.headUnit.visibleButtons
    let row = Int.random(in: 0..<8, using: &generator)
    return switch Int.random(in: 0..<14, using: &generator) {
    case 0: .driver(.rowPictureChosen(row, Int.random(in: 0..<9, using: &generator)))
    case 1, 2: .driver(.buttonChosen(buttons.randomElement(using: &generator)?.id ?? "b0"))
    case 3: .driver(.letterChosen(Int.random(in: 0..<4, using: &generator)))
    case 4: .driver(.upNextPressed)
    case 5: .driver(.albumArtistPressed)
    case 6: .driver(.rowChosen(row))
    case 7, 8:
      .touch(.rowDragged(row: wideRow, by: Int.random(in: -300...900, using: &generator)))
    case 9:
      .touch(.rowDragEnded(row: wideRow, speed: Int.random(in: -6_000...6_000, using: &generator)))
    default: nil
    }
  }

  /// The first row that a finger can take along to the side; any other is no answer to it.
  private var wideRow: Int {
    let headUnit = simulation.headUnit
    let seen = headUnit.browser.page.map(headUnit.visibleRows) ?? 0..<0
    return seen.first(where: headUnit.canMoveSideways) ?? 0
  }
}
