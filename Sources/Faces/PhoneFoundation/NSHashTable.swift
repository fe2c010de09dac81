// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Collections that do not hold what is in them, which Foundation has on the phone alone.

/// A set of objects.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private struct Entry {
    weak var weak: ObjectType?
    var strong: ObjectType?
    var object: ObjectType? { strong ?? weak }
  }

  private var entries: [Entry] = []
  private let isWeak: Bool

  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
    isWeak = options.contains(.weakMemory)
    super.init()
  }

  open class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }

  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    entries.removeAll { $0.object == nil }
    entries.append(isWeak ? Entry(weak: object) : Entry(strong: object))
  }

  open func remove(_ object: ObjectType?) {
    entries.removeAll { $0.object == nil || $0.object === object }
  }

  open func removeAllObjects() { entries = [] }
  open func contains(_ anObject: ObjectType?) -> Bool {
    entries.contains { $0.object != nil && $0.object === anObject }
  }
  open func member(_ object: ObjectType?) -> ObjectType? { contains(object) ? object : nil }
  open var allObjects: [ObjectType] { entries.compactMap(\.object) }
  open var anyObject: ObjectType? { allObjects.first }
  open var count: Int { allObjects.count }
  open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// Objects by objects.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    weak var weakKey: KeyType?
    var strongKey: KeyType?
    weak var weakObject: ObjectType?
    var strongObject: ObjectType?
    var key: KeyType? { strongKey ?? weakKey }
    var object: ObjectType? { strongObject ?? weakObject }
    var isWhole: Bool { key != nil && object != nil }
  }

  private var entries: [Entry] = []
  private let hasWeakKeys: Bool
  private let hasWeakObjects: Bool

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int = 0
  ) {
    hasWeakKeys = keyOptions.contains(.weakMemory)
    hasWeakObjects = valueOptions.contains(.weakMemory)
    super.init()
  }

  open class func strongToStrongObjects() -> NSMapTable { NSMapTable() }
  open class func weakToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: .weakMemory) }
  open class func strongToWeakObjects() -> NSMapTable { NSMapTable(valueOptions: .weakMemory) }
  open class func weakToWeakObjects() -> NSMapTable {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  open func object(forKey aKey: KeyType?) -> ObjectType? {
    entries.first { Self.isSame($0.key, aKey) }?.object
  }

  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey, let anObject else { return }
    removeObject(forKey: aKey)
    var entry = Entry()
    if hasWeakKeys { entry.weakKey = aKey } else { entry.strongKey = aKey }
    if hasWeakObjects { entry.weakObject = anObject } else { entry.strongObject = anObject }
    entries.append(entry)
  }

  open func removeObject(forKey aKey: KeyType?) {
    entries.removeAll { !$0.isWhole || Self.isSame($0.key, aKey) }
  }

  open func removeAllObjects() { entries = [] }
  open var count: Int { entries.count(where: \.isWhole) }

  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: entries.filter(\.isWhole).compactMap(\.key)).objectEnumerator()
  }

  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: entries.filter(\.isWhole).compactMap(\.object)).objectEnumerator()
  }

  /// Strings and numbers are the same where they say the same.
  private static func isSame(_ one: KeyType?, _ other: KeyType?) -> Bool {
    guard let one, let other else { return false }
    if let object = one as? NSObject { return object.isEqual(other) }
    return one === other
  }
}

/// How such collections keep what is in them.
public enum NSPointerFunctions {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let strongMemory: Options = []
    public static let weakMemory = Options(rawValue: 5)
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

/// Objects in a row that are not held; those that are gone leave a gap.
public final class NSPointerArray: NSObject {
  private struct Entry {
    weak var weakly: AnyObject?
    var object: AnyObject?
  }

  private var entries: [Entry] = []
  private let isWeak: Bool

  private init(isWeak: Bool) {
    self.isWeak = isWeak
  }

  public class func weakObjects() -> NSPointerArray { NSPointerArray(isWeak: true) }
  public class func strongObjects() -> NSPointerArray { NSPointerArray(isWeak: false) }

  public var count: Int { entries.count }
  public var allObjects: [Any] { entries.compactMap { $0.object ?? $0.weakly } }

  public func addPointer(_ pointer: UnsafeMutableRawPointer?) {
    let object = pointer.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    entries.append(Entry(weakly: object, object: isWeak ? nil : object))
  }

  public func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    guard entries.indices.contains(index) else { return nil }
    let object = entries[index].object ?? entries[index].weakly
    return object.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  public func removePointer(at index: Int) {
    if entries.indices.contains(index) { entries.remove(at: index) }
  }

  public func compact() { entries.removeAll { $0.object == nil && $0.weakly == nil } }
}
