internal import Foundation
import HeadUnitCore

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
