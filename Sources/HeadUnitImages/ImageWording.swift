/// Everything that is said about pictures' files to people.
enum ImageWording {
  static func sentence(_ mistake: PNGMistake) -> String {
    switch mistake {
    case .noPNG: "this is no PNG file"
    case .cutOff: "the PNG file is cut off"
    case .damaged: "the PNG file is damaged"
    case .tooLarge: "the PNG file has more than \(pixelCount) pixels"
    }
  }

  private static var pixelCount: String { "\(PictureLimits.pixelCount / 1_000_000) million" }
}
