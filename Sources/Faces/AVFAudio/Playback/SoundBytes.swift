internal import Foundation

/// The bytes of a sound file, read with a care for their end.
struct SoundBytes {
  let data: Data

  init(_ data: Data) {
    self.data = data
  }

  var count: Int { data.count }

  func byte(_ offset: Int) -> Int? {
    guard offset >= 0, offset < count else { return nil }
    return Int(data[data.startIndex + offset])
  }

  /// The number in so many bytes, the most significant first unless said otherwise.
  func number(_ offset: Int, _ size: Int, littleEndian: Bool = false) -> Int? {
    guard offset >= 0, size <= 7, offset <= count - size else { return nil }
    let bytes = (0..<size).compactMap { byte(offset + $0) }
    return (littleEndian ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | $1 }
  }

  func says(_ text: String, at offset: Int) -> Bool {
    text.utf8.enumerated().allSatisfy { byte(offset + $0.offset) == Int($0.element) }
  }
}

/// A named part of a file.
private struct Part {
  let body: Int
  let size: Int
}

extension SoundBytes {
  /// A file has no more parts than this before what is looked for.
  private static let partLimit = 1_000

  /// The part of the name among those of one kind of file, which follow one another.
  private func part(
    _ name: String, from start: Int, littleEndian: Bool
  ) -> Part? {
    var offset = start
    for _ in 0..<Self.partLimit {
      guard let size = number(offset + 4, 4, littleEndian: littleEndian) else { return nil }
      if says(name, at: offset) { return Part(body: offset + 8, size: size) }
      offset += 8 + size + size % 2
    }
    return nil
  }

  /// RIFF, as `.wav` files are.
  var waveSeconds: Double? {
    guard says("RIFF", at: 0), says("WAVE", at: 8),
      let format = part("fmt ", from: 12, littleEndian: true),
      let rate = number(format.body + 8, 4, littleEndian: true), rate > 0,
      let sound = part("data", from: 12, littleEndian: true)
    else { return nil }
    // A recorder that was stopped has left no size behind.
    return Double(min(sound.size, count - sound.body)) / Double(rate)
  }

  /// AIFF; its rate is a number of ten bytes.
  var interchangeSeconds: Double? {
    guard says("FORM", at: 0), says("AIF", at: 8),
      let common = part("COMM", from: 12, littleEndian: false),
      let frames = number(common.body + 2, 4),
      let exponent = number(common.body + 8, 2), let mantissa = number(common.body + 10, 4)
    else { return nil }
    let rate = Double(mantissa) * pow(2, Double(exponent - 16_383 - 31))
    return rate > 0 ? Double(frames) / rate : nil
  }

  /// FLAC: the stream's description comes first.
  var losslessSeconds: Double? {
    guard says("fLaC", at: 0), let rate = number(18, 3), let frames = number(21, 5) else {
      return nil
    }
    let hertz = rate >> 4
    return hertz > 0 ? Double(frames & 0xF_FFFF_FFFF) / Double(hertz) : nil
  }
}

extension SoundBytes {
  /// MPEG-4, as `.m4a` files are: boxes in boxes.
  var movieSeconds: Double? {
    guard says("ftyp", at: 4), let movie = box("moov", from: 0, to: count),
      let header = box("mvhd", from: movie.body, to: movie.body + movie.size)
    else { return nil }
    let isLong = byte(header.body) == 1
    guard let scale = number(header.body + (isLong ? 20 : 12), 4), scale > 0,
      // The upper byte of a long number would be of no file.
      let length = isLong ? number(header.body + 25, 7) : number(header.body + 16, 4)
    else { return nil }
    return Double(length) / Double(scale)
  }

  private func box(_ name: String, from start: Int, to end: Int) -> Part? {
    var offset = start
    for _ in 0..<Self.partLimit where offset < end {
      guard let size = number(offset, 4) else { return nil }
      let isLong = size == 1
      guard let whole = isLong ? number(offset + 9, 7) : size, whole >= 8 else { return nil }
      let head = isLong ? 16 : 8
      if says(name, at: offset + 4) { return Part(body: offset + head, size: whole - head) }
      offset += whole
    }
    return nil
  }
}
