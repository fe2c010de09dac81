import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitText

extension Verb {
  static var format: Verb {
    Verb(
      name: "format", summary: "rewrite drive files in the standard format",
      operands: "FILE…"
    ) { options in
      let isInPlace = options.flag("-i", "rewrite the files instead of printing one")
      let isCheck = options.flag("--check", "only name the files that are not so written")
      return { arguments, output in
        let files = arguments.operands
        guard !files.isEmpty else { throw Wording.noDrive }
        if arguments[isInPlace], arguments[isCheck] { throw Wording.formatChoice }
        guard arguments[isInPlace] || arguments[isCheck] || files.count == 1 else {
          throw Wording.oneFormat
        }
        return try format(
          files, isInPlace: arguments[isInPlace], isCheck: arguments[isCheck], output)
      }
    }
  }

  private static func format(
    _ files: [String], isInPlace: Bool, isCheck: Bool, _ output: Output
  ) throws -> ExitCode {
    // All are read before one is touched.
    let drives = files.map { Formatted($0) }
    let broken = drives.compactMap(\.shownMistakes)
    guard broken.isEmpty else {
      for mistakes in broken { output.note(mistakes) }
      return .wrongInput
    }
    if isCheck {
      let others = drives.filter { !$0.isCanonical }
      for drive in others { output.line(drive.path.oneLine) }
      return others.isEmpty ? .passed : .failed
    }
    if isInPlace {
      for drive in drives where !drive.isCanonical { try drive.rewrite() }
    } else {
      for drive in drives { output.data(drive.text) }
    }
    return .passed
  }
}

/// A drive file and its canonical text.
private struct Formatted {
  let path: String
  private(set) var text = ""
  private(set) var isCanonical = false
  private(set) var shownMistakes: String?

  init(_ path: String) {
    self.path = path
    var sources: [SourceText] = []
    do throws(Mistakes) {
      let source = try FileText.read(path, limit: DriveEnvironment.sizeLimit)
      sources.append(source)
      text = try DriveParser.file(source).canonicalText
      isCanonical = source.bytes.elementsEqual(text.utf8)
    } catch {
      shownMistakes = DriveWording.shown(error, sources: sources)
    }
  }

  /// The whole text or none of it, whatever happens meanwhile.
  func rewrite() throws(VerbError) { try SafeFile.write(text, to: path) }
}
