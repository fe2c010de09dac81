import Foundation
import HeadUnitText
import PhoneSyntax

/// The Swift files of an app, as a person names them.
enum SwiftFiles {
  /// One file has no more.
  private static let sizeLimit = 16 << 20

  /// Folders in which nobody keeps the app itself.
  private static func isForeign(_ folder: String) -> Bool {
    ["Pods", "Carthage", "DerivedData", "Tests", "Package.swift"].contains(folder)
      || folder.hasSuffix("Tests") || folder.hasSuffix(".playground")
  }

  static func paths(in folder: String) -> [String] {
    FileText.contents(ofFolder: folder).filter { path in
      guard path.hasSuffix(".swift") else { return false }
      let parts = path.dropFirst(folder.count).split(separator: "/").map(String.init)
      return !parts.contains(where: isForeign)
    }.sorted()
  }

  static func read(_ paths: [String]) throws(VerbError) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in paths {
      do throws(Mistakes) {
        let text = try FileText.read(path, limit: sizeLimit)
        sources.append(SwiftSource(path: path, bytes: Array(text.bytes)))
      } catch {
        throw VerbError(error)
      }
    }
    return sources
  }

  /// The names that there are here.
  static func names(_ resources: Resources) throws(VerbError) -> PhoneNames {
    var table = ""
    for name in ["phone-names.txt", "linux-names.txt"] {
      let path = resources.folder.appendingPathComponent(name).path
      do throws(Mistakes) {
        table += String(decoding: try FileText.read(path, limit: sizeLimit).bytes, as: UTF8.self)
      } catch {
        throw VerbError(error)
      }
    }
    return PhoneNames(table: table)
  }

  /// What of the files is here: line by line what is not, and then how much is.
  static func check(
    _ paths: [String], _ resources: Resources, _ output: Output
  ) throws(VerbError) -> Bool {
    let report = CoverageReport(try read(paths), try names(resources))
    for file in report.files {
      for finding in file.findings { output.line(finding.shown) }
    }
    for file in report.files where file.used > 0 {
      output.note("\(file.path): \(file.covered) of \(file.used) of the phone's names are here")
    }
    for (module, isHere) in report.answers.sorted(by: { $0.key < $1.key }) {
      output.note("#if canImport(\(module)) is \(isHere ? "true" : "false") here")
    }
    let errors = report.files.reduce(0) { sum, file in
      sum + file.findings.count { $0.gravity == .error }
    }
    output.note(
      "\(report.files.count) Swift files: \(report.covered) of \(report.used) of the phone's names "
        + "are here" + (errors == 0 ? "." : ", \(errors) things are not."))
    return errors == 0
  }
}
