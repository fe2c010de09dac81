import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint

/// Makes pictures of head units, with all the covers in them.
///
/// One frame serves them all as long as the size stays: what is painted again is only what changed.
final class Photographer {
  private let studio: Studio
  private let painter: Painter
  private let output: Output
  private var frame = Frame(width: 1, height: 1)

  /// Covers that come may change what is drawn, as their brightness does.
  private static let roundLimit = 8

  /// What is wrong with covers is told to people.
  init(_ studio: Studio, _ output: Output) {
    self.studio = studio
    self.output = output
    painter = studio.makePainter()
  }

  /// What is drawn of a head unit once every cover is there or known to be broken.
  func list(of simulation: Simulation, drawn: (Simulation) -> DisplayList) -> DisplayList {
    var simulation = simulation
    for _ in 0..<Self.roundLimit {
      let list = drawn(simulation)
      painter.prepare(list)
      let new = studio.pictures.fulfil(.standard, read: PictureDeveloper.read)
      let remarks = studio.pictures.takeRemarks()
      guard !new.isEmpty || !remarks.isEmpty else { return list }
      for picture in new { painter.forget(picture) }
      for remark in remarks {
        output.note(remark.note)
        simulation.perform(remark.event)
      }
    }
    return drawn(simulation)
  }

  func screen(of simulation: Simulation) -> DisplayList {
    list(of: simulation, drawn: studio.screen)
  }

  /// One surface, or all of them.
  func surface(_ surface: Surface?, of simulation: Simulation) -> DisplayList {
    list(of: simulation) { simulation in
      let sheet = studio.sheet(of: simulation)
      return surface.map(sheet.displayList(of:)) ?? sheet.displayList()
    }
  }

  /// The bytes of a PNG file.
  func png(of list: DisplayList) -> [UInt8] {
    paint(list)
    return frame.withPixels { PNG.encode($0.span, width: frame.width, height: frame.height) }
  }

  /// The pixels themselves.
  func bitmap(of list: DisplayList) -> Bitmap {
    paint(list)
    return frame.withPixels { pixels in
      Bitmap(width: frame.width, height: frame.height, pixels: Array(pixels))
    }
  }

  /// The frame itself, for films.
  func frame(of list: DisplayList) -> Frame {
    paint(list)
    return frame
  }

  private func paint(_ list: DisplayList) {
    if frame.width != list.size.width || frame.height != list.size.height {
      frame = Frame(width: list.size.width, height: list.size.height)
    }
    painter.paint(list, into: &frame)
  }
}
