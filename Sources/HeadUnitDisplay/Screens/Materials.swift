public import HeadUnitCore

/// What a screen is made with besides the head unit itself.
public struct Materials: Sendable {
  public let text: TextSetter
  /// How light and dark a cover is when blurred; nil when it is not known.
  public let shade: @Sendable (Picture) -> Shade?
  /// The time of day at the start of the drive, in minutes since midnight.
  public let startOfDrive: Int

  public init(
    text: TextSetter, startOfDrive: Int = 10 * 60 + 24,
    shade: @escaping @Sendable (Picture) -> Shade? = { _ in nil }
  ) {
    self.text = text
    self.startOfDrive = startOfDrive
    self.shade = shade
  }
}
