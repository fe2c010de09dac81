import HeadUnitCore
import HeadUnitDisplay

// A finger on the glass.
extension DriveRun {
  mutating func putFingerDown(
    on selector: Selector, _ activity: inout Activity
  ) throws(DriveTrouble) {
    guard drive.profile.hasTouch else { throw DriveTrouble(.command, RunWording.noTouch) }
    activity.finger = try place(of: selector)
    putFingerDownAgain(&activity)
  }

  mutating func putFingerDownAgain(_ activity: inout Activity) {
    guard let place = activity.finger else { return }
    hands.put(place, isDown: true, at: now)
    let list = displayList()
    let events = activity.touch.down(contact(place), on: list, of: simulation.headUnit)
    for event in events { happen(event) }
  }

  mutating func liftFinger(_ activity: inout Activity) {
    guard let place = activity.finger else { return }
    hands.put(place, isDown: false, at: now)
    let list = displayList()
    let events = activity.touch.up(contact(place), on: list, of: simulation.headUnit)
    for event in events { happen(event) }
  }

  func contact(_ place: Activity.Place) -> Contact {
    Contact(x: place.x, y: place.y, at: now)
  }

  /// A point at which a finger really means the one element that is meant.
  mutating func place(of selector: Selector) throws(DriveTrouble) -> Activity.Place {
    let search = search()
    if case .point(let x, let y) = selector.subject {
      let isThere =
        (0..<search.list.size.width).contains(x)
        && (0..<search.list.size.height).contains(y)
      guard isThere else { throw DriveTrouble(.command, RunWording.emptyPoint) }
      return Activity.Place(x: x, y: y)
    }
    let element = search.list.elements[try only(selector, in: search)]
    let name = selector.words
    if element.isEnabled, let place = Self.touchPlace(on: element, of: search.list) { return place }
    let first = Self.places(in: Self.visiblePart(of: element, on: search.list)).first
    let other = first.flatMap { covering(element, at: $0, on: search.list) }
    let isCovered = element.isEnabled || other != nil
    throw DriveTrouble(
      .command, isCovered ? RunWording.covered(name, by: other?.short) : RunWording.disabled(name),
      details: [element.short])
  }

  /// Where a finger means the element; nil when it would mean something else everywhere.
  static func touchPlace(on element: Element, of list: DisplayList) -> Activity.Place? {
    places(in: visiblePart(of: element, on: list)).first { isHit(element, at: $0, on: list) }
  }

  private static func visiblePart(of element: Element, on list: DisplayList) -> PixelRect {
    element.touchFrame.intersection(
      PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
  }

  /// The middle first, then around it, the corners last.
  private static func places(in frame: PixelRect) -> [Activity.Place] {
    guard !frame.isEmpty else { return [] }
    let shares = [
      (4, 4), (4, 2), (4, 6), (2, 4), (6, 4), (1, 4), (7, 4), (4, 1), (4, 7), (1, 1), (7, 1),
      (1, 7), (7, 7),
    ]
    return shares.map { horizontal, vertical in
      Activity.Place(
        x: min(frame.maxX - 1, frame.x + frame.width * horizontal / 8),
        y: min(frame.maxY - 1, frame.y + frame.height * vertical / 8))
    }
  }

  private static func isHit(
    _ element: Element, at place: Activity.Place, on list: DisplayList
  ) -> Bool {
    let hit = list.hit(x: place.x, y: place.y)
    if let target = element.target { return hit.target == target }
    // What cannot be chosen is touched for its own sake: nothing else may be there.
    return hit.target == nil
  }

  /// What a finger at that place would mean instead.
  private func covering(
    _ element: Element, at place: Activity.Place, on list: DisplayList
  ) -> Element? {
    guard let own = list.elements.firstIndex(of: element) else { return nil }
    // Elements that are drawn later lie over it.
    return list.elements[own...].dropFirst().last { other in
      other.touchFrame.contains(x: place.x, y: place.y) && !list.isPart(other, of: own)
        && (other.target != nil || [.toast, .banner, .dialog, .tabBar].contains(other.role))
    }
  }
}

extension DisplayList {
  fileprivate func isPart(_ element: Element, of whole: Int) -> Bool {
    var parent = element.parent
    while let index = parent {
      if index == whole { return true }
      parent = elements[index].parent
    }
    return false
  }
}
