import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// What an app says of the looks of its templates, and a match in the place of what plays.
@Suite struct TemplateLookTests {
  /// The longest body for which there are two lines, the app's words for the way back, a ground
  /// where it wants one, and its own colours.
  @Test(arguments: Showcase.profileNames.share(1))
  func whatAnAppSaysOfItsLooksIsDrawn(profile: String) throws {
    let profile = try Showcase.profile(profile)
    let long = String(repeating: "Nobody reads this much in a car. ", count: 20)
    var list = TemplateList(sections: [TemplateSection(items: [TemplateItem(id: "x")])])
    list.sections[0].items[0].playback = .replay
    list.details = TemplateDetails(title: "Album", subtitle: "Band")
    list.details?.bodies = [long, "A night.", "Night"]
    list.details?.buttons = Self.answers(["Play"])
    list.details?.isAdaptive = true
    var template = Template(id: "own", title: "Own", .list(list))
    template.back = TemplateBack(title: " Up", button: "up")
    template.trailingButtons = Self.answers(["Plain", "Round"])
    template.trailingButtons[0].id = "plain"
    template.trailingButtons[1].id = "round"
    template.trailingButtons[1].isRounded = true
    var drive = try TemplateDemo.started(profile, isDriving: false)
    drive.perform(.phone(.reported(.template(TemplateCall(900, .push(template))))))
    drive.advance(by: .seconds(1))
    let screen = Showcase.screen(drive)
    let broken = Rules(drive.headUnit, screen).broken
    #expect(broken.isEmpty, "\(profile.name): \(broken)")
    #expect(screen.says("A night."), "\(profile.name)")
    #expect(!screen.says("Night"))
    #expect(screen.elements.contains { $0.role == .accessory && $0.label == "replay" })
    let back = try #require(screen.elements.first { $0.target == .back })
    #expect(back.label == "Up" || back.frame.width == back.frame.height, "\(profile.name)")
    func hasGround(_ id: String) throws -> Bool {
      let frame = try #require(screen.elements.first { $0.target == .button(id) }).frame
      return screen.commands.contains { command in
        if case .card(let card) = command { card.frame == frame } else { false }
      }
    }
    #expect(try hasGround("round") && !hasGround("plain"))
    let color = try #require(TemplateColor("#2F6BEB"))
    var action = TemplateButton(id: "yes", titles: ["Yes"])
    action.color = color
    let alert = Template(id: "alert", .alert(["Sure?"], [action]))
    drive.perform(.phone(.reported(.template(TemplateCall(901, .present(alert))))))
    drive.advance(by: .seconds(1))
    let answer = try #require(
      Showcase.screen(drive).elements.first { $0.target == .button("yes") }
    ).frame
    let fills = Showcase.screen(drive).commands.compactMap { command in
      if case .card(let card) = command, card.frame == answer { card.surface } else { nil }
    }
    // With the focus of a knob upon it it has the focus's colour.
    guard profile.hasTouch else { return }
    #expect(fills.contains(.color(Color(red: 0x2F, green: 0x6B, blue: 0xEB))), "\(fills)")
  }

  /// How playback of an album and of each picture of a row stands, on every head unit.
  @Test(arguments: Showcase.profileNames.share(1))
  func howPlaybackStandsIsDrawnUponPictures(profile: String) throws {
    let profile = try Showcase.profile(profile)
    var list = TemplateList()
    list.details = TemplateDetails(title: "Album", image: "cover")
    list.details?.progress = 0.25
    list.details?.playback = .pause
    list.details?.overlay = TemplateOverlay(text: "New")
    list.details?.buttons = [TemplateButton(id: "own", image: "own")]
    for (kind, share) in zip(PictureRow.Kind.allCases, [0, 0.3, 0.5, 0.7, 1]) {
      var element = PictureRow.Element(image: kind.rawValue, title: "Card")
      (element.progress, element.playback) = (share, .replay)
      element.isRound = kind == .condensed
      // There is no room for a word upon the smallest.
      element.overlay = kind == .condensed ? nil : TemplateOverlay(text: kind.rawValue)
      var item = TemplateItem(id: kind.rawValue)
      item.isChoosable = false
      item.pictures = PictureRow(kind, [element])
      list.sections.append(TemplateSection(items: [item]))
    }
    var drive = try TemplateDemo.started(profile, isDriving: false)
    drive.perform(
      .phone(.reported(.template(TemplateCall(900, .push(Template(id: "own", .list(list))))))))
    drive.advance(by: .seconds(1))
    var screen = Showcase.screen(drive)
    let broken = Rules(drive.headUnit, screen).broken
    #expect(broken.isEmpty, "\(profile.name): \(broken)")
    #expect(screen.elements.contains { $0.role == .progress && $0.value == "25 %" })
    let button = try #require(screen.elements.first { $0.target == .button("own") })
    let signs = screen.commands.compactMap { command -> Icon? in
      guard case .image(let image) = command, case .icon(let icon, _, _, _) = image.source,
        button.frame.contains(image.frame)
      else { return nil }
      return icon
    }
    #expect(signs == [.pause], "\(profile.name)")
    var said: Set<String> = []
    for _ in 0..<20 {
      drive.perform(.driver(.scrolled(by: profile.display.height / 6)))
      drive.advance(by: .seconds(1))
      screen = Showcase.screen(drive)
      said.formUnion(screen.elements.filter { $0.role == .progress }.map(\.value))
      said.formUnion(screen.elements.filter { $0.role == .badge }.map(\.label))
    }
    #expect(said.isSuperset(of: ["0 %", "30 %", "50 %", "70 %", "100 %"]), "\(said)")
    #expect(said.isSuperset(of: ["row", "card", "grid", "imageGrid"]), "\(said)")
  }

  private static func match(isLong: Bool) -> TemplateSports {
    var sports = TemplateSports(
      TemplateSports.Team(name: "Harbour", score: "2", initials: "HAR"),
      TemplateSports.Team(name: "Lanterns", score: "1", initials: "LAN"))
    sports.left.standings = "1st · 12–3"
    sports.left.hasPossession = true
    sports.right.isFavorite = true
    sports.status = ["2nd half", "Kestrel Park"]
    sports.clock = TemplateSports.Clock(seconds: 4_330, countsUp: true)
    guard isLong else { return sports }
    let long = String(repeating: "The Lanterns of the Lower Harbour ", count: 3)
    for team in [\TemplateSports.left, \.right] {
      sports[keyPath: team].name = long
      sports[keyPath: team].score = "1,002 and a half"
      sports[keyPath: team].initials = "LANTERNS"
      sports[keyPath: team].standings = long
      sports[keyPath: team].hasPossession = true
    }
    sports.status = Array(repeating: long, count: 6)
    return sports
  }

  private func playing(_ sports: TemplateSports, _ profile: Profile) throws -> Simulation {
    var drive = try TemplateDemo.started(profile, isDriving: false)
    drive.perform(.playback(.assistantAsked("play Tidal Works")))
    drive.advance(by: .seconds(4))
    drive.perform(.driver(.nowPlayingPressed))
    var player = drive.headUnit.templates.player
    player.sports = sports
    drive.perform(.phone(.reported(.template(TemplateCall(900, .player(player))))))
    drive.advance(by: .seconds(2))
    return drive
  }

  /// On every head unit, with little and with too much to say.
  @Test(arguments: Showcase.profileNames.share(1))
  func aMatchStandsInThePlaceOfWhatPlays(profile: String) throws {
    let profile = try Showcase.profile(profile)
    for isLong in [false, true] {
      let drive = try playing(Self.match(isLong: isLong), profile)
      let screen = Showcase.screen(drive)
      let broken = Rules(drive.headUnit, screen).broken
      #expect(broken.isEmpty, "\(profile.name), long \(isLong): \(broken)")
      #expect(!screen.elements.contains { $0.role == .image && $0.label == "Cover" })
      let panel = try #require(
        screen.elements.firstIndex { $0.role == .card && $0.label.contains(" – ") })
      let parts = screen.elements.filter { $0.parent == panel }
      #expect(parts.count >= 5, "\(profile.name)")
      // Whatever is said stands apart from all else, the letters in a disc included.
      for (index, part) in parts.enumerated() {
        #expect(
          !parts[..<index].contains { $0.frame.intersects(part.frame) },
          "\(profile.name), long \(isLong): \(part.label)")
      }
      #expect(!drive.headUnit.fixedTargets.contains(.albumArtist))
      guard !isLong else { continue }
      #expect(screen.says("2") && screen.says("1") && screen.says("HAR") && screen.says("1:12:12"))
      var later = drive
      later.advance(by: .seconds(5))
      #expect(Showcase.screen(later).says("1:12:17"))
    }
  }

  @Test func aMatchLooksAsItWasLookedAt() throws {
    var text = ""
    for name in ["hd720", "portrait", "standard", "minimum"] {
      text += "\(name):\n"
      for theme in Theme.allCases {
        var drive = try playing(Self.match(isLong: false), try Showcase.profile(name))
        drive.perform(.car(.themeChanged(theme)))
        drive.advance(by: .seconds(1))
        text += "\(theme.rawValue) \(Showcase.screen(drive).fingerprint)\n"
        if theme == .night { text += Showcase.screen(drive).elementText + "\n" }
      }
    }
    try Golden.expect(text, toBe: "sports.txt")
  }

  @Test func anAppThatWantsToBeDarkIsDrawnAsByNight() throws {
    var drive = try TemplateDemo.started(try Showcase.profile("hd720"), isDriving: false)
    let night = Showcase.screen(drive).commandText
    drive.perform(.car(.themeChanged(.day)))
    drive.advance(by: .seconds(1))
    #expect(Showcase.screen(drive).commandText != night)
    drive.perform(.phone(.reported(.template(TemplateCall(900, .dark(true))))))
    drive.advance(by: .seconds(1))
    #expect(Showcase.screen(drive).commandText == night)
  }

  /// Where there is no room for one below the other, what is said stands beside the answers.
  @Test(arguments: ["640x160", "800x160", "640x180", "480x160", "1280x200"])
  func aLowDisplaySaysWhatIsAskedAndHasAllAnswers(size: String) throws {
    let profile = try Showcase.profile("minimum", size: size)
    for count in 1...6 {
      let answers = (0..<count).map {
        TemplateButton(id: "b\($0)", titles: ["Answer number \($0)"])
      }
      for content in [
        Template.Content.actionSheet(message: "The order is kept.", answers),
        .alert(["The order of songs is kept for all lists", "Kept?"], Array(answers.prefix(2))),
      ] {
        var drive = try TemplateDemo.started(profile, isDriving: false)
        let sheet = Template(id: "sheet", title: "Sort the songs", content)
        drive.perform(.phone(.reported(.template(TemplateCall(900, .present(sheet))))))
        drive.advance(by: .seconds(1))
        let list = Showcase.screen(drive)
        let broken = Rules(drive.headUnit, list).broken
        #expect(broken.isEmpty, "\(size), \(count): \(broken)")
        let stage = try #require(list.elements.first { $0.role == .stage }).frame
        let dialog = try #require(list.elements.firstIndex { $0.role == .dialog })
        let parts = list.elements.filter { $0.parent == dialog }
        #expect(parts.allSatisfy { $0.frame.isInside(stage) }, "\(size), \(count)")
        #expect(parts.count { $0.role == .button } == sheet.actions.count)
        #expect(parts.contains { $0.role != .button }, "\(size), \(count)")
        if case .actionSheet = content {
          #expect(list.says("The order is kept."), "\(size), \(count)")
        }
      }
    }
  }

  private static func answers(_ words: [String]) -> [TemplateButton] {
    words.enumerated().map { TemplateButton(id: "answer\($0)", titles: [$1]) }
  }
}

extension PixelRect {
  fileprivate func isInside(_ other: PixelRect) -> Bool {
    x >= other.x && y >= other.y && maxX <= other.maxX && maxY <= other.maxY
  }
}

extension DisplayList {
  /// Whether the line is drawn.
  fileprivate func says(_ words: String) -> Bool {
    commands.contains { command in
      if case .text(let line, _, _, _) = command { line.text == words } else { false }
    }
  }
}
