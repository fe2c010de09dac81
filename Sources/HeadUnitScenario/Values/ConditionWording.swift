import HeadUnitCore

/// Everything said about conditions to the person who wrote one.
enum ConditionWording {
  static func unknown(_ word: PlainWord) -> String {
    "there is no subject \(TableWording.quoted(word.text))"
  }

  static func advice(subject name: String) -> String? {
    // `rows>12` is one word to whoever splits the line.
    if let end = name.firstIndex(where: { "<>=!~".contains($0) }),
      SubjectTable.subject(named: String(name[..<end])) != nil
    {
      return "put spaces around \(name[end...].prefix { "<>=!~".contains($0) })"
    }
    if name.hasPrefix("row[") {
      return Mistake.didYouMean(name, in: ["row[0].title", "row[0].badges"])
    }
    let words = SubjectTable.all.map(\.writtenName) + ["visible", "focused", "not"]
    return Mistake.didYouMean(name, in: words)
  }

  static func noComparison(_ word: PlainWord) -> String {
    "\(TableWording.quoted(word.text)) is no comparison"
  }

  static func advice(comparison text: String, _ entry: SubjectTable.Entry) -> String {
    switch text {
    case "==", "is": "did you mean \"=\"?"
    case "<>", "isnt": "did you mean \"!=\"?"
    case "=<": "did you mean \"<=\"?"
    case "=>": "did you mean \">=\"?"
    case "=~": "did you mean \"~\"?"
    case "contains" where entry.comparisons == [.has]: "did you mean \"has\"?"
    default: advice(entry)
    }
  }

  static func unfit(_ comparison: Comparison, _ entry: SubjectTable.Entry) -> String {
    let name = entry.writtenName
    return switch comparison {
    case .has: "has is for lists, and \(name) is \(entry.nature)"
    case .matches: "~ is for texts, and \(name) is \(entry.nature)"
    case .equal, .unequal: "\(name) is \(entry.nature)"
    default: "\(comparison.rawValue) is for numbers, and \(name) is \(entry.nature)"
    }
  }

  static func advice(_ entry: SubjectTable.Entry) -> String {
    "it can be asked with " + entry.comparisons.map(\.rawValue).joined(separator: " ")
  }
}

extension SubjectTable.Entry {
  /// What its kind is called.
  var nature: String {
    switch kind {
    case .text: "a text"
    case .number: "a number"
    case .duration: "a duration"
    case .speed: "a speed"
    case .word: "a word"
    case .list: "a list"
    }
  }
}
