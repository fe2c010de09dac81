import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// Every situation on every head unit, by day and by night, as text.
///
/// The elements are written out for each head unit, the drawing commands for the default one; of
/// the other pictures a fingerprint is kept, which any change of a command changes.
struct ScreenGoldenTests {
  @Test(arguments: Situation.ofAnyApp.share(1))
  func theScreenIsAsItWasLookedAt(situation: Situation) throws {
    let app = try Showcase.demo()
    var text = ""
    for name in Showcase.profileNames {
      let profile = try Showcase.profile(name)
      let lists = Theme.allCases.map { theme in
        Showcase.screen(situation.simulation(of: app, profile: profile, theme: theme))
      }
      #expect(lists[0].elements == lists[1].elements, "The theme moves nothing.")
      text += "\(name): day \(lists[0].fingerprint), night \(lists[1].fingerprint)\n"
      text += lists[1].elementText + "\n"
      if name == "hd720" { text += lists[1].commandText + "\n" }
    }
    try Golden.expect(text, toBe: "\(situation.rawValue).txt")
  }
}

extension DisplayList {
  /// FNV-1a over the commands as text.
  var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in commandText.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
