import HeadUnitScenario

/// Goldens that no drive asks for any more.
enum UnusedGoldens {
  /// Looked for only in folders all of whose drives were run to their end.
  static func files(
    of drives: [FinishedDrive], complete: Set<String>, used: Set<String>
  ) -> [String] {
    let folders = Set(drives.map { SafeFile.folder(of: $0.result.drive.file) })
    return folders.sorted().flatMap { folder -> [String] in
      let place = folder.isEmpty ? "." : folder
      let beside = names(in: place).filter { $0.hasSuffix(".drive") }
        .map { SafeFile.join(folder, $0) }
      guard complete.isSuperset(of: beside) else { return [] }
      let goldens = SafeFile.join(folder, GoldenPlace.folderName)
      return names(in: goldens)
        .filter { $0.hasSuffix(".png") || $0.hasSuffix(".tree") || $0.hasSuffix(".stamp") }
        .map { SafeFile.join(goldens, $0) }.filter { !used.contains($0) }
    }
  }

  private static func names(in folder: String) -> [String] {
    FileText.names(inFolder: folder)
  }
}
