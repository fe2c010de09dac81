import HeadUnitCore
import HeadUnitPaint

/// What a film becomes, as its file's name says.
enum FilmKind: Hashable {
  case gif
  case apng
  case pictures(FramePattern)
  case video(VideoKind)

  init(_ file: String) throws(CommandError) {
    let last = file.split(separator: "/").last.map(String.init) ?? ""
    let ending = last.contains(".") ? last.split(separator: ".").last?.lowercased() : nil
    if file.hasSuffix("/") {
      guard let pattern = FramePattern(SafeFile.join(file, FramePattern.standard)) else {
        throw Wording.badPattern(file)
      }
      self = .pictures(pattern)
    } else if file.contains("%") {
      guard ending == "png", let pattern = FramePattern(file) else {
        throw Wording.badPattern(file)
      }
      self = .pictures(pattern)
    } else if FileText.isFolder(file) {
      // It may hold other files, and nobody said that pictures are wanted.
      throw Wording.folderWithoutSlash(file)
    } else {
      switch ending {
      case "gif": self = .gif
      case "png", "apng": self = .apng
      case "mp4": self = .video(.mp4)
      case "webm": self = .video(.webm)
      default: throw Wording.unknownFilm(file)
      }
    }
  }

  /// Video has colours for squares of four pixels.
  func size(of size: PixelSize) -> PixelSize {
    guard case .video = self else { return size }
    return PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
  }

  func check(framesPerSecond: Int) throws(CommandError) {
    guard self == .gif, framesPerSecond > GIFEncoder.mostTicksPerSecond else { return }
    throw Wording.fastGIF(GIFEncoder.mostTicksPerSecond)
  }

  func tape(
    _ file: String, size: PixelSize, framesPerSecond: Int
  ) throws(CommandError) -> any FilmTape {
    try check(framesPerSecond: framesPerSecond)
    switch self {
    case .gif:
      let encoder = GIFEncoder(
        width: size.width, height: size.height, ticksPerSecond: framesPerSecond)
      return AnimationTape(encoder, in: try AsideFile(file))
    case .apng:
      let encoder = APNGEncoder(
        width: size.width, height: size.height, ticksPerSecond: framesPerSecond)
      return AnimationTape(encoder, in: try AsideFile(file))
    case .pictures(let pattern): return try SequenceTape(pattern)
    case .video(let kind):
      return try VideoTape(kind, file, size: size, framesPerSecond: framesPerSecond)
    }
  }
}
