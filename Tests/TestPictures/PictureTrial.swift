internal import HeadUnitCore
internal import HeadUnitImages
public import HeadUnitPaint

/// Shows many broken pictures, and counts what became of them.
public struct PictureTrial: Sendable {
  public private(set) var shown = 0
  public private(set) var refused = 0
  /// Of those refused, the ones for which a system decoder's process was ended.
  public private(set) var crashed = 0
  /// What went wrong first; nil as long as nothing has.
  public private(set) var trouble: String?

  public init() {}

  /// Each picture has a seed of its own, so that one can be tried alone.
  public mutating func run(_ kind: PictureKind, seeds: Range<UInt64>) {
    for seed in seeds {
      var mutator = PictureMutator(seed: seed)
      show(mutator.next(kind), "\(kind.rawValue) \(seed)", withBackdrop: seed.isMultiple(of: 64))
    }
  }

  public mutating func show(_ bytes: [UInt8], _ name: String, withBackdrop: Bool) {
    let size = PixelSize(width: 40, height: 30)
    let uses: [PictureUse] =
      [.filling(size), .template(side: 16)] + (withBackdrop ? [.backdrop] : [])
    do throws(PictureFault) {
      let prints = try PictureProcessor.standard.develop(bytes, for: uses)
      shown += 1
      if prints.count != uses.count { note("\(name): \(prints.count) prints") }
      for case .bitmap(let bitmap) in prints where !Self.isSound(bitmap, size) {
        note("\(name): its pixels are not premultiplied")
      }
    } catch {
      refused += 1
      switch error {
      case .undecodable(_, "\(ImageMistake.decoderCrashed)"): crashed += 1
      case .endless: note("\(name): the decoder hung")
      case .undecodable(_, "\(ImageMistake.noDecoder)"): note("\(name): no decoder")
      default: break
      }
    }
  }

  private mutating func note(_ text: String) { trouble = trouble ?? text }

  private static func isSound(_ bitmap: Bitmap, _ size: PixelSize) -> Bool {
    bitmap.width == size.width && bitmap.height == size.height
      && bitmap.pixels.allSatisfy { pixel in
        max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) <= pixel >> 24
      }
  }
}
