/// Numbers by which contents are told apart; no defence against anybody who wants to deceive.
public enum Fingerprint {
  /// FNV-1a.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.withContiguousStorageIfAvailable(hash) ?? Array(bytes).withUnsafeBufferPointer(hash)
  }

  /// Without an iterator, which is slow in builds without optimisation: traces are long.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var place = 0
    while place < bytes.count {
      hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3
      place &+= 1
    }
    return hash
  }
}
