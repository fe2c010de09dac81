public import HeadUnitCore

/// What reading a drive needs of the world; paths are as people would type them here.
public struct DriveEnvironment: Sendable {
  public var readFile: @Sendable (_ path: String) throws(Mistakes) -> SourceText
  /// Lays a profile that ships, or one of a file, over what is there.
  public var layer: @Sendable (_ name: String, inout Profile) throws(Mistakes) -> Void
  /// The app by a name such as `demo` or a path; a program runs in the folder, or where we do.
  public var app: @Sendable (_ name: String, _ folder: String?) throws(Mistakes) -> DriveApp

  public init(
    readFile: @escaping @Sendable (_ path: String) throws(Mistakes) -> SourceText,
    layer: @escaping @Sendable (_ name: String, inout Profile) throws(Mistakes) -> Void,
    app: @escaping @Sendable (_ name: String, _ folder: String?) throws(Mistakes) -> DriveApp
  ) {
    self.readFile = readFile
    self.layer = layer
    self.app = app
  }
}
