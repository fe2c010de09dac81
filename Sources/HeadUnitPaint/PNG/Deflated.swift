import CZlib

/// Bytes as they are kept in PNG files.
enum Deflated {
  /// From 1, the fastest, to 9, the smallest.
  static func bytes(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
      let code = compress2(target.baseAddress, &size, bytes, uLong(bytes.count), level)
      precondition(code == Z_OK, "What has room for the worst case has room.")
      count = Int(size)
    }
  }
}
