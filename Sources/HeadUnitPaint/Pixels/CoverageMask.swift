/// How much of each pixel a shape covers, 0 to 255, in rows from top left.
public struct CoverageMask: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var coverage: [UInt8]

  public init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(coverage.count == width * height, "A mask has as many values as it says.")
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}
