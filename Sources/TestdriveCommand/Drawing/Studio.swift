import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitPaint

/// What screens are made and painted with: fonts, icons and pictures.
struct Studio {
  let materials: Materials
  let pictures: PictureShelf
  private let fonts: Fonts
  private let icons: IconShelf

  /// The drive starts at a time of day in minutes since midnight, or at the usual one.
  init(_ resources: Resources, startOfDrive: Int? = nil) throws(CommandError) {
    do throws(FontsError) {
      fonts = try Fonts()
    } catch {
      throw CommandError("\(error)", .machine)
    }
    let folder = resources.folder
    icons = IconShelf { path in
      FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
        .map { Array($0) }
    }
    let shelf = PictureShelf()
    pictures = shelf
    let text = fonts.textSetter
    let shade: @Sendable (Picture) -> Shade? = { shelf.shade(of: $0) }
    materials =
      startOfDrive.map { Materials(text: text, startOfDrive: $0, shade: shade) }
      ?? Materials(text: text, shade: shade)
  }

  func makePainter() -> Painter {
    Painter(images: pictures.source(icons: icons), glyphs: fonts.glyphSource)
  }

  func screen(of simulation: Simulation) -> DisplayList {
    Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
  }

  /// The drive starts at another time of day than the usual one.
  func screen(of simulation: Simulation, startOfDrive: Int) -> DisplayList {
    let materials = Materials(
      text: materials.text, startOfDrive: startOfDrive, shade: materials.shade)
    return Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
  }

  /// What decides which pixels the list's texts have.
  func fontStamp(of list: DisplayList) -> String { fonts.stamp(of: list) }

  func sheet(of simulation: Simulation) -> SurfaceSheet {
    SurfaceSheet(of: simulation.headUnit, at: simulation.now, with: materials)
  }
}
