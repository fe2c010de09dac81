import HeadUnitCore
import HeadUnitDesktop
import HeadUnitDisplay
import HeadUnitSDL
import HeadUnitText

extension WindowSession {
  /// Shows the desktop what plays from now on.
  mutating func joinDesktop() {
    let waker = waker
    desktop = options.desktop.link(
      isUsual: true, PlayerService.Abilities(canRaise: true, canQuit: true), output
    ) { waker.wake() }
  }

  /// Does what the desktop wants, and shows it what has become of that.
  mutating func serveDesktop() {
    guard let desktop else { return }
    if let problem = desktop.takeProblem() { output.note("testdrive: \(problem)".oneLine) }
    for wish in desktop.takeWishes() {
      switch wish.wish {
      case .raise: raise()
      case .quit: isClosed = true
      case .command, .volume:
        guard bench?.bench.viewed == nil else {
          tell(Wording.benchShowsThePast)
          continue
        }
        if let event = wish.event { perform(event) }
      }
    }
    desktop.show(simulation, atSpeed: pace.isPaused ? 0 : pace.speed)
  }
}

/// Whether the window shows the surfaces beside the head unit.
struct SurfacePanel {
  var isShown: Bool
  /// What the window measured before they came, and when they had.
  var sizes: (without: PixelSize, with: PixelSize)?
}

extension WindowSession {
  mutating func toggleSurfaces() {
    guard bench == nil else { return tell(Wording.benchHasNoSurfaces) }
    let isShown = !surfaces.isShown
    let old = window.size
    let size = isShown ? options.windowSize(from: old, showsSurfaces: true) : sizeWithoutSurfaces
    do throws(SDLError) {
      try window.change(toPicturesOf: options.pictureSize(showsSurfaces: isShown), size: size)
    } catch {
      return output.note("testdrive: \(error)")
    }
    surfaces = SurfacePanel(isShown: isShown, sizes: isShown ? (old, window.size) : nil)
    for event in touch.cancel() { perform(event) }
    redraw()
  }

  /// As large as the window would be with the head unit alone; just as it was unless somebody has
  /// changed it since.
  var sizeWithoutSurfaces: PixelSize {
    guard surfaces.isShown else { return window.size }
    if let sizes = surfaces.sizes, sizes.with == window.size { return sizes.without }
    return options.windowSize(from: window.size, showsSurfaces: false)
  }

  /// Whether the place is on a surface; those have touch even where the head unit has not.
  func isOnSurface(_ point: WindowEvent.Point) -> Bool {
    let display = options.profile.display
    return surfaces.isShown && (point.x >= display.width || point.y >= display.height)
  }
}
