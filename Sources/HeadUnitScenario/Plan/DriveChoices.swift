/// Which value each `each` has in the current case, like the wheels of a counter.
struct DriveChoices {
  /// One `each`, where it stands: lines of files, from the main file on.
  struct Place: Hashable {
    var steps: [Step]

    struct Step: Hashable {
      var file: String
      var line: Int
    }
  }

  private struct Wheel {
    let place: Place
    var value: Int
    let count: Int
  }

  private var wheels: [Wheel] = []
  private var seen: [Place: Int] = [:]
  /// What the case is called: `t=3s kind=hang`.
  private(set) var label = ""

  /// Begins a case.
  mutating func begin() {
    seen = [:]
    label = ""
  }

  /// The value to take; the same in every round of a `repeat`.
  mutating func value(at place: Place, name: String, of texts: [String]) -> Int {
    if let value = seen[place] { return min(value, texts.count - 1) }
    let index = seen.count
    if index == wheels.count { wheels.append(Wheel(place: place, value: 0, count: texts.count)) }
    let value = min(wheels[index].value, texts.count - 1)
    seen[place] = value
    label += (label.isEmpty ? "" : " ") + "\(name)=\(texts[value])"
    return value
  }

  /// Goes on to the next combination; false after the last one.
  ///
  /// The last `each` turns first. Those behind one that turns are met anew, as what they offer may
  /// depend on it.
  mutating func advance() -> Bool {
    while let last = wheels.popLast() {
      guard last.value + 1 < last.count else { continue }
      wheels.append(Wheel(place: last.place, value: last.value + 1, count: last.count))
      return true
    }
    return false
  }
}
