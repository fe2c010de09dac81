/// SDL, or the machine below it, did not do what was asked.
public struct SDLError: Error, Hashable, Sendable {
  /// The function of SDL that was called, or what was to be loaded.
  public let call: String
  /// In SDL's words.
  public let reason: String
}

extension SDLError: CustomStringConvertible {
  public var description: String { "\(call): \(reason)" }
}
