import HeadUnitApps
import HeadUnitCore
import HeadUnitDesktop
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitSDL
import HeadUnitText

// The library file and the theme, while people work on them.
extension WindowSession {
  func reloadIfSaved() {
    guard hasHands else { return }
    if watch.hasSettledChange(at: simulation.now) { reload() }
    for file in pictureWatch.settledChanges(at: simulation.now) {
      for picture in kit.pictures.forget(file: file) { forget(picture) }
    }
    if profileWatch.hasSettledChange(at: simulation.now) { readProfilesAnew() }
    if lookWatch.hasSettledChange(at: simulation.now) { reloadLook() }
  }

  /// The list that was open is open in the new head unit; a broken profile replaces none.
  private func readProfilesAnew() {
    if let problem = beginAnew({ try $0.readProfilesAnew() }) {
      notice = problem
      output.note("testdrive: \(problem)")
    } else {
      notice = nil
    }
    redraw()
  }

  func reload() {
    guard let source, let file = source.files.first, refusesNoLibrary() else { return }
    reader.read(LibraryReloader.Order(path: file, reason: .saved), insteadOf: source)
  }

  /// Icons and wallpapers are read anew as well; a broken theme never replaces one that is shown.
  private func reloadLook() {
    guard let name = options.screen.look.origin else { return }
    do {
      let look = try LookStore(options.screen.resources).look(name)
      options.change(look: look)
      lookWatch = FileWatch(LookStore.files(of: look), at: simulation.now)
      readIconsAnew()
      notice = look.remarks.isEmpty ? nil : look.remarks.joined(separator: "\n")
      kit.tell(of: look, in: options.profile.language, output)
    } catch {
      notice = error.message
      output.note("testdrive: \(error.message)")
    }
    redraw()
  }

  func openDropped(_ path: String) {
    guard let source, refusesNoLibrary() else { return }
    reader.read(LibraryReloader.Order(path: path, reason: .dropped), insteadOf: source)
  }

  /// A recording begins with the app as it was, and could not do the same again with another.
  private func refusesNoLibrary() -> Bool {
    guard isRecorded else { return true }
    notice = Wording.recordedLibrary
    output.note("testdrive: \(Wording.recordedLibrary)")
    redraw()
    return false
  }

  /// A broken file never replaces a good one that is shown.
  func showSavedLibraries() {
    guard hasHands else { return }
    for delivery in reader.removeFinished() {
      // Another file may have been opened since.
      guard isWanted(delivery.order) else { continue }
      switch delivery.result {
      case .success(let new):
        notice = nil
        if delivery.order.reason == .saved { change(to: new) } else { begin(new) }
        reader.examine(new)
      case .failure(let mistakes):
        notice = mistakes.description
        output.note(mistakes.description)
      }
      redraw()
    }
  }

  private func isWanted(_ order: LibraryReloader.Order) -> Bool {
    order.reason == .dropped || order.path == source?.files.first
  }

  /// Goes on with what the file has become, in the same place; begins anew where that cannot be.
  private func change(to new: AppSource) {
    guard let library = new.library,
      let reports = changeContent({ $0.changeLibrary(to: library) })
    else { return begin(new) }
    // The watch knows what the files were before they were read, and notices what came after.
    if new.files != source?.files { watch = FileWatch(new.files, at: simulation.now) }
    source = new
    for report in reports { perform(.phone(.reported(report))) }
  }
}

extension WindowSession {
  /// Shows the desktop what plays from now on.
  func joinDesktop() {
    let waker = waker
    desktop = options.desktop.link(
      isUsual: true, PlayerService.Abilities(canRaise: true, canQuit: true), output
    ) { waker.wake() }
  }

  /// Does what the desktop wants, and shows it what has become of that.
  func serveDesktop() {
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
  func toggleSurfaces() {
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
