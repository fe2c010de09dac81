public import HeadUnitCore

/// One event that somebody's hand made, and how long after the one before.
///
/// `+16ms dragged(by: 12)`
public struct HandMove: Hashable, Sendable {
  public var after: Duration
  public var event: Event

  public init(_ event: Event, after: Duration = .zero) {
    self.event = event
    self.after = after
  }

  /// More than these in one line were not made by a hand.
  public static let countLimit = 10_000

  /// The moves as a drive has them: `touched(row: 3); +80ms touchEnded()`.
  public static func text(_ moves: [HandMove]) -> String {
    moves.map { ($0.after > .zero ? "+\($0.after) " : "") + EventNotation.text($0.event) }
      .joined(separator: "; ")
  }

  /// Reads what `text` writes; nil for anything else.
  public static func moves(_ text: String) -> [HandMove]? {
    var reader = EventNotation.Reader(text)
    var moves: [HandMove] = []
    repeat {
      guard moves.count < countLimit, let after = reader.takeDelay(),
        let event = reader.takeEvent(), event.isMadeByHand
      else { return nil }
      moves.append(HandMove(event, after: after))
    } while reader.take(";")
    return reader.isAtEnd ? moves : nil
  }
}

extension Event {
  /// Whether a person makes it: with a finger, a key or the knob, in the car or at the phone.
  ///
  /// The rest comes of itself, when the head unit and the app are driven in the same way.
  public var isMadeByHand: Bool {
    switch self {
    case .answered, .statusReturned, .reported, .alarmRang, .pictureRefused, .pictureRemarked:
      false
    default: true
    }
  }
}
