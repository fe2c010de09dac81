import Foundation
import HeadUnitCore

/// One library file that is being read, and where the files it names are looked for.
struct LibrarySource {
  /// A larger file is refused before it is read.
  static let sizeLimit = 256 << 20

  let text: SourceText
  /// Below the folder of the main file.
  let name: String
  /// Where it stands below the folder of the main file, empty when directly in it.
  var folder: String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  /// Reads a file, or throws the one mistake that says why not.
  ///
  /// Mistakes in it are said to be in `name`, the path as the user gave it.
  static func load(_ path: String, calling name: String) throws(Mistakes) -> SourceText {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    } catch {
      throw refusal(of: name, LibraryWording.noFile, advice: LibraryWording.noFileAdvice)
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw refusal(of: name, LibraryWording.notAFile, advice: nil)
    }
    guard let size = attributes[.size] as? Int, size <= sizeLimit else {
      throw refusal(of: name, LibraryWording.tooLarge, advice: LibraryWording.tooLargeAdvice)
    }
    do {
      let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
      return SourceText(name: name, bytes: [UInt8](data))
    } catch {
      throw refusal(of: name, LibraryWording.unreadable, advice: LibraryWording.unreadableAdvice)
    }
  }

  private static func refusal(of path: String, _ message: String, advice: String?) -> Mistakes {
    Mistakes([
      Mistake(
        file: path, at: SourcePosition(line: 1, column: 1), message: message, advice: advice)
    ])
  }
}
