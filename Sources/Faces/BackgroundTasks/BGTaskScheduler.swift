public import Dispatch
@_exported public import Foundation
internal import HeadUnitPhone

/// Would wake the app up while it is not in front: it never does here.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  private static let one = BGTaskScheduler()
  open class var shared: BGTaskScheduler { one }

  @discardableResult
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    SimulatedPhone.current.noteNames(of: "BackgroundTasks")
    return true
  }

  open func submit(_ taskRequest: BGTaskRequest) throws {}
  open func cancel(taskRequestWithIdentifier identifier: String) {}
  open func cancelAllTaskRequests() {}

  open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    DispatchQueue.main.async { completionHandler([]) }
  }
}

/// What it would be woken up for.
open class BGTask: NSObject, @unchecked Sendable {
  public let identifier: String
  open var expirationHandler: (() -> Void)?

  init(_ identifier: String) {
    self.identifier = identifier
    super.init()
  }

  open func setTaskCompleted(success: Bool) {}
}

/// A little to fetch.
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A lot to do.
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// The wish to be woken up.
open class BGTaskRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  open var earliestBeginDate: Date?

  init(_ identifier: String) {
    self.identifier = identifier
    super.init()
  }
}

/// The wish to fetch a little.
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  public init(identifier: String) {
    super.init(identifier)
  }
}

/// The wish to do a lot.
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false

  public init(identifier: String) {
    super.init(identifier)
  }
}
