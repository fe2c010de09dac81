internal import Foundation
import HeadUnitCore

/// Whose cover the address is that a player names: some still name that of the track before.
struct CoverDoubt: Sendable {
  /// What the head unit asks for it by; nil where there is none.
  private(set) var name: String?
  private(set) var address: String?
  /// The address that may be that of the track before.
  private var doubted: String?
  private var looks = 0
  private(set) var due: Instant?
  private var count = 0

  /// After so long it is looked whether the player still says so; then it is believed.
  private static let waits = [Duration.milliseconds(400), .milliseconds(1_100)]

  mutating func change(
    from old: TrackReading?, to new: TrackReading, isOther: Bool, at now: Instant
  ) {
    guard let art = new.art else { return clear() }
    if isOther, let old, old.art == art, old.album != new.album || new.album == nil {
      clear()
      doubted = art
      looks = 0
      due = now + Self.waits[0]
    } else if doubted == art {
      if looks == Self.waits.count { accept(art) }
    } else if art != address {
      accept(art)
    }
  }

  private mutating func clear() { (name, address, doubted, due) = (nil, nil, nil, nil) }

  private mutating func accept(_ art: String) {
    clear()
    count += 1
    // A player may put other pictures into the same place.
    (name, address) = ("cover-\(count)", art)
  }

  /// Whether the player is to be asked again.
  mutating func isDue(at now: Instant) -> Bool {
    guard let due, due <= now else { return false }
    looks += 1
    self.due = looks < Self.waits.count ? now + Self.waits[looks] : nil
    return true
  }
}

/// Reads covers from where players say that they are; nothing is fetched from elsewhere.
///
/// The bytes go into the trace, so that a recording shows them wherever it is replayed.
enum ArtReader {
  static func picture(_ address: String) -> Picture? {
    let bytes = address.hasPrefix("data:") ? embedded(address) : file(address)
    guard let bytes, !bytes.isEmpty else { return nil }
    return Picture(data: bytes)
  }

  /// The bytes that are the address: `data:image/png;base64,…`.
  private static func embedded(_ address: String) -> [UInt8]? {
    guard let comma = address.firstIndex(of: ",") else { return nil }
    let content = String(address[address.index(after: comma)...])
    guard address[..<comma].hasSuffix(";base64") else {
      return Array(content.removingPercentEncodings.utf8)
    }
    return Data(base64Encoded: content.removingPercentEncodings).map { Array($0) }
  }

  private static func file(_ address: String) -> [UInt8]? {
    guard address.hasPrefix("file://") else { return nil }
    let place = address.dropFirst("file://".count)
    // Whose machine it is stands before the path, where it is said at all.
    guard let slash = place.firstIndex(of: "/") else { return nil }
    let path = String(place[slash...]).removingPercentEncodings
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? NSNumber, size.intValue <= Budget.picture.value
    else { return nil }
    return FileManager.default.contents(atPath: real).map { Array($0) }
  }
}
