import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint

/// Pictures with noise in them, shapes and titles; made here, or read from a folder of raw files.
struct BenchAssets {
  let images: ImageSource
  let rows: [(title: String, subtitle: String)]

  init(folder: String?) throws {
    var pictures: [String: Bitmap] = [:]
    for number in 0..<12 {
      let name = number < 10 ? "art0\(number)" : "art\(number)"
      pictures["art\(number)"] = try Self.picture(name, 112, 112, folder, radius: 14)
    }
    pictures["np_art"] = try Self.picture("np_art", 400, 400, folder, radius: 24)
    let background = try Self.picture("np_bg", 1_280, 720, folder, radius: 0)
    let icons = try Self.shapes(folder)
    let all = pictures
    images = ImageSource(
      icon: { icon, _ in icons[icon] }, picture: { picture, _ in picture.file.flatMap { all[$0] } },
      wallpaper: { _, _ in background })
    rows = try Self.rows(folder)
  }
}

private extension BenchAssets {
  static func shapes(_ folder: String?) throws -> [Icon: CoverageMask] {
    let names: [(Icon, String, Int)] = [
      (.chevronForward, "chev", 24), (.skipBack, "btn_back", 72), (.previous, "btn_prev", 72),
      (.play, "btn_play", 72), (.next, "btn_next", 72), (.skipForward, "btn_fwd", 72),
    ]
    var shapes: [Icon: CoverageMask] = [:]
    for (icon, name, side) in names {
      let picture = try folder.map { try read(name, side, side, $0) } ?? triangle(side)
      shapes[icon] = CoverageMask(
        width: side, height: side, coverage: picture.pixels.map { UInt8($0 >> 24) })
    }
    return shapes
  }

  static func triangle(_ side: Int) -> Bitmap {
    let pixels = (0..<side * side).map { place -> UInt32 in
      let x = place % side
      let y = abs(place / side - side / 2) * 2
      return x > side / 4 && x + y < side ? 0xFFFF_FFFF : x + y == side ? 0x8080_8080 : 0
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  static func picture(
    _ name: String, _ width: Int, _ height: Int, _ folder: String?, radius: Int
  ) throws -> Bitmap {
    if let folder { return try read(name, width, height, folder) }
    var generator = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    let tone = (0..<3).map { _ in Int.random(in: 40..<180, using: &generator) }
    var bitmap = Bitmap(width: width, height: height)
    for place in 0..<width * height {
      let shade = (place % width + place / width) * 60 / (width + height)
      let noise = Int.random(in: 0..<9, using: &generator)
      let alpha = cover(place % width, place / width, width, height, radius)
      let channels = tone.map { UInt32($0 + shade + noise) * alpha / 255 }
      bitmap.pixels[place] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
    return bitmap
  }

  /// Rounded corners, with one step between in and out.
  static func cover(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ radius: Int) -> UInt32 {
    let right = max(0, max(radius - x, x - (width - 1 - radius)))
    let below = max(0, max(radius - y, y - (height - 1 - radius)))
    let square = right * right + below * below
    if square <= (radius - 1) * (radius - 1) || radius == 0 { return 255 }
    return square <= radius * radius ? 128 : 0
  }

  /// Straight red, green, blue and alpha.
  static func read(_ name: String, _ width: Int, _ height: Int, _ folder: String) throws -> Bitmap {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).rgba"))
    var bitmap = Bitmap(width: width, height: height)
    for place in 0..<width * height {
      let alpha = UInt32(bytes[place * 4 + 3])
      let channels = (0..<3).map { (UInt32(bytes[place * 4 + $0]) * alpha + 127) / 255 }
      bitmap.pixels[place] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
    return bitmap
  }

  static func rows(_ folder: String?) throws -> [(title: String, subtitle: String)] {
    guard let folder else { return (0..<10_000).map(row) }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/rows.tsv"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t")
      return (String(parts[0]), String(parts[1]))
    }
  }

  static func row(_ number: Int) -> (title: String, subtitle: String) {
    let first = ["Northern", "Silent", "Golden", "Hidden", "Electric", "Paper", "Crimson", "Slow"]
    let second = ["Harbour", "Signals", "Garden", "Letters", "Engines", "Mountains", "Rivers"]
    let kinds = ["Podcast", "Album", "Interview", "Playlist", "Chapter"]
    let title = "\(first[number % 8]) \(second[number / 8 % 7]) \(10_000 + number)"
    return (title, "\(second[number * 5 % 7]) Desk · \(kinds[number % 5]) · \(number % 58 + 2) min")
  }
}
