import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitText
import Synchronization

@testable import TestdriveVerbs

/// Paints screens of the demo with everything real but the fonts.
final class Gallery {
  let painter: Painter
  private let store = PictureStore()
  private let materials: Materials
  /// What every file of a picture holds instead of its own bytes.
  private let covers: [UInt8]?

  init(
    glyphs: GlyphSource = .blocks, covers: [UInt8]? = nil, icons: IconStore = Gallery.icons,
    look: Look? = nil
  ) {
    let store = self.store
    self.covers = covers
    var materials = Materials(text: .blocks, shade: { store.shade(of: $0) })
    if let look { materials.look = look }
    self.materials = materials
    painter = Painter(images: store.source(icons: icons), glyphs: glyphs)
  }

  /// Another painter of the same pictures, with its memory empty.
  func freshPainter() -> Painter {
    Painter(images: store.source(icons: Self.icons), glyphs: .blocks)
  }

  /// The screen once all its covers are there; as they come they may change it.
  func screen(of drive: Simulation) -> DisplayList {
    painting(of: drive).list
  }

  /// The screen with all its covers, and its pixels; with the text or with what lies below it.
  func painting(
    of drive: Simulation, withText: Bool = true,
    drawn: (Simulation, Materials) -> DisplayList = Gallery.screen
  ) -> (list: DisplayList, frame: Frame) {
    while true {
      let list = drawn(drive, materials)
      let frame = frame(of: withText ? list : list.withoutText)
      let new = store.fulfil(.standard) { [covers] path throws(PictureFault) in
        if let covers { return covers }
        return try PictureProcessor.read(path)
      }
      if new.isEmpty { return (list, frame) }
      for picture in new { painter.forget(picture) }
    }
  }

  func frame(of list: DisplayList) -> Frame {
    var frame = Frame(width: list.size.width, height: list.size.height)
    painter.paint(list, into: &frame)
    return frame
  }
}

extension Gallery {
  static func screen(_ drive: Simulation, _ materials: Materials) -> DisplayList {
    Screen(drive.headUnit, at: drive.now, with: materials).displayList()
  }

  static func surfaces(_ drive: Simulation, _ materials: Materials) -> DisplayList {
    SurfaceSheet(of: drive.headUnit, at: drive.now, with: materials).displayList()
  }

  static let resources = URL(fileURLWithPath: VerbRun.resources)

  static let icons = IconStore { path in
    let file = path.hasPrefix("/") ? path : resources.appendingPathComponent(path).path
    return FileManager.default.contents(atPath: file).map { Array($0) }
  }

  static func profile(_ name: String) throws -> Profile {
    var profile = Profile()
    let url = resources.appendingPathComponent("Profiles/\(name).json")
    try profile.layer(SourceText(name: name, bytes: [UInt8](Data(contentsOf: url))))
    return profile
  }

  /// With half as many pixels each way, which are painted four times as fast.
  static func halved(_ name: String) throws -> Profile {
    var profile = try profile(name)
    profile.display.width /= 2
    profile.display.height /= 2
    return profile
  }

  static let profileNames = [
    "hd", "hd720", "knob-only", "minimum", "portrait", "portrait-small", "right-hand", "standard",
    "wide",
  ]

  /// The usual look and those that are shipped beside it.
  static let lookNames = ["standard", "beacon", "dial", "ember"]

  static func demo() throws -> FaultyApp { try library.get().app(seed: 1) }

  /// Read once: that takes as long as a situation.
  private static let library = Result {
    try LibraryFile.read(resources.appendingPathComponent("Demo/demo.json").path).library
  }

  /// The demo in a situation, driven there once for all looks: a drive does not know them.
  static func drive(
    to situation: Situation, of profile: Profile, theme: Theme = .night
  ) throws -> Simulation {
    let stop = Stop(situation: situation, profile: profile, theme: theme)
    // Who wants the same at the same time waits for it.
    return try drives.withLock { drives in
      if let drive = drives[stop] { return drive }
      let drive = situation.simulation(of: try demo(), profile: profile, theme: theme)
      drives[stop] = drive
      return drive
    }
  }

  private struct Stop: Hashable {
    let situation: Situation
    let profile: Profile
    let theme: Theme
  }

  private static let drives = Mutex<[Stop: Simulation]>([:])
}

extension GlyphSource {
  /// Every character as a box whose coverage tells it from others, at every size the same.
  static let blocks = GlyphSource { key in
    let width = key.index == 0x20 ? 0 : 7
    let coverage = UInt8(120 + key.index % 128)
    return GlyphMask(
      left: 1, top: 10, width: width, height: 10,
      pixels: .coverage(Array(repeating: coverage, count: width * 10)))
  }
}
