import HeadUnitCore
import HeadUnitImages
import HeadUnitPaint
import Testing

struct PictureOrientationTests {
  @Test(arguments: PictureOrientation.allCases)
  func theNumberIsReadWhicheverByteComesFirst(orientation: PictureOrientation) {
    let number = UInt8(orientation.rawValue)

    #expect(PictureOrientation(of: Photo(.big([0, number])).bytes) == orientation)
    #expect(PictureOrientation(of: Photo(.little([number, 0])).bytes) == orientation)
  }

  @Test(arguments: [
    Specimen.jpeg(7, 5), Specimen.png(7, 5), [], [0xFF, 0xD8, 0xFF], Array("<svg/>".utf8),
    Photo(.big([0, 0])).bytes, Photo(.big([0, 9])).bytes, Photo(.big([1, 6])).bytes,
    Photo(.big([0, 6], type: 4)).bytes, Photo(.big([0, 6], name: 0x13)).bytes,
    Photo(.big([0, 6], directory: [0xFF, 0xFF, 0xFF, 0xFF])).bytes,
    Photo(.big([0, 6], count: [0, 0])).bytes, Photo(.big([0, 6]), heading: "http\0\0").bytes,
    Photo(.big([0, 6]), length: [0, 0]).bytes, Photo(.big([0, 6]), length: [0, 9]).bytes,
  ])
  func whatDoesNotSayIsUpright(bytes: [UInt8]) {
    #expect(PictureOrientation(of: bytes) == .up)
  }

  @Test func otherNotesMayStandBeforeIt() {
    let other = Photo(.big([0, 3]), heading: "http\0\0").segment
    let photo = Photo(.big([0, 6]))

    #expect(PictureOrientation(of: [0xFF, 0xD8] + other + photo.segment) == .right)
    #expect(PictureOrientation(of: photo.bytes + photo.segment) == .right)
  }

  @Test func aFileThatIsCutOrSpoiledHarmsNobody() {
    let whole = Photo(.little([6, 0], count: [0xFF, 0xFF])).bytes
    for end in whole.indices {
      #expect(PictureOrientation(of: Array(whole[..<end])).rawValue > 0)
      for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var spoiled = whole
        spoiled[end] = byte
        #expect(PictureOrientation(of: spoiled).rawValue > 0)
      }
    }
  }

  @Test(arguments: [
    (PictureOrientation.up, [1, 2, 3, 4, 5, 6]), (.upMirrored, [3, 2, 1, 6, 5, 4]),
    (.down, [6, 5, 4, 3, 2, 1]), (.downMirrored, [4, 5, 6, 1, 2, 3]),
    (.leftMirrored, [1, 4, 2, 5, 3, 6]), (.right, [4, 1, 5, 2, 6, 3]),
    (.rightMirrored, [6, 3, 5, 2, 4, 1]), (.left, [3, 6, 2, 5, 1, 4]),
  ])
  func pixelsAreTurnedUpright(orientation: PictureOrientation, pixels: [UInt32]) {
    let upright = Bitmap(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
      .upright(from: orientation)

    #expect(upright.pixels == pixels)
    #expect(upright.width == (orientation.isSideways ? 2 : 3))
  }

  @Test func theHeadUnitShowsPhotosUpright() throws {
    let developer = PictureProcessor { _, _ in
      Bitmap(width: 2, height: 1, pixels: [0xFF00_0001, 0xFF00_0002])
    }
    let prints = try developer.develop(
      Photo(.big([0, 8])).bytes, for: [.filling(PixelSize(width: 1, height: 2))])

    #expect(
      prints == [
        .bitmap(Bitmap(width: 1, height: 2, pixels: [0xFF00_0002, 0xFF00_0001]))
      ])
  }
}

/// A JPEG file with what a camera notes in it: one number, how it was held.
private struct Photo {
  /// The note after its heading, whose numbers begin with their highest or lowest byte.
  struct Note {
    var bytes: [UInt8]

    static func big(
      _ value: [UInt8], type: UInt8 = 3, name: UInt8 = 0x12, directory: [UInt8] = [0, 0, 0, 8],
      count: [UInt8] = [0, 1]
    ) -> Note {
      Note(
        bytes: Array("MM\0*".utf8) + directory + count + [1, name, 0, type, 0, 0, 0, 1] + value
          + [0, 0])
    }

    static func little(_ value: [UInt8], count: [UInt8] = [1, 0]) -> Note {
      Note(
        bytes: Array("II*\0".utf8) + [8, 0, 0, 0] + count + [0x12, 1, 3, 0, 1, 0, 0, 0] + value
          + [0, 0])
    }
  }

  let segment: [UInt8]

  init(_ note: Note, heading: String = "Exif\0\0", length: [UInt8]? = nil) {
    let content = Array(heading.utf8) + note.bytes
    segment = [0xFF, 0xE1] + (length ?? [0, UInt8(content.count + 2)]) + content
  }

  /// The note stands between the file's beginning and the rest.
  var bytes: [UInt8] {
    let file = Specimen.jpeg(2, 1)
    return file[..<2] + segment + file[2...]
  }
}
