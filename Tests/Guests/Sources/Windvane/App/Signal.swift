import Foundation

/// A value that tells its observers of changes, without a framework.
public final class Signal<Value> {
    public typealias Observer = (_ old: Value, _ new: Value) -> Void

    public var value: Value {
        didSet { queue.async { [observers, value] in observers.values.forEach { $0(oldValue, value) } } }
    }

    private var observers: [UUID: Observer] = [:]
    private let queue: DispatchQueue
    private let lock = NSRecursiveLock()

    public init(_ value: Value, queue: DispatchQueue = .main) {
        self.value = value
        self.queue = queue
    }

    @discardableResult
    public func observe<Owner: AnyObject>(_ owner: Owner, options: Set<Option> = [], _ body: @escaping (Owner, Value) -> Void) -> Token {
        lock.lock(); defer { lock.unlock() }
        let id = UUID()
        observers[id] = { [weak owner] _, new in
            guard let owner else { return }
            body(owner, new)
        }
        if options.contains(.initial) { body(owner, value) }
        return Token { [weak self] in self?.observers.removeValue(forKey: id) }
    }

    public enum Option: Hashable { case initial }

    public final class Token {
        private let cancel: () -> Void
        init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
        deinit { cancel() }
        public func store(in bag: inout [Token]) { bag.append(self) }
    }
}

@propertyWrapper
public struct Signalled<Value> {
    private let signal: Signal<Value>
    public init(wrappedValue: Value) { signal = Signal(wrappedValue) }
    public var wrappedValue: Value {
        get { signal.value }
        nonmutating set { signal.value = newValue }
    }
    public var projectedValue: Signal<Value> { signal }
}
