import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// Structural goldens find what they are for: the smallest changes of a screen.
struct GoldenControlTests {
  private let list: DisplayList
  private let known: String

  init() throws {
    let profile = try Showcase.profile("hd720")
    list = Showcase.screen(Situation.list.simulation(of: try Showcase.demo(), profile: profile))
    known = list.description
  }

  @Test func aScreenThatIsAsItWasIsAccepted() {
    #expect(Golden.difference(from: known, to: list.description) == nil)
  }

  @Test func onePixelIsFound() throws {
    let index = try #require(
      list.commands.firstIndex { if case .image = $0 { true } else { false } })
    guard case .image(var image) = list.commands[index] else { return }
    image.frame = image.frame.offset(x: 1)
    #expect(difference(replacing: index, with: .image(image)) != nil)
  }

  @Test func oneLetterIsFound() throws {
    let index = try #require(
      list.commands.firstIndex { if case .text = $0 { true } else { false } })
    guard case .text(let line, let x, let baseline, let color) = list.commands[index] else {
      return
    }
    let changed = TextLine(
      text: String(line.text.dropLast()) + "#", style: line.style, width: line.width,
      glyphs: line.glyphs)
    let command = DrawingCommand.text(changed, x: x, baseline: baseline, color)
    #expect(difference(replacing: index, with: command) != nil)
  }

  @Test func oneRowIsFound() throws {
    let row = try #require(list.elements.lastIndex { $0.role == .row })
    var elements = list.elements
    elements.remove(at: row)
    let without = elements.map { "\($0)\n" }.joined()
    let with = list.elements.map { "\($0)\n" }.joined()
    #expect(Golden.difference(from: with, to: without) != nil)
  }

  @Test func nothingIsWrittenInCI() {
    #expect(Golden.isUpdated(in: ["UPDATE_GOLDENS": "1"]))
    #expect(!Golden.isUpdated(in: ["UPDATE_GOLDENS": "1", "CI": "true"]))
    #expect(!Golden.isUpdated(in: [:]))
  }

  private func difference(
    replacing index: Int, with command: DrawingCommand
  ) -> String? {
    var commands = list.commands
    commands[index] = command
    let changed = DisplayList(size: list.size, commands: commands, elements: list.elements)
    return Golden.difference(from: known, to: changed.description)
  }
}
