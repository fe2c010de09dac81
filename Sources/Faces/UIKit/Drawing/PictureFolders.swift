internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPaint
internal import HeadUnitPhone

/// The app's folders as images are looked for in them: plain files and asset catalogs.
final class PictureFolders: PhoneListener {
  static let current = PictureFolders(.current)

  private struct State {
    var images: [String: NamedImage] = [:]
    var colors: [String: ColorChannels] = [:]
    /// Folders named after what is in them, of all catalogs, found when first needed.
    var catalogEntries: [String: URL]?
    var folders: [URL] = []
  }

  struct NamedImage: Sendable {
    let content: ImageContent
    let scale: CGFloat
    let renderingMode: UIImage.RenderingMode
  }

  private let phone: SimulatedPhone
  private let state = Guarded(State())

  /// More images are read again and again.
  private static let limit = 256

  private init(_ phone: SimulatedPhone) {
    self.phone = phone
    phone.listen(self)
  }

  /// Nil when there is no such image; the same content for the same name.
  func image(named name: String) -> NamedImage? {
    state.withLock { state in
      follow(&state)
      if let known = state.images[name] { return known }
      let found = fileImage(name, state.folders) ?? catalogImage(name, &state)
      if state.images.count >= Self.limit { state.images = [:] }
      state.images[name] = found
      return found
    }
  }

  func color(named name: String) -> ColorChannels? {
    state.withLock { state in
      follow(&state)
      if let known = state.colors[name] { return known }
      let found = entry(name + ".colorset", &state).flatMap { AssetEntry($0)?.color }
      state.colors[name] = found
      return found
    }
  }

  /// A file of any kind that lies in a catalog.
  func file(ofData name: String) -> URL? {
    state.withLock { state in
      follow(&state)
      return entry(name + ".dataset", &state).flatMap { AssetEntry($0)?.dataFile }
    }
  }

  func forgetApp() {
    state.withLock { $0 = State() }
  }

  func hear(_ note: Note) {}
}

extension PictureFolders {
  /// What was found in other folders is forgotten.
  private func follow(_ state: inout State) {
    let folders = phone.information.folders
    if folders != state.folders { state = State(folders: folders) }
  }

  private static let endings = ["png", "jpg", "jpeg", "svg", "gif", "webp"]
  /// Sharp ones first.
  private static let scales: [(mark: String, scale: CGFloat)] = [("@2x", 2), ("@3x", 3), ("", 1)]

  /// Names may have their ending, and mostly have not.
  private func fileImage(_ name: String, _ folders: [URL]) -> NamedImage? {
    guard !name.isEmpty else { return nil }
    let ending = (name as NSString).pathExtension
    let isWhole = Self.endings.contains(ending.lowercased())
    let stem = isWhole ? (name as NSString).deletingPathExtension : name
    for folder in folders {
      for (mark, scale) in Self.scales {
        for ending in isWhole ? [ending] : Self.endings {
          let file = folder.appendingPathComponent("\(stem)\(mark).\(ending)")
          if let image = Self.read(file, scale: scale) { return image }
        }
      }
    }
    return nil
  }

  /// A name with its ending means the entry without it.
  private func catalogImage(_ name: String, _ state: inout State) -> NamedImage? {
    let path = name as NSString
    let isWhole = Self.endings.contains(path.pathExtension.lowercased())
    var folder = entry(name + ".imageset", &state)
    if folder == nil, isWhole {
      folder = entry(path.deletingPathExtension + ".imageset", &state)
    }
    guard let folder, let entry = AssetEntry(folder) else { return nil }
    let mode: UIImage.RenderingMode = entry.isTemplate ? .alwaysTemplate : .automatic
    for file in entry.files {
      if let image = Self.read(file.url, scale: file.scale, mode) { return image }
    }
    return nil
  }

  private static func read(
    _ file: URL, scale: CGFloat, _ mode: UIImage.RenderingMode = .automatic
  ) -> NamedImage? {
    // What cannot be read is not there, as on the phone.
    guard let data = try? Data(contentsOf: file), let content = ImageContent(Array(data)) else {
      return nil
    }
    let isDrawing = content.kind == .svg
    return NamedImage(content: content, scale: isDrawing ? 1 : scale, renderingMode: mode)
  }

  private func entry(_ name: String, _ state: inout State) -> URL? {
    if state.catalogEntries == nil {
      state.catalogEntries = AssetEntry.all(in: state.folders)
    }
    return state.catalogEntries?[name]
  }
}

/// One folder of an asset catalog: an image or a colour, described by its `Contents.json`.
struct AssetEntry {
  private let folder: URL
  private let contents: [String: Any]

  /// Nil when the folder says nothing of itself.
  init?(_ folder: URL) {
    let file = folder.appendingPathComponent("Contents.json")
    guard let data = try? Data(contentsOf: file),
      let contents = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return nil }
    self.folder = folder
    self.contents = contents
  }

  /// The folders of all catalogs by their names; of two with the same name the first counts.
  static func all(in folders: [URL]) -> [String: URL] {
    var entries: [String: URL] = [:]
    for folder in folders {
      // The folder may be a catalog, or hold some.
      let catalogs =
        folder.pathExtension == "xcassets"
        ? [folder] : children(of: folder).filter { $0.pathExtension == "xcassets" }
      for catalog in catalogs { gather(catalog, "", into: &entries) }
    }
    return entries
  }

  var dataFile: URL? {
    let all = contents["data"] as? [[String: Any]] ?? []
    return all.lazy.compactMap { $0["filename"] as? String }.first
      .map { folder.appendingPathComponent($0) }
  }

  var isTemplate: Bool {
    let properties = contents["properties"] as? [String: Any]
    return properties?["template-rendering-intent"] as? String == "template"
  }

  /// The image's files, the best first: for every device and without a dark look.
  var files: [(url: URL, scale: CGFloat)] {
    let images = contents["images"] as? [[String: Any]] ?? []
    let usable = images.enumerated().compactMap { index, image -> (Int, Int, URL, CGFloat)? in
      guard let name = image["filename"] as? String, !name.isEmpty else { return nil }
      let scale = CGFloat(Double((image["scale"] as? String ?? "1x").dropLast()) ?? 1)
      var rank = [2: 0, 3: 1][Int(scale)] ?? 2
      if image["appearances"] != nil { rank += 8 }
      if image["idiom"] as? String != "universal" { rank += 4 }
      return (rank, index, folder.appendingPathComponent(name), scale)
    }
    return usable.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { ($0.2, $0.3) }
  }

  /// The colour without a dark look.
  var color: ColorChannels? {
    let colors = contents["colors"] as? [[String: Any]] ?? []
    let plain = colors.first { $0["appearances"] == nil } ?? colors.first
    guard let color = plain?["color"] as? [String: Any],
      let parts = color["components"] as? [String: Any]
    else { return nil }
    func part(_ name: String) -> CGFloat? { (parts[name] as? String).flatMap(Self.share) }
    guard let alpha = part("alpha") else { return nil }
    if let white = part("white") {
      return ColorChannels(red: white, green: white, blue: white, alpha: alpha)
    }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return ColorChannels(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// `0x1F` and `31` are of 255, `0.122` is of one.
  private static func share(_ text: String) -> CGFloat? {
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    guard let value = Double(text) else { return nil }
    return CGFloat(text.contains(".") ? value : value / 255)
  }

  private static func gather(_ folder: URL, _ space: String, into entries: inout [String: URL]) {
    for child in children(of: folder) {
      let name = child.lastPathComponent
      guard !["imageset", "colorset", "dataset"].contains(child.pathExtension) else {
        if entries[space + name] == nil { entries[space + name] = child }
        continue
      }
      guard child.pathExtension.isEmpty else { continue }
      gather(child, givesNames(child) ? "\(space)\(name)/" : space, into: &entries)
    }
  }

  /// Whether names in the folder begin with the folder's own.
  private static func givesNames(_ folder: URL) -> Bool {
    let properties = AssetEntry(folder)?.contents["properties"] as? [String: Any]
    return properties?["provides-namespace"] as? Bool ?? false
  }

  /// In the order of their names; a folder that cannot be read has none.
  private static func children(of folder: URL) -> [URL] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted().map { folder.appendingPathComponent($0) }
  }
}
