import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import TestKit
import Testing

@testable import HeadUnitDisplay

/// Screens that begin at the right.
@Suite struct MirrorTests {
  private static func list(
    _ situation: Situation, _ language: Language, side: DriverSide = .left, _ size: (Int, Int)
  ) throws -> DisplayList {
    var profile = Profile()
    profile.language = language
    profile.display.driverSide = side
    (profile.display.width, profile.display.height) = size
    let drive = situation.simulation(of: try Showcase.demo(), profile: profile)
    let materials = Materials(text: .blocks) { _ in Shade(even: 0.4) }
    return Screen(drive.headUnit, at: drive.now, with: materials).displayList()
  }

  private static let sizes = [(800, 480), (1_280, 720), (1_920, 720), (900, 1_200)]

  @Test(arguments: Situation.ofAnyApp.share(1)) func everythingStaysOnTheScreen(
    situation: Situation
  ) throws {
    for size in Self.sizes {
      let list = try Self.list(situation, .arabic, size)
      let whole = PixelRect(x: 0, y: 0, width: size.0, height: size.1)
      for element in list.elements {
        #expect(whole.contains(element.frame), "\(situation.rawValue): \(element.label)")
      }
    }
  }

  /// The text is another one, and so are the widths that follow from it; what does not is mirrored.
  @Test func rowsAreMirroredAndTheRailStaysWithTheDriver() throws {
    for side in DriverSide.allCases {
      let plain = try Self.list(.list, .english, side: side, (1_280, 720))
      let list = try Self.list(.list, .hebrew, side: side, (1_280, 720))
      let (rail, stage) = (list.frames(.rail)[0], list.frames(.stage)[0])
      #expect(rail == plain.frames(.rail)[0])
      #expect(stage == plain.frames(.stage)[0])
      let pairs = zip(plain.frames(.thumbnail), list.frames(.thumbnail))
      for (before, after) in pairs {
        #expect(after.maxX - stage.x == stage.maxX - before.x, "\(before) \(after)")
      }
      #expect(list.frames(.thumbnail)[0].x > list.frames(.title)[1].x)
    }
  }

  @Test func trackAndTransportGoFromLeftToRight() throws {
    for size in Self.sizes {
      let list = try Self.list(.nowPlaying, .arabic, size)
      func x(_ name: CommandName) -> Int? {
        list.elements.first { $0.target == .control(name) }?.frame.x
      }
      let previous = try #require(x(.previous))
      let next = try #require(x(.next))
      #expect(previous < next)
      let slider = try #require(list.elements.first { $0.role == .slider })
      let times = list.commands.compactMap { command -> (String, Int)? in
        guard case .text(let line, let x, _, _) = command, line.text.contains(":") else {
          return nil
        }
        return (line.text, x)
      }
      let remaining = try #require(times.first { $0.0.hasPrefix("\u{2212}") })
      let elapsed = try #require(times.first { slider.frame.x == $0.1 })
      #expect(elapsed.1 < remaining.1)
    }
  }

  @Test func whatLeadsOnPointsToTheLeft() throws {
    let list = try Self.list(.pushed, .hebrew, (1_280, 720))
    let back = try #require(list.elements.first { $0.target == .back }?.frame)
    let icons = list.commands.compactMap { command -> (Icon, PixelRect)? in
      guard case .image(let image) = command, case .icon(let icon, _, _, _) = image.source else {
        return nil
      }
      return (icon, image.frame)
    }
    #expect(icons.contains { $0.0 == .chevronForward && back.contains($0.1) })
    #expect(back.x > 640)
  }

  /// Nothing of ours is cut in any language; what is cut is the app's.
  @Test(arguments: Language.allCases.share(1)) func ourOwnWordsHaveRoom(language: Language) throws {
    let own = Set(
      ([ListPhrase.nowPlaying, .home, .back].map { $0.text(in: language) })
        + [PlayerPhrase.lowered, .answer, .listening].map { $0.text(in: language) }
        + [MessagePhrase.retry, .cancel].map { $0.text(in: language) })
    for size in Self.sizes {
      for situation in Situation.ofAnyApp.share(1) {
        for case .text(let line, _, _, _) in try Self.list(situation, language, size).commands
        where line.isCut {
          #expect(!own.contains { $0.hasPrefix(line.text.dropLast()) }, "\(line.text)")
        }
      }
    }
  }

  @Test func theKnobGoesToTheSideItIsPushedTo() throws {
    var profile = Profile()
    profile.language = .arabic
    var drive = Situation.nowPlaying.simulation(of: try Showcase.demo(), profile: profile)
    drive.perform(.knob(.turned(1)))
    let materials = Materials(text: .blocks)
    func focused() -> PixelRect? {
      Screen(drive.headUnit, at: drive.now, with: materials).displayList()
        .elements.first(where: \.isFocused)?.frame
    }
    for _ in 0..<6 {
      let before = try #require(focused())
      drive.perform(.knob(.nudged(.left)))
      drive.advance(by: .seconds(1))
      let after = try #require(focused())
      #expect(after == before || after.y != before.y || after.x < before.x)
    }
  }
}

extension DisplayList {
  fileprivate func frames(_ role: Element.Role) -> [PixelRect] {
    elements.filter { $0.role == role }.map(\.frame)
  }
}
