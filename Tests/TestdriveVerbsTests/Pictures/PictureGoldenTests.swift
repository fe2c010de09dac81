import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import Testing

/// A few small screens by their pixels, with blocks for glyphs, as no test is to depend on a font.
struct PictureGoldenTests {
  @Test(arguments: [
    (Situation.list, Theme.night, "list-night.png"), (.knob, .day, "knob-day.png"),
    (.nowPlaying, .night, "now-playing-night.png"), (.call, .day, "call-day.png"),
    (.loading, .night, "loading-night.png"),
  ])
  func theScreenHasThePixelsThatWereLookedAt(
    situation: Situation, theme: Theme, golden: String
  ) throws {
    let frame = Gallery().painting(of: try drive(situation, theme)).frame
    try PictureGolden.expect(frame, toBe: golden)
  }

  @Test func theSurfacesHaveThePixelsThatWereLookedAt() throws {
    let drive = try drive(.nowPlaying, .night)
    let frame = Gallery().painting(of: drive, drawn: Gallery.surfaces).frame
    try PictureGolden.expect(frame, toBe: "surfaces.png")
  }

  @Test func onePixelOneGlyphAndOneRowAreEachFound() throws {
    let gallery = Gallery()
    let (list, frame) = gallery.painting(of: try drive(.list, .night))
    let known = PNG.encode(frame)
    #expect(try PictureGolden.difference(from: known, to: frame).isNone)

    let dot = DrawingCommand.fill(PixelRect(x: 70, y: 40, width: 1, height: 1), .white)
    let dotted = gallery.frame(of: list.with(list.commands + [dot]))
    #expect(try PictureGolden.difference(from: known, to: dotted).pixelCount == 1)

    let row = try #require(list.elements.first { $0.role == .row }).frame
    let index = try #require(list.commands.firstIndex { $0.isText(in: row) })
    var commands = list.commands
    commands[index] = commands[index].withOtherGlyph
    let misspelt = try PictureGolden.difference(
      from: known, to: gallery.frame(of: list.with(commands)))
    #expect(!misspelt.isNone && misspelt.bounds.width <= 8 && row.contains(misspelt.bounds))

    let without = gallery.frame(of: list.with(list.commands.filter { !$0.isText(in: row) }))
    let emptied = try PictureGolden.difference(from: known, to: without)
    #expect(!emptied.isNone && row.contains(emptied.bounds))
  }

  @Test func nothingIsWrittenInCI() {
    #expect(PictureGolden.isUpdated(in: ["UPDATE_GOLDENS": "1"]))
    #expect(!PictureGolden.isUpdated(in: ["UPDATE_GOLDENS": "1", "CI": "true"]))
  }

  private func drive(_ situation: Situation, _ theme: Theme) throws -> Simulation {
    situation.simulation(
      of: try Gallery.demo(), profile: try Gallery.halved("minimum"), theme: theme)
  }
}

extension DisplayList {
  fileprivate func with(_ commands: [DrawingCommand]) -> DisplayList {
    DisplayList(size: size, commands: commands, elements: elements)
  }
}

extension DrawingCommand {
  fileprivate func isText(in rect: PixelRect) -> Bool {
    guard case .text(_, let x, let baseline, _) = self else { return false }
    return rect.contains(x: x, y: baseline)
  }

  /// A text of which the first glyph is another one.
  fileprivate var withOtherGlyph: DrawingCommand {
    guard case .text(let line, let x, let baseline, let color) = self,
      let first = line.glyphs.first
    else { return self }
    let other = Glyph(font: first.font, index: first.index + 1, x: first.x, y: first.y)
    let changed = TextLine(
      text: line.text, style: line.style, width: line.width,
      glyphs: [other] + line.glyphs.dropFirst())
    return .text(changed, x: x, baseline: baseline, color)
  }
}
