import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitPaint
import HeadUnitSDL

/// What screens are made and painted with: fonts, icons and pictures.
struct Studio {
  let materials: Materials
  let pictures = PictureShelf()
  private let fonts: Fonts
  private let icons: IconShelf

  /// - Parameter startOfDrive: The time of day, in minutes since midnight; nil for the usual one.
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
    let pictures = pictures
    materials = Materials(
      text: fonts.textSetter, startOfDrive: startOfDrive ?? Materials.usualStartOfDrive,
      luma: { pictures.luma(of: $0) })
  }

  func makePainter() -> Painter {
    Painter(images: pictures.source(icons: icons), glyphs: fonts.glyphSource)
  }

  func screen(of simulation: Simulation) -> DisplayList {
    Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
  }
}

extension PictureDeveloper {
  /// Decodes with whatever SDL_image knows.
  static let standard = PictureDeveloper { bytes, kind throws(PictureFault) in
    do throws(SDLError) {
      return try PictureDecoder.bitmap(bytes)
    } catch {
      throw .undecodable(kind, error.reason)
    }
  }

  /// The bytes of a picture's file, if it is one and not too large.
  static func read(_ path: String) throws(PictureFault) -> [UInt8] {
    do throws(Mistakes) {
      return try FileText.read(path, limit: PictureLimits.byteCount).bytes
    } catch {
      throw .unreadable(error.list.first?.message ?? "")
    }
  }
}
