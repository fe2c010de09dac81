import HeadUnitCore
import HeadUnitPaint
import HeadUnitSDL

extension PictureDeveloper {
  /// Decodes whatever SDL_image knows.
  static let standard = PictureDeveloper { bytes, kind throws(PictureFault) in
    do throws(SDLError) {
      return try PictureDecoder.bitmap(bytes)
    } catch {
      throw .undecodable(kind, error.reason)
    }
  }

  /// The bytes of a picture's file, if it is one and not too large.
  static func read(_ path: String) throws(PictureFault) -> [UInt8] {
    do throws(Mistakes) {
      return try FileText.read(path, limit: PictureLimits.byteCount).bytes
    } catch {
      throw .unreadable(error.list.first?.message ?? "")
    }
  }
}
