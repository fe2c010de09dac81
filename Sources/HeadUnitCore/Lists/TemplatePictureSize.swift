/// How large a template's pictures are asked for and drawn.
public enum TemplatePictureSize: Double, Hashable, Sendable, CaseIterable {
  /// On a button, or at the end of a row.
  case button = 24
  /// Beside the header of a section.
  case section = 28
  /// Beside a row, and in a condensed row of pictures.
  case thumbnail = 48
  /// Of a grid.
  case grid = 64
  /// In a row of pictures.
  case element = 96
  /// Above a list, of what it is about.
  case details = 100

  public var points: Double { rawValue }
}

extension ListMetrics {
  public func side(of size: TemplatePictureSize) -> Int {
    size == .thumbnail ? thumbnailSide : max(1, pixels(size.points))
  }
}

extension PictureRow.Kind {
  public var pictureSize: TemplatePictureSize {
    switch self {
    case .row, .card, .grid, .imageGrid: .element
    case .condensed: .thumbnail
    }
  }
}

extension Page {
  /// What is drawn of a template's page while these rows are seen, from top to bottom.
  func givenPictures(
    in rows: Range<Int>, _ metrics: ListMetrics
  ) -> [(name: String, size: TemplatePictureSize)] {
    var found: [(name: String, size: TemplatePictureSize)] = []
    func add(_ name: String?, _ size: TemplatePictureSize) {
      if let name { found.append((name, size)) }
    }
    for row in rows {
      guard let given, given.rows.indices.contains(row) else { continue }
      add(given.rows[row].header?.image, .section)
      add(given.rows[row].header?.button?.image, .button)
      switch given.rows[row].content {
      case .item(let item):
        add(item.image, .thumbnail)
        add(item.accessoryImage, .button)
        guard let pictures = item.pictures else { continue }
        let seen = pictures.shownCount(at: metrics.place(of: pictures, in: item))
        for element in pictures.elements.prefix(seen) {
          add(element.image, pictures.kind.pictureSize)
        }
      case .details(let details):
        add(details.image, .details)
        for button in details.buttons { add(button.image, .button) }
      case .buttons(let buttons):
        for button in buttons { add(button.image, .thumbnail) }
      case .assistant: break
      }
    }
    if case .grid(let buttons) = template?.content {
      for button in buttons.prefix(TemplateLimits.picturesLimit) { add(button.image, .grid) }
    }
    for button in (template?.leadingButtons ?? []) + (template?.trailingButtons ?? []) {
      add(button.image, .button)
    }
    return found
  }
}
