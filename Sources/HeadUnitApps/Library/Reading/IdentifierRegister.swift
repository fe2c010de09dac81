/// The identifiers used so far, to notice when one comes again.
struct IdentifierRegister {
  /// Of what repeats make only the beginning is kept: two templates that give the same identifiers
  /// give them there.
  static let parentLimit = 30
  static let rowLimit = 1_000
  static let madeLimit = 200_000
  /// Bytes of one identifier: where `{parent}` comes twice, they double with each level.
  static let lengthLimit = 1_000

  private var places: [String: LibraryReader.Place] = [:]
  private var madeCount = 0

  /// Keeps an identifier; gives the place of the first when it is used already.
  mutating func add(_ identifier: String, at place: LibraryReader.Place) -> LibraryReader.Place? {
    if let first = places[identifier] { return first }
    places[identifier] = place
    return nil
  }

  /// The same for an identifier that a repeat makes, of which only so many are kept.
  mutating func addMade(
    _ identifier: String, at place: LibraryReader.Place
  ) -> LibraryReader.Place? {
    guard madeCount < IdentifierRegister.madeLimit else { return places[identifier] }
    madeCount += 1
    return add(identifier, at: place)
  }

  func isKnown(_ identifier: String) -> Bool { places[identifier] != nil }

  /// Other identifiers that begin alike, of which one may be meant.
  func known(near identifier: String) -> [String] {
    let others = places.keys.filter { $0.first == identifier.first && $0 != identifier }
    return Array(others.sorted().prefix(1_000))
  }
}
