/// Where the driver is in the app's content.
public struct Browser: Hashable, Sendable {
  /// One stack of pages; without tabs there is only one.
  public struct Stack: Hashable, Sendable {
    public internal(set) var pages: [Page] = []
  }

  /// A root child shown as a tab.
  public struct Tab: Hashable, Sendable {
    public let path: ContentPath
    /// Nil when the app had none to give: the tab is shown but cannot be chosen.
    public internal(set) var item: ContentItem?
    /// The template whose tab it is, where an app hands them over.
    public internal(set) var template: String?
    /// A mark says that there is something new.
    public internal(set) var isBadged = false

    public var isEnabled: Bool { item != nil }
  }

  public internal(set) var tabs: [Tab] = []
  public internal(set) var stacks = [Stack()]
  public internal(set) var current = 0
  /// The template that is the bar of tabs.
  var tabBar: String?
  /// The list of tabs while it is being got; on screen only until there are tabs.
  public internal(set) var tabList: Page?
  private var nextPageNumber = 1

  /// The page on the screen when content is.
  public var page: Page? {
    tabs.isEmpty ? tabList ?? stacks[current].pages.last : stacks[current].pages.last
  }

  /// Whether the list on the screen moves on its own or is pulled; asked at every event, and
  /// therefore without a copy of the page.
  var isMoving: Bool {
    let pages = stacks[current].pages
    guard let last = pages.indices.last else { return false }
    return pages[last].glide != nil || pages[last].overscroll != 0
  }

  /// The same of its rows of pictures.
  var isMovingSideways: Bool { stacks[current].pages.last?.movesSideways ?? false }

  /// Levels on the screen, the root or the tab's own list counting as the first.
  public var depth: Int {
    // Without a copy of the page, as above.
    let pages = stacks[current].pages.count
    return tabs.isEmpty && tabList != nil ? max(1, pages) : pages
  }

  mutating func makePage(_ path: ContentPath, title: String) -> Page {
    defer { nextPageNumber += 1 }
    return Page(id: PageID(number: nextPageNumber), path: path, title: title)
  }

  /// Every page there is, visible or not.
  var allPages: [Page] {
    (tabList.map { [$0] } ?? []) + stacks.flatMap(\.pages)
  }

  func page(_ id: PageID) -> Page? {
    if tabList?.id == id { return tabList }
    for stack in stacks {
      if let page = stack.pages.first(where: { $0.id == id }) { return page }
    }
    return nil
  }

  /// Changes a page in its place; nothing happens when it is gone.
  mutating func update(_ id: PageID, _ change: (inout Page) -> Void) {
    if tabList?.id == id {
      if var page = tabList {
        change(&page)
        tabList = page
      }
      return
    }
    for stack in stacks.indices {
      for index in stacks[stack].pages.indices where stacks[stack].pages[index].id == id {
        change(&stacks[stack].pages[index])
        return
      }
    }
  }

  mutating func updateAll(_ change: (inout Page) -> Void) {
    if var page = tabList {
      change(&page)
      tabList = page
    }
    for stack in stacks.indices {
      for index in stacks[stack].pages.indices { change(&stacks[stack].pages[index]) }
    }
  }

  /// Forgets everything but the numbers given out.
  mutating func reset() {
    tabs = []
    stacks = [Stack()]
    current = 0
    tabBar = nil
    tabList = nil
  }
}
