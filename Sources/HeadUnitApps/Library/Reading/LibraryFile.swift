public import HeadUnitCore

/// A library file on disk.
public enum LibraryFile {
  /// A library, and the files whose change makes it another one.
  public struct Reading: Sendable {
    public let library: Library
    /// The file itself and every file it includes, as paths that can be opened.
    public let files: [String]
  }

  /// Reads a library file and all it includes, or throws every mistake in them, at most 100.
  public static func read(_ path: String) throws(Mistakes) -> Reading {
    let text = try LibrarySource.load(path, calling: path)
    let source = LibrarySource(text: text, name: LibraryReader.lastStep(of: path))
    var reader = LibraryReader(folder: LibraryFolder(ofFile: path))
    let library = reader.read(source) { reader, fields in reader.library(from: fields, in: path) }
    guard let library, reader.mistakes.isEmpty else { throw reader.mistakes }
    return Reading(library: library, files: reader.sources.map(\.text.name))
  }
}
