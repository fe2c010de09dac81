import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitText

/// The themes that come with the program, and those that people name.
struct LookStore {
  private let resources: Resources
  static let sizeLimit = 1 << 20

  init(_ resources: Resources) {
    self.resources = resources
  }

  private var folder: URL { resources.folder.appendingPathComponent("Themes") }

  /// In the order of their names, the standard one first.
  var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return [Look.standard.name]
      + files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// A look with everything it needs, and what is to be told of it.
  func look(_ name: String) throws(VerbError) -> Look {
    if name == Look.standard.name { return .standard }
    do throws(Mistakes) {
      var file = try LookFile(source(of: name))
      let mistakes = mistakes(in: file)
      guard mistakes.isEmpty else { throw mistakes }
      let unreadable = file.unreadable
      let isOurs = names.contains(name)
      let own = file.source.name
      file.resolve { path(of: $0, beside: own) }
      var look = file.look
      look.origin = isOurs ? name : file.source.name
      look.remarks = unreadable.list.map(\.description)
      return look
    } catch {
      throw VerbError(error)
    }
  }

  /// All that is wrong with a file, be it that it cannot be shown or that it cannot be read.
  func check(_ name: String) throws(Mistakes) -> Mistakes {
    let (read, wrong) = LookFile.reading(try source(of: name))
    guard let file = read else { throw wrong }
    var mistakes = wrong
    mistakes.add(contentsOf: self.mistakes(in: file))
    mistakes.add(contentsOf: file.unreadable)
    for theme in Theme.allCases {
      guard let path = file.look.wallpapers[theme],
        let mistake = file.unreadableNames(
          on: pixels(of: self.path(of: path, beside: file.source.name)), theme)
      else { continue }
      mistakes.add(mistake)
    }
    return mistakes
  }

  /// Of a wallpaper as it fills the home screen, a few for each; none of one that cannot be read.
  private func pixels(of path: String) -> [UInt32] {
    let size = PixelSize(width: 64, height: 36)
    guard let bytes = try? PictureProcessor.read(path),
      let made = try? PictureProcessor.standard.develop(bytes, for: [.filling(size)]),
      case .bitmap(let bitmap) = made.first
    else { return [] }
    return bitmap.pixels
  }

  /// What is wrong with a theme of somebody's own.
  static func check(file: String) throws(Mistakes) -> Mistakes {
    let place = URL(fileURLWithPath: file).deletingLastPathComponent()
    return try LookStore(Resources(folder: place)).check(file)
  }

  private func source(of name: String) throws(Mistakes) -> SourceText {
    if names.dropFirst().contains(name) {
      let path = folder.appendingPathComponent(name + ".json").path
      return try FileText.read(path, limit: Self.sizeLimit)
    }
    guard name.contains("/") || name.hasSuffix(".json") else {
      let all = ["day", "night"] + names
      let advice = Mistake.didYouMean(name, in: all) ?? "there are " + all.joined(separator: ", ")
      throw Wording.mistake(name, "there is no theme \"\(name)\" (\(advice))")
    }
    return try FileText.read(name, limit: Self.sizeLimit)
  }

  private func path(of path: String, beside file: String) -> String {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent())
      .standardizedFileURL.path
  }
}

// The pictures of a theme.
extension LookStore {
  /// What a change of shows another look; of the standard one nothing.
  static func files(of look: Look) -> [String] {
    guard let file = look.origin, file.hasSuffix(".json") else { return [] }
    let wallpapers = [look.wallpapers[.night], look.wallpapers[.day]].compactMap(\.self)
    let icons = look.icons.map { folder in Icon.allCases.map { "\(folder)/\($0.rawValue).svg" } }
    return [file] + wallpapers + (icons ?? [])
  }

  private func mistakes(in file: LookFile) -> Mistakes {
    var mistakes = Mistakes()
    for (key, written) in file.paths {
      let path = path(of: written, beside: file.source.name)
      for mistake in key == "icons" ? iconMistakes(path) : pictureMistakes(path) {
        mistakes.add(
          file.mistake("\(written): \(mistake.message)", at: key, advice: mistake.advice))
      }
    }
    return mistakes
  }

  private typealias Complaint = (message: String, advice: String?)

  private func pictureMistakes(_ path: String) -> [Complaint] {
    do throws(PictureFault) {
      let bytes = try PictureProcessor.read(path)
      _ = try PictureProcessor.standard.develop(
        bytes, for: [.filling(PixelSize(width: 32, height: 18))])
      return []
    } catch {
      return [("\(error)", nil)]
    }
  }

  private func iconMistakes(_ folder: String) -> [Complaint] {
    guard FileText.isFolder(folder) else { return [("there is no such folder", nil)] }
    let known = Icon.allCases.map(\.rawValue)
    let files = FileText.contents(ofFolder: folder).filter { $0.hasSuffix(".svg") }
    return files.sorted().flatMap { file -> [Complaint] in
      let last = file.split(separator: "/").last.map(String.init) ?? file
      let name = String(last.dropLast(4))
      guard known.contains(name) else {
        return [("\(last) is no icon of ours", Mistake.didYouMean(name, in: known))]
      }
      return pictureMistakes(file).map { ("\(last): \($0.message)", $0.advice) }
    }
  }
}

/// What `--theme` and `--themes` say: colours of day or night, and whole looks.
struct ThemeWords: Sendable {
  private(set) var themes: [Theme] = []
  private(set) var names: [String] = []
  /// The look that holds without names is one of them.
  private var hasUsual = false

  /// The looks named, or the one that holds when none is; with `all`, that one as well.
  func looks(_ store: LookStore, default usual: Look) throws(VerbError) -> [Look] {
    let named = try names.map { name throws(VerbError) in try store.look(name) }
    return named.isEmpty || hasUsual && !named.contains(usual) ? [usual] + named : named
  }

  private init(_ text: String) throws(VerbError) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard !word.isEmpty else {
        throw Wording.badValue("a theme", text, "day, night, a name or a file")
      }
      if word == "all" {
        themes = [.night, .day]
        hasUsual = true
      } else if let theme = Theme(rawValue: word) {
        themes.append(theme)
      } else {
        names.append(word)
      }
    }
  }

  init() {}

  /// One look and one of day and night.
  static func declare(
    in options: inout OptionList, _ summary: String
  ) -> Option<ThemeWords?, VerbError> {
    options.meaning("--theme", "THEME", summary) { text throws(VerbError) in
      let words = try ThemeWords(text)
      guard words.themes.count <= 1, words.names.count <= 1 else {
        throw Wording.badValue(
          "--theme", text, "one of day and night, and one name or file, with a comma between")
      }
      return words
    }
  }

  /// Every look with every one of day and night.
  static func declareSeveral(
    in options: inout OptionList, _ summary: String
  ) -> Option<ThemeWords?, VerbError> {
    options.meaning("--themes", "THEME,…", summary) { text throws(VerbError) in
      try ThemeWords(text)
    }
  }
}

/// How a driver wants to read: what is said beside the profiles.
struct Legibility: Hashable, Sendable {
  var textSize: TextSize?
  var contrast: ContrastLevel?
  var transparency: Transparency?

  static func declare(in options: inout OptionList) -> OptionGroup<Legibility> {
    let sizes = TextSize.allCases.map(\.rawValue)
    let size = options.count(
      "--text-size", in: (sizes.first ?? 1)...(sizes.last ?? 1),
      "how large letters are; 3 is usual")
    let contrast = options.choice(
      "--contrast", of: ContrastLevel.self, "how far text differs from what it stands on")
    let transparency = options.choice(
      "--transparency", of: Transparency.self, "whether covers shine through")
    return OptionGroup { arguments in
      Legibility(
        textSize: try arguments[size].flatMap(TextSize.init), contrast: try arguments[contrast],
        transparency: try arguments[transparency])
    }
  }

  func lay(over profile: inout Profile) {
    if let textSize { profile.display.textSize = textSize }
    if let contrast { profile.display.contrast = contrast }
    if let transparency { profile.display.transparency = transparency }
  }

  /// As somebody would type it.
  var words: [String] {
    (textSize.map { ["--text-size", "\($0.rawValue)"] } ?? [])
      + (contrast.map { ["--contrast", $0.rawValue] } ?? [])
      + (transparency.map { ["--transparency", $0.rawValue] } ?? [])
  }
}

/// What a JSON file of the program's is, by the keys it begins with.
enum OwnKind {
  case profile, theme, library

  /// Nil for a file of somebody else's.
  init?(of path: String) {
    guard let text = try? FileText.read(path, limit: ProfileStore.sizeLimit),
      let root = JSONDocument.reading(text, comments: true).document?.root, root.kind == .object
    else { return nil }
    let keys = Set(root.members.compactMap(\.key.string))
    if !keys.isDisjoint(with: ["display", "inputs", "limits", "timeouts", "quirks"]) {
      self = .profile
    } else if !keys.isDisjoint(with: ["night", "day", "radii", "spacing", "wallpaper"]) {
      self = .theme
    } else if LibraryFile.isLibrary(keys) {
      self = .library
    } else {
      return nil
    }
  }
}
