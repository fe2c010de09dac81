/// Resources and goldens that nothing mentions: they are dead, or a test forgot them.
enum UnusedFiles {
  /// The program finds what is in these by looking.
  private static let listed = ["Resources/Any/", "Resources/Profiles/", "Resources/Templates/"]

  /// Files about the other files, for people.
  private static let forPeople = ["AUTHORS", "COPYING", "LICENSE", "NOTICE", "OFL", "README"]

  static func resources(in repository: Repository) -> [Offence] {
    var index = NameIndex()
    for file in repository.swiftFiles where file.target != nil && file.target != "TidyTests" {
      index.read(file)
    }
    for file in repository.files where file.path.hasPrefix("Resources/") && file.kind == "json" {
      index.readJSON(file)
    }
    readDrives(of: repository, into: &index)
    let resources = repository.files.filter { file in
      file.path.hasPrefix("Resources/") && !listed.contains(where: file.path.hasPrefix)
        && !forPeople.contains(where: file.name.hasPrefix)
    }
    return unmentioned(resources, in: index, reason: "no source, test, library or drive names it")
  }

  static func goldens(in repository: Repository) -> [Offence] {
    var index = NameIndex()
    // Situations name the goldens of their screens.
    let naming = repository.swiftFiles.filter {
      !$0.isSource || $0.path.hasSuffix("/Situation.swift")
    }
    for file in naming where file.target != "TidyTests" {
      index.read(file)
    }
    readDrives(of: repository, into: &index)
    // The code that compares goldens has a folder of that name too.
    let goldens = repository.files.filter {
      $0.path.contains("/Goldens/") && $0.kind != "swift"
    }
    return unmentioned(goldens, in: index, reason: "no test or drive names it")
  }
}

private extension UnusedFiles {
  static func readDrives(of repository: Repository, into index: inout NameIndex) {
    for file in repository.files where file.kind == "drive" {
      index.readDrive(file)
    }
  }

  static func unmentioned(
    _ files: [RepositoryFile], in index: NameIndex, reason: String
  ) -> [Offence] {
    files.filter { !index.mentions($0) }.map { Offence(path: $0.path, line: 1, reason: reason) }
  }
}
