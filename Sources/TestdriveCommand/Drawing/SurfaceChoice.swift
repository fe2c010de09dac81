import HeadUnitCore

/// What `--surface` can say: one of the surfaces, or all of them.
enum SurfaceChoice: RawRepresentable, CaseIterable {
  case all
  case only(Surface)

  static let allCases = [Self.all] + Surface.allCases.map { Self.only($0) }

  static let names = allCases.map(\.rawValue)

  init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  var rawValue: String { surface?.rawValue ?? "all" }

  /// Nil is all of them.
  var surface: Surface? {
    if case .only(let surface) = self { surface } else { nil }
  }
}
