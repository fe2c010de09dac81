import Foundation
import HeadUnitCore
import HeadUnitScenario
import HeadUnitText

extension Verb {
  static let format = Verb(
    name: "format", summary: "write drive files the one way they are written",
    operands: "FILE…",
    options: [
      Option(name: "-i", value: nil, summary: "rewrite the files instead of printing one"),
      Option(name: "--check", value: nil, summary: "only name the files that are not so written"),
    ]
  ) { arguments, output in
    let files = arguments.operands
    guard !files.isEmpty else { throw Wording.noDrive }
    let (isInPlace, isCheck) = (arguments.has("-i"), arguments.has("--check"))
    if isInPlace, isCheck { throw Wording.formatChoice }
    guard isInPlace || isCheck || files.count == 1 else { throw Wording.oneFormat }
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
      for drive in drives { output.text(drive.text) }
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
  func rewrite() throws(CommandError) {
    do {
      // A link goes on being one.
      let real = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      try Data(text.utf8).write(to: real, options: .atomic)
    } catch {
      throw Wording.unwritten(path, errno)
    }
  }
}
