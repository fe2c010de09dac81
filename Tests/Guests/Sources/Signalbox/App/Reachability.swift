import Foundation
import SystemConfiguration

extension Notification.Name {
    static let reachabilityChanged = Notification.Name("reachabilityChanged")
}

enum ReachabilityError: Error {
    case failedToCreate(Int32)
    case unableToSetCallback(Int32)
    case unableToSetDispatchQueue(Int32)
}

/// Lets go of the observer before the system lets go of this.
private class ReachabilityWeakifier {
    weak var reachability: Reachability?
    init(reachability: Reachability) {
        self.reachability = reachability
    }
}

class Reachability {
    private let ref: SCNetworkReachability
    private let queue = DispatchQueue(label: "reachability", qos: .default)
    private(set) var flags: SCNetworkReachabilityFlags? {
        didSet {
            guard flags != oldValue else { return }
            DispatchQueue.main.async { [weak self] in
                NotificationCenter.default.post(name: .reachabilityChanged, object: self)
            }
        }
    }

    var isReachable: Bool { flags?.contains(.reachable) ?? true }
    var description: String { isReachable ? "R" : "-" }

    init() throws {
        var zeroAddress = sockaddr_in()
        zeroAddress.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        zeroAddress.sin_family = sa_family_t(AF_INET)
        let made = withUnsafePointer(to: &zeroAddress) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                SCNetworkReachabilityCreateWithAddress(kCFAllocatorDefault, $0)
            }
        }
        guard let made = made else { throw ReachabilityError.failedToCreate(SCError()) }
        ref = made
    }

    func startNotifier() throws {
        let callback: SCNetworkReachabilityCallBack = { (reachability, flags, info) in
            guard let info = info else { return }
            let weakified = Unmanaged<ReachabilityWeakifier>.fromOpaque(info).takeUnretainedValue()
            weakified.reachability?.flags = flags
        }
        let weakified = ReachabilityWeakifier(reachability: self)
        let opaque = Unmanaged<ReachabilityWeakifier>.passUnretained(weakified).toOpaque()
        var context = SCNetworkReachabilityContext(
            version: 0,
            info: UnsafeMutableRawPointer(opaque),
            retain: { (info: UnsafeRawPointer) -> UnsafeRawPointer in
                let unmanaged = Unmanaged<ReachabilityWeakifier>.fromOpaque(info)
                _ = unmanaged.retain()
                return UnsafeRawPointer(unmanaged.toOpaque())
            },
            release: { (info: UnsafeRawPointer) -> Void in
                let unmanaged = Unmanaged<ReachabilityWeakifier>.fromOpaque(info)
                unmanaged.release()
            },
            copyDescription: { (info: UnsafeRawPointer) -> Unmanaged<CFString> in
                let unmanaged = Unmanaged<ReachabilityWeakifier>.fromOpaque(info)
                let weakified = unmanaged.takeUnretainedValue()
                let description = weakified.reachability?.description ?? "nil"
                return Unmanaged.passRetained(description as CFString)
            }
        )
        if !SCNetworkReachabilitySetCallback(ref, callback, &context) {
            throw ReachabilityError.unableToSetCallback(SCError())
        }
        if !SCNetworkReachabilitySetDispatchQueue(ref, queue) {
            throw ReachabilityError.unableToSetDispatchQueue(SCError())
        }
    }

    deinit {
        SCNetworkReachabilitySetCallback(ref, nil, nil)
        SCNetworkReachabilitySetDispatchQueue(ref, nil)
    }
}
