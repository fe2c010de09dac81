/// The list of a template: its rows one below the other, each of its own height.
public struct GivenList: Hashable, Sendable {
  public let list: TemplateList
  public let rows: [GivenRow]
  /// Items beyond what the car takes, which are not shown.
  public let lostItems: Int
  /// Pictures beyond what any car shows in a row.
  let lostPictures: Int
  /// How wide it is, and what of that rows have beside a strip of letters.
  let points: Double
  private let rowPoints: Double
  /// The top edge of each row in pixels, its section's header included, and the end of the last.
  private let tops: [Int]

  /// Sections without items are not shown, and neither are their headers.
  init(
    _ list: TemplateList, showsAssistant: Bool, limits: TemplateLimits, metrics: ListMetrics,
    points: Double
  ) {
    self.list = list
    self.points = points
    let hasLetters = list.sections.contains { !($0.index ?? "").isEmpty && !$0.items.isEmpty }
    rowPoints = points - (hasLetters ? Self.lettersPoints : 0)
    var rows: [GivenRow] = []
    if var details = list.details {
      details.buttons = Array(details.buttons.prefix(limits.detailsButtons))
      rows.append(GivenRow(.details(details)))
    }
    if !list.headerButtons.isEmpty {
      rows.append(GivenRow(.buttons(Array(list.headerButtons.prefix(limits.gridButtons)))))
    }
    let assistant = list.assistant.flatMap { showsAssistant ? $0.position : nil }
    if assistant == .top { rows.append(GivenRow(.assistant)) }
    var room = limits.items
    var lost = 0
    var lostPictures = 0
    for (index, section) in list.sections.enumerated() {
      let taken = index < limits.sections ? section.items.prefix(room) : []
      room -= taken.count
      lost += section.items.count - taken.count
      for (place, var item) in taken.enumerated() {
        if let pictures = item.pictures, pictures.elements.count > limits.pictures {
          lostPictures += pictures.elements.count - limits.pictures
          item.pictures?.elements = Array(pictures.elements.prefix(limits.pictures))
        }
        rows.append(
          GivenRow(.item(item), section: index, header: place == 0 ? section.shownHeader : nil))
      }
    }
    if assistant == .bottom { rows.append(GivenRow(.assistant)) }
    self.rows = rows
    lostItems = lost
    self.lostPictures = lostPictures
    var height = 0.0
    var tops = [0]
    tops.reserveCapacity(rows.count + 1)
    for row in rows {
      height += row.headerPoints + row.height(within: rowPoints)
      tops.append(metrics.pixels(height))
    }
    self.tops = tops
  }

  /// What the strip of letters takes of the rows.
  public static let lettersPoints = 32.0

  /// The height of so many rows; where a row begins, its header included.
  func top(_ row: Int) -> Int { tops[max(0, min(row, rows.count))] }

  /// How much of the row the header that stays at the top hides where the row is the topmost, in
  /// points; its own header is no part of that.
  func stickyPoints(over row: Int) -> Double {
    guard rows.indices.contains(row), rows[row].header == nil, rows[row].section != nil else {
      return 0
    }
    return header(at: top(row))?.header.points ?? 0
  }

  /// The header of the section that a height is in.
  func header(at height: Int) -> (header: SectionHeader, row: Int)? {
    var row = min(firstRow(below: height), rows.count - 1)
    guard row >= 0, let section = rows[row].section else { return nil }
    while row >= 0, rows[row].section == section {
      if let header = rows[row].header { return (header, row) }
      row -= 1
    }
    return nil
  }

  /// Where the letters of the strip lead: each with its first row.
  public var letters: [(letter: String, row: Int)] {
    var letters: [(letter: String, row: Int)] = []
    var last: Int?
    for (index, row) in rows.enumerated() {
      guard let section = row.section, section != last else { continue }
      last = section
      if let letter = list.sections[section].index, !letter.isEmpty {
        letters.append((letter, index))
      }
    }
    return letters
  }

  /// The first row whose lower edge is below the height.
  fileprivate func firstRow(below height: Int) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if tops[middle + 1] > height { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// One row of a template's list.
public struct GivenRow: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case item(TemplateItem)
    /// Above everything: what the list is about.
    case details(TemplateDetails)
    case buttons([TemplateButton])
    case assistant
  }

  public let content: Content
  /// Where its section is among those of the template.
  public let section: Int?
  /// What stands above it, if it is the first of its section.
  public let header: SectionHeader?

  init(_ content: Content, section: Int? = nil, header: SectionHeader? = nil) {
    self.content = content
    self.section = section
    self.header = header
  }

  public var item: TemplateItem? {
    if case .item(let item) = content { item } else { nil }
  }

  /// What the row is to the rest of the head unit.
  public func contentItem(in language: Language) -> ContentItem {
    switch content {
    case .item(let item):
      ContentItem(
        identifier: item.id, title: item.pictures == nil ? item.title : item.title ?? "",
        subtitle: item.subtitle, artwork: item.image,
        isContainer: item.accessory == .disclosure, isPlayable: item.accessory != .disclosure,
        isExplicit: item.isExplicit, isStreaming: item.accessory == .cloud,
        progress: item.progress)
    case .details(let details):
      ContentItem(
        identifier: "", title: details.title ?? "", subtitle: details.subtitle,
        artwork: details.image, isPlayable: true, progress: details.progress)
    case .buttons: ContentItem(identifier: "", title: "", isPlayable: true)
    case .assistant:
      ContentItem(
        identifier: "", title: ListPhrase.ask.text(in: language),
        subtitle: ListPhrase.voice.text(in: language),
        isPlayable: true)
    }
  }

  /// The buttons in it, in the order of the knob.
  public var buttons: [TemplateButton] {
    let inRow: [TemplateButton] =
      switch content {
      case .details(let details): details.buttons
      case .buttons(let buttons): buttons
      case .item, .assistant: []
      }
    return (header?.button.map { [$0] } ?? []) + inRow
  }

  public var headerPoints: Double { header?.points ?? 0 }

  fileprivate func height(within points: Double) -> Double {
    switch content {
    case .item(let item):
      item.pictures.map { PictureRowPlace($0, of: item, within: points).height } ?? 60
    case .details(let details): details.points
    case .buttons(let buttons): HeaderButtonsPlace(buttons.count, within: points).height
    case .assistant: 60
    }
  }
}

extension TemplateDetails {
  /// With two lines for what is said below.
  public var points: Double { 124 + bodyPoints }
  public var bodyPoints: Double { bodies.isEmpty ? 0 : 44 }
}

/// What stands above the rows of a section.
public struct SectionHeader: Hashable, Sendable {
  public var title: String
  public var subtitle: String?
  public var image: String?
  public var button: TemplateButton?

  public var points: Double { subtitle == nil && image == nil ? 36 : 54 }
}

extension TemplateSection {
  fileprivate var shownHeader: SectionHeader? {
    guard let header, !header.isEmpty else { return nil }
    return SectionHeader(title: header, subtitle: subtitle, image: image, button: button)
  }
}

/// Large buttons above a list: as many beside each other as have room, the others below.
public struct HeaderButtonsPlace: Hashable, Sendable {
  public let columns: Int
  public let lines: Int

  public static let gap = 10.0
  public static let buttonHeight = 92.0
  /// What the list leaves free at both of their sides.
  public static let margins = 40.0
  private static let leastWidth = 84.0

  public var height: Double { 2 + Double(lines) * (Self.buttonHeight + Self.gap) }

  /// In a list that is so wide.
  public init(_ count: Int, within points: Double) {
    let fitting = Int((points - Self.margins + Self.gap) / (Self.leastWidth + Self.gap))
    let lines = (count + max(1, fitting) - 1) / max(1, fitting)
    self.lines = lines
    // No line has much fewer of them than the one above.
    columns = lines > 0 ? (count + lines - 1) / lines : 0
  }
}

/// How the pictures of a row stand, in points.
public struct PictureRowPlace: Hashable, Sendable {
  /// Side by side, be they all within the list or to be moved there.
  public let columns: Int
  public let lines: Int
  /// Above the pictures: the row's own title.
  public let titleHeight: Double
  public let elementWidth: Double
  public let elementHeight: Double
  public let gap: Double
  /// In which they are seen without going under the edges of the list.
  public let room: Double

  /// From the start of one to that of the next.
  public var pitch: Double { elementWidth + gap }

  /// How much further they reach than there is room.
  public var excess: Double {
    let width = Double(columns) * pitch - gap
    return width > room + 0.5 ? width - room : 0
  }

  public var height: Double {
    titleHeight + 8 + Double(lines) * elementHeight + Double(max(0, lines - 1)) * gap + 8
  }

  /// In a list that is so wide.
  init(_ pictures: PictureRow, of item: TemplateItem, within points: Double) {
    let hasTitles = pictures.elements.contains { !($0.title ?? "").isEmpty }
    let hasSubtitles = pictures.elements.contains { !($0.subtitle ?? "").isEmpty }
    let texts = (hasTitles ? 24.0 : 0) + (hasSubtitles ? 18 : 0)
    let (width, height): (Double, Double) =
      switch pictures.kind {
      case .row: (104, 96 + texts)
      case .card: (224, TemplatePictureSize.fullCard.points)
      case .condensed: (180, 60)
      case .grid: (104, 96)
      case .imageGrid: (104, 96 + (hasTitles ? 24 : 0))
      }
    gap = 12
    room = points - 40
    let fitting = max(1, Int((room + gap) / (width + gap)))
    let count = pictures.elements.count
    let isWider = count > fitting && !pictures.allowsMultipleLines
    columns = isWider ? count : fitting
    lines = isWider ? 1 : (count + fitting - 1) / fitting
    let seen = isWider ? Self.seen(room / (width + gap)) : Double(fitting)
    elementWidth = isWider ? room / seen - gap : (room - gap * (seen - 1)) / seen
    titleHeight = (item.title ?? "").isEmpty ? 0 : 40
    elementHeight = height
  }

  /// The last of those that are seen is cut so that it shows that there are more.
  private static func seen(_ share: Double) -> Double {
    let whole = share.rounded(.down)
    let part = share - whole
    if part < 0.3 { return whole > 1 ? whole - 0.2 : max(share, 1) }
    return whole + min(part, 0.8)
  }
}

extension GivenList {
  public func place(of pictures: PictureRow, in item: TemplateItem) -> PictureRowPlace {
    PictureRowPlace(pictures, of: item, within: rowPoints)
  }

  /// How many pictures the row has, wherever it is moved to.
  public func shownPictures(of row: Int) -> Int {
    guard rows.indices.contains(row) else { return 0 }
    return rows[row].item?.pictures?.elements.count ?? 0
  }

  /// How the pictures of the row stand, if it has any.
  func picturePlace(of row: Int) -> PictureRowPlace? {
    guard rows.indices.contains(row), let item = rows[row].item, let pictures = item.pictures
    else { return nil }
    return place(of: pictures, in: item)
  }
}

/// How far a row of pictures has been moved to the side, the way one reads.
public struct SidePlace: Hashable, Sendable {
  /// Pixels that have gone out at its start.
  public internal(set) var scroll = 0
  /// How far it is pulled beyond its ends, before its start when negative.
  public internal(set) var overscroll = 0
  /// How far the finger has gone to pull it there.
  var pull = 0
  public internal(set) var glide: Glide?

  /// Where it is seen at the instant, also while it moves on its own.
  public func scroll(at now: Instant) -> Int { glide?.position(at: now) ?? scroll + overscroll }

  var moves: Bool { glide != nil || overscroll != 0 }
  var isHeldOrThrown: Bool { overscroll != 0 || glide?.isThrown == true }
}

extension Page {
  /// How far the row is moved to the side.
  public func side(of row: Int) -> SidePlace {
    guard !sides.isEmpty, let given, given.rows.indices.contains(row) else { return SidePlace() }
    return given.rows[row].item.flatMap { sides[$0.id] } ?? SidePlace()
  }

  /// Whether one of its rows moves to the side, or is pulled there.
  var movesSideways: Bool { !sides.isEmpty && sides.values.contains(where: \.moves) }
}

extension ListMetrics {
  /// How far the row of pictures can be moved to the side; nothing where all have room.
  public func maximumSide(of row: Int, on page: Page) -> Int {
    page.given?.picturePlace(of: row).map { pixels($0.excess) } ?? 0
  }

  /// The pictures of the row that are seen, or would be after so much more of the room.
  func pictures(of row: Int, on page: Page, reach: Double = 0) -> Range<Int> {
    let count = page.given?.shownPictures(of: row) ?? 0
    guard let place = page.given?.picturePlace(of: row), place.excess > 0 else { return 0..<count }
    let start = Double(page.side(of: row).scroll) / pixelsPerPoint
    // As far as the edges of the list, under which they go; less than a point is not seen.
    let margin = 19 + reach * place.room
    let first = Int(((start - margin - place.elementWidth) / place.pitch).rounded(.down)) + 1
    let end = Int(((start + place.room + margin) / place.pitch).rounded(.up))
    return max(0, min(count, first))..<max(0, min(count, max(first, end)))
  }
}

// Where the rows of a page stand, whatever kind of page it is.
extension ListMetrics {
  /// The top edge of a row in the list's own pixels; its section's header belongs to it.
  public func rowTop(_ row: Int, of page: Page) -> Int { page.given?.top(row) ?? rowTop(row) }

  /// The highest place of a list at which the whole row is seen.
  func scroll(revealing row: Int, of page: Page) -> Int {
    rowTop(row, of: page) - pixels(page.given?.stickyPoints(over: row) ?? 0)
  }

  /// The rows of which at least one pixel is between two heights.
  public func rows(from top: Int, to bottom: Int, count: Int, of page: Page) -> Range<Int> {
    guard let given = page.given else { return rows(from: top, to: bottom, count: count) }
    guard bottom > top, count > 0 else { return 0..<0 }
    let first = min(given.firstRow(below: max(0, top)), count)
    var end = first
    while end < min(count, given.rows.count), given.top(end) < bottom { end += 1 }
    return first..<end
  }

  /// The first top edge of a row from this height on.
  func rowEdge(from height: Int, of page: Page) -> Int {
    guard let given = page.given else { return rowEdge(from: height) }
    let row = given.firstRow(below: max(0, height))
    let top = given.top(row)
    return top >= height ? top : given.top(row + 1)
  }

  /// The top edge that is so many rows on; back when negative.
  func rowEdge(_ rows: Int, from height: Int, of page: Page) -> Int {
    guard let given = page.given else { return rowEdge(rows, from: height) }
    guard rows != 0 else { return height }
    let bounded = max(-Self.countLimit, min(Self.countLimit, rows))
    guard rows < 0 else { return given.top(given.firstRow(below: height) + bounded) }
    return given.top(given.firstRow(below: height - 1) + bounded + 1)
  }
}

extension ListMetrics {
  public func side(of size: TemplatePictureSize) -> Int {
    size == .row ? thumbnailSide : max(1, pixels(Double(pictureSizes[size])))
  }
}

extension PictureRow {
  public func pictureSize(of element: Element) -> TemplatePictureSize {
    switch kind {
    case .card: element.isFullHeight ? .fullCard : .card
    case .row: .element
    case .grid: .cover
    case .imageGrid: .imageGrid
    case .condensed: .condensed
    }
  }
}

extension Page {
  /// What is drawn of a template's page while these rows are seen, from top to bottom.
  func givenPictures(
    in rows: Range<Int>, _ metrics: ListMetrics
  ) -> [(name: String, size: TemplatePictureSize)] {
    var found: [(name: String, size: TemplatePictureSize)] = []
    var near: [(name: String, size: TemplatePictureSize)] = []
    func add(_ name: String?, _ size: TemplatePictureSize) {
      if let name { found.append((name, size)) }
    }
    for row in rows {
      guard let given, given.rows.indices.contains(row) else { continue }
      add(given.rows[row].header?.image, .section)
      add(given.rows[row].header?.button?.image, .button)
      switch given.rows[row].content {
      case .item(let item):
        add(item.image, .row)
        add(item.accessoryImage, .button)
        guard let pictures = item.pictures else { continue }
        let seen = metrics.pictures(of: row, on: self)
        for number in seen {
          let element = pictures.elements[number]
          add(element.image, pictures.pictureSize(of: element))
          add(element.overlay?.image, .section)
        }
        for number in metrics.pictures(of: row, on: self, reach: 1) where !seen.contains(number) {
          let element = pictures.elements[number]
          if let name = element.image { near.append((name, pictures.pictureSize(of: element))) }
        }
      case .details(let details):
        add(details.image, .details)
        add(details.overlay?.image, .section)
        for button in details.buttons { add(button.image, .button) }
      case .buttons(let buttons):
        for button in buttons { add(button.image, .header) }
      case .assistant: break
      }
    }
    if case .grid(let buttons) = template?.content {
      let most = TemplateLimits.gridButtonsRange.upperBound
      for button in buttons.prefix(most) { add(button.image, .grid) }
    }
    add(template?.back?.image, .button)
    for button in (template?.leadingButtons ?? []) + (template?.trailingButtons ?? []) {
      add(button.image, .button)
    }
    return found + near
  }
}

/// How much of which parts of a template is not shown.
typealias TemplateLosses = [TemplatePart: Int]

extension TemplateLosses {
  var inOrder: [(part: TemplatePart, lost: Int)] {
    TemplatePart.allCases.compactMap { part in self[part].map { (part, $0) } }
  }
}
