public import HeadUnitCore
public import HeadUnitDisplay

extension DriveRecorder {
  /// Adds what a drive would expect of the thing at a place of the screen, and gives its line.
  ///
  /// The list is what is seen at the moment. Nil where nothing is that could be asked for.
  public mutating func expect(
    x: Int, y: Int, of list: DisplayList, in simulation: Simulation
  ) -> String? {
    let search = ElementSearch(simulation, startOfDrive: startOfDrive)
    let thing = PointedExpectation(simulation, search, startOfDrive: startOfDrive)
    guard !isFull, let condition = thing.condition(x: x, y: y, of: list) else { return nil }
    let step = DriveStep.check(.expect(condition, .now))
    note(step, at: simulation.now)
    return step.words
  }
}

/// Something on the screen, with what a drive would say of it.
public struct PointedElement: Hashable, Sendable {
  public let role: String
  public let label: String
  public let value: String
  /// Left, top, width and height, in pixels of the screen.
  public let place: [Int]
  /// The line that taps it; nil where a finger there does nothing.
  public let tap: String?
  /// The line that expects it as it is; nil where nothing could be asked.
  public let expectation: String?

  /// More of them nobody looks through.
  public static let limit = 80

  /// What is seen, in the order in which it is drawn, without what only holds other things.
  public static func all(
    on list: DisplayList, of simulation: Simulation, startOfDrive: Int
  ) -> [PointedElement] {
    let search = ElementSearch(simulation, startOfDrive: startOfDrive)
    let choice = SelectorChoice(search)
    let thing = PointedExpectation(simulation, search, startOfDrive: startOfDrive)
    let screen = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var elements: [PointedElement] = []
    for (index, element) in list.elements.enumerated() where elements.count < limit {
      let seen = element.frame.intersection(screen)
      guard !seen.isEmpty, !element.label.isEmpty || element.target != nil else { continue }
      let selector = element.isEnabled ? element.target.flatMap { choice.choice(of: $0) } : nil
      let tap = selector.map { DriveStep.driver(.tap($0.selector, Tapping())).words }
      let condition = thing.condition(of: index, in: list)
      elements.append(
        PointedElement(
          role: element.role.rawValue, label: element.label, value: element.value,
          place: [seen.x, seen.y, seen.width, seen.height], tap: tap,
          expectation: condition.map { DriveStep.check(.expect($0, .now)).words }))
    }
    return elements
  }
}

/// Finds how a drive would ask for what a person points at.
private struct PointedExpectation {
  private let moment: Moment
  private let search: ElementSearch
  /// The facts that are texts, and what they are.
  private let known: [(fact: Fact, text: String)]

  init(_ simulation: Simulation, _ search: ElementSearch, startOfDrive: Int) {
    let moment = Moment(
      simulation.headUnit, at: simulation.now, startOfDrive: startOfDrive, restartCount: 0)
    (self.moment, self.search) = (moment, search)
    known = Self.textNames.compactMap { Fact.named($0) }.compactMap { fact in
      guard case .text(let text) = fact.reading(at: moment) else { return nil }
      return (fact, text)
    }
  }

  /// Of the thing on top, or of what that is part of; the first that a drive would find true.
  func condition(x: Int, y: Int, of list: DisplayList) -> Condition? {
    list.elements.lastIndex { $0.frame.contains(x: x, y: y) }
      .flatMap { condition(of: $0, in: list) }
  }

  /// Of the thing, or of what it is part of.
  func condition(of index: Int, in list: DisplayList) -> Condition? {
    var next: Int? = index
    while let index = next {
      let found = claims(of: index, in: list).lazy.map { Condition($0) }.first(where: holds)
      if let found { return found }
      next = list.elements[index].parent
    }
    return nil
  }

  private func holds(_ condition: Condition) -> Bool {
    switch condition.claim {
    case .compare(let subject, let comparison, let value):
      let reading = subject.fact.reading(at: moment, row: subject.row)
      return reading.meets(comparison, value, search.patterns) == .yes
    case .visible(let selector):
      let size = search.list.size
      let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      return search.all(selector).contains {
        search.list.elements[$0].frame.intersects(screen)
      }
    case .focused: return false
    }
  }

  /// What may be asked of an element, the most telling first.
  private func claims(of index: Int, in list: DisplayList) -> [Condition.Claim] {
    let element = list.elements[index]
    if let row = row(of: index, in: list) { return claims(of: element, inRow: row) }
    let seen = Condition.Claim.visible(Selector(.title(element.label)))
    return own(of: element) + texts(of: element) + (element.label.isEmpty ? [] : [seen])
  }

  /// The row of the list on the screen that an element is part of, or is.
  private func row(of index: Int, in list: DisplayList) -> Int? {
    var next: Int? = index
    while let index = next {
      let element = list.elements[index]
      if element.role == .row {
        let page = search.headUnit.browser.page
        return element.path.flatMap { $0.parent == page?.path ? $0.row : nil }
      }
      next = element.parent
    }
    return nil
  }

  private func claims(of element: Element, inRow row: Int) -> [Condition.Claim] {
    func reading(_ name: String) -> [Condition.Claim] {
      Fact.named("row.\(name)").flatMap { current($0, row: row) }.map { [$0] } ?? []
    }
    let own: [Condition.Claim] =
      switch element.role {
      case .subtitle: reading("subtitle")
      case .progress: reading("progress")
      case .thumbnail: reading("artwork")
      case .accessory, .spinner: reading("accessory")
      case .badge:
        Fact.named("row.badges").map {
          [.compare(Subject($0, row: row), .has, .text(element.label))]
        } ?? []
      case .screen, .rail, .stage, .list, .row, .title, .notice, .tabBar, .tab, .button, .icon,
        .text, .image, .skeleton, .message, .toast, .banner, .dialog, .card, .clock, .indicator,
        .slider, .scrollBar:
        []
      }
    return own + reading("title")
  }

  /// Of things that are known by what they are.
  private func own(of element: Element) -> [Condition.Claim] {
    if case .control(let name) = element.target {
      return Fact.named("player.buttons").map {
        [.compare(Subject($0), .has, .text(name.rawValue))]
      } ?? []
    }
    let name: String? =
      switch element.role {
      case .slider, .progress: "player.elapsed"
      case .clock: "clock"
      case .image: "player.artwork"
      case .indicator where element.label == "Speed": "speed"
      case .list: "rows"
      case .screen: "screen"
      case .rail, .stage, .row, .thumbnail, .title, .subtitle, .badge, .accessory,
        .notice, .tabBar, .tab, .button, .icon, .text, .skeleton, .spinner, .message, .toast,
        .banner, .dialog, .card, .indicator, .scrollBar:
        nil
      }
    return name.flatMap { Fact.named($0) }.flatMap { current($0) }.map { [$0] } ?? []
  }

  /// The facts that are what a text says; one that is cut says how it begins.
  private func texts(of element: Element) -> [Condition.Claim] {
    let label = element.label
    guard !label.isEmpty, element.target == nil else { return [] }
    return known.compactMap { fact, text in
      let isCut = label.hasSuffix("…") && text.hasPrefix(label.dropLast())
      return text == label || isCut ? current(fact) : nil
    }
  }

  private static let textNames = [
    "toast", "notice", "page.title", "player.title", "player.artist", "player.album",
    "player.output",
  ]

  /// That it is what it is now; nil where it is nothing that could be compared.
  private func current(_ fact: Fact, row: Int? = nil) -> Condition.Claim? {
    let value: Condition.Value? =
      switch fact.reading(at: moment, row: row) {
      case .text(let text): .text(text)
      case .count(let count): .number(Double(count))
      case .number(let number): .number(number)
      case .duration(let duration): .duration(duration)
      case .speed(let speed): .speed(speed)
      case .time(let time): .text(time.digits)
      case .list, .nothing, .absent, .unknown, .part: nil
      }
    return value.map { .compare(Subject(fact, row: row), .equal, $0) }
  }
}
