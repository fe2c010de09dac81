import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

extension DriveEnvironment {
  static func files(_ resources: Resources) -> DriveEnvironment {
    let shelf = ProfileShelf(resources)
    let demo = resources.demo
    return DriveEnvironment(
      readFile: { path throws(Mistakes) in try FileText.read(path, limit: 1 << 20) },
      layer: { name, profile throws(Mistakes) in
        do {
          try shelf.layer(name, over: &profile)
        } catch let error as Mistakes {
          throw error
        } catch {
          throw Wording.mistake(name, (error as? CommandError)?.message ?? "\(error)")
        }
      },
      app: { name throws(Mistakes) in
        let library = try LibraryFile.read(name == "demo" ? demo : name).library
        return DriveApp(name: name) { seed, _ in library.app(seed: seed) }
      })
  }
}

extension ProfileShelf {
  func layer(_ name: String, over profile: inout Profile) throws {
    try profile.layer(source(of: name))
  }
}
