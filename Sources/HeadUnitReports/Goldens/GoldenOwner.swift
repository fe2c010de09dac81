public import HeadUnitCore
import HeadUnitText

/// The head unit that a golden was recorded on: another one has goldens of its own.
public struct GoldenOwner: Hashable, Sendable, CustomStringConvertible {
  public let profile: String
  public let width: Int
  public let height: Int

  public init(_ profile: Profile) {
    self.profile = profile.name.oneLine
    width = profile.display.width
    height = profile.display.height
  }

  /// As in `hd720 (1280 × 720)`.
  public var description: String { "\(profile) (\(width) × \(height))" }

  /// How a golden's file begins; no line of elements or of fonts does.
  public var line: String { Self.mark + "\(width)x\(height) \(profile)\n" }

  private static let mark = "# recorded on "

  /// Nil for another line, and for goldens of before these were written down.
  init?(_ line: Substring) {
    guard line.hasPrefix(Self.mark) else { return nil }
    let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
    let sides = words.first.map { $0.split(separator: "x").compactMap { Int($0) } } ?? []
    guard words.count == 2, sides.count == 2 else { return nil }
    profile = String(words[1])
    (width, height) = (sides[0], sides[1])
  }

  /// Whose golden a file is, and what is in it.
  public static func split(_ bytes: [UInt8]) -> (owner: GoldenOwner?, content: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let first = String(decoding: bytes[..<end], as: UTF8.self)
    guard let owner = GoldenOwner(first[...]) else { return (nil, bytes) }
    return (owner, Array(bytes[end...].dropFirst()))
  }
}
