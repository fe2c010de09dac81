internal import CSDL2
internal import HeadUnitDisplay
public import HeadUnitImages
internal import HeadUnitPaint

/// Decodes pictures of whatever format SDL_image knows; of an animation the first frame.
public enum PictureDecoder {
  /// The pixels of a picture, whose size somebody has looked at before.
  public static func bitmap(_ bytes: [UInt8]) throws(SDLError) -> Bitmap {
    let sdl = try SDL()
    let surface = try decode(bytes, sdl)
    defer { sdl.functions.SDL_FreeSurface(surface) }
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let converted = try sdl.check(
      sdl.functions.SDL_ConvertSurfaceFormat(surface, format, 0), "SDL_ConvertSurfaceFormat")
    defer { sdl.functions.SDL_FreeSurface(converted) }
    guard let inks = PictureInks(of: bytes) else {
      return bitmap(of: converted.pointee, premultiplied)
    }
    // SDL_image hands the four inks over as if they were red, green, blue and alpha.
    return bitmap(of: converted.pointee, inks.color)
  }

  private static func decode(
    _ bytes: [UInt8], _ sdl: SDL
  ) throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    let image = try SDL.image()
    let surface = bytes.withUnsafeBytes { buffer in
      let stream = sdl.functions.SDL_RWFromConstMem(buffer.baseAddress, Int32(buffer.count))
      // The stream is closed in any case.
      return stream.flatMap { image.IMG_Load_RW($0, 1) }
    }
    return try sdl.check(surface, "IMG_Load_RW")
  }

  private static func bitmap(
    of surface: SDL_Surface, _ color: (UInt32) -> UInt32
  ) -> Bitmap {
    let width = Int(surface.w)
    let height = Int(surface.h)
    guard let pixels = surface.pixels else { return Bitmap(width: 0, height: 0) }
    let all = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      for row in 0..<height {
        let line = (pixels + row * Int(surface.pitch)).assumingMemoryBound(to: UInt32.self)
        for column in 0..<width { buffer[row * width + column] = color(line[column]) }
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: all)
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func scaled(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) * alpha + 127) / 255 }
    return alpha << 24 | scaled(16) << 16 | scaled(8) << 8 | scaled(0)
  }
}

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
