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

/// How long a sound is, by its file's first bytes.
package enum AudioDuration {
  /// What is taken for the length of a sound that does not say: three minutes.
  package static let unstated = 180.0

  /// Seconds; nil when the bytes are of no kind that is known.
  package static func seconds(of data: Data) -> Double? {
    let bytes = SoundBytes(data)
    let seconds =
      bytes.waveSeconds ?? bytes.interchangeSeconds ?? bytes.losslessSeconds ?? bytes.movieSeconds
      ?? bytes.layerThreeSeconds
    return seconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// What a place says after `#t=`: `#t=,95` lasts 95 seconds, `#t=5,95` 90 of them.
  package static func stated(in url: URL) -> Double? {
    guard let fragment = url.fragment, fragment.hasPrefix("t=") else { return nil }
    let parts = fragment.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Double(parts[1]) else { return nil }
    let seconds = end - (Double(parts[0]) ?? 0)
    return seconds.isFinite && seconds > 0 ? seconds : nil
  }
}
