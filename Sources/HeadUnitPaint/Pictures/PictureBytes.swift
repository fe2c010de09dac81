public import HeadUnitCore
public import HeadUnitImages
public import HeadUnitVector

/// Looks up numbers at places in a picture's bytes.
struct PictureBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How large the picture says it is; nil when it stops before it says so.
  func size(_ kind: PictureKind) -> PixelSize? {
    switch kind {
    case .png: size(big(16, 4), big(20, 4))
    case .jpeg: jpegSize
    case .gif: size(little(6, 2), little(8, 2))
    case .webp: webpSize
    case .bmp: bmpSize
    case .svg: nil
    }
  }

  /// Whether the picture goes on to its end, as far as that can be told without decoding it.
  func isWhole(_ kind: PictureKind) -> Bool {
    switch kind {
    case .png: hasPNGEnd
    case .jpeg: hasJPEGEnd
    case .webp: little(4, 4).map { $0 <= bytes.count - 8 } ?? false
    case .bmp: little(10, 4).map { $0 < bytes.count } ?? false
    case .gif, .svg: true
    }
  }
}

extension PictureBytes {
  /// What a JPEG picture is printed with; nil when it is made of light, as nearly all are.
  var jpegInks: PictureInks? {
    guard let frame = jpegFrame, big(frame + 9, 1) == 4 else { return nil }
    let isAdobes = jpegSegments.contains { place in
      bytes[place + 1] == 0xEE && bytes.dropFirst(place + 4).starts(with: "Adobe".utf8)
    }
    return isAdobes ? .inverted : .plain
  }
}

extension PictureBytes {
  /// How the pixels of a JPEG picture lie, from 1 to 8; nil when the file does not say.
  var jpegOrientation: Int? {
    let heading = Array("Exif\0\0".utf8)
    for place in jpegSegments where bytes[place + 1] == 0xE1 {
      let length = big(place + 2, 2) ?? 0
      let content = bytes.dropFirst(place + 4).prefix(max(0, length - 2))
      guard content.starts(with: heading) else { continue }
      return PictureBytes(Array(content.dropFirst(heading.count))).cameraOrientation
    }
    return nil
  }

  /// The same out of what a camera writes, which says first which byte of a number comes first.
  private var cameraOrientation: Int? {
    let number: (Int, Int) -> Int?
    switch big(0, 4) {
    case 0x4949_2A00: number = little
    case 0x4D4D_002A: number = big
    default: return nil
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    // Twelve bytes each: what it is, its type, how many there are, and the first of them.
    for place in (0..<count).lazy.map({ directory + 2 + 12 * $0 }) {
      guard let name = number(place, 2) else { return nil }
      let isNumberOfTwoBytes = number(place + 2, 2) == 3
      if name == 0x0112 { return isNumberOfTwoBytes ? number(place + 8, 2) : nil }
    }
    return nil
  }
}

private extension PictureBytes {
  func size(_ width: Int?, _ height: Int?) -> PixelSize? {
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// A number of so many bytes, the lowest first; nil behind the end.
  func little(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The same, the highest byte first.
  func big(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The size stands in the frame header, after any number of other segments.
  var jpegSize: PixelSize? {
    guard let frame = jpegFrame else { return nil }
    return size(big(frame + 7, 2), big(frame + 5, 2))
  }

  var jpegFrame: Int? {
    jpegSegments.last.flatMap { Self.isFrame(bytes[$0 + 1]) ? $0 : nil }
  }

  /// Where the segments of a JPEG file begin, up to its frame header.
  var jpegSegments: [Int] {
    var places: [Int] = []
    var place = 2
    while let marker = big(place, 2), let length = big(place + 2, 2), marker >> 8 == 0xFF {
      let kind = UInt8(marker & 0xFF)
      if kind == 0xFF {
        place += 1
        continue
      }
      places.append(place)
      guard !Self.isFrame(kind), length >= 2 else { break }
      place += 2 + length
    }
    return places
  }

  static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  var hasJPEGEnd: Bool {
    guard let end = bytes.lastIndex(of: 0xD9) else { return false }
    if bytes[end - 1] == 0xFF { return true }
    // Something may stand behind the picture; whatever it is, the picture's end comes before.
    return bytes.indices.dropFirst(3).reversed().contains {
      bytes[$0] == 0xD9 && bytes[$0 - 1] == 0xFF
    }
  }

  /// Chunk after chunk up to the one that ends the file.
  var hasPNGEnd: Bool {
    var place = PNG.signature.count
    while let length = big(place, 4), let name = big(place + 4, 4) {
      place += 12 + length
      if name == 0x4945_4E44 { return place <= bytes.count }
    }
    return false
  }

  var webpSize: PixelSize? {
    switch big(12, 4) {
    case 0x5650_3820:  // "VP8 "
      return size(little(26, 2).map { $0 & 0x3FFF }, little(28, 2).map { $0 & 0x3FFF })
    case 0x5650_384C:  // "VP8L": two numbers of 14 bits, each one less
      guard let bits = little(21, 4) else { return nil }
      return size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case 0x5650_3858:  // "VP8X": two numbers of 24 bits, each one less
      return size(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
    default: return nil
    }
  }

  var bmpSize: PixelSize? {
    guard let headerLength = little(14, 4) else { return nil }
    if headerLength == 12 { return size(little(18, 2), little(20, 2)) }
    guard let width = little(18, 4), let height = little(22, 4) else { return nil }
    // Negative heights mean that the lines come from the top down.
    return PixelSize(
      width: Int(Int32(truncatingIfNeeded: width)),
      height: Int(Int32(truncatingIfNeeded: height).magnitude))
  }
}

/// What the first bytes of a picture say: its kind, and how large it is.
public struct PictureHeader: Hashable, Sendable {
  public let kind: PictureKind
  /// As the pixels lie in the file; nil for drawings, which have any size.
  public let size: PixelSize?

  /// Reads nothing but headers; a picture that passes is of a size that can be decoded.
  public init(of bytes: [UInt8]) throws(PictureFault) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= PictureLimits.byteCount else { throw .tooManyBytes(bytes.count) }
    guard let kind = Self.kind(of: bytes) else { throw .noPicture }
    self.kind = kind
    size = kind == .svg ? nil : try Self.size(of: bytes, kind)
  }

  /// What is odd about a picture in a file of that name; nil when nothing is.
  public func remark(onFile name: String) -> String? {
    guard let promised = PictureKind.promised(by: name), promised != kind else { return nil }
    return PaintWording.otherKind(kind, promised: promised)
  }
}

private extension PictureHeader {
  static func kind(of bytes: [UInt8]) -> PictureKind? {
    if bytes.starts(with: PNG.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return .webp
    }
    if bytes.starts(with: "BM".utf8), bytes.count < 6 || bytes[5] < 0x20 { return .bmp }
    // A byte order mark and spaces may stand before the first element.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.first { $0 > 0x20 } == UInt8(ascii: "<") ? .svg : nil
  }

  static func size(of bytes: [UInt8], _ kind: PictureKind) throws(PictureFault) -> PixelSize {
    let header = PictureBytes(bytes)
    guard let size = header.size(kind), header.isWhole(kind) else { throw .truncated(kind) }
    guard size.width > 0, size.height > 0 else { throw .withoutPixels(kind) }
    // Divided, because the product of two large numbers may be too large to have.
    guard size.width <= PictureLimits.pixelCount / size.height else { throw .tooManyPixels(size) }
    guard max(size.width, size.height) <= PictureLimits.longestSide else { throw .tooLong(size) }
    return size
  }
}

/// The kinds of pictures we know by their content.
public enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case svg = "SVG"

  /// What files of the kind are called at their ends.
  var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .bmp: ["bmp", "dib"]
    case .svg: ["svg"]
    }
  }

  /// The kind that a file's name promises; nil when it promises none.
  static func promised(by name: String) -> PictureKind? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return allCases.first { $0.endings.contains(ending) }
  }
}

/// Where the top and the left of a picture are among its pixels, as a camera writes it beside them.
///
/// The numbers are those of the file.
public enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Only JPEG files are asked; without a word that can be understood a picture is upright.
  public init(of bytes: [UInt8]) {
    let isJPEG = bytes.starts(with: [0xFF, 0xD8, 0xFF])
    let number = isJPEG ? PictureBytes(bytes).jpegOrientation : nil
    self = number.flatMap(Self.init) ?? .up
  }

  /// Whether the lines of the file are the picture's columns.
  public var isSideways: Bool { rawValue >= 5 }

  /// Whether the upright picture begins at the right, seen from its file.
  fileprivate var isMirrored: Bool { [2, 3, 6, 7].contains(rawValue) }
  fileprivate var isUpsideDown: Bool { [3, 4, 7, 8].contains(rawValue) }
}

extension Bitmap {
  /// The pixels as they are looked at, when they lie in this way.
  public func upright(from orientation: PictureOrientation) -> Bitmap {
    guard orientation != .up, !pixels.isEmpty else { return self }
    let isSideways = orientation.isSideways
    var result =
      isSideways ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    // How far apart in the file two pixels are that are to be beside and below each other.
    var (across, down) = isSideways ? (width, 1) : (1, width)
    var start = 0
    if orientation.isMirrored {
      start += across * (result.width - 1)
      across = -across
    }
    if orientation.isUpsideDown {
      start += down * (result.height - 1)
      down = -down
    }
    for y in 0..<result.height {
      let line = start + down * y
      for x in 0..<result.width {
        result.pixels[y * result.width + x] = pixels[line + across * x]
      }
    }
    return result
  }
}

/// Why a picture cannot be shown.
public enum PictureFault: Error, Hashable, Sendable {
  case empty
  /// The file cannot be read, for that reason.
  case unreadable(String)
  case tooManyBytes(Int)
  case noPicture
  /// The content stops before the picture does.
  case truncated(PictureKind)
  case withoutPixels(PictureKind)
  case tooManyPixels(PixelSize)
  case tooLong(PixelSize)
  case drawing(SVGMistake)
  /// The decoder gave up, for that reason.
  case undecodable(PictureKind, String)
  /// The decoder came to no end: the clock has decided, and nothing that follows can be relied on.
  case endless(PictureKind)
}

extension PictureFault: CustomStringConvertible {
  public var description: String { PaintWording.sentence(self) }
}

/// Everything the painter's side says to people.
enum PaintWording {
  static func sentence(_ fault: PictureFault) -> String {
    switch fault {
    case .empty: "the picture is empty"
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .tooManyBytes(let count):
      "the picture has \(count >> 20) MiB, more than \(PictureLimits.byteCount >> 20)"
    case .noPicture: "this is no picture"
    case .truncated(let kind): "the \(kind.rawValue) picture is cut off"
    case .withoutPixels(let kind): "the \(kind.rawValue) picture has no pixels"
    case .tooManyPixels(let size):
      "\(size.width) × \(size.height) pixels, more than \(million(PictureLimits.pixelCount))"
    case .tooLong(let size):
      "\(size.width) × \(size.height) pixels, a side of more than \(PictureLimits.longestSide)"
    case .drawing(let mistake): mistake.description
    case .undecodable(let kind, let reason):
      "the \(kind.rawValue) picture cannot be decoded: \(reason)"
    case .endless(let kind):
      "the system's decoder came to no end with the \(kind.rawValue) picture"
    }
  }

  static func otherKind(_ kind: PictureKind, promised: PictureKind) -> String {
    "the file is named like a \(promised.rawValue) but holds a \(kind.rawValue) picture"
  }

  private static func million(_ count: Int) -> String { "\(count / 1_000_000) million" }
}
