internal import CSDL2
internal import HeadUnitDisplay
public import HeadUnitImages
internal import HeadUnitPaint

/// SDL's functions; whoever has this value has SDL loaded.
///
/// The table is filled before anybody can have it and never changes after that.
struct SDL: @unchecked Sendable {
  private let table: UnsafePointer<CSDL2>

  var functions: CSDL2 { table.pointee }

  init() throws(SDLError) {
    guard let table = csdl2_load() else {
      throw SDLError(call: "loading SDL2", reason: String(cString: csdl2_complaint()))
    }
    self.table = table
  }

  /// The functions of SDL_image, which is a library of its own.
  static func image() throws(SDLError) -> CSDL2_Image {
    guard let table = csdl2_load_image() else {
      throw SDLError(call: "loading SDL2_image", reason: String(cString: csdl2_image_complaint()))
    }
    return table.pointee
  }

  func check(_ code: Int32, _ call: String) throws(SDLError) {
    if code < 0 { throw error(call) }
  }

  func check<Value>(_ value: Value?, _ call: String) throws(SDLError) -> Value {
    guard let value else { throw error(call) }
    return value
  }

  /// Whether the display server has gone away; nothing can be drawn or freed any more.
  var hasLostDisplay: Bool { csdl2_has_lost_display() }

  /// The only place where SDL is asked what went wrong.
  private func error(_ call: String) -> SDLError {
    let reason = functions.SDL_GetError().map { String(cString: $0) } ?? ""
    return SDLError(call: call, reason: reason)
  }
}

/// SDL, or the machine below it, did not do what was asked.
public struct SDLError: Error, Hashable, Sendable {
  /// The function of SDL that was called, or what was to be loaded.
  public let call: String
  /// In SDL's words.
  public let reason: String
}

extension SDLError: CustomStringConvertible {
  public var description: String { "\(call): \(reason)" }
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
