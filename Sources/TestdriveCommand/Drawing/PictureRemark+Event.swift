import HeadUnitCore
import HeadUnitPaint

extension PictureRemark {
  /// What the head unit is told of it.
  var event: Event {
    isShown ? .pictureRemarked(picture, text) : .pictureRefused(picture, text)
  }

  /// What people are told of it.
  var note: String {
    let name = picture.file ?? "a picture of \(picture.data?.count ?? 0) bytes"
    return "testdrive: \(name): \(text)"
  }
}
