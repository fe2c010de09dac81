import HeadUnitCore
public import HeadUnitDisplay

/// Which elements of a screen the changed pixels of its picture belong to.
public struct ChangedElements: Hashable, Sendable {
  /// More than these nobody reads.
  public static let limit = 8

  public struct Part: Hashable, Sendable, CustomStringConvertible {
    public let name: String
    public let pixelCount: Int

    /// `row[3].subtitle, 27 px`
    public var description: String { "\(name), \(pixelCount) px" }
  }

  /// The smallest elements first.
  public let parts: [Part]

  /// The pixels are counted line by line from the top left; each belongs to the smallest element
  /// that it lies in.
  public init(_ pixels: [Int], in list: DisplayList) {
    let frames = list.elements.map(\.frame)
    let bySize = frames.indices.sorted { one, other in
      let sizes = (frames[one].area, frames[other].area)
      return sizes.0 == sizes.1 ? one > other : sizes.0 < sizes.1
    }
    let owners = Self.owners(of: list, bySize, frames)
    var counts: [Int: Int] = [:]
    for pixel in pixels where owners.indices.contains(pixel) {
      counts[Int(owners[pixel]), default: 0] += 1
    }
    let names = GoldenTree.names(of: list)
    let owned = bySize.compactMap { index in
      counts[index].map { Part(name: names[index], pixelCount: $0) }
    }
    let nobody = counts[-1].map { [Part(name: "no element", pixelCount: $0)] } ?? []
    parts = owned + nobody
  }

  /// `row[3].subtitle, 27 px; row[4], 3 px`
  public var sentence: String {
    let rest = parts.count - Self.limit
    let words = parts.prefix(Self.limit).map(\.description).joined(separator: "; ")
    return rest > 0 ? words + "; and \(rest) more elements" : words
  }

  /// For each pixel the element drawn there that is the smallest; -1 for none.
  private static func owners(
    of list: DisplayList, _ bySize: [Int], _ frames: [PixelRect]
  ) -> [Int32] {
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var owners = [Int32](repeating: -1, count: list.size.width * list.size.height)
    for index in bySize.reversed() {
      let frame = frames[index].intersection(whole)
      for y in frame.y..<max(frame.y, frame.maxY) where !frame.isEmpty {
        let start = y * list.size.width
        for place in start + frame.x..<start + frame.maxX { owners[place] = Int32(index) }
      }
    }
    return owners
  }
}

extension PixelRect {
  fileprivate var area: Int { max(0, width) * max(0, height) }
}
