extension JSONDocument.Node {
  func decode<T: Decodable>(_ type: T.Type, path: @autoclosure () -> JSONPath) throws -> T {
    if let scalar = type as? any JSONScalar.Type {
      guard let value = scalar.init(json: self) as? T else {
        throw mismatch(type, scalar.expectation, path: path())
      }
      return value
    }
    do {
      return try T(from: JSONNodeDecoder(node: self, path: path()))
    } catch let error as DecodingError {
      throw located(error)
    }
  }

  func mismatch(_ type: Any.Type, _ expectation: String, path: JSONPath) -> DecodingError {
    let context = context(JSONWording.expected(expectation, found: self), path: path)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(
    _ message: String, _ advice: String? = nil, path: JSONPath
  ) -> DecodingError.Context {
    let mistake = Mistake(
      file: storage.source.name, at: position, message: message, advice: advice)
    return DecodingError.Context(codingPath: path.keys, debugDescription: mistake.description)
  }

  /// Puts the place before the words of an error that a type threw itself, such as an enum that
  /// does not know its raw value.
  private func located(_ error: DecodingError) -> DecodingError {
    let start = "\(storage.source.name):"
    func located(_ context: DecodingError.Context) -> DecodingError.Context {
      guard !context.debugDescription.hasPrefix(start) else { return context }
      let mistake = Mistake(
        file: storage.source.name, at: position, message: context.debugDescription)
      return DecodingError.Context(
        codingPath: context.codingPath, debugDescription: mistake.description,
        underlyingError: context.underlyingError)
    }
    return switch error {
    case .typeMismatch(let type, let context): .typeMismatch(type, located(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, located(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, located(context))
    case .dataCorrupted(let context): .dataCorrupted(located(context))
    @unknown default: error
    }
  }
}
