import HeadUnitCore
import HeadUnitPaint
import HeadUnitScenario

/// Compares what drives show with what was once looked at and found right.
final class GoldenKeeper {
  let options: GoldenOptions
  let darkRoom: DarkRoom
  /// All files that a drive named, as their paths were put together.
  private(set) var usedFiles: Set<String> = []

  init(_ options: GoldenOptions, _ darkRoom: DarkRoom) {
    self.options = options
    self.darkRoom = darkRoom
  }

  func compare(_ request: GoldenRequest) throws(DriveProblem) -> GoldenAnswer {
    let place = GoldenPlace(request, artifacts: options.artifacts)
    var answer = GoldenAnswer()
    if written.drive != request.drive { written = (request.drive, [:]) }
    do throws(CommandError) {
      if request.check.kind != .png { try compareTree(request, place, &answer) }
      if request.check.kind == .tree { return answer }
      if options.leavesPicturesOut {
        leaveOut(place)
      } else {
        try comparePicture(request, place, &answer)
      }
    } catch {
      throw error.problem
    }
    return answer
  }

  /// What this run of a drive has written, by file.
  private var written: (drive: DriveCaseName?, files: [String: [UInt8]]) = (nil, [:])

  /// So many pictures were not even drawn, as it was wanted.
  private(set) var leftOutCount = 0

  private func leaveOut(_ place: GoldenPlace) {
    use(place.picture, place.stamp)
    leftOutCount += 1
  }

  /// A drive says that the file is one of its own.
  func use(_ files: String...) {
    usedFiles.formUnion(files)
  }
}

extension GoldenKeeper {
  /// More than any screen's elements take.
  private static let treeLimit = 4 << 20

  private func compareTree(
    _ request: GoldenRequest, _ place: GoldenPlace, _ answer: inout GoldenAnswer
  ) throws(CommandError) {
    use(place.tree)
    let actual = GoldenTree(request.list, masks: request.masks)
    answer.fingerprint ^= Fingerprint.of(actual.text.utf8)
    guard let bytes = try known(place.tree, limit: Self.treeLimit) else {
      try record([(place.tree, Array(actual.text.utf8))], place, "actual.tree", &answer)
      return
    }
    let expected = GoldenTree(String(decoding: bytes, as: UTF8.self))
    let difference = TreeDifference(from: expected, to: actual)
    guard !difference.sentences.isEmpty else { return }
    if options.updates {
      try update([(place.tree, Array(actual.text.utf8))], &answer)
      return
    }
    answer.differences += difference.sentences
    try keep("expected.tree", bytes, place, &answer)
    try keep("actual.tree", Array(actual.text.utf8), place, &answer)
  }
}

extension GoldenKeeper {
  /// Nil when there is none yet.
  func known(_ file: String, limit: Int) throws(CommandError) -> [UInt8]? {
    do throws(Mistakes) {
      return try FileText.read(file, limit: limit).bytes
    } catch {
      if error.list.first?.message == Wording.noFile { return nil }
      throw CommandError(error)
    }
  }

  /// What is recorded is not yet found right by anybody: the run fails all the same.
  func record(
    _ files: [(String, [UInt8])], _ place: GoldenPlace, _ artifact: String,
    _ answer: inout GoldenAnswer
  ) throws(CommandError) {
    guard let first = files.first else { return }
    guard !options.isContinuousIntegration else {
      answer.differences.append(Wording.noGolden(first.0))
      return try keep(artifact, first.1, place, &answer)
    }
    for (file, bytes) in files { try write(bytes, to: file) }
    answer.attachments.append(first.0)
    if options.updates {
      answer.notes.append(Wording.updatedGolden(first.0))
    } else {
      answer.differences.append(Wording.recordedGolden(first.0))
    }
  }

  func update(
    _ files: [(String, [UInt8])], _ answer: inout GoldenAnswer
  ) throws(CommandError) {
    guard let first = files.first else { return }
    // Another screen under the same name would be written over this one, and never be right.
    if let before = written.files[first.0], before != first.1 {
      return answer.differences.append(Wording.goldenUsedTwice(first.0))
    }
    for (file, bytes) in files { try write(bytes, to: file) }
    answer.notes.append(Wording.updatedGolden(first.0))
  }

  func keep(
    _ name: String, _ bytes: [UInt8], _ place: GoldenPlace, _ answer: inout GoldenAnswer
  ) throws(CommandError) {
    let file = place.artifact(name)
    try write(bytes, to: file)
    answer.attachments.append(file)
  }

  private func write(_ bytes: [UInt8], to file: String) throws(CommandError) {
    written.files[file] = bytes
    try SafeFile.makeFolder(SafeFile.folder(of: file))
    try SafeFile.write(bytes, to: file)
  }
}
