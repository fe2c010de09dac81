import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import Testing

/// What a painter drew before does not show in what it draws now.
struct SameBytesTests {
  @Test func aPictureHasTheSameBytesWhateverWasDrawnBefore() throws {
    let gallery = Gallery()
    let pictures = try pictures(in: gallery)
    var generator = SeededGenerator(seed: 5)
    for tracksDamage in [true, false] {
      let painter = gallery.freshPainter()
      painter.tracksDamage = tracksDamage
      var frame = Frame(width: 374, height: 228)
      for picture in pictures.shuffled(using: &generator) {
        for round in 1...2 {
          painter.paint(picture.list, into: &frame)
          #expect(
            frame == picture.frame,
            "\(picture.name), round \(round), damage \(tracksDamage ? "on" : "off")")
        }
      }
    }
  }

  private struct Picture {
    let name: String
    let list: DisplayList
    /// As a painter drew it that had drawn nothing before.
    let frame: Frame
  }

  private func pictures(in gallery: Gallery) throws -> [Picture] {
    let app = try Gallery.demo()
    let profile = try Gallery.halved("minimum")
    return Theme.allCases.flatMap { theme in
      Situation.ofAnyApp.map { situation in
        let drive = situation.simulation(of: app, profile: profile, theme: theme)
        let list = gallery.screen(of: drive)
        var frame = Frame(width: list.size.width, height: list.size.height)
        gallery.freshPainter().paint(list, into: &frame)
        return Picture(name: "\(situation.rawValue) \(theme.rawValue)", list: list, frame: frame)
      }
    }
  }
}
