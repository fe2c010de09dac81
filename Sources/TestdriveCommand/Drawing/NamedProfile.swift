import HeadUnitCore

/// A head unit that is pictured, and what whoever wants the picture calls it.
///
/// A profile that is laid over another keeps its name, so that the name in it says little.
struct NamedProfile {
  /// Nil for one that was told by its size.
  let name: String?
  var profile: Profile

  var size: String { "\(profile.display.width) × \(profile.display.height)" }
  /// What tells it from the others.
  var title: String { name ?? size }
  /// What stands above its picture.
  var label: String { name.map { "\($0)  \(size)" } ?? size }
}
