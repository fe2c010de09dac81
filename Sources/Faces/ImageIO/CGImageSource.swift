// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
public import PhoneFoundation
@_exported public import UIKit

/// A picture's bytes, of which images are made at the size that is wanted.
public final class CGImageSource: @unchecked Sendable {
  private let lock = NSLock()
  private var data: Data
  private var image: UIImage?

  init(_ data: Data) {
    self.data = data
    image = UIImage(data: data)
  }

  var picture: UIImage? { lock.withLock { image } }

  func update(_ new: Data) {
    lock.withLock { (data, image) = (new, UIImage(data: new)) }
  }

  /// What the first bytes say.
  var kind: String? {
    let start = lock.withLock { Array(data.prefix(12)) }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "public.png" }
    if start.starts(with: [0xFF, 0xD8]) { return "public.jpeg" }
    if start.starts(with: [0x47, 0x49, 0x46]) { return "com.compuserve.gif" }
    if start.count == 12, Array(start[8...]) == [0x57, 0x45, 0x42, 0x50] {
      return "org.webmproject.webp"
    }
    return picture == nil ? nil : "public.image"
  }
}

public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public let kCGImagePropertyOrientation: CFString = "Orientation"
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"

public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData = -4
  case statusUnknownType = -3
  case statusReadingHeader = -2
  case statusIncomplete = -1
  case statusComplete = 0
}

public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let data = try? Data(contentsOf: url) else { return nil }
  return CGImageSource(data)
}

public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data)
}

public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(Data())
}

public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(data)
}

/// One: of a moving picture the first is shown.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.picture == nil ? 0 : 1 }
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.kind }

public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  isrc.picture == nil ? .statusInvalidData : .statusComplete
}

public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? isrc.picture?.cgImage : nil
}

/// The picture with its longer side as long as the options say, turned as its file says.
///
/// As on the phone there is none where the options do not ask for one to be made of the picture.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let picture = isrc.picture, let whole = picture.cgImage else { return nil }
  func asks(_ key: CFString) -> Bool {
    (options?[key] as? NSNumber)?.boolValue ?? options?[key] as? Bool ?? false
  }
  guard
    asks(kCGImageSourceCreateThumbnailFromImageAlways)
      || asks(kCGImageSourceCreateThumbnailFromImageIfAbsent)
  else { return nil }
  let isTurned = asks(kCGImageSourceCreateThumbnailWithTransform)
  let size =
    isTurned
    ? CGSize(width: picture.size.width * picture.scale, height: picture.size.height * picture.scale)
    : CGSize(width: whole.width, height: whole.height)
  let longest = max(size.width, size.height)
  let limit = length(options?[kCGImageSourceThumbnailMaxPixelSize]) ?? longest
  let scale = min(1, limit / max(1, longest))
  if scale == 1, !isTurned { return whole }
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let small = CGSize(
    width: max(1, (size.width * scale).rounded()), height: max(1, (size.height * scale).rounded()))
  let drawn = isTurned ? picture : UIImage(cgImage: whole)
  return UIGraphicsImageRenderer(size: small, format: format)
    .image { _ in drawn.draw(in: CGRect(origin: .zero, size: small)) }.cgImage
}

private func length(_ value: Any?) -> CGFloat? {
  switch value {
  case let value as CGFloat: value
  case let value as Double: CGFloat(value)
  case let value as Int: CGFloat(value)
  case let value as Float: CGFloat(value)
  case let value as NSNumber: CGFloat(value.doubleValue)
  default: nil
  }
}

public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let image = isrc.picture?.cgImage else { return nil }
  return [
    kCGImagePropertyPixelWidth: NSNumber(value: image.width),
    kCGImagePropertyPixelHeight: NSNumber(value: image.height),
  ]
}

public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  [:]
}

// MARK: - Writing

/// A picture that is written into data: as PNG, or as JPEG where that is asked for.
public final class CGImageDestination: @unchecked Sendable {
  let data: NSMutableData?
  let type: CFString
  var image: CGImage?

  init(_ data: NSMutableData?, _ type: CFString) {
    (self.data, self.type) = (data, type)
  }
}

public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(data, type)
}

public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(nil, type)
}

public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.image = image
}

public func CGImageDestinationSetProperties(
  _ idst: CGImageDestination, _ properties: CFDictionary?
) {}

/// Only data is written to: files are the app's own to write.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard let image = idst.image.map(UIImage.init(cgImage:)), let data = idst.data else {
    return false
  }
  let isPhoto = idst.type == "public.jpeg"
  guard let bytes = isPhoto ? image.jpegData(compressionQuality: 0.9) : image.pngData() else {
    return false
  }
  data.append(bytes)
  return true
}

// What apps use of `CoreImage`, whose import is read as this module's: the mean colour of a picture
// for real, and pictures that go through everything else as they are.

public let kCIInputImageKey = "inputImage"
public let kCIInputExtentKey = "inputExtent"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputColorKey = "inputColor"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIOutputImageKey = "outputImage"

/// A picture on its way through filters.
public final class CIImage: @unchecked Sendable {
  let picture: CGImage
  let isMean: Bool

  init(_ picture: CGImage, isMean: Bool = false) {
    (self.picture, self.isMean) = (picture, isMean)
  }

  public convenience init?(image: UIImage) {
    guard let picture = image.cgImage else { return nil }
    self.init(picture)
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage)
  }

  public convenience init?(data: Data) {
    guard let picture = UIImage(data: data)?.cgImage else { return nil }
    self.init(picture)
  }

  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  public var extent: CGRect {
    isMean
      ? CGRect(x: 0, y: 0, width: 1, height: 1)
      : CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
  }

  public func clampedToExtent() -> CIImage { self }

  public func cropped(to rect: CGRect) -> CIImage {
    picture.cropping(to: rect).map { CIImage($0) } ?? self
  }

  public func applyingFilter(_ filterName: String, parameters params: [String: Any] = [:])
    -> CIImage
  {
    let filter = CIFilter(name: filterName, parameters: params)
    filter?.setValue(self, forKey: kCIInputImageKey)
    return filter?.outputImage ?? self
  }

  public func applyingGaussianBlur(sigma: Double) -> CIImage { self }

  /// Red, green, blue and alpha of all of it together.
  var mean: [UInt8] {
    let side = 16
    var bytes = [UInt8](repeating: 0, count: side * side * 4)
    bytes.withUnsafeMutableBytes { place in
      let context = CGContext(
        data: place.baseAddress, width: side, height: side, bitsPerComponent: 8,
        bytesPerRow: side * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.draw(picture, in: CGRect(x: 0, y: 0, width: side, height: side))
    }
    return (0..<4).map { part in
      let sum = stride(from: part, to: bytes.count, by: 4).reduce(0) { $0 + Int(bytes[$1]) }
      return UInt8(sum / (side * side))
    }
  }
}

public final class CIVector: Sendable {
  public let x: CGFloat
  public let y: CGFloat
  public let z: CGFloat
  public let w: CGFloat

  public init(x: CGFloat, y: CGFloat, z: CGFloat = 0, w: CGFloat = 0) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  public convenience init(cgRect: CGRect) {
    self.init(x: cgRect.minX, y: cgRect.minY, z: cgRect.width, w: cgRect.height)
  }
}

/// A colour as filters take it.
public final class CIColor: Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  public convenience init(color: UIColor) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(cgColor: CGColor) {
    self.init(color: UIColor(cgColor: cgColor))
  }

  public var numberOfComponents: Int { 4 }
}

extension UIColor {
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
}

/// What the filter for mean colours is asked for.
public protocol CIAreaAverage: AnyObject {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
}

extension CIFilter: CIAreaAverage {
  public static func areaAverage() -> CIFilter { CIFilter(known: "CIAreaAverage") }

  public var inputImage: CIImage? {
    get { image }
    set { image = newValue }
  }

  /// The mean is always that of all.
  public var extent: CGRect {
    get { image?.extent ?? .zero }
    set {}
  }
}

public final class CIFilter: @unchecked Sendable {
  public let name: String
  fileprivate var image: CIImage?

  public init?(name: String) {
    self.name = name
  }

  fileprivate init(known name: String) {
    self.name = name
  }

  public init?(name: String, parameters: [String: Any]?) {
    self.name = name
    image = parameters?[kCIInputImageKey] as? CIImage
  }

  public func setValue(_ value: Any?, forKey key: String) {
    if key == kCIInputImageKey { image = value as? CIImage }
  }

  public func setDefaults() {}

  public var outputImage: CIImage? {
    guard let image, name == "CIAreaAverage" else { return image }
    return CIImage(image.picture, isMean: true)
  }

  public func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : nil }
}

public struct CIFormat: Hashable, Sendable {
  let order: Int
  public static let RGBA8 = CIFormat(order: 0)
  public static let BGRA8 = CIFormat(order: 1)
  public static let ARGB8 = CIFormat(order: 2)
}

public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
}

public final class CIContext: Sendable {
  public init(options: [CIContextOption: Any]? = nil) {}

  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    image.isMean ? nil : image.picture.cropping(to: fromRect)
  }

  /// The mean colour, in as many pixels as there is room for.
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
    format: CIFormat, colorSpace: CGColorSpace?
  ) {
    let mean = image.mean
    for row in 0..<max(0, Int(bounds.height)) {
      for column in 0..<max(0, Int(bounds.width)) {
        let place = data.advanced(by: row * rowBytes + column * 4)
        for (offset, byte) in mean.enumerated() {
          place.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
      }
    }
  }
}
