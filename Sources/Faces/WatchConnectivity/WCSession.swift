@_exported public import Foundation

/// The way to a watch: no watch belongs to this phone, and `isSupported()` says so.
open class WCSession: NSObject, @unchecked Sendable {
  private static let one = WCSession()

  open class var `default`: WCSession { one }
  open class func isSupported() -> Bool { false }

  open weak var delegate: (any WCSessionDelegate)?
  open var activationState: WCSessionActivationState { .notActivated }
  open var isPaired: Bool { false }
  open var isWatchAppInstalled: Bool { false }
  open var isComplicationEnabled: Bool { false }
  open var isReachable: Bool { false }
  open var hasContentPending: Bool { false }
  open var applicationContext: [String: Any] { [:] }
  open var receivedApplicationContext: [String: Any] { [:] }
  open var outstandingFileTransfers: [WCSessionFileTransfer] { [] }
  open var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] { [] }

  open func activate() {}

  open func sendMessage(
    _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    errorHandler?(WCError(.notReachable))
  }

  open func sendMessageData(
    _ data: Data, replyHandler: ((Data) -> Void)?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    errorHandler?(WCError(.notReachable))
  }

  open func updateApplicationContext(_ applicationContext: [String: Any]) throws {
    throw WCError(.sessionNotActivated)
  }

  @discardableResult
  open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
    WCSessionUserInfoTransfer(userInfo)
  }

  @discardableResult
  open func transferCurrentComplicationUserInfo(
    _ userInfo: [String: Any] = [:]
  ) -> WCSessionUserInfoTransfer {
    WCSessionUserInfoTransfer(userInfo)
  }

  @discardableResult
  open func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
    WCSessionFileTransfer(WCSessionFile(file, metadata))
  }
}

public enum WCSessionActivationState: Int, Sendable {
  case notActivated = 0
  case inactive = 1
  case activated = 2
}

open class WCSessionUserInfoTransfer: NSObject, @unchecked Sendable {
  public let userInfo: [String: Any]
  open var isTransferring: Bool { false }

  init(_ userInfo: [String: Any]) {
    self.userInfo = userInfo
  }

  open func cancel() {}
}

open class WCSessionFile: NSObject, @unchecked Sendable {
  public let fileURL: URL
  public let metadata: [String: Any]?

  init(_ file: URL, _ metadata: [String: Any]?) {
    (fileURL, self.metadata) = (file, metadata)
  }
}

open class WCSessionFileTransfer: NSObject, @unchecked Sendable {
  public let file: WCSessionFile
  open var isTransferring: Bool { false }

  init(_ file: WCSessionFile) {
    self.file = file
  }

  open func cancel() {}
}

public protocol WCSessionDelegate: NSObjectProtocol {
  func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?)
  func sessionDidBecomeInactive(_ session: WCSession)
  func sessionDidDeactivate(_ session: WCSession)
  func sessionReachabilityDidChange(_ session: WCSession)
  func sessionWatchStateDidChange(_ session: WCSession)
  func session(_ session: WCSession, didReceiveMessage message: [String: Any])
  func session(
    _ session: WCSession, didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void)
  func session(
    _ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
  func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
  func session(_ session: WCSession, didReceive file: WCSessionFile)
}

extension WCSessionDelegate {
  public func sessionReachabilityDidChange(_ session: WCSession) {}
  public func sessionWatchStateDidChange(_ session: WCSession) {}
  public func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {}
  public func session(
    _ session: WCSession, didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void
  ) {}
  public func session(
    _ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]
  ) {}
  public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {}
  public func session(_ session: WCSession, didReceive file: WCSessionFile) {}
}

public struct WCError: CustomNSError, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case genericError = 7_001
    case sessionNotSupported = 7_002
    case sessionNotActivated = 7_004
    case deviceNotPaired = 7_005
    case watchAppNotInstalled = 7_006
    case notReachable = 7_007
  }

  public let code: Code
  public static var errorDomain: String { "WCErrorDomain" }
  public var errorCode: Int { code.rawValue }

  public init(_ code: Code) {
    self.code = code
  }
}
