/// Where an item stands in an app's tree: `/` is the root, `/1/2` the third child of its second
/// child.
public struct ContentPath: Hashable, Sendable {
  public let indices: [Int]

  public static let root = ContentPath([])

  public init(_ indices: [Int]) {
    self.indices = indices
  }

  /// The number of steps from the root.
  public var depth: Int { indices.count }

  public var isRoot: Bool { indices.isEmpty }

  /// The last step, which is the item's row in its parent.
  public var row: Int? { indices.last }

  public var parent: ContentPath? {
    isRoot ? nil : ContentPath(Array(indices.dropLast()))
  }

  public func isChild(of parent: ContentPath) -> Bool {
    depth == parent.depth + 1 && indices.starts(with: parent.indices)
  }

  public func child(_ row: Int) -> ContentPath {
    ContentPath(indices + [row])
  }
}

extension ContentPath: CustomStringConvertible {
  public var description: String {
    isRoot ? "/" : indices.map { "/\($0)" }.joined()
  }
}

extension ContentPath: LosslessStringConvertible {
  /// Reads `/` and `/1/2`; anything else, a negative step included, is no path.
  public init?(_ description: String) {
    guard description.hasPrefix("/") else { return nil }
    var indices: [Int] = []
    if description != "/" {
      for step in description.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        guard !step.isEmpty, step.utf8.allSatisfy({ (48...57).contains($0) }), let index = Int(step)
        else { return nil }
        indices.append(index)
      }
    }
    self.init(indices)
  }
}

extension ContentPath: Comparable {
  public static func < (lhs: ContentPath, rhs: ContentPath) -> Bool {
    lhs.indices.lexicographicallyPrecedes(rhs.indices)
  }
}

extension ContentPath: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Int].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(indices)
  }
}
