import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import Testing

/// What an app's Info.plist says.
@Suite(.onThreadsOfTheirOwn)
struct InformationTests {
  @Test func theKeysOfAnAudioAppAreRead() throws {
    let information = try list(
      """
      <key>CFBundleName</key><string>Short</string>
      <key>CFBundleDisplayName</key><string>Windowsill</string>
      <key>UIBrowsableContentSupportsSectionedBrowsing</key><true/>
      <key>UIBrowsableContentSupportsImmediatePlayback</key><true/>
      <key>UIBackgroundModes</key><array><string>audio</string></array>
      """)

    #expect(information.name == "Windowsill")
    #expect(information.hasTabs)
    #expect(information.playsAtOnce)
    #expect(information.backgroundModes == ["audio"])
  }

  @Test func whatIsLeftOutMeansNo() throws {
    let information = try list("<key>CFBundleName</key><string>Short</string>")

    #expect(information.name == "Short")
    #expect(!information.hasTabs)
    #expect(!information.playsAtOnce)
  }

  @Test(arguments: ["", "(a, b)", "<plist><array/></plist>", "hello"])
  func whatIsNoDictionaryIsRefused(text: String) {
    #expect(throws: (any Error).self) { try Information(propertyList: Data(text.utf8)) }
  }

  @Test(arguments: [("<string>fetch</string>", true), ("<string>audio</string>", false)])
  func anAppWithoutAudioInTheBackgroundIsToldOnce(modes: String, isTold: Bool) throws {
    let entries = "<key>UIBackgroundModes</key><array>\(modes)</array>"

    #expect(try logs(of: entries, with: "background mode") == (isTold ? 1 : 0))
  }

  /// Newer phones show such an app's templates, and never ask for its content.
  @Test(arguments: [
    ("CPTemplateApplicationSceneSessionRoleApplication", true),
    ("UIWindowSceneSessionRoleApplication", false),
  ])
  func anAppWithASceneForTemplatesIsToldOnce(role: String, isTold: Bool) throws {
    let manifest = """
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key>
      <dict><key>\(role)</key><array/></dict></dict>
      """

    #expect(try logs(of: manifest, with: "templates") == (isTold ? 1 : 0))
  }

  /// How often an app with these entries is told something with the word in it.
  private func logs(of entries: String, with word: String) throws -> Int {
    let phone = SimulatedPhone()
    phone.information = try list(entries)
    var app = EmbeddedApp(phone, clock: .virtual, patience: .seconds(60)) {}
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
    return app.receive([.note(.start(context))], at: .start).count { delivery in
      if case .report(.log(let text)) = delivery.content { text.contains(word) } else { false }
    }
  }

  private func list(_ entries: String) throws -> Information {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>"
    return try Information(propertyList: Data(text.utf8))
  }
}
