/// How far a list gives way that is pulled beyond its end.
enum RubberBand {
  static let resistance = 0.55

  /// Never as far as the height in which it is seen.
  static func give(_ pull: Int, in height: Int) -> Int {
    let pulled = Double(pull.magnitude) * resistance
    let given = pulled * Double(height) / (Double(height) + pulled)
    return pull.signum() * Int(given.rounded())
  }

  /// How far it must be pulled to give way so far.
  static func pull(toGive give: Int, in height: Int) -> Int {
    let given = min(Double(give.magnitude), Double(height) * 0.99)
    let pulled = given * Double(height) / (Double(height) - given)
    return give.signum() * Int((pulled / resistance).rounded())
  }
}
