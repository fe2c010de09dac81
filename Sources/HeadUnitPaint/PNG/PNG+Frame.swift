extension PNG {
  /// The file of what a display shows.
  public static func encode(_ frame: Frame) -> [UInt8] {
    frame.withPixels { encode($0.span, width: frame.width, height: frame.height) }
  }
}
