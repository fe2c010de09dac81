import HeadUnitApps
import HeadUnitCore

// The library file, while people work on it.
extension WindowSession {
  mutating func reloadIfSaved() {
    if watch.hasSettledChange(at: simulation.now) { reload() }
  }

  /// A broken file never replaces a good one that is shown.
  mutating func reload() {
    guard let file = source.files.first else { return }
    read { source throws(Mistakes) in
      try source.reading(file)
    } then: { session, new in
      session.change(to: new)
    }
  }

  mutating func openDropped(_ path: String) {
    read { source throws(Mistakes) in
      try source.reading(path)
    } then: { session, new in
      session.begin(new)
    }
  }

  private mutating func read(
    _ read: (AppSource) throws(Mistakes) -> AppSource,
    then use: (inout WindowSession, AppSource) -> Void
  ) {
    do throws(Mistakes) {
      let new = try read(source)
      notice = nil
      use(&self, new)
    } catch {
      notice = error.description
      output.note(error.description)
    }
    redraw()
  }

  /// Goes on with what the file has become, in the same place; begins anew where that cannot be.
  private mutating func change(to new: AppSource) {
    guard let library = new.library,
      let reports = simulation.withFaults({ $0.changeLibrary(to: library) }).flatMap(\.self)
    else { return begin(new) }
    source = new
    watch = FileWatch(new.files, at: simulation.now)
    for report in reports { perform(.reported(report)) }
  }
}
