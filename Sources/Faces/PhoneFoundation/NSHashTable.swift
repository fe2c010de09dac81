// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitPhone

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

// MARK: - What is handed from one to another

/// Can be made out of what was handed over.
public protocol NSItemProviderReading: NSObjectProtocol {
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Can be handed over.
public protocol NSItemProviderWriting: NSObjectProtocol {
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

/// Who may see what is handed over, which is the app alone.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all = 0
  case team = 1
  case group = 2
  case ownProcess = 3
}

/// Something that is handed over in one or more forms, each of which is made when it is wanted.
open class NSItemProvider: NSObject, @unchecked Sendable {
  public enum ErrorCode: Int, Sendable {
    case unknownError = -1
    case itemUnavailableError = -1000
    case unexpectedValueClassError = -1100
    case unavailableCoercionError = -1200
  }

  public static let errorDomain = "NSItemProviderErrorDomain"
  public typealias LoadHandler =
    @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  open var suggestedName: String?
  private let forms = Guarded<[(type: String, load: LoadHandler)]>([])

  public override init() {
    super.init()
  }

  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    self.init()
    let object = item as? any NSItemProviderWriting
    guard let type = typeIdentifier ?? object.flatMap({ Self.types(of: $0).first }) else { return }
    let data = item as? NSData as Data?
    nonisolated(unsafe) let sent = object
    registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { done in
      guard data == nil, let object = sent else {
        done(data, data == nil ? Self.failure(.itemUnavailableError) : nil)
        return nil
      }
      return object.loadData(
        withTypeIdentifier: Self.types(of: object).first ?? type,
        forItemProviderCompletionHandler: done)
    }
  }

  /// The file's bytes, as a type that its name does not tell here.
  public convenience init?(contentsOf fileURL: URL?) {
    guard let fileURL, (try? fileURL.checkResourceIsReachable()) == true else { return nil }
    self.init()
    suggestedName = fileURL.deletingPathExtension().lastPathComponent
    registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) { done in
      do { done(try Data(contentsOf: fileURL), nil) } catch { done(nil, error) }
      return nil
    }
  }

  private static func types(of object: any NSItemProviderWriting) -> [String] {
    type(of: object).writableTypeIdentifiersForItemProvider
  }

  private static func failure(_ code: ErrorCode) -> NSError {
    NSError(domain: errorDomain, code: code.rawValue)
  }

  open func registerObject(
    _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
  ) {
    nonisolated(unsafe) let sent = object
    for type in Self.types(of: object) {
      registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { done in
        sent.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: done)
      }
    }
  }

  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    visibility: NSItemProviderRepresentationVisibility, loadHandler: @escaping LoadHandler
  ) {
    forms.withLock { $0.append((typeIdentifier, loadHandler)) }
  }

  open var registeredTypeIdentifiers: [String] { forms.withLock { $0.map(\.type) } }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    form(typeIdentifier) != nil
  }

  /// Which types are kinds of others is known for the most general ones alone.
  private func form(_ type: String) -> LoadHandler? {
    let isGeneral = ["public.item", "public.data", "public.content"].contains(type)
    return forms.withLock { $0.first { isGeneral || $0.type == type }?.load }
  }

  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    guard let load = form(typeIdentifier) else {
      DispatchQueue.global().async { completionHandler(nil, Self.failure(.itemUnavailableError)) }
      return Progress(totalUnitCount: 1)
    }
    let progress = Progress(totalUnitCount: 1)
    DispatchQueue.global().async {
      _ = load { data, error in
        progress.completedUnitCount = 1
        completionHandler(data, error)
      }
    }
    return progress
  }

  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains { form($0) != nil }
  }

  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let types = aClass.readableTypeIdentifiersForItemProvider
    let type = types.first { form($0) != nil } ?? ""
    nonisolated(unsafe) let kind = aClass
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else { return completionHandler(nil, error) }
      do {
        let object = try kind.object(withItemProviderData: data, typeIdentifier: type)
        completionHandler(object, nil)
      } catch { completionHandler(nil, error) }
    }
  }
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.plain-text"]
  }

  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text"]
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self { Self(string: String(decoding: data, as: UTF8.self)) }

  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data("\(self)".utf8), nil)
    return nil
  }
}
