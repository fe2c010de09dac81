/// MP3: frames, the first of which may count them all.
extension SoundBytes {
  private static let bitrates = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0,
  ]
  private static let lowBitrates = [
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0,
  ]
  /// By version: 1, 2 and 2.5.
  private static let rates = [3: 44_100, 2: 22_050, 0: 11_025]

  /// What the head of a frame says.
  private struct Frame {
    let isFirstVersion: Bool
    let isMono: Bool
    let kilobits: Int
    let hertz: Int

    var samples: Int { isFirstVersion ? 1_152 : 576 }

    /// Where the count of frames stands, after the head.
    var countOffset: Int {
      isFirstVersion ? (isMono ? 21 : 36) : (isMono ? 13 : 21)
    }
  }

  var layerThreeSeconds: Double? {
    let start = tagSize
    guard let frame = frame(at: start), frame.hertz > 0, frame.kilobits > 0 else { return nil }
    let note = start + frame.countOffset
    if says("Xing", at: note) || says("Info", at: note), let flags = number(note + 4, 4),
      flags & 1 == 1, let frames = number(note + 8, 4)
    {
      return Double(frames * frame.samples) / Double(frame.hertz)
    }
    return Double(count - start) * 8 / Double(frame.kilobits * 1_000)
  }

  /// Words about the song may stand before the sound.
  private var tagSize: Int {
    guard says("ID3", at: 0) else { return 0 }
    let digits = (6..<10).compactMap(byte)
    guard digits.count == 4 else { return 0 }
    return 10 + digits.reduce(0) { $0 << 7 | $1 & 0x7F }
  }

  private func frame(at offset: Int) -> Frame? {
    guard let head = number(offset, 4), head >> 21 == 0x7FF, head >> 17 & 3 == 1,
      let rate = Self.rates[head >> 19 & 3]
    else { return nil }
    let isFirst = head >> 19 & 3 == 3
    let rateIndex = head >> 10 & 3
    guard rateIndex < 3 else { return nil }
    let hertz = rateIndex == 0 ? rate : rateIndex == 1 ? rate * 480 / 441 : rate * 320 / 441
    return Frame(
      isFirstVersion: isFirst, isMono: head >> 6 & 3 == 3,
      kilobits: (isFirst ? Self.bitrates : Self.lowBitrates)[head >> 12 & 15], hertz: hertz)
  }
}
