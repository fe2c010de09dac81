public import HeadUnitCore

extension DisplayList {
  /// What lies under a finger.
  public struct Hit: Hashable, Sendable {
    /// Nil where nothing can be chosen at present.
    public internal(set) var target: FocusTarget?
    /// Whether dragging there moves a list.
    public internal(set) var isOnList = false
  }

  public func hit(x: Int, y: Int) -> Hit {
    var isOnList = false
    for element in elements.reversed() where element.touchFrame.contains(x: x, y: y) {
      if element.role == .list { isOnList = true }
      guard element.target != nil || element.isOpaque else { continue }
      let target = element.isEnabled ? element.target : nil
      let isInList = isOnList || isPartOfList(element)
      return Hit(target: target, isOnList: isInList)
    }
    return Hit(target: nil, isOnList: isOnList)
  }

  func frame(of target: FocusTarget) -> PixelRect? {
    elements.last { $0.target == target }?.frame
  }

  private func isPartOfList(_ element: Element) -> Bool {
    var parent = element.parent
    while let index = parent {
      if elements[index].role == .list { return true }
      parent = elements[index].parent
    }
    return false
  }
}

extension Element {
  /// Whether a finger on it means nothing that lies below.
  fileprivate var isOpaque: Bool {
    switch role {
    case .tabBar, .toast, .banner, .dialog: true
    default: false
    }
  }
}
