import CarPlay
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import PhoneFoundation
import Testing
import UIKit

/// How an app comes into the car, and what a build fills in.
@Suite struct CarWayTests {
  private static let content = "com.apple.developer.playable-content"
  private static let audio = "com.apple.developer.carplay-audio"

  private func information(_ keys: [String]?, hasScene: Bool) throws -> Information {
    var information = Information()
    information.hasTemplateScene = hasScene
    guard let keys else { return information }
    let text = keys.map { "<key>\($0)</key><true/>" }.joined()
    let list = "<plist version=\"1.0\"><dict>\(text)</dict></plist>"
    information.entitlements = try Entitlements(propertyLists: [Data(list.utf8)])
    return information
  }

  @Test(arguments: [13, 14, 16, 27])
  func withoutAFileTheAppIsThere(version: Int) throws {
    #expect(try information(nil, hasScene: false).way(onVersion: version) == .playableContent)
    let way = try information(nil, hasScene: true).way(onVersion: version)
    #expect(way == (version < 14 ? .playableContent : .templates))
  }

  @Test(arguments: [13, 14, 27], [true, false])
  func withoutTheKeyTheAppIsNotThere(version: Int, hasScene: Bool) throws {
    let way = try information(["aps-environment"], hasScene: hasScene).way(onVersion: version)
    guard case .none(let words) = way else {
      Issue.record("It is there: \(way)")
      return
    }
    #expect(words.contains(Self.content))
  }

  @Test func theKeysDecideWhichWayIsTaken() throws {
    let both = try information([Self.content, Self.audio], hasScene: true)
    #expect(both.way(onVersion: 13) == .playableContent)
    #expect(both.way(onVersion: 14) == .templates)
    let old = try information([Self.content], hasScene: true)
    #expect(old.way(onVersion: 27) == .playableContent)
    let new = try information([Self.audio], hasScene: false)
    #expect(new.way(onVersion: 16) == .playableContent)
    if case .none = new.way(onVersion: 13) {} else { Issue.record("It is there.") }
  }

  /// Where no version is said, the app comes into the car if there is one on which it does.
  @Test func thePhoneIsOneThatShowsTheApp() throws {
    let content = try [nil, [Self.content], [Self.content, Self.audio], []].map {
      try information($0, hasScene: false).usualVersion
    }
    #expect(content == [13, 13, 13, 13])
    #expect(try information([Self.content, Self.audio], hasScene: true).usualVersion == 13)
    #expect(try information([Self.content], hasScene: true).usualVersion == 13)
    for keys in [nil, [Self.audio]] {
      let new = try information(keys, hasScene: true)
      #expect(new.way(onVersion: new.usualVersion) == .templates)
    }
    var sources = try information(nil, hasScene: false)
    sources.hasSceneClass = true
    #expect(sources.way(onVersion: sources.usualVersion) == .templates)
    #expect(sources.way(onVersion: 13) == .playableContent)
    let late = try information([Self.audio], hasScene: false)
    #expect(late.way(onVersion: late.usualVersion) == .playableContent)
  }

  /// An app of several kinds is let in for audio.
  @Test(
    arguments: [
      ("communication", AppKind.communication), ("charging", .charging), ("parking", .parking),
      ("maps", .navigation), ("fueling", .fueling), ("voice-based-conversation", .voice),
      ("driving-task", .drivingTask), ("quick-ordering", .quickFood),
    ])
  func appsOfOtherKindsBringTemplatesToo(word: String, kind: AppKind) throws {
    let key = "com.apple.developer.carplay-\(word)"
    let app = try information([key], hasScene: true)
    #expect(app.way(onVersion: app.usualVersion) == .templates)
    #expect(app.entitlements?.kind == kind)
    #expect(try information([key, Self.audio], hasScene: true).entitlements?.kind == .audio)
  }

  @Test(
    arguments: [
      ("$(PRODUCT_NAME)", "Foo Bar"), ("${TARGET_NAME}", "Foo Bar"), ("plain", "plain"),
      ("a$(PRODUCT_NAME:rfc1034identifier)b", "aFoo-Barb"), ("$(PRODUCT_MODULE_NAME)", "Foo_Bar"),
      ("$(PRODUCT_MODULE_NAME).SceneDelegate", "Foo_Bar.SceneDelegate"), ("$(NOBODY)", ""),
      ("$", "$"), ("$(", "$("), ("$5 $(PRODUCT_NAME", "$5 $(PRODUCT_NAME"), ("", ""),
      ("$(PRODUCT_NAME)$(MARKETING_VERSION)", "Foo Bar1.0"), ("${PRODUCT_NAME:lower}", "foo bar"),
    ])
  func variablesAreFilledInFromTheTarget(text: String, filled: String) {
    #expect(BuildVariables(target: "Foo Bar").filled(text) == filled)
  }

  @Test func theNameOfAnAppIsFilledIn() throws {
    let list = """
      <plist version="1.0"><dict><key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
      <key>UIBackgroundModes</key><array><string>audio</string></array></dict></plist>
      """
    let information = try Information(
      propertyList: Data(list.utf8), filling: BuildVariables(target: "Harbour"))
    #expect(information.name == "Harbour")
    #expect(information.backgroundModes == ["audio"])
  }
}

extension Faces {
  /// What the profile says of the phone is so for the app.
  @Suite struct PhoneVersionTests {
    private func messages(
      of version: Int, _ information: Information, _ launch: @escaping @Sendable () -> Void
    ) -> [Report] {
      var app = EmbeddedApp(clock: .virtual, patience: .seconds(60)) { launch() }
      let old = SimulatedPhone.current.information
      SimulatedPhone.current.information = information
      defer { SimulatedPhone.current.information = old }
      var profile = Profile()
      profile.phoneVersion = version
      let context = HeadUnit(profile: profile).context
      let said = app.receive([.note(.start(context))], at: .start)
      return said.compactMap { if case .report(let report) = $0.content { report } else { nil } }
    }

    @Test(arguments: [13, 14, 27])
    func whatIsAvailableIsAskedAtRunTime(version: Int) {
      let answers = Noted<Bool>()
      _ = messages(of: version, Information()) {
        for asked in [13, 14, 15, 27] { answers(_isPhone(asked)) }
      }
      #expect(answers.values == [13, 14, 15, 27].map { $0 <= version })
    }

    @Test(arguments: [13, 26])
    func theSystemSaysItsVersion(version: Int) {
      let said = Noted<String>()
      _ = messages(of: version, Information()) {
        let information = ProcessInfo.processInfo
        said("\(information._operatingSystemVersion.majorVersion)")
        said(information._operatingSystemVersionString)
        let next = OperatingSystemVersion(
          majorVersion: version + 1, minorVersion: 0, patchVersion: 0)
        said("\(information._isOperatingSystemAtLeast(next))")
      }
      #expect(said.values == ["\(version)", "Version \(version).0", "false"])
    }

    @Test func anAppThatIsNotForCarsIsNotStarted() {
      let started = Noted<Int>()
      var information = Information()
      information.entitlements = Entitlements()
      let reports = messages(of: 13, information) { started(1) }
      #expect(started.values.isEmpty)
      #expect(reports.contains { if case .started = $0 { true } else { false } } == false)
      #expect(reports.contains { if case .log = $0 { true } else { false } })
    }

    @Test func whereTemplatesAreShownNoContentIsAsked() {
      var information = Information()
      information.hasTemplateScene = true
      #expect(messages(of: 13, information) {}.contains(.started(AppDescription(name: "App"))))
      #expect(!messages(of: 14, information) {}.contains(.started(AppDescription(name: "App"))))
    }

    /// Its Info.plist says nothing of a scene, and the sources have a class for one.
    @Test(arguments: [13, 26], [false, true])
    func whatTheDelegateNamesDecidesOnceTheAppRuns(version: Int, isNamed: Bool) {
      DispatchQueue.main.sync { MainActor.assumeIsolated { CarListener.install() } }
      var information = Information()
      information.hasSceneClass = true
      let reports = messages(of: version, information) {
        MainActor.assumeIsolated {
          let delegate: any UIApplicationDelegate = isNamed ? NamingDelegate() : SilentDelegate()
          UIApplication.launch(delegate: delegate)
        }
      }
      let words = reports.compactMap { if case .log(let text) = $0 { text } else { nil } }
      let showsContent = reports.contains(.started(AppDescription(name: "App")))
      #expect(showsContent == (version == 13 || !isNamed))
      // Of that class nothing is known but its name here.
      #expect(words.contains { $0.contains("NamedScene can be made") } == !showsContent)
      #expect(words.contains { $0.contains("names one") } == (version == 26 && !isNamed))
    }

    @Test func anAppWithoutEntitlementsIsWarned() {
      var information = Information()
      information.lacksEntitlements = true
      let reports = messages(of: 13, information) {}
      let words = reports.compactMap { if case .log(let text) = $0 { text } else { nil } }
      #expect(words.contains { $0.contains("entitlements") })
    }
  }
}

private final class SilentDelegate: NSObject, UIApplicationDelegate {}

private final class NamingDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    if session.role == .carTemplateApplication { configuration.delegateClass = NamedScene.self }
    return configuration
  }
}

private final class NamedScene: NSObject, CPTemplateApplicationSceneDelegate {}
