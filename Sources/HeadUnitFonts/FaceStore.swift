import CFreeType

/// All fonts and sizes in use, by the numbers that glyphs carry.
///
/// Owns FreeType's library; numbers stay valid as long as the store lives.
final class FaceStore {
  /// A font that was seen, whether it is open now or not.
  struct FaceID: Hashable {
    fileprivate let number: Int
  }

  /// Eight fonts of the look, and as many others as a screen full of scripts needs.
  static let maximumOpenFaces = 24

  let library: OpaquePointer
  /// What files were found to hold, so that each is read once.
  var stamps: [FaceID: String] = [:]
  private var files: [FontFile] = []
  private var ids: [FontFile: FaceID?] = [:]
  private var open: [Face?] = []
  private var lastUses: [Int] = []
  private var useCount = 0
  private var openCount = 0
  private var sizes: [SizedFace] = []
  private var numbers: [SizedFace: UInt16] = [:]

  init() throws(FontsError) {
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard let library else { throw .libraryFailed(code: Int(code)) }
    self.library = library
  }

  deinit {
    // Faces belong to the library and must go first.
    open = []
    FT_Done_FreeType(library)
  }

  /// Nil when the file is no font that can be used.
  func id(_ file: FontFile) -> FaceID? {
    if let known = ids[file] { return known }
    guard let face = Face(file) else {
      ids[file] = .some(nil)
      return nil
    }
    let id = FaceID(number: files.count)
    files.append(file)
    open.append(nil)
    lastUses.append(0)
    ids[file] = id
    keep(face, id)
    return id
  }

  func file(of id: FaceID) -> FontFile { files[id.number] }

  /// Nil when the file has gone since it was first opened.
  func face(_ id: FaceID) -> Face? {
    useCount += 1
    lastUses[id.number] = useCount
    if let face = open[id.number] { return face }
    guard let face = Face(files[id.number]) else { return nil }
    keep(face, id)
    return face
  }
}

/// A font at a size; without a face, the box that stands for what no font has.
struct SizedFace: Hashable {
  let face: FaceStore.FaceID?
  /// The em in 1/64 of a pixel.
  let size: Int
}

extension FaceStore {
  /// The number of a font at a size.
  ///
  /// There are 65,536; who resizes a window until they are used up sees boxes in new sizes.
  func number(_ sized: SizedFace) -> UInt16 {
    if let number = numbers[sized] { return number }
    guard let number = UInt16(exactly: sizes.count) else {
      return sized.face == nil ? 0 : self.number(SizedFace(face: nil, size: sized.size))
    }
    sizes.append(sized)
    numbers[sized] = number
    return number
  }

  func sizedFace(_ number: UInt16) -> SizedFace? {
    sizes.indices.contains(Int(number)) ? sizes[Int(number)] : nil
  }
}

private extension FaceStore {
  func keep(_ face: Face, _ id: FaceID) {
    if openCount == Self.maximumOpenFaces { closeOldest() }
    open[id.number] = face
    openCount += 1
  }

  func closeOldest() {
    let candidates = open.indices.filter { open[$0] != nil }
    guard let oldest = candidates.min(by: { lastUses[$0] < lastUses[$1] }) else { return }
    open[oldest] = nil
    openCount -= 1
  }
}
