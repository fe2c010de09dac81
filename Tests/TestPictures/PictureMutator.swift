internal import HeadUnitCore
public import HeadUnitPaint

/// Makes broken pictures of whole ones; the same seed makes the same ones.
public struct PictureMutator {
  private var generator: SeededGenerator

  private static let oddBytes: [UInt8] = [0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF]
  private static let lengthLimit = 8 << 10

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  public mutating func next(_ kind: PictureKind) -> [UInt8] {
    let seeds = PictureSeeds.files(kind)
    var bytes = seeds[number(seeds.count)]
    // Most with little wrong, as only those get far into a decoder.
    for _ in 0..<[0, 1, 1, 1, 2, 2, 3, 8][number(8)] { change(&bytes, kind, seeds) }
    if kind == .png, number(4) > 0 { mendSums(&bytes) }
    if number(32) == 0 { disguise(&bytes) }
    return Array(bytes.prefix(Self.lengthLimit))
  }

  private mutating func number(_ count: Int) -> Int {
    Int.random(in: 0..<max(1, count), using: &generator)
  }

  private mutating func change(_ bytes: inout [UInt8], _ kind: PictureKind, _ seeds: [[UInt8]]) {
    guard !bytes.isEmpty else { return }
    // Headers say the most, so they are changed the most.
    let place = number(2) == 0 ? number(min(64, bytes.count)) : number(bytes.count)
    let length = min(bytes.count - place, 1 + number(24))
    switch number(9) {
    case 0, 1: bytes[place] ^= 1 << UInt8(number(8))
    case 2: bytes[place] = Self.oddBytes[number(Self.oddBytes.count)]
    case 3: bytes[place] = UInt8(number(256))
    case 4: for index in place..<place + min(length, 4) { bytes[index] = number(2) == 0 ? 0 : 255 }
    case 5: bytes.removeSubrange(place..<place + length)
    case 6: bytes.insert(contentsOf: bytes[place..<place + length], at: number(bytes.count))
    case 7:
      let other = seeds[number(seeds.count)]
      bytes.replaceSubrange(place..<place + length, with: other[number(other.count)...].prefix(99))
    default:
      if number(4) == 0 {
        bytes.removeSubrange(place...)
      } else if kind == .svg {
        bytes.insert(contentsOf: Self.phrases[number(Self.phrases.count)].utf8, at: place)
      } else {
        bytes.insert(contentsOf: (0..<length).map { _ in UInt8(number(256)) }, at: place)
      }
    }
  }

  private static let phrases = [
    "1e9", "-1e-300", "<g>", "</g>", "<svg>", "url(#g)", "url(#c)", " clip-path='url(#c)'", "NaN",
    " opacity='.5'", "<!--", "]]>", "\"", "M0 0", "A1 1 0 0 0 0 0", " stroke-width='1e8'", "%",
  ]

  /// The beginning of another kind before the rest of this one.
  private mutating func disguise(_ bytes: inout [UInt8]) {
    let kinds = PictureKind.allCases
    let other = PictureSeeds.files(kinds[number(kinds.count)])
    bytes.replaceSubrange(
      0..<min(bytes.count, 4 + number(24)), with: other[number(other.count)].prefix(12))
  }

  /// Sums that agree, as otherwise nothing behind them is looked at.
  private func mendSums(_ bytes: inout [UInt8]) {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= bytes.count else { return }
      let sum = Self.sum(bytes[place + 4..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
      place = end + 4
    }
  }

  static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
