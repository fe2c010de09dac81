import Foundation
import HeadUnitCore

/// Real time, from any beginning.
enum WallTime {
  static func now() -> Duration {
    Duration(microseconds: Int(DispatchTime.now().uptimeNanoseconds / 1_000))
  }
}
