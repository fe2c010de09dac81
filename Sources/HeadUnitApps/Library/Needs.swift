import HeadUnitCore

/// What an item cannot be opened or played without.
struct Needs: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let network = Needs(rawValue: 1)
  static let unlocked = Needs(rawValue: 2)
  static let signedIn = Needs(rawValue: 4)
}

/// A need by the name written in files.
enum Need: String, CaseIterable {
  case network, unlocked, signedIn

  var needs: Needs {
    switch self {
    case .network: .network
    case .unlocked: .unlocked
    case .signedIn: .signedIn
    }
  }
}
