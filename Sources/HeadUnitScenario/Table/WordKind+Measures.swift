import HeadUnitCore

/// The longest that anything in a drive takes.
private let day = Duration.seconds(86_400)

extension WordKind where Value == Duration {
  static var duration: Self { duration(upTo: day) }

  static func duration(upTo longest: Duration, from shortest: Duration = .zero) -> Self {
    WordKind(
      "DURATION", noun: "a duration", example: "250ms",
      read: { word throws(WordMistake) in
        guard let duration = Duration(word.text) else {
          throw WordMistake(advice: isNumber(word.text) ? "\(word.text)ms?" : nil)
        }
        guard (shortest...longest).contains(duration) else {
          throw WordMistake(
            TableWording.outside(word, "\(shortest)", "\(longest)"))
        }
        return duration
      },
      print: { PlainWord("\($0)") },
      random: { generator in
        let units = [1, 1_000, 250_000, 1_000_000, 61_000_000]
        let unit = units.randomElement(using: &generator) ?? 1
        let duration = Duration(microseconds: Int.random(in: 1...600, using: &generator) * unit)
        return min(longest, max(shortest, duration))
      })
  }

  /// Whether somebody has left out the unit.
  private static func isNumber(_ text: String) -> Bool {
    Double(text) != nil && text.utf8.allSatisfy { (46...57).contains($0) }
  }
}

extension WordKind where Value == Instant {
  static var instant: Self {
    WordKind<Duration>.duration.map(
      { Instant(microseconds: $0.microseconds) }, back: { Duration(microseconds: $0.microseconds) })
  }
}

extension WordKind where Value == Speed {
  static var speed: Self {
    WordKind(
      "SPEED", noun: "a speed", example: "50km/h",
      read: { word throws(WordMistake) in
        guard let speed = Speed(word.text) else {
          throw WordMistake(advice: Double(word.text).map { _ in "\(word.text)km/h?" })
        }
        return speed
      },
      print: { PlainWord("\($0)") },
      random: { generator in
        let unit = ["km/h", "mph", "m/s"].randomElement(using: &generator) ?? "km/h"
        return Speed("\(Int.random(in: 0...200, using: &generator))\(unit)") ?? .zero
      })
  }
}

extension WordKind where Value == Int {
  static func whole(_ range: ClosedRange<Int>, noun: String = "a whole number") -> Self {
    WordKind(
      "N", noun: noun, example: "\(range.lowerBound)",
      read: { word throws(WordMistake) in
        guard let number = Int(word.text), word.text.utf8.first != UInt8(ascii: "+") else {
          throw WordMistake()
        }
        guard range.contains(number) else {
          throw WordMistake(TableWording.outside(word, range))
        }
        return number
      },
      print: { PlainWord("\($0)") },
      random: { Int.random(in: range.clamped(to: -1_000...1_000), using: &$0) })
  }

  /// Minutes since midnight.
  static var timeOfDay: Self {
    WordKind(
      "TIME", noun: "a time of day", example: "09:41",
      read: { word throws(WordMistake) in
        let halves = word.text.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2, (1...2).contains(halves[0].count), halves[1].count == 2,
          word.text.utf8.allSatisfy({ (48...58).contains($0) }),
          let hour = Int(halves[0]), let minute = Int(halves[1]), hour < 24, minute < 60
        else { throw WordMistake() }
        return hour * 60 + minute
      },
      print: { PlainWord("\(twoDigits($0 / 60 % 24)):\(twoDigits($0 % 60))") },
      random: { Int.random(in: 0..<1_440, using: &$0) })
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

extension WordKind where Value == UInt64 {
  static var seed: Self {
    WordKind(
      "N", noun: "a whole number", example: "7",
      read: { word throws(WordMistake) in
        guard let number = UInt64(word.text), word.text.utf8.first != UInt8(ascii: "+") else {
          throw WordMistake()
        }
        return number
      },
      print: { PlainWord("\($0)") }, random: { $0.next() })
  }
}

extension WordKind where Value == Double {
  static func number(
    _ range: ClosedRange<Double> = -1e9...1e9, example: String = "1.5"
  ) -> Self {
    WordKind(
      "NUMBER", noun: "a number", example: example,
      read: { word throws(WordMistake) in
        // Not all that Swift takes for a number: `nan`, `0x1p3` and `1e5` are none here.
        let allowed = word.text.utf8.allSatisfy { (45...57).contains($0) && $0 != 47 }
        guard allowed, let number = Double(word.text) else { throw WordMistake() }
        // Finer numbers would be printed with an exponent, which is none here.
        let fraction = word.text.split(separator: ".").dropFirst().first ?? ""
        guard fraction.count <= 4 else { throw WordMistake(TableWording.tooFine(word)) }
        guard range.contains(number) else {
          throw WordMistake(
            TableWording.outside(word, text(range.lowerBound), text(range.upperBound)))
        }
        return number
      },
      print: { PlainWord(text($0)) },
      random: { generator in
        let hundredths = Int.random(in: 0...1_000, using: &generator)
        return min(max(Double(hundredths) / 100, range.lowerBound), range.upperBound)
      })
  }

  /// `2` and not `2.0`.
  private static func text(_ number: Double) -> String {
    let isWhole = number.magnitude <= 1e9 && number == number.rounded()
    return isWhole ? "\(Int(number))" : "\(number)"
  }
}
