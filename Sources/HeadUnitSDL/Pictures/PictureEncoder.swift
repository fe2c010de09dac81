internal import CSDL2
internal import HeadUnitDisplay
public import HeadUnitImages
internal import HeadUnitPaint

/// Writes pictures with SDL_image.
public enum PictureEncoder {
  /// A JPEG file of a quality from 0 to 100; what shines through lies on white.
  public static func jpeg(_ bitmap: Bitmap, quality: Int) throws(SDLError) -> [UInt8] {
    let sdl = try SDL()
    let image = try SDL.image()
    // More than noise takes at the best quality, in memory that is taken page by page.
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 65_536 + 8 * bitmap.pixels.count, alignment: 1)
    defer { room.deallocate() }
    var pixels = bitmap.laid(on: .white).pixels
    return try pixels.withUnsafeMutableBufferPointer { pixels throws(SDLError) in
      let surface = try sdl.check(
        sdl.functions.SDL_CreateRGBSurfaceWithFormatFrom(
          pixels.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
          Int32(bitmap.width * 4), SDL_PIXELFORMAT_RGB888.rawValue),
        "SDL_CreateRGBSurfaceWithFormatFrom")
      defer { sdl.functions.SDL_FreeSurface(surface) }
      let stream = try sdl.check(
        sdl.functions.SDL_RWFromMem(room.baseAddress, Int32(room.count)), "SDL_RWFromMem")
      defer { _ = sdl.functions.SDL_RWclose(stream) }
      try sdl.check(image.IMG_SaveJPG_RW(surface, stream, 0, Int32(quality)), "IMG_SaveJPG_RW")
      return Array(room.prefix(Int(sdl.functions.SDL_RWtell(stream))))
    }
  }
}
