/// Numbers by which contents are told apart; no defence against anybody who wants to deceive.
public enum Fingerprint {
  /// FNV-1a.
  @inlinable
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
