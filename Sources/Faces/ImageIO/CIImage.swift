// What apps use of `CoreImage`, whose import is read as this module's: the mean colour of a picture
// for real, and pictures that go through everything else as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import UIKit

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

public final class CIFilter: @unchecked Sendable {
  public let name: String
  private var image: CIImage?

  public init?(name: String) {
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
