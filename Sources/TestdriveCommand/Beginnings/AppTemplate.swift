import Foundation
import HeadUnitCore

/// The files a new app begins with, in which `{{name}}` stands for how it is called.
struct AppTemplate {
  let kind: AppKind
  let resources: Resources
  /// Where Testdrive itself is, for apps that are built with it.
  let checkout: String?

  /// Writes all of it into a folder that is not there yet, or nothing.
  func write(_ name: AppName, to folder: String) throws(CommandError) {
    let source = resources.templates.appendingPathComponent(kind.rawValue).path
    let files = FileText.contents(ofFolder: source).sorted()
    guard files.allSatisfy({ !$0.hasSuffix("/") }) else { throw Wording.noTemplate(source) }
    // Making it is also the check that it was not there, links that lead nowhere included.
    guard mkdir(folder, 0o777) == 0 else {
      throw errno == EEXIST ? Wording.isThere(folder) : Wording.unwritten(folder, errno)
    }
    do throws(CommandError) {
      for file in files {
        let place = folder + file.dropFirst(source.count)
        try SafeFile.makeFolder(URL(fileURLWithPath: place).deletingLastPathComponent().path)
        try SafeFile.write(filled(try text(of: file), with: name), to: place)
      }
    } catch {
      // Half an app is of no use, and would be in the way of the next attempt.
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  private func text(of file: String) throws(CommandError) -> String {
    do throws(Mistakes) {
      return String(decoding: try FileText.read(file, limit: 1 << 20).bytes, as: UTF8.self)
    } catch {
      throw CommandError(error)
    }
  }

  private func filled(_ text: String, with name: AppName) -> String {
    text.replacing("{{name}}", with: name.text)
      .replacing("{{target}}", with: name.target)
      .replacing("{{testdrive}}", with: Self.inSwift(checkout ?? ""))
  }

  /// A path may hold anything.
  private static func inSwift(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
