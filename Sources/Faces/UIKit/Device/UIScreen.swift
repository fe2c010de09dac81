@preconcurrency public import Foundation

/// The phone's screen, of which only the measures are here.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  private static let one = UIScreen()
  public class var main: UIScreen { one }
  public class var screens: [UIScreen] { [one] }

  /// In points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 780, height: 1_688) }
  open var scale: CGFloat { UITraitCollection.phoneScale }
  open var nativeScale: CGFloat { scale }
  open var brightness: CGFloat = 0.5
  open var traitCollection: UITraitCollection { .phone }
  open var maximumFramesPerSecond: Int { 60 }
}
