import HeadUnitCore

extension LibraryReader {
  /// Whether an identifier can be another one for each item that is made; says why when it cannot.
  mutating func checkIdentifier(
    _ identifier: TextTemplate, at node: JSONDocument.Node?, in scope: ItemScope
  ) -> Bool {
    guard let node else { return false }
    let hasNumber = identifier.usesNumber
    let outerDepth = scope.repeatDepth - (scope.isRepeat ? 1 : 0)
    var isSound = true
    if scope.repeatDepth == 0, hasNumber {
      complain(LibraryWording.numberOutsideRepeat, at: node)
      isSound = false
    }
    if scope.isRepeat, !hasNumber, scope.repeatCount > 1 {
      complain(
        LibraryWording.sameIdentifier(times: scope.repeatCount), at: node,
        advice: LibraryWording.numberAdvice)
      isSound = false
    }
    // The number of the nearest repeat tells an item from its own repetitions, or from those of the
    // one repeat around it, and from no others.
    let isTold = hasNumber && !scope.isRepeat && outerDepth == 1
    if outerDepth > 0, !isTold, !identifier.usesParent {
      let hasChoice = !scope.isRepeat && outerDepth == 1
      complain(
        LibraryWording.repeatedIdentifier, at: node,
        advice: hasChoice ? LibraryWording.parentOrNumberAdvice : LibraryWording.parentAdvice)
      isSound = false
    }
    return isSound
  }

  /// Notes the identifiers an item gets, of a repeat the first ones.
  ///
  /// Gives them back as what its children have around them.
  mutating func register(
    _ entry: LibraryEntry, at node: JSONDocument.Node?, isSound: Bool, in scope: ItemScope
  ) -> [Occurrence] {
    guard let node else { return [] }
    let place = Place(file: file, offset: node.offset)
    let parents = scope.parents.prefix(IdentifierRegister.parentLimit)
    let isShort = parents.allSatisfy {
      let last = Occurrence(number: entry.isRepeat ? entry.count : $0.number, parent: $0.parent)
      return entry.identifier.length(for: last) <= IdentifierRegister.lengthLimit
    }
    guard isShort else {
      complain(LibraryWording.longIdentifier(IdentifierRegister.lengthLimit), at: node)
      return []
    }
    let rows = IdentifierRegister.rowLimit / max(1, parents.count)
    var made: [Occurrence] = []
    var isUnique = isSound
    for parent in parents {
      for number in 0..<(entry.isRepeat ? min(entry.count, rows) : 1) {
        var occurrence = parent
        if entry.isRepeat { occurrence.number = number }
        let identifier = entry.identifier.text(for: occurrence)
        made.append(Occurrence(number: occurrence.number, parent: identifier))
        // One mistake is enough for one place.
        if isUnique { isUnique = add(identifier, at: place, isMade: scope.repeatDepth > 0) }
      }
    }
    return made
  }

  /// False when the identifier is used already.
  private mutating func add(_ identifier: String, at place: Place, isMade: Bool) -> Bool {
    let first =
      isMade ? identifiers.addMade(identifier, at: place) : identifiers.add(identifier, at: place)
    guard let first else { return true }
    if first == place {
      complain(
        LibraryWording.madeTwice(identifier), at: place, advice: LibraryWording.madeTwiceAdvice)
    } else {
      let firstPlace = isFull ? "" : describe(first)
      complain(
        LibraryWording.duplicateIdentifier(identifier, first: firstPlace), at: place,
        advice: LibraryWording.duplicateAdvice)
    }
    return false
  }
}
