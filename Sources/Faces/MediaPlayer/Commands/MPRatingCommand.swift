internal import HeadUnitCore

/// Rates what plays.
open class MPRatingCommand: MPRemoteCommand {
  /// The worst that can be said.
  open var minimumRating: Float {
    get { Float(value(\.minimum) ?? 0) }
    set { change(\.minimum, to: Double(newValue)) }
  }

  /// The best that can be said.
  open var maximumRating: Float {
    get { Float(value(\.maximum) ?? 0) }
    set { change(\.maximum, to: Double(newValue)) }
  }
}

/// A rating between the worst and the best.
open class MPRatingCommandEvent: MPRemoteCommandEvent {
  public let rating: Float

  init(_ context: Context, rating: Float) {
    self.rating = rating
    super.init(context)
  }
}
