// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

@_exported public import Foundation
@_exported public import PhoneFoundation

/// What kind of file something is, as far as apps that play need it.
public struct UTType: Hashable, Sendable {
  public let identifier: String

  private struct Kind {
    let name: String
    var ending = ""
    var mime = ""
    var parents: [String] = []
  }

  private static let kinds: [Kind] = [
    Kind(name: "public.item"),
    Kind(name: "public.content"),
    Kind(name: "public.data", parents: ["public.item"]),
    Kind(name: "public.folder", parents: ["public.item"]),
    Kind(name: "public.url", parents: ["public.data"]),
    Kind(name: "public.file-url", parents: ["public.url"]),
    Kind(name: "public.text", parents: ["public.data", "public.content"]),
    Kind(name: "public.plain-text", ending: "txt", mime: "text/plain", parents: ["public.text"]),
    Kind(name: "public.html", ending: "html", mime: "text/html", parents: ["public.text"]),
    Kind(name: "public.xml", ending: "xml", mime: "application/xml", parents: ["public.text"]),
    Kind(name: "public.json", ending: "json", mime: "application/json", parents: ["public.text"]),
    Kind(name: "org.opml.opml", ending: "opml", mime: "text/x-opml", parents: ["public.xml"]),
    Kind(name: "com.adobe.pdf", ending: "pdf", mime: "application/pdf", parents: ["public.data"]),
    Kind(
      name: "public.zip-archive", ending: "zip", mime: "application/zip", parents: ["public.data"]),
    Kind(name: "public.image", parents: ["public.data", "public.content"]),
    Kind(name: "public.jpeg", ending: "jpeg", mime: "image/jpeg", parents: ["public.image"]),
    Kind(name: "public.png", ending: "png", mime: "image/png", parents: ["public.image"]),
    Kind(name: "com.compuserve.gif", ending: "gif", mime: "image/gif", parents: ["public.image"]),
    Kind(name: "public.heic", ending: "heic", mime: "image/heic", parents: ["public.image"]),
    Kind(name: "public.tiff", ending: "tiff", mime: "image/tiff", parents: ["public.image"]),
    Kind(
      name: "org.webmproject.webp", ending: "webp", mime: "image/webp", parents: ["public.image"]),
    Kind(name: "public.svg-image", ending: "svg", mime: "image/svg+xml", parents: ["public.image"]),
    Kind(name: "public.audiovisual-content", parents: ["public.data", "public.content"]),
    Kind(name: "public.audio", parents: ["public.audiovisual-content"]),
    Kind(name: "public.movie", parents: ["public.audiovisual-content"]),
    Kind(name: "public.video", parents: ["public.movie"]),
    Kind(name: "public.mp3", ending: "mp3", mime: "audio/mpeg", parents: ["public.audio"]),
    Kind(name: "public.mpeg-4-audio", ending: "mp4", mime: "audio/mp4", parents: ["public.audio"]),
    Kind(
      name: "com.apple.m4a-audio", ending: "m4a", mime: "audio/x-m4a", parents: ["public.audio"]),
    Kind(name: "public.aac-audio", ending: "aac", mime: "audio/aac", parents: ["public.audio"]),
    Kind(name: "public.aiff-audio", ending: "aiff", mime: "audio/aiff", parents: ["public.audio"]),
    Kind(
      name: "com.microsoft.waveform-audio", ending: "wav", mime: "audio/vnd.wave",
      parents: ["public.audio"]),
    Kind(name: "org.xiph.flac", ending: "flac", mime: "audio/flac", parents: ["public.audio"]),
    Kind(
      name: "public.m3u-playlist", ending: "m3u", mime: "audio/mpegurl", parents: ["public.data"]),
    Kind(name: "public.mpeg-4", ending: "mp4", mime: "video/mp4", parents: ["public.movie"]),
    Kind(
      name: "com.apple.quicktime-movie", ending: "mov", mime: "video/quicktime",
      parents: ["public.movie"]),
  ]
  private static let otherEndings = ["jpg": "jpeg", "htm": "html", "aif": "aiff", "tif": "tiff"]

  private init(known identifier: String) {
    self.identifier = identifier
  }

  public init?(_ identifier: String) {
    guard identifier.contains(".") else { return nil }
    self.identifier = identifier
  }

  /// A type of which nothing else is known has the file's ending in its name.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let ending = filenameExtension.lowercased()
    guard !ending.isEmpty else { return nil }
    let found = Self.kinds.first { $0.ending == Self.otherEndings[ending] ?? ending }
    identifier = found?.name ?? "dyn.\(ending)"
  }

  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let found = Self.kinds.first(where: { !$0.mime.isEmpty && $0.mime == mimeType }) else {
      return nil
    }
    identifier = found.name
  }

  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  private var kind: Kind? { Self.kinds.first { $0.name == identifier } }

  public var preferredFilenameExtension: String? {
    if identifier.hasPrefix("dyn.") { return String(identifier.dropFirst(4)) }
    return kind.flatMap { $0.ending.isEmpty ? nil : $0.ending }
  }
  public var preferredMIMEType: String? { kind.flatMap { $0.mime.isEmpty ? nil : $0.mime } }
  public var localizedDescription: String? { preferredFilenameExtension?.uppercased() }
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
  public var isDeclared: Bool { kind != nil }

  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    return (kind?.parents ?? []).contains { UTType(known: $0).conforms(to: type) }
  }

  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let folder = UTType(known: "public.folder")
  public static let directory = UTType(known: "public.folder")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.plain-text")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let zip = UTType(known: "public.zip-archive")
  public static let image = UTType(known: "public.image")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let png = UTType(known: "public.png")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let heic = UTType(known: "public.heic")
  public static let tiff = UTType(known: "public.tiff")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let svg = UTType(known: "public.svg-image")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let audio = UTType(known: "public.audio")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let mp3 = UTType(known: "public.mp3")
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  public static let aiff = UTType(known: "public.aiff-audio")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let m3uPlaylist = UTType(known: "public.m3u-playlist")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
}

// The same by its names in C.

public let kUTTypeItem: CFString = "public.item"
public let kUTTypeData: CFString = "public.data"
public let kUTTypeURL: CFString = "public.url"
public let kUTTypeText: CFString = "public.text"
public let kUTTypePlainText: CFString = "public.plain-text"
public let kUTTypeHTML: CFString = "public.html"
public let kUTTypeXML: CFString = "public.xml"
public let kUTTypeJSON: CFString = "public.json"
public let kUTTypeImage: CFString = "public.image"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeGIF: CFString = "com.compuserve.gif"
public let kUTTypeAudio: CFString = "public.audio"
public let kUTTypeMP3: CFString = "public.mp3"
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
public let kUTTypeMovie: CFString = "public.movie"
public let kUTTypeVideo: CFString = "public.video"
public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
public let kUTTagClassMIMEType: CFString = "public.mime-type"

public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<NSString>? {
  let type =
    inTagClass == kUTTagClassMIMEType
    ? UTType(mimeType: inTag) : UTType(filenameExtension: inTag)
  return (type?.identifier).map { .passRetained(NSString(string: $0)) }
}

public func UTTypeCopyPreferredTagWithClass(
  _ inUTI: CFString, _ inTagClass: CFString
) -> Unmanaged<NSString>? {
  let type = UTType(inUTI)
  let tag =
    inTagClass == kUTTagClassMIMEType
    ? type?.preferredMIMEType : type?.preferredFilenameExtension
  return tag.map { .passRetained(NSString(string: $0)) }
}

public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  guard let type = UTType(inUTI), let other = UTType(inConformsToUTI) else { return false }
  return type.conforms(to: other)
}
