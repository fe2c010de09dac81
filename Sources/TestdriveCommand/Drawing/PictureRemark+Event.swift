import HeadUnitCore
import HeadUnitPaint

extension PictureRemark {
  /// What the head unit is told of it.
  var event: Event {
    isShown ? .pictureRemarked(picture, text) : .pictureRefused(picture, text)
  }
}
