internal import HeadUnitCore
internal import HeadUnitDisplay

/// A display list made ready to be drawn: one step for each command.
struct Plan {
  private(set) var steps: [Step] = []

  /// What lies around the commands that are being planned.
  private struct Group {
    let index: Int
    let clip: PixelRect
    let isLayer: Bool
    var bounds = PixelRect.zero
  }

  init(_ list: DisplayList, _ supplies: inout Supplies) {
    steps.reserveCapacity(list.commands.count)
    let screen = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var groups = [Group(index: -1, clip: screen, isLayer: false)]
    for index in list.commands.indices {
      if case .end = list.commands[index] {
        close(&groups, at: index)
      } else {
        add(list.commands[index], to: &groups, &supplies)
      }
    }
    precondition(groups.count == 1, "Every group of a display list has its end.")
  }

  private mutating func add(
    _ command: DrawingCommand, to groups: inout [Group], _ supplies: inout Supplies
  ) {
    let group = groups[groups.count - 1]
    var step = supplies.step(for: command, in: group.clip)
    step.end = steps.count + 1
    step.bounds = step.bounds.intersection(group.clip)
    step.opaque = group.isLayer ? .zero : step.opaque.intersection(group.clip)
    let isLayer =
      switch step.ink {
      case .layer(let opacity): group.isLayer || opacity < 255
      case .clip, .scroll: group.isLayer
      default: nil as Bool?
      }
    if let isLayer {
      groups.append(Group(index: steps.count, clip: step.bounds, isLayer: isLayer))
    } else {
      groups[groups.count - 1].bounds = group.bounds.union(step.bounds)
    }
    steps.append(step)
  }

  /// A group touches what its parts touch.
  private mutating func close(_ groups: inout [Group], at index: Int) {
    precondition(groups.count > 1, "Every end of a display list has its group.")
    let group = groups.removeLast()
    steps.append(Step(ink: .none, frame: .zero, bounds: .zero, end: index + 1))
    steps[group.index].end = index + 1
    steps[group.index].bounds = group.bounds
    groups[groups.count - 1].bounds = groups[groups.count - 1].bounds.union(group.bounds)
  }
}
