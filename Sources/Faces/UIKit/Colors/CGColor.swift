public import Foundation

/// A colour as drawings take it.
public final class CGColor: Sendable {
  let channels: ColorChannels

  init(_ channels: ColorChannels) {
    self.channels = channels
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorChannels(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  public var alpha: CGFloat { channels.alpha }

  public var components: [CGFloat]? {
    [channels.red, channels.green, channels.blue, channels.alpha]
  }

  public var numberOfComponents: Int { 4 }

  public func copy(alpha: CGFloat) -> CGColor? {
    var channels = channels
    channels.alpha = alpha
    return CGColor(channels)
  }
}
