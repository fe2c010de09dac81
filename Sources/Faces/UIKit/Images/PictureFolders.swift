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

  private func catalogImage(_ name: String, _ state: inout State) -> NamedImage? {
    guard let folder = entry(name + ".imageset", &state), let entry = AssetEntry(folder) else {
      return nil
    }
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
