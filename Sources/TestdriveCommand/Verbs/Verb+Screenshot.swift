import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

extension Verb {
  static let screenshot = Verb(
    name: "screenshot", summary: "make a picture of a head unit, without a window",
    operands: "[APP] -o FILE", options: Shooting.options, notes: situations
  ) { arguments, output in
    guard let file = arguments.last("-o") else { throw Wording.noPictureFile }
    if PictureName.isOther(file) { throw Wording.notPNG(file) }
    let shooting = try Shooting(arguments)
    let studio = try Studio(
      Resources.find(arguments), startOfDrive: arguments.timeOfDay())
    let photographer = Photographer(studio, output)
    let list = try shooting.displayList(by: photographer, with: studio.materials)
    try write(photographer.png(of: list), to: file)
    output.note("\(file): \(list.size.width) × \(list.size.height)".oneLine)
    return .passed
  }

  private static var situations: String {
    let width = Situation.allCases.map(\.rawValue.count).max() ?? 0
    let lines = Situation.allCases.map { "  \(padded($0.rawValue, to: width))  \($0.summary)" }
    return "States:\n" + lines.joined(separator: "\n")
  }

  /// In place, as the file may be a device or a link; what is already there is overwritten.
  private static func write(_ bytes: [UInt8], to file: String) throws(CommandError) {
    guard let stream = fopen(file, "wb") else { throw Wording.unwritten(file, errno) }
    let count = fwrite(bytes, 1, bytes.count, stream)
    let problem = errno
    // What the stream still holds is written by closing it.
    let isClosed = fclose(stream) == 0
    guard count == bytes.count else { throw Wording.unwritten(file, problem) }
    guard isClosed else { throw Wording.unwritten(file, errno) }
  }
}
