public import HeadUnitCore

/// The surfaces of a head unit side by side, as a picture of their own or beside its screen.
///
/// They are dark by day as well, as phones and clusters have their own light, and keep their own
/// look in a head unit of any other.
public struct SurfaceSheet {
  /// A surface on the sheet, in points.
  private struct Place {
    let surface: Surface
    let area: Area

    init(_ surface: Surface, _ x: Double, _ y: Double) {
      self.surface = surface
      area = Area(x, y, surface.size.width, surface.size.height)
    }

    func moved(x: Double) -> Place { Place(surface, area.x + x, area.y) }
  }

  private let screen: Screen
  private let scale: Double

  private static let gap = 20.0
  private static let labelHeight = 20.0

  public init(of headUnit: HeadUnit, at now: Instant, with materials: Materials) {
    var materials = materials
    materials.look = .standard
    screen = Screen(headUnit, at: now, with: materials).inColors(of: .night)
    scale = headUnit.metrics.pixelsPerPoint
  }

  /// All of them, each with its name.
  public func displayList() -> DisplayList {
    let size = Self.size(width: Self.sheetWidth, height: Self.sheetHeight, scale: scale)
    return displayList(Self.sheet, size, hasLabels: true)
  }

  /// One by itself.
  public func displayList(of surface: Surface) -> DisplayList {
    let (width, height) = surface.size
    let size = Self.size(
      width: width + 2 * Self.gap, height: height + 2 * Self.gap, scale: scale)
    return displayList([Place(surface, Self.gap, Self.gap)], size, hasLabels: false)
  }

  /// The screen with the surfaces to the right of it and, under a wide one, below.
  public func displayList(beside list: DisplayList) -> DisplayList {
    let width = Double(list.size.width) / scale
    let height = Double(list.size.height) / scale
    let places = height > width ? Self.sheet.map { $0.moved(x: width) } : Self.around(width, height)
    let size = Self.size(beside: list.size, scale: scale)
    return displayList(places, size, hasLabels: true).with(list)
  }

  /// How large the screen and the surfaces beside it are together.
  public static func size(beside display: Display) -> PixelSize {
    size(
      beside: PixelSize(width: display.width, height: display.height),
      scale: DisplayShape(display).pixelsPerPoint)
  }

  private static func size(beside screen: PixelSize, scale: Double) -> PixelSize {
    let isPortrait = screen.height > screen.width
    let width = Double(screen.width) / scale + (isPortrait ? sheetWidth : 360)
    let height = Double(screen.height) / scale + (isPortrait ? 0 : 248)
    return size(width: width, height: max(height, isPortrait ? sheetHeight : 486), scale: scale)
  }

  private static func size(width: Double, height: Double, scale: Double) -> PixelSize {
    PixelSize(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
  }

  private static let sheetWidth = 640.0
  private static let sheetHeight = 484.0

  private static let sheet = [
    Place(.lockScreen, 20, 36), Place(.controlCentre, 360, 36), Place(.cluster, 20, 270),
    Place(.dynamicStrip, 20, 380),
  ]

  /// The tall ones to the right of a screen of the size, the flat ones below it.
  private static func around(_ width: Double, _ height: Double) -> [Place] {
    [
      Place(.lockScreen, width + 20, 36), Place(.controlCentre, width + 20, 270),
      Place(.cluster, 20, height + 36), Place(.dynamicStrip, 20, height + 144),
    ]
  }

  private func displayList(
    _ places: [Place], _ size: PixelSize, hasLabels: Bool
  ) -> DisplayList {
    var canvas = DisplayListBuilder(
      scale: scale, palette: screen.palette, setter: screen.materials.text, originX: 0, originY: 0)
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.add(.gradient(whole, Self.surroundings))
    for place in places {
      if hasLabels { drawName(of: place, on: &canvas) }
      draw(place, on: &canvas)
    }
    return DisplayList(
      size: size, commands: canvas.commands, elements: canvas.elements,
      nextChange: canvas.nextChange)
  }

  private static let surroundings = Gradient(from: Color(0x11141B), to: Color(0x0A0B0E))

  private func drawName(of place: Place, on canvas: inout DisplayListBuilder) {
    canvas.text(
      place.surface.title, .micro, screen.palette.texts[2], x: place.area.x,
      y: place.area.y - Self.labelHeight)
  }

  private func draw(_ place: Place, on canvas: inout DisplayListBuilder) {
    let label = DisplayListBuilder.Label(
      text: place.surface.title, value: screen.playing.state.rawValue)
    canvas.element(.card, place.area, label) { canvas in
      switch place.surface {
      case .lockScreen: screen.drawLockScreen(place.area, on: &canvas)
      case .controlCentre: screen.drawControlCentre(place.area, on: &canvas)
      case .dynamicStrip: screen.drawDynamicStrip(place.area, on: &canvas)
      case .cluster: screen.drawCluster(place.area, on: &canvas)
      case .kit:
        canvas.card(place.area, radius: 12, screen.kitColors.ground, hasEdge: true)
        screen.drawKit(place.area, on: &canvas)
      }
    }
  }
}

extension DisplayList {
  /// The list with another one drawn in its top left corner, touched and awaited as before.
  func with(_ screen: DisplayList) -> DisplayList {
    var list = self
    let frame = PixelRect(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
    list.commands += [.clip(frame)] + screen.commands + [.end]
    list.elements = screen.elements + elements.map { $0.moved(toFollow: screen.elements.count) }
    list.nextChange = nextChange.sooner(screen.nextChange)
    return list
  }
}

extension DisplayList.NextChange {
  fileprivate func sooner(_ other: Self) -> Self {
    switch (self, other) {
    case (.atOnce, _), (_, .atOnce): .atOnce
    case (.never, let change), (let change, .never): change
    case (.at(let first), .at(let second)): .at(min(first, second))
    }
  }
}
