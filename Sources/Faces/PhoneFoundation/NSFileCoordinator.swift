internal import Dispatch
public import Foundation

// What the phone's Foundation has of files and processes, and the one for Linux does not.

extension URL {
  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  public static var documentsDirectory: URL { folder(.documentDirectory) }
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  public static var libraryDirectory: URL { folder(.libraryDirectory) }
  public static var temporaryDirectory: URL { FileManager.default.temporaryDirectory }
  public static var homeDirectory: URL { FileManager.default.homeDirectoryForCurrentUser }
}

/// Lets several read and write the same files one after the other: there is nobody else here.
open class NSFileCoordinator: NSObject {
  /// How something is read.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let withoutChanges = ReadingOptions(rawValue: 1)
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
  }

  /// How something is written.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let forDeleting = WritingOptions(rawValue: 1)
    public static let forMoving = WritingOptions(rawValue: 2)
    public static let forMerging = WritingOptions(rawValue: 4)
    public static let forReplacing = WritingOptions(rawValue: 8)
  }

  /// The pointer of the phone is for an error; there is none here.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error: UnsafeMutableRawPointer?,
    byAccessor reader: (URL) -> Void
  ) {
    reader(url)
  }

  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error: UnsafeMutableRawPointer?,
    byAccessor writer: (URL) -> Void
  ) {
    writer(url)
  }
}

extension ProcessInfo {
  /// Nothing here ends the app while it works.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    DispatchQueue.global().async { block(false) }
  }
}
