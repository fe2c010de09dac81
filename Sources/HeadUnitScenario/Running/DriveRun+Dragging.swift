import HeadUnitCore
import HeadUnitDisplay

// Dragging.
extension DriveRun {
  mutating func takeHold(
    _ dragging: Dragging, _ activity: inout Activity
  ) throws(DriveTrouble) -> StepProgress {
    guard drive.profile.hasTouch else { throw DriveTrouble(.command, RunWording.noTouch) }
    let way = try way(of: dragging)
    activity.finger = way.from
    putFingerDownAgain(&activity)
    return .replaced([.drag(Drag(from: way.from, to: way.to, at: now, over: dragging.duration))])
  }

  mutating func go(on drag: Drag, _ activity: inout Activity) -> StepProgress {
    var drag = drag
    guard drag.done < drag.moveCount else {
      liftFinger(&activity)
      return .done
    }
    let due = drag.due(drag.done + 1)
    guard now >= due else { return .waits(until: due, forEvents: false) }
    drag.done += 1
    activity.finger = drag.place(drag.done)
    hands.put(activity.finger, isDown: true, at: now)
    if let place = activity.finger {
      for event in activity.touch.move(contact(place), of: simulation.headUnit) { happen(event) }
    }
    return .replaced([.drag(drag)])
  }

  private mutating func way(
    of dragging: Dragging
  ) throws(DriveTrouble) -> (from: Activity.Place, to: Activity.Place) {
    let list = displayList()
    if let start = dragging.start {
      let from = try place(of: start)
      let element = search().choosable(start).first.map { list.elements[$0].frame }
      let side = dragging.direction.isVertical ? element?.height : element?.width
      return (from, dragging.end(from: from, by: (side ?? 0) * 3 / 4))
    }
    if dragging.direction.isVertical || !list.elements.contains(where: { $0.target == .scrubber }) {
      guard let element = list.elements.last(where: { $0.role == .list }),
        let from = startOnList(element.frame, dragging.direction, list)
      else { throw DriveTrouble(.command, RunWording.nothingToDrag) }
      return (from, dragging.end(from: from, by: element.frame.height * 3 / 4))
    }
    guard let slider = list.elements.last(where: { $0.target == .scrubber }) else {
      throw DriveTrouble(.command, RunWording.nothingToDrag)
    }
    let from = startOnTrack(slider.frame)
    return (from, dragging.end(from: from, by: slider.frame.width / 4))
  }

  /// As far as may be from where the finger goes, and really on the list.
  private func startOnList(
    _ frame: PixelRect, _ direction: Direction, _ list: DisplayList
  ) -> Activity.Place? {
    let eighths = direction == .up ? Array((1...7).reversed()) : Array(1...7)
    let places = eighths.map {
      Activity.Place(x: frame.x + frame.width / 2, y: frame.y + frame.height * $0 / 8)
    }
    return places.first { list.hit(x: $0.x, y: $0.y).isOnList }
  }

  /// Where the position of the track is.
  private func startOnTrack(_ frame: PixelRect) -> Activity.Place {
    let headUnit = simulation.headUnit
    let length = headUnit.player.info?.length ?? 0
    let share = length > 0 ? (headUnit.shownElapsed(at: now) ?? 0) / length : 0
    let way = Int((Double(frame.width - 1) * max(0, min(1, share))).rounded())
    return Activity.Place(x: frame.x + way, y: frame.y + min(frame.height / 4, frame.height - 1))
  }
}

extension Dragging {
  /// However far it is said to go, no finger leaves the table.
  private static let longest = 100_000

  fileprivate func end(from: Activity.Place, by standard: Int) -> Activity.Place {
    let way = max(0, min(distance ?? standard, Self.longest))
    var end = from
    switch direction {
    case .up: end.y -= way
    case .down: end.y += way
    case .left: end.x -= way
    case .right: end.x += way
    }
    return end
  }
}

extension Direction {
  fileprivate var isVertical: Bool { self == .up || self == .down }
}
