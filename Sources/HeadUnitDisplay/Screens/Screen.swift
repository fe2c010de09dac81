public import HeadUnitCore

/// What the driver sees of a head unit at an instant: a pure function to a display list.
public struct Screen {
  let headUnit: HeadUnit
  let now: Instant
  let materials: Materials
  let layout: ScreenLayout
  /// What plays, for whatever shows it.
  let playing: PlayingNow
  /// In which it is drawn; while one theme becomes the other, the screen is drawn in both.
  private(set) var theme: Theme
  private(set) var palette: Palette
  /// Where the ring of the knob comes from while it moves.
  private(set) var focusOrigin: PixelRect?

  public init(_ headUnit: HeadUnit, at now: Instant, with materials: Materials) {
    self.headUnit = headUnit
    self.now = now
    self.materials = materials
    layout = ScreenLayout(headUnit.profile.display, headUnit.metrics)
    playing = PlayingNow(headUnit, at: now)
    theme = headUnit.vehicle.theme
    palette = Palette(theme)
  }

  public func displayList() -> DisplayList {
    var screen = self
    screen.focusOrigin = formerFocusFrame
    let theme = headUnit.vehicle.theme
    let list = screen.drawing(theme: theme)
    let done = share(
      of: headUnit.shifts.theme, over: Shifts.themeDuration, .linear, isCrossFade: true)
    guard done < 1, let old = headUnit.shifts.theme?.from else { return list }
    return list.fadedIn(over: screen.drawing(theme: old), share: done)
  }

  /// The whole screen in the colours of a theme.
  func drawing(theme: Theme) -> DisplayList {
    inColors(of: theme).drawing()
  }

  func inColors(of theme: Theme) -> Screen {
    var screen = self
    screen.theme = theme
    screen.palette = Palette(theme)
    return screen
  }

  private func drawing() -> DisplayList {
    var canvas = Canvas(
      scale: layout.scale, palette: palette, setter: materials.text, originX: layout.originX,
      originY: layout.originY)
    let display = headUnit.profile.display
    let whole = PixelRect(x: 0, y: 0, width: display.width, height: display.height)
    canvas.elementPixels(.screen, whole, Canvas.Label(text: headUnit.screenName)) { canvas in
      canvas.add(.fill(whole, palette.rail))
      drawStage(on: &canvas)
      drawRail(on: &canvas)
      if display.cornerRadius > 0 {
        canvas.add(.corners(whole, Corners(display.cornerRadius), .black))
      }
    }
    return DisplayList(
      size: PixelSize(width: display.width, height: display.height), commands: canvas.commands,
      elements: canvas.elements, nextChange: canvas.nextChange)
  }

  /// The stage in its own points, from 0, 0.
  var stage: Area { Area(0, 0, layout.stage.width, layout.stage.height) }

  private func drawStage(on canvas: inout Canvas) {
    canvas.element(.stage, layout.stage) { canvas in
      canvas.clipped(to: layout.stage) { canvas in
        canvas.moved(x: layout.stage.x, y: layout.stage.y) { canvas in
          drawContent(on: &canvas)
          drawToast(on: &canvas)
          drawInterruptions(on: &canvas)
        }
      }
    }
    canvas.add(.corners(canvas.frame(layout.stage), stageCorners, palette.rail))
  }

  /// Only the corners beside the rail are round.
  private var stageCorners: Corners {
    let radius = Int((ScreenLayout.stageRadius * layout.scale).rounded())
    var corners = Corners.square
    if layout.class == .portrait {
      corners.bottomLeft = radius
      corners.bottomRight = radius
    } else if layout.driverSide == .left {
      corners.topLeft = radius
      corners.bottomLeft = radius
    } else {
      corners.topRight = radius
      corners.bottomRight = radius
    }
    return corners
  }

  private func drawContent(on canvas: inout Canvas) {
    guard headUnit.phone.isConnected else { return drawDisconnected(on: &canvas) }
    if case .stopped(let reason) = headUnit.phone.app { return drawStopped(reason, on: &canvas) }
    drawScreens(on: &canvas)
  }
}
