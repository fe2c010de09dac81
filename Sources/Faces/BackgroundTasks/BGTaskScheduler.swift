public import Dispatch
@_exported public import Foundation
internal import HeadUnitPhone

/// Would wake the app up while it is not in front: it never does here.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  /// Why a wish was not taken.
  public struct Error: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
      case unavailable = 1
      case tooManyPendingTaskRequests = 2
      case notPermitted = 3
      case immediateRunIneligible = 4

      public static func ~= (code: Code, error: any Swift.Error) -> Bool {
        (error as? BGTaskScheduler.Error)?.code == code
      }
    }

    public static let unavailable = Code.unavailable
    public static let tooManyPendingTaskRequests = Code.tooManyPendingTaskRequests
    public static let notPermitted = Code.notPermitted
    public static let immediateRunIneligible = Code.immediateRunIneligible
    public static let errorDomain = "BGTaskSchedulerErrorDomain"
    public let code: Code
    public var errorCode: Int { code.rawValue }

    public init(_ code: Code, userInfo: [String: Any] = [:]) {
      self.code = code
    }
  }

  private static let one = BGTaskScheduler()
  private let lock = NSLock()
  private var waiting: [BGTaskRequest] = []
  open class var shared: BGTaskScheduler { one }

  @discardableResult
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    SimulatedPhone.current.noteNames(of: "BackgroundTasks")
    return true
  }

  /// Kept until it is taken back; a later one of the same name takes its place.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    lock.withLock {
      waiting.removeAll { $0.identifier == taskRequest.identifier }
      waiting.append(taskRequest)
    }
  }

  open func cancel(taskRequestWithIdentifier identifier: String) {
    lock.withLock { waiting.removeAll { $0.identifier == identifier } }
  }

  open func cancelAllTaskRequests() { lock.withLock { waiting = [] } }

  open func pendingTaskRequests() async -> [BGTaskRequest] { lock.withLock { waiting } }

  open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    let waiting = lock.withLock { self.waiting }
    DispatchQueue.main.async { completionHandler(waiting) }
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
