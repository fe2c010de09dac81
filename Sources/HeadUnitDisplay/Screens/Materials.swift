public import HeadUnitCore

/// What a screen is made with besides the head unit itself.
public struct Materials: Sendable {
  public let text: TextSetter
  /// How bright a cover is when blurred, from 0 to 1; nil when it is not known.
  public let luma: @Sendable (Picture) -> Double?
  /// The time of day at the start of the drive, in minutes since midnight.
  public let startOfDrive: Int

  public init(
    text: TextSetter, startOfDrive: Int = 10 * 60 + 24,
    luma: @escaping @Sendable (Picture) -> Double? = { _ in nil }
  ) {
    self.text = text
    self.startOfDrive = startOfDrive
    self.luma = luma
  }
}
