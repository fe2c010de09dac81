import Testing

extension Faces {
  /// What is left of apps that were started again and again, in one process.
  @Suite struct Connects {}
}
