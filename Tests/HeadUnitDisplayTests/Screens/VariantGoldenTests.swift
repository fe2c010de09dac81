import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// The now-playing screen of apps that offer different things, as text.
///
/// Each library in `Variants` is such an app, with what was looked at beside it; its menu and its
/// devices are looked at where it has any.
/// The elements are written out for each head unit, of the pictures a fingerprint is kept.
struct VariantGoldenTests {
  private static let folder = Showcase.root
    .appendingPathComponent("Tests/HeadUnitDisplayTests/Variants")

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreVariants() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names.share(1))
  func whatPlaysIsShownAsItWasLookedAt(name: String) throws {
    let file = Self.folder.appendingPathComponent("\(name).json")
    let app = try LibraryFile.read(file.path).library.app(seed: 1)
    var text = ""
    for situation in [Situation.nowPlaying, .menu, .outputs, .waiting] {
      guard try isReached(situation, by: app) else { continue }
      for profile in Showcase.profileNames {
        text += try shown(situation, of: app, on: Showcase.profile(profile))
      }
      guard situation != .waiting else { continue }
      var profile = try Showcase.profile("hd720")
      profile.name = "hd720 with the group in the previous slot"
      profile.quirks.feedbackMenu = .previousSlot
      text += shown(situation, of: app, on: profile)
    }
    try Golden.expect(text, toBe: "../Variants/\(name).txt")
  }

  /// Whether there is a menu to be open, or a command to wait for.
  private func isReached(_ situation: Situation, by app: FaultyApp) throws -> Bool {
    let headUnit = situation.simulation(of: app, profile: try Showcase.profile("hd720")).headUnit
    return switch situation {
    case .menu: headUnit.menu == .commands
    case .outputs: headUnit.menu == .outputs
    case .waiting: !headUnit.player.pending.isEmpty
    default: headUnit.screen == .nowPlaying
    }
  }

  private func shown(_ situation: Situation, of app: FaultyApp, on profile: Profile) -> String {
    let lists = Theme.allCases.map { theme in
      Showcase.screen(situation.simulation(of: app, profile: profile, theme: theme))
    }
    #expect(lists[0].elements == lists[1].elements, "The theme moves nothing.")
    return "\(situation.rawValue) on \(profile.name): "
      + "day \(lists[0].fingerprint), night \(lists[1].fingerprint)\n"
      + lists[1].elementText + "\n"
  }
}
