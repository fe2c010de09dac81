import HeadUnitCore

/// What a command needs of its line: one word, an option, or several that belong together.
///
/// Said once, it reads, prints, explains and makes up its value.
struct Argument<Value>: Sendable {
  /// What help and completion know of it, in the order of the words.
  let parts: [Part]
  /// Nil after a complaint.
  let read: @Sendable (inout LineReading) -> Value?
  let write: @Sendable (Value, inout PlainLine) -> Void
  let random: @Sendable (inout SeededGenerator) -> Value
}

extension Argument {
  /// The same words, for a value that says the same.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> Argument<Other> {
    Argument<Other>(
      parts: parts, read: { read(&$0).map(make) }, write: { write(back($0), &$1) },
      random: { make(random(&$0)) })
  }

  func and<Other>(_ other: Argument<Other>) -> Argument<(Value, Other)> {
    Argument<(Value, Other)>(
      parts: parts + other.parts,
      read: { reading in
        // Both are read before either is missed: every mistake of a line is told.
        let first = read(&reading)
        let second = other.read(&reading)
        guard let first, let second else { return nil }
        return (first, second)
      },
      write: { value, line in
        write(value.0, &line)
        other.write(value.1, &line)
      },
      random: { (random(&$0), other.random(&$0)) })
  }

  func and<Second, Third>(
    _ second: Argument<Second>, _ third: Argument<Third>
  ) -> Argument<(Value, Second, Third)> {
    and(second).and(third).map({ ($0.0, $0.1, $1) }, back: { (($0, $1), $2) })
  }
}

extension Argument where Value == Void {
  static var nothing: Self {
    Argument(parts: [], read: { _ in () }, write: { _, _ in }, random: { _ in () })
  }
}

extension Argument {
  static func word(_ kind: WordKind<Value>) -> Self {
    Argument(
      parts: [Part(kind, .required)],
      read: { reading in
        guard let word = reading.takeWord() else {
          reading.miss(kind.noun)
          return nil
        }
        return reading.value(of: word, kind)
      },
      write: { $1.words.append(kind.print($0)) },
      random: kind.random)
  }

  /// A word that may be left out; those of which `belongs` is false are left to what comes next.
  static func word<Wrapped>(
    ifAny kind: WordKind<Wrapped>, belongs: @escaping @Sendable (PlainWord) -> Bool = { _ in true }
  ) -> Self where Value == Wrapped? {
    Argument(
      parts: [Part(kind, .optional)],
      read: { reading in
        guard let next = reading.nextWord, belongs(next) else { return .some(nil) }
        guard let word = reading.takeWord() else { return .some(nil) }
        return reading.value(of: word, kind).map { .some($0) }
      },
      write: { value, line in
        if let value { line.words.append(kind.print(value)) }
      },
      random: { $0.chance(0.5) ? kind.random(&$0) : nil })
  }

  static func option(_ name: String, _ kind: WordKind<Value>, else standard: Value) -> Self
  where Value: Equatable & Sendable {
    Argument(
      parts: [Part(option: name, kind, default: kind.print(standard).text)],
      read: { reading in
        guard let option = reading.takeOption(name) else { return standard }
        return reading.value(of: option.value, kind)
      },
      write: { value, line in
        guard value != standard else { return }
        line.options.append(PlainOption(PlainWord(name), kind.print(value)))
      },
      random: { $0.chance(0.5) ? kind.random(&$0) : standard })
  }

  static func option<Wrapped>(ifAny name: String, _ kind: WordKind<Wrapped>) -> Self
  where Value == Wrapped? {
    Argument(
      parts: [Part(option: name, kind, default: nil)],
      read: { reading in
        guard let option = reading.takeOption(name) else { return .some(nil) }
        return reading.value(of: option.value, kind).map { .some($0) }
      },
      write: { value, line in
        guard let value else { return }
        line.options.append(PlainOption(PlainWord(name), kind.print(value)))
      },
      random: { $0.chance(0.5) ? kind.random(&$0) : nil })
  }
}
