public import HeadUnitCore

/// What stands around a screen in pictures that are to be shown to people.
public struct Bezel {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case rim, glass, keys, hood, dashboard
  }

  /// What a driver sees of the car around the screen.
  public struct Car: Hashable, Sendable {
    let theme: Theme
    /// While day becomes night: what it was, and how much of the change is done.
    let former: Theme?
    let share: Double
    let driverSide: DriverSide
    let speed: Speed
    let gear: Gear

    public init(around headUnit: HeadUnit, at now: Instant) {
      let vehicle = headUnit.vehicle
      theme = vehicle.theme
      driverSide = headUnit.profile.display.driverSide
      (speed, gear) = (vehicle.speed, vehicle.gear)
      let length = Shifts.themeDuration / vehicle.motionSpeed
      let shift = vehicle.reducesMotion ? nil : headUnit.shifts.theme
      share = shift.map { Curve.linear.way(from: $0.beganAt, over: length, at: now) } ?? 1
      former = share < 1 ? shift?.from : nil
    }
  }

  private let kind: Kind
  private let car: Car
  private let setter: TextSetter

  public init(_ kind: Kind, in car: Car, with setter: TextSetter) {
    (self.kind, self.car, self.setter) = (kind, car, setter)
  }

  /// Puts a picture of a head unit into it.
  public func around(_ list: DisplayList) -> DisplayList {
    let frame = BezelFrame(kind, around: list.size, driverSide: car.driverSide)
    var before = surroundings(frame, car.theme)
    if let former = car.former {
      let opacity = UInt8((car.share * 255).rounded())
      before =
        surroundings(frame, former) + [.layer(frame.whole, opacity: opacity)] + before + [.end]
    }
    let corners = Corners(frame.pixels(kind.facts.radius))
    return DisplayList(
      size: frame.size,
      commands: before + list.commands(movedBy: frame.screen.x, frame.screen.y)
        + [.corners(frame.screen, corners, kind.facts.glass)],
      nextChange: list.nextChange)
  }

  /// How large a picture with it is.
  public static func size(of screen: PixelSize, in kind: Kind) -> PixelSize {
    BezelFrame(kind, around: screen, driverSide: .left).size
  }

  /// Where the screen is in it.
  public static func place(of screen: PixelSize, in kind: Kind, _ car: Car) -> PixelRect {
    BezelFrame(kind, around: screen, driverSide: car.driverSide).screen
  }

  private func surroundings(_ frame: BezelFrame, _ theme: Theme) -> [DrawingCommand] {
    var drawing = BezelDrawing(frame, CarPaint(theme), car, setter)
    switch kind {
    case .rim: drawing.drawRim()
    case .glass: drawing.drawGlass()
    case .keys: drawing.drawKeys()
    case .hood: drawing.drawHood()
    case .dashboard: drawing.drawDashboard()
    }
    return drawing.commands
  }

  static let surroundings = Color(0x0B0D11)
}

extension Bezel.Kind {
  /// How much there is around the screen, in units of which its shorter side has 720.
  struct Facts {
    /// For people who choose.
    let summary: String
    /// On the driver's side, and on the other one.
    let sides: (driver: Double, other: Double)
    let top: Double
    let bottom: Double
    /// How round the screen's corners are, and what lies behind them.
    let radius: Double
    let glass: Color
  }

  var facts: Facts {
    switch self {
    case .rim:
      Facts(
        summary: "a thin rim", sides: (8, 8), top: 8, bottom: 8, radius: 15,
        glass: Color(0x131720))
    case .glass:
      Facts(
        summary: "a slab of glass on a stand", sides: (92, 92), top: 72, bottom: 132, radius: 14,
        glass: Color(0x07080B))
    case .keys:
      Facts(
        summary: "a panel with two knobs and a row of keys", sides: (156, 156), top: 46,
        bottom: 136, radius: 8, glass: Color(0x040506))
    case .hood:
      Facts(
        summary: "sunk in below a padded hood", sides: (120, 120), top: 112, bottom: 104,
        radius: 12, glass: Color(0x08090C))
    case .dashboard:
      Facts(
        summary: "a dashboard with dials, vents and a wheel", sides: (664, 232), top: 112,
        bottom: 168, radius: 14, glass: Color(0x07080B))
    }
  }

  /// Each with what it is, for help.
  public static var summary: String {
    allCases.map { "\($0.rawValue), \($0.facts.summary)" }.joined(separator: "; ")
  }
}

/// Where what stands around a screen is, in pixels.
struct BezelFrame: Hashable {
  let size: PixelSize
  let screen: PixelRect
  /// Pixels in a unit.
  private let unit: Double

  init(_ kind: Bezel.Kind, around list: PixelSize, driverSide: DriverSide) {
    let unit = Double(min(list.width, list.height)) / 720
    func pixels(_ length: Double) -> Int { max(1, Int((length * unit).rounded())) }
    let facts = kind.facts
    let (driver, other) = (pixels(facts.sides.driver), pixels(facts.sides.other))
    self.unit = unit
    screen = PixelRect(
      x: driverSide == .left ? driver : other, y: pixels(facts.top), width: list.width,
      height: list.height)
    size = PixelSize(
      width: list.width + driver + other,
      height: list.height + pixels(facts.top) + pixels(facts.bottom))
  }

  var whole: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

  func pixels(_ length: Double) -> Int { max(1, Int((length * unit).rounded())) }

  /// A rectangle around a point.
  func around(_ x: Int, _ y: Int, _ width: Double, _ height: Double) -> PixelRect {
    let (width, height) = (pixels(width), pixels(height))
    return PixelRect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }

  func circle(_ x: Int, _ y: Int, _ radius: Double) -> PixelRect {
    let radius = pixels(radius)
    return PixelRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
  }
}

/// What the inside of a car is made of, by day or by night.
private struct CarPaint {
  /// What lies behind everything, and what is padded.
  let wall: Gradient
  let pad: Gradient
  /// The strip across, with its light.
  let trim: Gradient
  let light: Color
  let seam: Color
  /// The panel of the keys, and what is pressed and turned on it.
  let panel: Gradient
  let key: Gradient
  let ink: Color
  let edge: Color
  let shade: Color
  let leather: Color

  init(_ theme: Theme) {
    switch theme {
    case .night:
      wall = Gradient(from: Color(0x171A21), to: Color(0x0B0D11))
      pad = Gradient(from: Color(0x272B34), to: Color(0x181B21))
      trim = Gradient(from: Color(0x2E333E), to: Color(0x1C2028))
      light = Color(0x8E9BFF).opacity(0.75)
      seam = Color(0x6A7183)
      panel = Gradient(from: Color(0x23272F), to: Color(0x14171C))
      key = Gradient(from: Color(0x343A46), to: Color(0x20242C))
      ink = Color(0xD9DEEA)
      edge = Color.white.opacity(0.12)
      shade = Color.black.opacity(0.6)
      leather = Color(0x1D2027)
    case .day:
      wall = Gradient(from: Color(0xDFE2E8), to: Color(0xBEC3CC))
      pad = Gradient(from: Color(0x8F96A3), to: Color(0x757C8A))
      trim = Gradient(from: Color(0xF1EDE6), to: Color(0xD8D1C5))
      light = Color.white.opacity(0.9)
      seam = Color(0xE7E9EE)
      panel = Gradient(from: Color(0xD3D7DE), to: Color(0xAEB4BF))
      key = Gradient(from: Color(0xF6F7F9), to: Color(0xD5D9E0))
      ink = Color(0x333945)
      edge = Color.white.opacity(0.45)
      shade = Color(0x1E263C).opacity(0.38)
      leather = Color(0x3B404B)
    }
  }
}

/// Draws what stands around a screen.
private struct BezelDrawing {
  let frame: BezelFrame
  let paint: CarPaint
  let car: Bezel.Car
  let setter: TextSetter
  var commands: [DrawingCommand] = []

  init(_ frame: BezelFrame, _ paint: CarPaint, _ car: Bezel.Car, _ setter: TextSetter) {
    (self.frame, self.paint, self.car, self.setter) = (frame, paint, car, setter)
  }

  private var screen: PixelRect { frame.screen }
  private var whole: PixelRect { frame.whole }
  private func pixels(_ length: Double) -> Int { frame.pixels(length) }

  private mutating func card(
    _ rect: PixelRect, radius: Double, _ surface: Card.Surface, edge: Color? = nil,
    width: Double = 1.5, drop: Double = 0, blur: Double = 0
  ) {
    let ring = edge.map { Card.Edge(width: pixels(width), $0) }
    let shadow =
      blur > 0 ? Card.Shadow(drop: pixels(drop), blur: pixels(blur), paint.shade) : nil
    commands.append(
      .card(Card(rect, radius: pixels(radius), surface, edge: ring, shadow: shadow)))
  }

  mutating func drawRim() {
    let body = Gradient([
      Gradient.Stop(at: 0, Color(0x2A2F3A)), Gradient.Stop(at: 0.12, Color(0x15181F)),
      Gradient.Stop(at: 1, Color(0x101319)),
    ])
    commands.append(.fill(whole, Bezel.surroundings))
    card(whole, radius: 22, .gradient(body), edge: Color.white.opacity(0.1), width: 1)
  }

  /// On the edge of a dashboard that lies below it.
  mutating func drawGlass() {
    commands.append(.gradient(whole, paint.wall))
    let ledge = screen.maxY + pixels(64)
    let top = PixelRect(x: 0, y: ledge, width: whole.width, height: whole.height - ledge)
    commands.append(.gradient(top, paint.pad))
    commands.append(
      .fill(PixelRect(x: 0, y: ledge, width: whole.width, height: pixels(2)), paint.edge))
    let middle = screen.x + screen.width / 2
    card(
      frame.around(middle, ledge + pixels(20), 300, 44), radius: 22, .gradient(paint.key),
      edge: paint.edge, drop: 6, blur: 18)
    card(
      frame.around(middle, ledge - pixels(10), 196, 72), radius: 10, .gradient(paint.key))
    drawSlab(by: 34, radius: 40)
    card(
      frame.circle(middle, screen.y - pixels(17), 4), radius: 4, .color(Color(0x23283A)),
      edge: Color.white.opacity(0.12), width: 1)
  }

  /// Black glass that reaches so far beyond the screen.
  private mutating func drawSlab(by reach: Double, radius: Double) {
    card(
      screen.inset(by: -pixels(reach)), radius: radius, .color(Color(0x07080B)),
      edge: Color.white.opacity(0.16), drop: 16, blur: 44)
  }

  mutating func drawKeys() {
    commands.append(.gradient(whole, paint.wall))
    card(
      whole.inset(by: -pixels(8)).inset(by: pixels(20)), radius: 30, .gradient(paint.panel),
      edge: paint.edge, drop: 6, blur: 18)
    card(
      screen.inset(by: -pixels(12)), radius: 16, .color(Color(0x040506)),
      edge: Color.black.opacity(0.5), width: 3)
    let right = screen.maxX + (whole.width - screen.maxX) / 2
    for (x, icons) in [
      (screen.x / 2, [Icon.apps, .musicNote, .volumeHigh]),
      (right, [Icon.phoneCall, .navigation, .radio]),
    ] {
      drawKey(frame.around(x, screen.y + screen.height * 14 / 100, 88, 64), icons[0])
      drawKey(frame.around(x, screen.y + screen.height * 27 / 100, 88, 64), icons[1])
      drawKnob(x, screen.y + screen.height * 68 / 100, icons[2])
    }
    let row = [Icon.previous, .seekBack, .play, .seekForward, .next, .car]
    let y = screen.maxY + (whole.height - screen.maxY) * 46 / 100
    for (index, icon) in row.enumerated() {
      let pitch = screen.width / row.count
      let x = screen.x + pitch * index
      let gap = pixels(7)
      let height = pixels(62)
      drawKey(
        PixelRect(x: x + gap, y: y - height / 2, width: pitch - 2 * gap, height: height), icon)
    }
  }

  private mutating func drawKey(_ rect: PixelRect, _ icon: Icon) {
    card(rect, radius: 12, .gradient(paint.key), edge: paint.edge, drop: 3, blur: 8)
    drawIcon(icon, rect.x + rect.width / 2, rect.y + rect.height / 2, 30)
  }

  private mutating func drawIcon(_ icon: Icon, _ x: Int, _ y: Int, _ side: Double) {
    let place = frame.around(x, y, side, side)
    commands.append(.image(Image(.icon(icon, paint.ink, turn: 0), in: place)))
  }

  private mutating func drawKnob(_ x: Int, _ y: Int, _ icon: Icon) {
    let ring = frame.circle(x, y, 60)
    card(ring, radius: 60, .color(Color.black.opacity(0.34)), edge: paint.edge, width: 1)
    card(
      frame.circle(x, y, 50), radius: 50, .gradient(paint.key), edge: paint.edge, width: 2,
      drop: 8, blur: 20)
    card(frame.circle(x, y, 38), radius: 38, .gradient(paint.panel))
    card(frame.around(x, y - pixels(27), 5, 16), radius: 2.5, .color(paint.ink))
    drawIcon(icon, x, y + pixels(90), 28)
  }

  mutating func drawHood() {
    commands.append(.gradient(whole, paint.wall))
    drawTrim(from: screen.maxY - pixels(170), height: 84)
    card(
      screen.inset(by: -pixels(84)), radius: 92, .gradient(paint.pad), edge: paint.edge,
      drop: 14, blur: 40)
    drawSeam(screen.inset(by: -pixels(66)), corner: 76)
    card(
      screen.inset(by: -pixels(40)), radius: 50,
      .gradient(Gradient(from: Color(0x030406), to: Color(0x14171D))),
      edge: Color.black.opacity(0.45), width: 3)
    card(
      screen.inset(by: -pixels(14)), radius: 24, .color(Color(0x08090C)),
      edge: Color.white.opacity(0.1), width: 1)
  }

  /// Stitches along the straight parts of a round seam.
  private mutating func drawSeam(_ rect: PixelRect, corner: Double) {
    let (long, gap, thin) = (pixels(13), pixels(9), pixels(3))
    let ends = pixels(corner)
    func stitches(_ length: Int) -> [Int] {
      let count = max(0, (length + gap) / (long + gap))
      let start = (length - count * (long + gap) + gap) / 2
      return (0..<count).map { start + $0 * (long + gap) }
    }
    for x in stitches(rect.width - 2 * ends) {
      for y in [rect.y, rect.maxY - thin] {
        stitch(PixelRect(x: rect.x + ends + x, y: y, width: long, height: thin))
      }
    }
    for y in stitches(rect.height - 2 * ends) {
      for x in [rect.x, rect.maxX - thin] {
        stitch(PixelRect(x: x, y: rect.y + ends + y, width: thin, height: long))
      }
    }
  }

  private mutating func stitch(_ rect: PixelRect) {
    card(rect, radius: 1.5, .color(paint.seam.opacity(0.7)))
  }

  /// A strip across the car with a line of light below it.
  private mutating func drawTrim(from y: Int, height: Double) {
    let strip = PixelRect(x: 0, y: y, width: whole.width, height: pixels(height))
    commands.append(.gradient(strip, paint.trim))
    commands.append(
      .fill(PixelRect(x: 0, y: y, width: whole.width, height: pixels(1.5)), paint.edge))
    let line = PixelRect(x: 0, y: strip.maxY, width: whole.width, height: pixels(4))
    commands.append(.fill(line, paint.light))
    let glow = PixelRect(x: 0, y: line.maxY, width: whole.width, height: pixels(36))
    commands.append(
      .gradient(glow, Gradient(from: paint.light.opacity(0.28), to: paint.light.opacity(0))))
  }
}

// The dashboard: dials and a wheel before the driver, vents, and the screen in the middle.
extension BezelDrawing {
  mutating func drawDashboard() {
    commands.append(.gradient(whole, paint.wall))
    let pad = PixelRect(x: 0, y: 0, width: whole.width, height: pixels(66))
    commands.append(.gradient(pad, paint.pad))
    for x in stride(from: pixels(14), to: whole.width, by: pixels(22)) {
      stitch(PixelRect(x: x, y: pad.maxY - pixels(14), width: pixels(13), height: pixels(3)))
    }
    commands.append(
      .gradient(
        PixelRect(x: 0, y: pad.maxY, width: whole.width, height: pixels(34)),
        Gradient(from: paint.shade, to: paint.shade.opacity(0))))
    drawTrim(from: screen.maxY - pixels(206), height: 96)
    let isLeft = car.driverSide == .left
    let driver = isLeft ? screen.x / 2 - pixels(10) : (screen.maxX + whole.maxX) / 2 + pixels(10)
    let other = isLeft ? (screen.maxX + whole.maxX) / 2 + pixels(14) : screen.x / 2 - pixels(14)
    drawVent(frame.around(other, screen.maxY - pixels(480), 136, 250), slats: 7)
    let slot = Double(screen.width) / Double(pixels(720)) * 720 * 0.72
    drawVent(
      frame.around(
        screen.x + screen.width / 2, screen.maxY + pixels(98), min(860, slot), 66), slats: 2)
    drawSlab(by: 30, radius: 36)
    drawCluster(around: driver, below: whole.maxY - pixels(500))
    drawWheel(driver, whole.maxY - pixels(150))
  }

  private mutating func drawVent(_ rect: PixelRect, slats: Int) {
    card(
      rect, radius: 20, .color(Color(0x050608)), edge: paint.edge, width: 3, drop: 3, blur: 10)
    let inside = rect.inset(by: pixels(12))
    let pitch = inside.height / slats
    for index in 0..<slats {
      let slat = PixelRect(
        x: inside.x, y: inside.y + index * pitch, width: inside.width,
        height: max(1, pitch - pixels(7)))
      card(slat, radius: 4, .gradient(Gradient(from: Color(0x2B303A), to: Color(0x121419))))
    }
    let middle = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    card(
      frame.around(middle.0, middle.1, 18, 38), radius: 7, .gradient(paint.key),
      edge: paint.edge, width: 1)
  }

  /// A display of its own, whose lower edge is at the height.
  private mutating func drawCluster(around x: Int, below bottom: Int) {
    let rect = frame.around(x, bottom - pixels(142), 548, 284)
    card(
      rect.inset(by: -pixels(16)), radius: 58, .gradient(paint.pad), edge: paint.edge, drop: 10,
      blur: 30)
    card(
      rect, radius: 44, .gradient(Gradient(from: Color(0x10131A), to: Color(0x06070A))),
      edge: Color.white.opacity(0.14))
    let y = rect.y + rect.height / 2
    let speed = Int(car.speed.inKilometresPerHour.rounded())
    let reach = Double(min(max(speed, 0), Self.fullSpeed)) / Double(Self.fullSpeed)
    drawDial(x - pixels(132), y, share: reach, "\(speed)", "km/h", Color(0x8E9BFF))
    drawDial(x + pixels(132), y, share: Self.charge, car.gear.rawValue, "74 %", Color(0x5FD3A2))
  }

  /// In kilometres an hour, where the ring of the dial is full; and how full the battery always is.
  private static let fullSpeed = 240
  private static let charge = 0.74

  private mutating func drawDial(
    _ x: Int, _ y: Int, share: Double, _ number: String, _ unit: String, _ color: Color
  ) {
    let ring = frame.circle(x, y, 108)
    card(
      ring, radius: 108, .color(Color.white.opacity(0.03)), edge: Color.white.opacity(0.1),
      width: 10)
    let steps = Int((share * 64).rounded())
    if steps > 0 {
      commands.append(
        .image(
          Image(.arc(sixtyFourths: min(64, steps), thickness: pixels(10), color), in: ring)))
    }
    let large = Typeface(family: .display, weight: .semibold, size: 76, line: 80, baseline: 60)
    let small = Typeface(weight: .medium, size: 24, line: 30, baseline: 22)
    write(number, large, x, y + pixels(16), .white)
    write(unit, small, x, y + pixels(58), Color(0x9BA4B6))
  }

  private mutating func write(
    _ text: String, _ face: Typeface, _ x: Int, _ baseline: Int, _ color: Color
  ) {
    let line = setter(TextSetter.Request(text, face.style(scale: Double(pixels(720)) / 720)))
    commands.append(.text(line, x: x - line.width / 2, baseline: baseline, color))
  }

  /// Its upper half, in front of everything but the screen.
  private mutating func drawWheel(_ x: Int, _ y: Int) {
    let outside = frame.circle(x, y, 300)
    let ring = Color.black.opacity(0.24)
    card(outside.offset(x: 0, y: pixels(12)), radius: 300, .none, edge: ring, width: 50)
    let bar = Gradient(from: paint.leather, to: Color(0x101217))
    card(frame.around(x, y + pixels(6), 540, 64), radius: 10, .gradient(bar))
    card(outside, radius: 300, .none, edge: paint.leather, width: 48)
    card(
      outside.inset(by: pixels(5)), radius: 295, .none, edge: Color.white.opacity(0.1), width: 5)
    card(
      outside.inset(by: pixels(42)), radius: 258, .none, edge: Color.black.opacity(0.3),
      width: 6)
    card(
      frame.around(x, y + pixels(54), 250, 210), radius: 64, .gradient(bar),
      edge: Color.white.opacity(0.1), drop: 4, blur: 14)
    for side in [-1, 1] {
      card(
        frame.around(x + side * pixels(184), y + pixels(6), 84, 40), radius: 12,
        .gradient(Gradient(from: Color(0x3A404C), to: Color(0x23272F))))
    }
  }
}
