import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import HeadUnitReports
import HeadUnitText

/// Compares what drives show with what was once looked at and found right.
final class GoldenKeeper {
  let options: GoldenOptions
  let scenePainter: ScenePainter
  /// All files that a drive named, as their paths were put together.
  private(set) var usedFiles: Set<String> = []

  init(_ options: GoldenOptions, _ scenePainter: ScenePainter) {
    self.options = options
    self.scenePainter = scenePainter
  }

  func compare(_ request: GoldenRequest) throws(ServiceError) -> GoldenAnswer {
    let place = GoldenPlace(request, artifacts: options.artifacts)
    var answer = GoldenAnswer()
    if written.drive != request.drive { written = (request.drive, [:]) }
    do throws(VerbError) {
      if let refusal = try otherOwner(request, place) {
        answer.differences.append(refusal)
        return answer
      }
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
  ) throws(VerbError) {
    use(place.tree)
    let actual = GoldenTree(request.list, masks: request.masks)
    answer.fingerprint ^= Fingerprint.of(actual.text.utf8)
    let owned = Array((GoldenOwner(request.profile).line + actual.text).utf8)
    guard let known = try known(place.tree, limit: Self.treeLimit) else {
      try record([(place.tree, owned)], place, "actual.tree", &answer)
      return
    }
    let bytes = GoldenOwner.split(known).content
    let expected = GoldenTree(String(decoding: bytes, as: UTF8.self))
    let difference = TreeDifference(from: expected, to: actual)
    guard !difference.sentences.isEmpty else { return }
    if options.updates {
      try update([(place.tree, owned)], &answer)
      return
    }
    answer.differences += difference.sentences
    try keep("expected.tree", bytes, place, &answer)
    try keep("actual.tree", Array(actual.text.utf8), place, &answer)
  }
}

extension GoldenKeeper {
  /// Why a golden is not even compared: it is another head unit's, and is left as it is.
  private func otherOwner(
    _ request: GoldenRequest, _ place: GoldenPlace
  ) throws(VerbError) -> String? {
    let own = GoldenOwner(request.profile)
    let files = [(place.tree, Self.treeLimit), (place.stamp, Self.stampLimit)]
    for (number, (file, limit)) in files.enumerated() {
      let isWanted = request.check.kind == .both || (request.check.kind == .tree) == (number == 0)
      guard isWanted, let bytes = try known(file, limit: limit),
        let owner = GoldenOwner.split(bytes).owner, owner != own
      else { continue }
      use(place.tree, place.picture, place.stamp)
      return Wording.otherHeadUnit(file, owner, own)
    }
    return nil
  }

  /// Nil when there is none yet.
  func known(_ file: String, limit: Int) throws(VerbError) -> [UInt8]? {
    do throws(Mistakes) {
      return try FileText.read(file, limit: limit).bytes
    } catch {
      if error.list.first?.message == Wording.noFile { return nil }
      throw VerbError(error)
    }
  }

  /// What is recorded is not yet found right by anybody: the run fails all the same.
  func record(
    _ files: [(String, [UInt8])], _ place: GoldenPlace, _ artifact: String,
    _ answer: inout GoldenAnswer
  ) throws(VerbError) {
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
  ) throws(VerbError) {
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
  ) throws(VerbError) {
    let file = place.artifact(name)
    try write(bytes, to: file)
    answer.attachments.append(file)
  }

  private func write(_ bytes: [UInt8], to file: String) throws(VerbError) {
    written.files[file] = bytes
    do throws(VerbError) {
      try SafeFile.makeFolder(SafeFile.folder(of: file))
      try SafeFile.write(bytes, to: file)
    } catch {
      // The drive says nothing of the folder: what is wrong there is not the drive's.
      throw error.ofMachine
    }
  }
}

extension GoldenKeeper {
  /// A screen of the largest size, stored as it is.
  private static var pictureLimit: Int { 256 << 20 }
  private static var stampLimit: Int { 1 << 20 }

  func comparePicture(
    _ request: GoldenRequest, _ place: GoldenPlace, _ answer: inout GoldenAnswer
  ) throws(VerbError) {
    use(place.picture, place.stamp)
    let painted: ScenePainter.PaintedScene
    do throws(ServiceError) {
      painted = try scenePainter.picture(of: request.scene)
    } catch {
      return try leaveOut(request, Wording.noPicture(error.message), &answer)
    }
    answer.fingerprint ^= Self.fingerprint(of: painted.bitmap) &* 31
    guard let bytes = try known(place.picture, limit: Self.pictureLimit) else {
      return try record(Self.files(painted, place, request), place, "actual.png", &answer)
    }
    let stamp = try known(place.stamp, limit: Self.stampLimit).map { GoldenOwner.split($0).content }
    guard stamp == Array(painted.stamp.utf8) else {
      if options.updates { return try update(Self.files(painted, place, request), &answer) }
      let reason = stamp == nil ? Wording.noStamp(place.picture) : Wording.otherFonts
      return try leaveOut(request, reason, &answer)
    }
    try compare(painted, with: bytes, request, place, &answer)
  }

  private func compare(
    _ painted: ScenePainter.PaintedScene, with golden: [UInt8], _ request: GoldenRequest,
    _ place: GoldenPlace, _ answer: inout GoldenAnswer
  ) throws(VerbError) {
    var differences: [String] = []
    var comparison: PictureComparison?
    var known: Bitmap?
    do throws(PNGMistake) {
      let expected = try PNG.decode(golden)
      known = expected
      if let sizes = Self.sizes(expected, painted.bitmap) {
        differences = [sizes]
      } else {
        let found = PictureComparison(
          expected, painted.bitmap, masks: request.masks, tolerance: request.check.tolerance)
        comparison = found
        differences = Self.sentences(found, painted.list, request.check)
      }
    } catch {
      differences = [Wording.damagedGolden(place.picture, "\(error)")]
    }
    guard !differences.isEmpty else { return }
    if options.updates { return try update(Self.files(painted, place, request), &answer) }
    answer.differences += differences
    try keep("expected.png", golden, place, &answer)
    try keep("actual.png", Self.png(painted.bitmap), place, &answer)
    guard let comparison, let known else { return }
    try keep("difference.png", Self.png(comparison.picture(over: known)), place, &answer)
  }

  /// Not compared: a failure for those who are strict, a note for the others.
  private func leaveOut(
    _ request: GoldenRequest, _ reason: String, _ answer: inout GoldenAnswer
  ) throws(VerbError) {
    let what = request.check.kind == .png ? Wording.notCompared : Wording.structureOnly
    if options.isStrict {
      answer.differences.append("\(what): \(reason)")
    } else {
      answer.notes.append("golden \(request.check.name): \(what): \(reason)")
    }
  }

  private static func sizes(_ expected: Bitmap, _ actual: Bitmap) -> String? {
    guard expected.width != actual.width || expected.height != actual.height else { return nil }
    return Wording.otherSize(
      "\(actual.width)x\(actual.height)", before: "\(expected.width)x\(expected.height)")
  }

  private static func sentences(
    _ comparison: PictureComparison, _ list: DisplayList, _ check: GoldenCheck
  ) -> [String] {
    let count = comparison.changed.count
    guard count > check.maximum else { return [] }
    let elements = ChangedElements(comparison.changed, in: list)
    return [Wording.differentPixels(count, allowed: check.maximum), elements.sentence]
  }

  private static func files(
    _ painted: ScenePainter.PaintedScene, _ place: GoldenPlace, _ request: GoldenRequest
  ) -> [(String, [UInt8])] {
    let stamp = GoldenOwner(request.profile).line + painted.stamp
    return [(place.picture, png(painted.bitmap)), (place.stamp, Array(stamp.utf8))]
  }

  private static func png(_ bitmap: Bitmap) -> [UInt8] {
    PNG.encodeCompactly(bitmap.pixels.span, width: bitmap.width, height: bitmap.height)
  }

  /// FNV-1a over whole pixels.
  private static func fingerprint(of bitmap: Bitmap) -> UInt64 {
    let start = 0xCBF2_9CE4_8422_2325 ^ UInt64(bitmap.width)
    return bitmap.pixels.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension GoldenRequest {
  fileprivate var profile: Profile { scene.simulation.headUnit.profile }
}

/// How goldens are dealt with in a run.
struct GoldenOptions {
  /// What differs is written anew, and is no failure.
  var updates = false
  /// A picture that cannot be compared is a failure.
  var isStrict = false
  /// Nothing is drawn for a golden; its structure is all that is looked at.
  var leavesPicturesOut = false
  /// Nothing is ever recorded.
  var isContinuousIntegration = false
  var artifacts = usualArtifacts

  private static let usualArtifacts = "testdrive-artifacts"

  static func declare(in options: inout OptionList) -> OptionGroup<GoldenOptions> {
    let updates = options.flag("--update-goldens", "write goldens anew where they differ")
    let isStrict = options.flag("--strict-goldens", "pictures that cannot be compared fail")
    let leavesPicturesOut = options.flag(
      "--no-pictures",
      "compare the structure of goldens; draw nothing for them or for the report")
    let artifacts = options.text(
      "--artifacts", "FOLDER", "where what differs from goldens goes", default: usualArtifacts)
    return OptionGroup { arguments in
      var goldens = GoldenOptions()
      goldens.updates = arguments[updates]
      goldens.isStrict = arguments[isStrict]
      goldens.leavesPicturesOut = arguments[leavesPicturesOut]
      for option in [updates, isStrict] where goldens.leavesPicturesOut && arguments[option] {
        throw Wording.noPicturesAnd(option.name)
      }
      goldens.isContinuousIntegration = isContinuousIntegration(
        arguments.surroundings.environment)
      goldens.artifacts = arguments[artifacts]
      if goldens.updates, goldens.isContinuousIntegration { throw Wording.updateUnderCI }
      return goldens
    }
  }

  static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    guard let word = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false"].contains(word)
  }
}

/// Where the files of one golden are, and where what differs from it is put.
struct GoldenPlace {
  /// Beside the drive.
  let folder: String
  private let stem: String
  /// Where the files of this case that failed are put.
  let artifacts: String

  static let folderName = "Goldens"

  init(_ request: GoldenRequest, artifacts: String) {
    folder = Self.folder(beside: request.drive.file)
    stem = FileStem.golden(request.check.name, label: request.drive.label)
    let drive = FileStem.safe(request.drive.file)
    let title = request.drive.label.isEmpty ? request.drive.name : request.drive.label
    self.artifacts = SafeFile.join(SafeFile.join(artifacts, drive), FileStem.safe(title))
  }

  static func folder(beside drive: String) -> String {
    SafeFile.join(SafeFile.folder(of: drive), folderName)
  }

  var tree: String { file(".tree") }
  var picture: String { file(".png") }
  var stamp: String { file(".png.stamp") }

  private func file(_ end: String) -> String { SafeFile.join(folder, stem + end) }

  /// As in `artifacts/…/NAME-actual.png`.
  func artifact(_ end: String) -> String { SafeFile.join(artifacts, "\(stem)-\(end)") }
}

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
