import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

@testable import TestdriveVerbs

/// What is written can be read, whatever lies behind it.
struct ContrastTests {
  @Test func contrastIsThatOfTheGuidelines() {
    #expect(Contrast.ratio(0xFFFF_FFFF, 0xFF00_0000) == 21)
    #expect(abs(Contrast.ratio(0xFF76_7676, 0xFFFF_FFFF) - 4.54) < 0.01)
  }

  @Test func everyTextOfTheDemoCanBeRead() throws {
    let gallery = Gallery()
    let count = try expectContrast(in: Situation.ofAnyApp, gallery, "the demo's covers")
    #expect(count > 1_800, "Most texts are neither dimmed nor covered.")
  }

  @Test func whatADriverAsksOfTheDisplayCanBeReadToo() throws {
    let gallery = Gallery(covers: HostileCover.allCases[0].bytes)
    let app = try Gallery.demo()
    var count = 0
    for (name, size) in [("hd720", TextSize.small), ("portrait", .largest), ("wide", .large)] {
      for transparency in Transparency.allCases {
        var profile = try Gallery.halved(name)
        profile.display.textSize = size
        profile.display.contrast = .increased
        profile.display.transparency = transparency
        for theme in Theme.allCases {
          for situation in [Situation.nowPlaying, .list, .home, .menu] {
            let drive = situation.simulation(of: app, profile: profile, theme: theme)
            let place = "\(situation.rawValue) \(name) \(theme.rawValue), \(transparency)"
            count += expectContrast(of: drive, gallery, place)
          }
        }
      }
    }
    #expect(count > 400)
  }

  /// Every language in every size of letters on every head unit, by day and by night and in each
  /// shipped look.
  private struct Product {
    let profile: String
    let language: Language
    let size: TextSize
    let theme: Theme
    let look: String

    static let all: [Product] = Gallery.profileNames.flatMap { profile in
      Language.allCases.flatMap { language in
        TextSize.allCases.flatMap { size in
          Theme.allCases.flatMap { theme in
            Gallery.lookNames.map { look in
              Product(profile: profile, language: language, size: size, theme: theme, look: look)
            }
          }
        }
      }
    }

    var words: String {
      "\(profile) in \(language.rawValue) at \(size), \(look) by \(theme.rawValue)"
    }
  }

  private static func looks() throws -> LookStore {
    LookStore(
      try Resources.find(try Arguments(["--resources", VerbRun.resources], CommonOptions.lines)))
  }

  @Test(arguments: Product.all.indices.map(\.self).share(36))
  func everythingCanBeReadInEveryLanguageSizeAndLook(number: Int) throws {
    let product = Product.all[number]
    // A display that is small already would have letters of a few pixels.
    let isSmall = product.profile == "minimum"
    var profile = try isSmall ? Gallery.profile("minimum") : Gallery.halved(product.profile)
    (profile.language, profile.display.textSize) = (product.language, product.size)
    let gallery = Gallery(look: try Self.looks().look(product.look))
    let app = try Gallery.demo()
    var count = 0
    for situation in [Situation.list, .limited, .nowPlaying, .menu, .home, .navigation] {
      var drive = situation.simulation(of: app, profile: profile, theme: product.theme)
      // The ends of a title that moves are to be thin.
      drive.perform(.car(.motionReduced(true)))
      count += expectContrast(
        of: drive, gallery, "\(situation.rawValue) on \(product.words)")
    }
    #expect(count > 40, "\(product.words)")
  }

  @Test(arguments: HostileCover.allCases.share(3)) func noCoverMakesTextUnreadable(
    cover: HostileCover
  ) throws {
    let gallery = Gallery(covers: cover.bytes)
    let count = try expectContrast(in: [.nowPlaying, .list, .home], gallery, "\(cover) covers")
    #expect(count > 120)
  }

  @Test(arguments: HostileCover.allCases) func noCoverMakesTheSurfacesUnreadable(
    cover: HostileCover
  ) throws {
    let drive = try Situation.nowPlaying.simulation(
      of: Gallery.demo(), profile: Gallery.halved("hd720"))
    let gallery = Gallery(covers: cover.bytes)
    let count = expectContrast(of: drive, gallery, "\(cover)", drawn: Gallery.surfaces)
    #expect(count >= 16)
  }

  /// Looks at every text in the situations by day and by night; gives back how many there were.
  private func expectContrast(
    in situations: [Situation], _ gallery: Gallery, _ covers: String
  ) throws -> Int {
    var count = 0
    for name in ["hd720", "portrait", "wide"] {
      let profile = try Gallery.halved(name)
      for theme in Theme.allCases {
        for situation in situations {
          let drive = try Gallery.drive(to: situation, of: profile, theme: theme)
          let place = "\(situation.rawValue) \(name) \(theme.rawValue), \(covers)"
          count += expectContrast(of: drive, gallery, place)
        }
      }
    }
    return count
  }

  private func expectContrast(
    of drive: Simulation, _ gallery: Gallery, _ place: String,
    drawn: (Simulation, Materials) -> DisplayList = Gallery.screen
  ) -> Int {
    let (list, frame) = gallery.painting(of: drive, withText: false, drawn: drawn)
    let texts = list.readableTexts(pixelsPerPoint: drive.headUnit.metrics.pixelsPerPoint)
    for text in texts {
      let contrast = text.contrast(on: frame)
      #expect(
        contrast >= text.needed,
        "\(place): \(contrast) for “\(text.text)” \(text.color) at \(text.box)")
    }
    return texts.count
  }
}
