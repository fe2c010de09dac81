import HeadUnitCore
import HeadUnitImages

extension Frame {
  init(_ size: PixelSize) {
    self.init(width: size.width, height: size.height)
  }
}
