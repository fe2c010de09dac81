public import HeadUnitCore
public import HeadUnitDisplay
internal import Synchronization

/// Keeps what was made of pictures, and knows what is wanted and not there yet.
///
/// It reads and decodes nothing itself: a window has that done apart and puts the prints here as
/// they come, a run without a window does it at once. What was used longest ago goes first when
/// the memory is full. A picture that is broken is not asked for again.
public final class PictureShelf: Sendable {
  /// Prints and the pictures' own bytes together; a screen needs about 10 MiB.
  public static let memoryLimit = 64 << 20

  let state: Mutex<State>

  public init(memoryLimit: Int = PictureShelf.memoryLimit) {
    state = Mutex(State(memoryLimit: memoryLimit))
  }

  /// What was asked for in vain since the last call, each picture once.
  public func takeOrders() -> [PictureOrder] {
    state.withLock { $0.takeOrders() }
  }

  /// Puts down what was made of an order, or remembers why nothing could be made.
  public func supply(_ delivery: PictureDelivery) {
    state.withLock { $0.supply(delivery) }
  }

  /// What was found wrong or odd since the last call.
  public func takeRemarks() -> [PictureRemark] {
    state.withLock { $0.takeRemarks() }
  }

  /// Asks anew for a picture whose file has changed.
  public func forget(_ picture: Picture) {
    state.withLock { $0.forget(picture) }
  }

  /// Why a picture is not shown; nil when nothing is known to be wrong with it.
  public func fault(of picture: Picture) -> PictureFault? {
    state.withLock { $0.faults[PictureKey(picture)] }
  }

  /// How light and dark the backdrop made of a picture is; nil until it is there.
  public func shade(of picture: Picture) -> Shade? {
    guard case .backdrop(let backdrop) = print(picture, .backdrop) else { return nil }
    return backdrop.shade
  }

  /// What was made of a picture; when it is missing it is ordered.
  func print(_ picture: Picture, _ use: PictureUse) -> PicturePrint? {
    state.withLock { $0.print(picture, use) }
  }
}
