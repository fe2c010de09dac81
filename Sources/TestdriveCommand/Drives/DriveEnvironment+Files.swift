import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario
import Synchronization

extension DriveEnvironment {
  /// A larger drive was made by a machine for another machine.
  static let sizeLimit = 4 << 20

  static func files(_ resources: Resources) -> DriveEnvironment {
    files { () throws(CommandError) in resources }
  }

  /// The world as it is: files, the profiles that ship, libraries and traces.
  ///
  /// What comes with the program is looked for only when a drive names it.
  static func files(_ resources: @escaping @Sendable () throws(CommandError) -> Resources)
    -> DriveEnvironment
  {
    let apps = AppShelf()
    return DriveEnvironment(
      readFile: { path throws(Mistakes) in try FileText.read(path, limit: sizeLimit) },
      layer: { name, profile throws(Mistakes) in
        do {
          let shelf = ProfileShelf(try resources())
          try profile.layer(shelf.source(of: name))
        } catch let error as Mistakes {
          throw error
        } catch let error as CommandError {
          throw Wording.mistake(name, error.message)
        } catch {
          throw Wording.mistake(name, "\(error)")
        }
      },
      app: { name, folder throws(Mistakes) in
        if name.hasPrefix("exec:") { return try program(name, folder) }
        guard name == "demo" else { return try apps.app(name, path: name) }
        let path: String
        do throws(CommandError) {
          let resources = try resources()
          if let hosted = resources.hosted { return hosted.driveApp }
          path = resources.demo
        } catch {
          throw Wording.mistake(name, error.message)
        }
        return try apps.app(name, path: path)
      })
  }

  private static func program(_ name: String, _ folder: String?) throws(Mistakes) -> DriveApp {
    do throws(CommandError) {
      let program = try ProgramWords(String(name.dropFirst("exec:".count)), folder: folder)
      return program.driveApp(name: name)
    } catch {
      throw Wording.mistake(name, error.message)
    }
  }
}

/// Libraries and traces, each read once.
private final class AppShelf: Sendable {
  private let apps = Mutex<[String: Result<DriveApp, Mistakes>]>([:])

  func app(_ name: String, path: String) throws(Mistakes) -> DriveApp {
    if let known = apps.withLock({ $0[path] }) { return try known.get() }
    let result = Result { () throws(Mistakes) in try AppShelf.read(name, path) }
    apps.withLock { $0[path] = result }
    return try result.get()
  }

  private static func read(_ name: String, _ path: String) throws(Mistakes) -> DriveApp {
    guard path.hasPrefix("trace:") else {
      let library = try LibraryFile.read(path).library
      return DriveApp(name: name, folder: library.folder) {
        library.app(seed: $0, timeouts: $1)
      }
    }
    let file = String(path.dropFirst("trace:".count))
    let recorded = RecordedApp(try Trace(FileText.read(file, limit: FileText.traceLimit)))
    return DriveApp(name: name) { FaultyApp(recorded, seed: $0, timeouts: $1) }
  }
}
