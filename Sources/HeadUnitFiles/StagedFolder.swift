package import Foundation

/// A folder in which a program lies together with the files it is to find beside it.
package struct StagedFolder {
  /// The program under its second name.
  package let program: URL
  private let folder: URL

  private static let ending = "app"

  /// Nil for a program that lies in such a folder.
  package init?(for program: URL) {
    guard program.deletingLastPathComponent().pathExtension != Self.ending else { return nil }
    folder = program.appendingPathExtension(Self.ending)
    self.program = folder.appendingPathComponent(program.lastPathComponent)
  }

  /// Has these files in it afterwards, as links, those texts, and nothing else.
  ///
  /// Several programs may do this at a time: what is there already stays.
  package func fill(
    linking program: URL, files: [String: URL], texts: [String: Data]
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try link(program)
    var wanted = Set(texts.keys).union([self.program.lastPathComponent])
    for (name, data) in texts {
      let file = folder.appendingPathComponent(name)
      if (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
    }
    for (name, file) in files where wanted.insert(name).inserted {
      try point(folder.appendingPathComponent(name), to: file)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !wanted.contains(name) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// The same file under a second name: no program is small enough to be copied at each start.
  private func link(_ original: URL) throws {
    let numbers = [original, program].map(Self.number)
    if let number = numbers[0], number == numbers[1] { return }
    if numbers[1] != nil { try FileManager.default.removeItem(at: program) }
    try FileManager.default.linkItem(at: original, to: program)
  }

  private static func number(of file: URL) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }

  private func point(_ name: URL, to file: URL) throws {
    let files = FileManager.default
    let known = try? files.destinationOfSymbolicLink(atPath: name.path)
    guard known != file.path else { return }
    if known != nil { try files.removeItem(at: name) }
    try files.createSymbolicLink(atPath: name.path, withDestinationPath: file.path)
  }
}
