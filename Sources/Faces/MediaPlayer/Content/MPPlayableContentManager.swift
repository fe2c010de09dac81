public import Foundation

/// Through which an app offers its content to the head unit.
open class MPPlayableContentManager: NSObject {
  nonisolated(unsafe) static let common = MPPlayableContentManager()

  override init() {}

  /// The one there is.
  public class func shared() -> Self {
    guard let manager = common as? Self else {
      preconditionFailure("There is one content manager, and it is of no subclass.")
    }
    _ = BrowsableContent.current
    return manager
  }

  /// Who is asked for content; not kept alive.
  open var dataSource: (any MPPlayableContentDataSource)? {
    get { BrowsableContent.current.dataSource }
    set { BrowsableContent.current.dataSource = newValue }
  }

  /// Who plays what is chosen; not kept alive.
  open var delegate: (any MPPlayableContentDelegate)? {
    get { BrowsableContent.current.delegate }
    set { BrowsableContent.current.delegate = newValue }
  }

  /// What the head unit allows at present.
  open var context: MPPlayableContentManagerContext { BrowsableContent.current.context }

  /// The items that are marked as what plays.
  open var nowPlayingIdentifiers: [String] {
    get { BrowsableContent.current.nowPlayingIdentifiers }
    set { BrowsableContent.current.nowPlayingIdentifiers = newValue }
  }

  /// Has the head unit ask for everything anew.
  open func reloadData() {
    BrowsableContent.current.reload()
  }

  /// Keeps changes back until the matching end.
  open func beginUpdates() {
    BrowsableContent.current.beginUpdates()
  }

  /// Shows the changes that were kept back; without any the head unit looks again at what it has.
  open func endUpdates() {
    BrowsableContent.current.endUpdates()
  }
}
