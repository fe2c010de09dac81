public import HeadUnitCore

/// Something a person sees as one thing; what tests, scripts, touch and focus go by.
public struct Element: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case screen, rail, stage, list, row, thumbnail, title, subtitle, badge, accessory, notice
    case tabBar, tab, button, icon, text, image, progress, slider, skeleton, spinner
    case message, toast, banner, dialog, card, clock, indicator, scrollBar
  }

  public let role: Role
  public let label: String
  /// What changes about it: a progress, a state, a number.
  public let value: String
  public let frame: PixelRect
  /// Where a finger may come down to mean it; never smaller than the frame.
  public let touchFrame: PixelRect
  public let isEnabled: Bool
  public let isFocused: Bool
  /// The content the element stands for.
  public let path: ContentPath?
  /// What choosing it means; nil when it cannot be chosen at all.
  public let target: FocusTarget?
  /// The index of the element it is part of.
  public let parent: Int?
}
