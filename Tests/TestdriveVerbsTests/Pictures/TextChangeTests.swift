import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import Testing

/// Where only text changes, only pixels of text do.
struct TextChangeTests {
  @Test(arguments: ["hd720", "wide", "portrait"], Theme.allCases)
  func aNewTitleChangesNoPixelElsewhere(profile: String, theme: Theme) throws {
    var drive = Situation.nowPlaying.simulation(
      of: try Gallery.demo(), profile: try Gallery.halved(profile), theme: theme)
    let gallery = Gallery()
    _ = gallery.screen(of: drive)
    let before = gallery.screen(of: drive)
    try republish(&drive) {
      $0.title = "Brine"
      $0.artist = "Salt"
      $0.identifier = "another"
    }
    let after = gallery.screen(of: drive)
    var frame = gallery.frame(of: before)
    let changed = gallery.painter.paint(after, into: &frame)
    #expect(!changed.isEmpty)
    let texts = textFrames(before) + textFrames(after)
    for rect in changed {
      #expect(
        rect.height < 60 && texts.contains { $0.intersects(rect) },
        "\(rect) is no text of \(texts)")
    }
    let cover = try #require(after.elements.first { $0.role == .image }).frame
    #expect(!changed.contains { $0.intersects(cover) })
    let area = changed.map { $0.width * $0.height }.reduce(0, +)
    #expect(area < frame.width * frame.height / 10)
  }

  /// Publishes what plays with a change, at the place where it is.
  private func republish(
    _ drive: inout Simulation, _ change: (inout NowPlayingInfo) -> Void
  ) throws {
    var info = try #require(drive.headUnit.player.info)
    info.elapsed = drive.headUnit.player.elapsed(at: drive.now)
    change(&info)
    drive.perform(.phone(.reported(.nowPlaying(info))))
  }

  private func textFrames(_ list: DisplayList) -> [PixelRect] {
    list.elements.filter { [.title, .subtitle].contains($0.role) }.map(\.frame)
  }
}
