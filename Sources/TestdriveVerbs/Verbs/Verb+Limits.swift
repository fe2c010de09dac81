import HeadUnitCore

extension Verb {
  static var limits: Verb {
    Verb(
      name: "limits", summary: "list every limit and what happens at it", operands: ""
    ) { options in
      let isReference = options.flag("--markdown", "print the reference page")
      return { arguments, output in
        if arguments[isReference] {
          output.data(LimitReference.markdown())
          return .passed
        }
        for group in LimitReference.groups {
          output.line(group.title)
          for row in group.rows {
            output.line("  \(row.name): \(row.value); \(row.outcome)")
          }
          output.line()
        }
        return .passed
      }
    }
  }
}

/// The page of all limits.
enum LimitReference {
  struct Row {
    let name: String
    let value: String
    let outcome: String
    let test: String
  }

  static var groups: [(title: String, rows: [Row])] {
    let budgets = Budget.all.map {
      Row(name: $0.name, value: words(for: $0), outcome: $0.outcome, test: $0.test)
    }
    return [("Apps", budgets)]
      + LimitTable.groups.map { group in
        let rows = group.limits.map {
          Row(name: $0.name, value: $0.value, outcome: $0.outcome, test: $0.test)
        }
        return (group.title, rows)
      }
  }

  static func markdown() -> String {
    let tables = groups.map { group in
      let rows = group.rows.map { row in
        "| \(row.name) | \(row.value) | \(row.outcome) | `\(row.test)` |"
      }
      return
        "## \(group.title)\n\n| limited is | to | at the limit | seen by |\n|---|---|---|---|\n"
        + rows.joined(separator: "\n")
    }
    return """
      # Limits

      Everything that can grow has a limit: a count, bytes or time. The last column names the tests
      that see what happens at it.

      This page is made from the tables of the program; a test compares them with its constants.

      \(tables.joined(separator: "\n\n"))

      """
  }

  private static func words(for budget: Budget) -> String {
    switch budget.unit {
    case .bytes where budget.value >= 1 << 20: "\(budget.value >> 20) MiB"
    case .bytes where budget.value >= 1 << 10: "\(budget.value >> 10) KiB"
    case .bytes: "\(budget.value) bytes"
    case .characters: "\(budget.value) characters"
    case .count: grouped(budget.value)
    case .milliseconds: grouped(budget.value) + " ms"
    }
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000
      ? "\(number)"
      : grouped(number / 1_000) + "," + String("\(1_000 + number % 1_000)".dropFirst())
  }
}
