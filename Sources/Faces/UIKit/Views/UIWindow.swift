@preconcurrency public import Foundation

/// What holds the app's screens on the phone.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open var windowScene: UIWindowScene?
  open private(set) var isKeyWindow = false
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: UIScreen.main.bounds)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var screen: UIScreen { .main }

  /// Loads the first screen, as showing it would.
  open func makeKeyAndVisible() {
    makeKey()
    rootViewController?.loadViewIfNeeded()
  }

  open func makeKey() {
    let application = UIApplication.shared
    for window in application.windows { window.isKeyWindow = false }
    application.windows.removeAll { $0 === self }
    application.windows.append(self)
    isKeyWindow = true
  }
}
