import Foundation
import HeadUnitCore
import Testing

/// The page that tells apps of every kind how to talk leaves nothing out.
struct ProtocolPageTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation/protocol.md")

  @Test func everyMarkAndEveryKindOfLimitIsOnThePage() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let lines = text.split(separator: "\n")
    let item = try #require(lines.first { $0.hasPrefix("An item has ") })
    for mark in ContentItem.Mark.allCases { #expect(item.contains("`\(mark.rawValue)`")) }
    let context = try #require(lines.first { $0.hasPrefix("| `context` |") })
    for kind in LimitKind.allCases { #expect(context.contains("`\(kind.rawValue)`")) }
  }

  @Test func everyLimitThatCutsAnAppOffIsOnThePage() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let budgets = Budget.all.filter { $0.outcome.contains("cut off") }
    #expect(!budgets.isEmpty)
    for budget in budgets { #expect(text.contains(budget.words), "\(budget.name)") }
  }

  @Test func everyCommandIsOnThePage() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let names = try #require(text.split(separator: "\n").first { $0.hasPrefix("| its name |") })
    for command in CommandName.allCases { #expect(names.contains("`\(command.rawValue)`")) }
  }
}
