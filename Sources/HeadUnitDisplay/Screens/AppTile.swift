import HeadUnitCore

/// An app as the home screen and the dock show it.
struct AppTile {
  enum Face {
    case picture(Picture)
    case icon(Icon)
  }

  let name: String
  let face: Face
  let top: Color
  let bottom: Color
  /// What choosing it means; nil where that is nothing.
  let target: FocusTarget?

  private init(
    _ name: String, _ icon: Icon, _ top: UInt32, _ bottom: UInt32, target: FocusTarget? = nil
  ) {
    self.name = name
    self.target = target
    face = .icon(icon)
    self.top = Color(top)
    self.bottom = Color(bottom)
  }

  private init(name: String, face: Face) {
    self.name = name
    self.face = face
    target = .app
    top = Color(0xFF8A5C)
    bottom = Color(0xE63B60)
  }

  static func ours(name: String, icon: Picture?) -> AppTile {
    AppTile(name: name, face: icon.map { .picture($0) } ?? .icon(.musicNote))
  }

  static let routes = AppTile("Routes", .navigation, 0x5AA8FF, 0x2F66E8)
  static let phone = AppTile("Phone", .phoneCall, 0x45D489, 0x1F9E62)

  /// The built-in player, which takes the loudspeakers over and gives them back.
  static let tuner = AppTile("Tuner", .radio, 0xFFB65C, 0xEE7A2D, target: .otherPlayer)

  /// What else is on the home screen; all but the tuner is scenery that cannot be opened.
  static let others = [
    routes, phone,
    AppTile("Dictate", .mic, 0x7C8BFF, 0x5148D8),
    tuner,
    AppTile("Longwave", .podcast, 0xC77DFF, 0x7C3FE4),
    AppTile("Encore", .musicNote, 0xFF7D9D, 0xDA3972),
    AppTile("Vehicle", .car, 0x5B6478, 0x343B4B),
  ]
}

extension Screen {
  func drawAppIcon(
    _ tile: AppTile, _ area: Area, radius: Double? = nil, on canvas: inout Canvas
  ) {
    let radius = radius ?? area.width * 0.225
    let frame = canvas.frame(area)
    canvas.card(
      frame, radius: radius, .gradient(Gradient(from: tile.top, to: tile.bottom)))
    switch tile.face {
    case .picture(let picture): canvas.picture(picture, area, radius: radius)
    case .icon(let icon): canvas.icon(icon, area.centred(area.width * 0.54), .white)
    }
  }

  var appIcon: Picture? { headUnit.appIcon?.picture }

  var appName: String { headUnit.phone.description?.name ?? "App" }
}
