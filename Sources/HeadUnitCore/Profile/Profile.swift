/// A head unit's make.
public struct Profile: Hashable, Sendable {
  public var name = "hd720"
  public var display = Display()
  public var inputs: [InputDevice] = InputDevice.allCases
  public var limits = [
    LimitBand(speed: .zero),
    LimitBand(speed: .kilometresPerHour(1), items: 12),
  ]
  public var timeouts = Timeouts()
  public var tabsMaximum = 4
  public var quirks = Quirks()

  public init() {}

  /// Without touch the knob is all there is, so that something always has to have the focus.
  public var hasTouch: Bool { inputs.contains(.touch) }
}

/// A screen, its size in pixels.
public struct Display: Hashable, Sendable {
  public var width = 1280
  public var height = 720
  /// What the app is told; how large things are drawn follows from the pixels alone.
  public var scale = 2
  public var driverSide = DriverSide.left
  public var safeArea = Insets()
  public var cornerRadius = 0

  public init() {}
}

/// Distances from the four edges, in pixels.
public struct Insets: Hashable, Sendable {
  public var top = 0
  public var left = 0
  public var bottom = 0
  public var right = 0

  public init() {}
}

public enum DriverSide: String, Hashable, Sendable, CaseIterable {
  case left, right
}

public enum InputDevice: String, Hashable, Sendable, CaseIterable {
  case touch, knob, touchpad, keys
}

/// How long the head unit waits; no vendor publishes a number, these are ours.
public struct Timeouts: Hashable, Sendable {
  public var content = Duration.seconds(10)
  public var playback = Duration.seconds(10)
  public var artwork = Duration.seconds(15)
  public var command = Duration.seconds(5)

  public init() {}
}

/// Behaviour in which head units differ.
public struct Quirks: Hashable, Sendable {
  public enum OverDepth: String, Hashable, Sendable, CaseIterable {
    /// Containers at the last level cannot be chosen.
    case refuse
    /// The app is stopped, as the vendor documents.
    case terminate
  }

  public enum FeedbackMenu: String, Hashable, Sendable, CaseIterable {
    case own, previousSlot
  }

  public enum RateStep: String, Hashable, Sendable, CaseIterable {
    case off
    case half = "0.5"
    case quarter = "0.25"

    public var step: Double? {
      switch self {
      case .off: nil
      case .half: 0.5
      case .quarter: 0.25
      }
    }
  }

  /// When a finger or the knob can move the position of a track.
  public enum Scrubber: String, Hashable, Sendable, CaseIterable {
    /// While nothing is limited, which is while the car stands.
    case parked
    case always
    /// The bar only shows the position.
    case never
  }

  /// What a key means whose command is disabled.
  public enum DisabledKeys: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case silent
    /// The handler is called all the same.
    case sent
  }

  public var needsCommandFirst = true
  public var overDepth = OverDepth.refuse
  public var feedbackMenu = FeedbackMenu.own
  public var rateStep = RateStep.off
  public var scrubber = Scrubber.parked
  public var disabledKeys = DisabledKeys.silent

  public init() {}
}
