public import Foundation

/// A colour with its opacity.
open class UIColor: NSObject, _ExpressibleByColorLiteral, @unchecked Sendable {
  let channels: ColorChannels

  init(_ channels: ColorChannels) {
    self.channels = channels
    super.init()
  }

  /// Nothing at all, as the phone's empty colour.
  public override convenience init() {
    self.init(ColorChannels(red: 0, green: 0, blue: 0, alpha: 0))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorChannels(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// What `#colorLiteral` stands for.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      ColorChannels(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      ColorChannels(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  public convenience init(
    displayP3Red displayRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: displayRed, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(cgColor: CGColor) {
    self.init(cgColor.channels)
  }

  /// The provider is asked once, for what the screens are like at present.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(dynamicProvider(.current).channels)
  }

  open var cgColor: CGColor { CGColor(channels) }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var channels = channels
    channels.alpha = alpha
    return UIColor(channels)
  }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = channels.red
    green?.pointee = channels.green
    blue?.pointee = channels.blue
    alpha?.pointee = channels.alpha
    return true
  }

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let values = channels.hueSaturationBrightness
    hue?.pointee = values.hue
    saturation?.pointee = values.saturation
    brightness?.pointee = values.brightness
    alpha?.pointee = channels.alpha
    return true
  }

  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    white?.pointee = channels.brightness
    alpha?.pointee = channels.alpha
    return true
  }

  /// What is filled and stroked from now on in the current drawing has this colour.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
  }

  open func setStroke() {
    UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.channels == channels
  }

  open override var hash: Int { channels.hashValue }
}
