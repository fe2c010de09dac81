import HeadUnitCore

/// Puts lines together to a file, blocks in blocks.
struct DriveBuilding {
  private struct Open {
    let opening: DriveLine
    let isSpaced: Bool
    let before: [DriveStatement]
  }

  private(set) var statements: [DriveStatement] = []
  private var open: [Open] = []
  /// Blocks that were too deep to be opened; their ends are to be expected all the same.
  private var ignoredDepth = 0
  private var isSpaced = false
  private var lastClosed: (verb: String, line: Int, end: Int)?

  /// Takes what stands on a line, and says what is wrong with where it stands.
  mutating func take(
    _ line: DriveLine?, _ comment: DriveComment?, on number: Int
  ) -> [DriveComplaint] {
    guard let line else {
      if let comment {
        append(.comment(comment))
      } else {
        isSpaced = true
      }
      return []
    }
    if line.verb.text == "end" { return close(line, on: number) }
    guard DriveBlock.verbs.contains(line.verb.text) else {
      append(.line(line))
      return []
    }
    return opens(line)
  }

  /// What is still open when the file ends.
  mutating func finish() -> [DriveComplaint] {
    var complaints: [DriveComplaint] = []
    while let block = open.popLast() {
      let place = block.opening.verb.position ?? .start
      complaints.append(
        DriveComplaint(
          DriveWording.noEnd(block.opening.verb.text, line: place.line), at: place))
      put(block, endComment: nil)
    }
    return complaints
  }

  private mutating func append(_ content: DriveStatement.Content) {
    statements.append(DriveStatement(content, isSpaced: isSpaced))
    isSpaced = false
  }

  private mutating func opens(_ line: DriveLine) -> [DriveComplaint] {
    guard open.count < DriveLimits.nesting else {
      ignoredDepth += 1
      return [DriveComplaint(DriveWording.tooDeep, at: line.verb.position ?? .start)]
    }
    var line = line
    let complaint = line.isBroken ? nil : line.formComplaint
    if complaint != nil { line.isBroken = true }
    open.append(Open(opening: line, isSpaced: isSpaced, before: statements))
    statements = []
    isSpaced = false
    return complaint.map { [$0] } ?? []
  }

  private mutating func close(_ line: DriveLine, on number: Int) -> [DriveComplaint] {
    let place = line.verb.position ?? .start
    var complaints: [DriveComplaint] = []
    if !line.words.isEmpty || !line.options.isEmpty || line.stamp != nil {
      complaints.append(DriveComplaint(DriveWording.endForm, at: place))
    }
    if ignoredDepth > 0 {
      ignoredDepth -= 1
    } else if let block = open.popLast() {
      lastClosed = (block.opening.verb.text, block.opening.verb.position?.line ?? 1, number)
      put(block, endComment: line.comment)
    } else {
      let advice = lastClosed.map {
        DriveWording.endedBefore($0.verb, line: $0.line, end: $0.end)
      }
      complaints.append(DriveComplaint(DriveWording.extraEnd, at: place, advice: advice))
    }
    return complaints
  }

  private mutating func put(_ block: Open, endComment: DriveComment?) {
    let content = DriveBlock(block.opening, statements, endComment: endComment)
    statements = block.before
    statements.append(DriveStatement(.block(content), isSpaced: block.isSpaced))
    isSpaced = false
  }
}

extension DriveLine {
  /// What is wrong with how a block begins, as far as that can be said without variables.
  fileprivate var formComplaint: DriveComplaint? {
    let place = verb.position ?? .start
    if stamp != nil { return DriveComplaint(DriveWording.noStampHere(verb.text), at: place) }
    if verb.text == "each" {
      let isGood =
        options.isEmpty && words.count >= 3 && words[0].plain?.isName ?? false
        && words[1].plain == PlainWord("in", at: words[1].position)
      return isGood ? nil : DriveComplaint(DriveWording.eachForm, at: place)
    }
    guard options.isEmpty, words.count == 1 else {
      return DriveComplaint(DriveWording.repeatForm, at: place)
    }
    guard let count = words[0].plain else { return nil }
    return count.rounds == nil
      ? DriveComplaint(DriveWording.repeatForm, at: count.position ?? place) : nil
  }
}

extension PlainWord {
  /// Whether a variable can be called so.
  var isName: Bool { form == .bare && text.unicodeScalars.isDriveName }

  /// How often a `repeat` repeats.
  var rounds: Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text),
      (1...DriveLimits.rounds).contains(count)
    else { return nil }
    return count
  }
}
