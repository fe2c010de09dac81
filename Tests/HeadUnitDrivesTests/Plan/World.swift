import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import TestKit

@testable import HeadUnitDrives

/// A world of a few files, with two profiles and any number of apps.
struct World {
  var files: [String: String] = [:]

  var environment: DriveEnvironment {
    let files = files
    return DriveEnvironment(
      readFile: { path throws(Mistakes) in
        guard let text = files[path] else { throw World.mistake(path, "there is no such file") }
        return SourceText(name: path, text: text)
      },
      layer: { name, profile throws(Mistakes) in
        switch name {
        case "wide": profile.display.width = 1_920
        case "folder/own.json": profile.name = "own"
        default: throw World.mistake(name, "there is no profile \"\(name)\"")
        }
      },
      app: { name, _ throws(Mistakes) in
        guard !name.contains("missing") else {
          throw World.mistake(name, "there is no such file")
        }
        return DriveApp(name: "made of \(name)") { seed, _ in
          FaultyApp(RandomApp(seed: seed), seed: seed)
        }
      })
  }

  func cases(_ text: String) throws(Mistakes) -> [DriveCase] {
    let source = SourceText(name: "folder/main.drive", text: text)
    return try DriveReader(environment: environment).cases(in: source)
  }

  /// What is wrong with the text, without the folder.
  func mistakes(_ text: String) -> [String] {
    do throws(Mistakes) {
      _ = try cases(text)
      return []
    } catch {
      return error.list.map { String($0.description.dropFirst("folder/".count)) }
    }
  }

  private static func mistake(_ file: String, _ message: String) -> Mistakes {
    Mistakes([Mistake(file: file, at: .start, message: message)])
  }
}

extension DriveCase {
  var texts: [String] { steps.map(\.source.text) }
}
