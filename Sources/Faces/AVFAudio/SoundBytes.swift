// The phone's own names, at the end.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

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

// MARK: - Sums over samples

// What players use of `Accelerate` to show what is heard, done one number after the other.

public typealias vDSP_Length = UInt
public typealias vDSP_Stride = Int
public typealias FFTDirection = Int32
public typealias FFTRadix = Int32

public let kFFTRadix2: Int = 0
public let FFT_FORWARD: Int = 1
public let FFT_INVERSE: Int = -1
public let kFFTDirection_Forward: Int = 1
public let kFFTDirection_Inverse: Int = -1
public let vDSP_HANN_DENORM: Int = 0
public let vDSP_HALF_WINDOW: Int = 1
public let vDSP_HANN_NORM: Int = 2

/// A number with a part that is imagined.
public struct DSPComplex: Sendable {
  public var real: Float = 0
  public var imag: Float = 0

  public init() {}
  public init(real: Float, imag: Float) { (self.real, self.imag) = (real, imag) }
}

/// Such numbers, with their parts in two places.
public struct DSPSplitComplex: @unchecked Sendable {
  public var realp: UnsafeMutablePointer<Float>
  public var imagp: UnsafeMutablePointer<Float>

  public init(realp: UnsafeMutablePointer<Float>, imagp: UnsafeMutablePointer<Float>) {
    (self.realp, self.imagp) = (realp, imagp)
  }
}

public func vDSP_vadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for place in 0..<Int(__N) { __C[place * __IC] = __A[place * __IA] + __B[place * __IB] }
}

public func vDSP_vmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for place in 0..<Int(__N) { __C[place * __IC] = __A[place * __IA] * __B[place * __IB] }
}

public func vDSP_vsadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let number = __B.pointee
  for place in 0..<Int(__N) { __C[place * __IC] = __A[place * __IA] + number }
}

public func vDSP_vsmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let number = __B.pointee
  for place in 0..<Int(__N) { __C[place * __IC] = __A[place * __IA] * number }
}

public func vDSP_vsdiv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let number = __B.pointee
  for place in 0..<Int(__N) { __C[place * __IC] = __A[place * __IA] / number }
}

public func vDSP_vabs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  for place in 0..<Int(__N) { __C[place * __IC] = abs(__A[place * __IA]) }
}

public func vDSP_vclr(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  for place in 0..<Int(__N) { __C[place * __IC] = 0 }
}

public func vDSP_vclip(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (least, most) = (__B.pointee, __C.pointee)
  for place in 0..<Int(__N) { __D[place * __ID] = min(max(__A[place * __IA], least), most) }
}

/// Decibels above a number: of power (0) or of amplitude (1).
public func vDSP_vdbcon(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
  let (factor, zero): (Float, Float) = (__F == 0 ? 10 : 20, __B.pointee)
  for place in 0..<Int(__N) { __C[place * __IC] = factor * log10(__A[place * __IA] / zero) }
}

public func vDSP_vflt16(
  _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for place in 0..<Int(__N) { __C[place * __IC] = Float(__A[place * __IA]) }
}

public func vDSP_maxv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = -.infinity
  for place in 0..<Int(__N) { sum = max(sum, __A[place * __I]) }
  __C.pointee = sum
}

public func vDSP_minv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = .infinity
  for place in 0..<Int(__N) { sum = min(sum, __A[place * __I]) }
  __C.pointee = sum
}

public func vDSP_meanv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum = sum + __A[place * __I] }
  __C.pointee = sum / Float(__N)
}

public func vDSP_measqv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum = sum + __A[place * __I] * __A[place * __I] }
  __C.pointee = sum / Float(__N)
}

public func vDSP_sve(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum = sum + __A[place * __I] }
  __C.pointee = sum
}

/// All that a window is from its beginning, which is 0, to its end, which is 1.
private func fillWindow(
  _ window: UnsafeMutablePointer<Float>, _ count: vDSP_Length, _ flag: Int32,
  _ height: (Double) -> Double
) {
  let isHalf = Int(flag) & vDSP_HALF_WINDOW != 0
  let places = isHalf ? (Int(count) + 1) / 2 : Int(count)
  for place in 0..<places { window[place] = Float(height(Double(place) / Double(count))) }
}

public func vDSP_hann_window(
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __FLAG: Int32
) {
  let height = Int(__FLAG) & vDSP_HANN_NORM != 0 ? 0.8165 : 0.5
  fillWindow(__C, __N, __FLAG) { height * (1 - cos(2 * .pi * $0)) }
}

public func vDSP_hamm_window(
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __FLAG: Int32
) {
  fillWindow(__C, __N, __FLAG) { 0.54 - 0.46 * cos(2 * .pi * $0) }
}

public func vDSP_blkman_window(
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __FLAG: Int32
) {
  fillWindow(__C, __N, __FLAG) { 0.42 - 0.5 * cos(2 * .pi * $0) + 0.08 * cos(4 * .pi * $0) }
}

// MARK: - Tones in samples

public func vDSP_ctoz(
  _ __C: UnsafePointer<DSPComplex>, _ __IC: vDSP_Stride,
  _ __Z: UnsafePointer<DSPSplitComplex>, _ __IZ: vDSP_Stride, _ __N: vDSP_Length
) {
  // The step counts numbers, of which there are two in each.
  for place in 0..<Int(__N) {
    let one = __C[place * __IC / 2]
    (__Z.pointee.realp[place * __IZ], __Z.pointee.imagp[place * __IZ]) = (one.real, one.imag)
  }
}

public func vDSP_zvmags(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for place in 0..<Int(__N) {
    let (real, imag) = (__A.pointee.realp[place * __IA], __A.pointee.imagp[place * __IA])
    __C[place * __IC] = real * real + imag * imag
  }
}

public func vDSP_zvabs(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  vDSP_zvmags(__A, __IA, __C, __IC, __N)
  for place in 0..<Int(__N) { __C[place * __IC].formSquareRoot() }
}

public typealias FFTSetup = OpaquePointer

/// What a transform knows before it begins, which is nothing here but how long it may be.
public func vDSP_create_fftsetup(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetup? {
  guard Int(__Radix) == kFFTRadix2, __Log2n < 32 else { return nil }
  let room = UnsafeMutablePointer<vDSP_Length>.allocate(capacity: 1)
  room.initialize(to: __Log2n)
  return FFTSetup(room)
}

public func vDSP_destroy_fftsetup(_ __setup: FFTSetup?) {
  __setup.map(UnsafeMutablePointer<vDSP_Length>.init)?.deallocate()
}

/// The tones of numbers, one after the other and halved each time.
private func transform(_ list: [(Double, Double)], _ sign: Double) -> [(Double, Double)] {
  guard list.count > 1 else { return list }
  let half = list.count / 2
  let even = transform((0..<half).map { list[2 * $0] }, sign)
  let odd = transform((0..<half).map { list[2 * $0 + 1] }, sign)
  var tones = list
  for place in 0..<half {
    let angle = sign * .pi * Double(place) / Double(half)
    let (x, y) = (cos(angle), sin(angle))
    let (real, imag) = odd[place]
    let turned = (real * x - imag * y, real * y + imag * x)
    tones[place] = (even[place].0 + turned.0, even[place].1 + turned.1)
    tones[place + half] = (even[place].0 - turned.0, even[place].1 - turned.1)
  }
  return tones
}

/// As the phone packs it: real numbers lie in pairs, the middle tone beside the lowest, and all are
/// twice what they are in a book.
public func vDSP_fft_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  let half = (1 << Int(__Log2N)) / 2
  let (real, imag) = (__C.pointee.realp, __C.pointee.imagp)
  guard half > 0 else { return }
  if Int(__Direction) == FFT_FORWARD {
    let samples = (0..<2 * half).map { place in
      (Double((place % 2 == 0 ? real : imag)[place / 2 * __IC]), 0.0)
    }
    let tones = transform(samples, -1)
    for place in 0..<half {
      real[place * __IC] = Float(2 * tones[place].0)
      imag[place * __IC] = Float(2 * tones[place].1)
    }
    imag[0] = Float(2 * tones[half].0)
  } else {
    var tones = (0..<2 * half).map { _ in (0.0, 0.0) }
    for place in 1..<max(1, half) {
      let (x, y) = (Double(real[place * __IC]), Double(imag[place * __IC]))
      (tones[place], tones[2 * half - place]) = ((x, y), (x, -y))
    }
    (tones[0], tones[half]) = ((Double(real[0]), 0), (Double(imag[0]), 0))
    let samples = transform(tones, 1)
    for place in 0..<half {
      real[place * __IC] = Float(samples[2 * place].0)
      imag[place * __IC] = Float(samples[2 * place + 1].0)
    }
  }
}

/// The same as Swift says it.
public enum vDSP {
  public static func ramp(
    withInitialValue initialValue: Float, increment: Float, count: Int
  ) -> [Float] {
    (0..<count).map { initialValue + Float($0) * increment }
  }

  public static func add(_ scalar: Float, _ vector: some Collection<Float>) -> [Float] {
    vector.map { $0 + scalar }
  }

  public static func multiply(_ scalar: Float, _ vector: some Collection<Float>) -> [Float] {
    vector.map { $0 * scalar }
  }

  public static func multiply(
    _ vectorA: some Collection<Float>, _ vectorB: some Collection<Float>
  ) -> [Float] {
    zip(vectorA, vectorB).map(*)
  }

  public static func absolute(_ vector: some Collection<Float>) -> [Float] {
    vector.map { abs($0) }
  }

  public static func sum(_ vector: some Collection<Float>) -> Float { vector.reduce(0, +) }
  public static func maximum(_ vector: some Collection<Float>) -> Float {
    vector.max() ?? -.infinity
  }
  public static func minimum(_ vector: some Collection<Float>) -> Float {
    vector.min() ?? .infinity
  }
  public static func mean(_ vector: some Collection<Float>) -> Float {
    sum(vector) / Float(vector.count)
  }
  public static func meanSquare(_ vector: some Collection<Float>) -> Float {
    mean(vector.map { $0 * $0 })
  }
  public static func rootMeanSquare(_ vector: some Collection<Float>) -> Float {
    meanSquare(vector).squareRoot()
  }
}
