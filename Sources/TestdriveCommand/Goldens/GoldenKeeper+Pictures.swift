import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario

extension GoldenKeeper {
  /// A screen of the largest size, stored as it is.
  private static var pictureLimit: Int { 256 << 20 }
  private static var stampLimit: Int { 1 << 20 }

  func comparePicture(
    _ request: GoldenRequest, _ place: GoldenPlace, _ answer: inout GoldenAnswer
  ) throws(CommandError) {
    use(place.picture, place.stamp)
    let print: DarkRoom.Print
    do throws(DriveProblem) {
      print = try darkRoom.picture(of: request.scene)
    } catch {
      return try leaveOut(request, Wording.noPicture(error.message), &answer)
    }
    answer.fingerprint ^= Self.fingerprint(of: print.bitmap) &* 31
    guard let bytes = try known(place.picture, limit: Self.pictureLimit) else {
      return try record(Self.files(print, place), place, "actual.png", &answer)
    }
    let stamp = try known(place.stamp, limit: Self.stampLimit)
    guard stamp == Array(print.stamp.utf8) else {
      if options.updates { return try update(Self.files(print, place), &answer) }
      let reason = stamp == nil ? Wording.noStamp(place.picture) : Wording.otherFonts
      return try leaveOut(request, reason, &answer)
    }
    try compare(print, with: bytes, request, place, &answer)
  }

  private func compare(
    _ print: DarkRoom.Print, with golden: [UInt8], _ request: GoldenRequest,
    _ place: GoldenPlace, _ answer: inout GoldenAnswer
  ) throws(CommandError) {
    var differences: [String] = []
    var comparison: PictureComparison?
    var known: Bitmap?
    do throws(PNGMistake) {
      let expected = try PNG.decode(golden)
      known = expected
      if let sizes = Self.sizes(expected, print.bitmap) {
        differences = [sizes]
      } else {
        let found = PictureComparison(
          expected, print.bitmap, masks: request.masks, tolerance: request.check.tolerance)
        comparison = found
        differences = Self.sentences(found, print.list, request.check)
      }
    } catch {
      differences = [Wording.damagedGolden(place.picture, "\(error)")]
    }
    guard !differences.isEmpty else { return }
    if options.updates { return try update(Self.files(print, place), &answer) }
    answer.differences += differences
    try keep("expected.png", golden, place, &answer)
    try keep("actual.png", Self.png(print.bitmap), place, &answer)
    guard let comparison, let known else { return }
    try keep("difference.png", Self.png(comparison.picture(over: known)), place, &answer)
  }

  /// Not compared: a failure for those who are strict, a note for the others.
  private func leaveOut(
    _ request: GoldenRequest, _ reason: String, _ answer: inout GoldenAnswer
  ) throws(CommandError) {
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
    _ print: DarkRoom.Print, _ place: GoldenPlace
  ) -> [(String, [UInt8])] {
    [(place.picture, png(print.bitmap)), (place.stamp, Array(print.stamp.utf8))]
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
