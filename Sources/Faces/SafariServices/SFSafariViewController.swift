@_exported public import Foundation
internal import HeadUnitPhone
@preconcurrency @_exported public import UIKit

/// A screen that would show a page; nothing is loaded.
@preconcurrency @MainActor
open class SFSafariViewController: UIViewController {
  /// How such a screen behaves.
  open class Configuration: NSObject {
    open var entersReaderIfAvailable = false
    open var barCollapsingEnabled = true
  }

  /// What is written on the button that closes it.
  public enum DismissButtonStyle: Int, Sendable {
    case done = 0
    case close = 1
    case cancel = 2
  }

  public let configuration: Configuration
  open weak var delegate: (any SFSafariViewControllerDelegate)?
  open var preferredBarTintColor: UIColor?
  open var preferredControlTintColor: UIColor?
  open var dismissButtonStyle = DismissButtonStyle.done

  public init(url URL: URL, configuration: Configuration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
    SimulatedPhone.current.noteNames(of: "SafariServices")
  }

  public convenience init(url URL: URL) {
    self.init(url: URL, configuration: Configuration())
  }

  public convenience init(url URL: URL, entersReaderIfAvailable: Bool) {
    self.init(url: URL)
    configuration.entersReaderIfAvailable = entersReaderIfAvailable
  }

  public required init?(coder: NSCoder) {
    nil
  }
}

/// Hears what becomes of such a screen, which is nothing.
@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
  func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
}

extension SFSafariViewControllerDelegate {
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
  public func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {}
}
