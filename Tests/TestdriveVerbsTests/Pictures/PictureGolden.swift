import Foundation
import HeadUnitImages
import HeadUnitPaint
import Testing

/// A picture that was once looked at and found right.
enum PictureGolden {
  /// Compares pixels with the file in `Goldens/`.
  ///
  /// UPDATE_GOLDENS=1 writes the file anew, which still fails that run; in CI nothing is written.
  static func expect(_ frame: Frame, toBe name: String) throws {
    let file = folder.appendingPathComponent(name)
    if isUpdated(in: ProcessInfo.processInfo.environment) {
      try Data(PNG.encode(frame)).write(to: file, options: .atomic)
      Issue.record("\(name) was written; look at it.")
      return
    }
    let difference = try difference(from: Array(Data(contentsOf: file)), to: frame)
    #expect(difference.isNone, "\(name): \(difference). UPDATE_GOLDENS=1 writes it anew.")
  }

  static func isUpdated(in environment: [String: String]) -> Bool {
    environment["UPDATE_GOLDENS"] == "1" && environment["CI"] == nil
  }

  /// How a frame differs from the pixels of a PNG file.
  static func difference(from known: [UInt8], to frame: Frame) throws -> PictureDifference {
    PictureDifference(between: try PNG.decode(known), and: frame.bitmap)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens")
}

extension Frame {
  var bitmap: Bitmap { withPixels { Bitmap(width: width, height: height, pixels: Array($0)) } }
}
