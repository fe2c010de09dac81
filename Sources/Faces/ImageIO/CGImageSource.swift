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
