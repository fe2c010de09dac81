internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What a module whose sources were rewritten knows of its classes by name.
///
/// Each such module has a type of this kind, which is found by the module's name.
public protocol PhoneIndex {
  static func fill(_ table: PhoneTable)
}

/// Methods, properties and classes of one module by their names.
public final class PhoneTable {
  struct Property {
    let get: (Any) -> Any?
    let set: ((Any, Any?) -> Void)?
  }

  typealias Observer = (Any, String?, Any?, [NSKeyValueChangeKey: Any]?, UnsafeMutableRawPointer?)
    -> Void

  private(set) var methods: [ObjectIdentifier: [String: Selector]] = [:]
  private(set) var properties: [ObjectIdentifier: [String: Property]] = [:]
  private(set) var observers: [ObjectIdentifier: Observer] = [:]
  private(set) var makers: [String: @MainActor () -> AnyObject] = [:]
  private(set) var dependencies: [ObjectIdentifier: [(String) -> Set<String>]] = [:]

  /// Values of the class that depend on others: what `body` gives for a name.
  public func dependencies(
    _ type: AnyClass, _ body: @escaping @MainActor (String) -> Set<String>
  ) {
    let body = unsafeBitCast(body, to: ((String) -> Set<String>).self)
    dependencies[ObjectIdentifier(type), default: []].append(body)
  }

  public func add(_ type: AnyClass, _ method: Selector) {
    methods[ObjectIdentifier(type), default: [:]][method.name] = method
  }

  public func property<T, V>(
    _ type: T.Type, _ name: String, _ get: @escaping @MainActor (T) -> V,
    _ set: (@MainActor (T, V) -> Void)? = nil
  ) {
    let get = unsafeBitCast(get, to: ((T) -> V).self)
    var setter: ((Any, Any?) -> Void)?
    if let set {
      let set = unsafeBitCast(set, to: ((T, V) -> Void).self)
      setter = { object, value in
        guard let object = object as? T else { return }
        if let value = value as? V {
          set(object, value)
        } else if value == nil || value is NSNull, let nothing = Optional<Any>.none as? V {
          set(object, nothing)
        }
      }
    }
    properties[ObjectIdentifier(type), default: [:]][name] = Property(
      get: { ($0 as? T).map(get) }, set: setter)
  }

  /// The class has a method that is told of changes it observes.
  public func observer<T: AnyObject>(
    _ type: T.Type,
    _ body:
      @escaping @MainActor (
        T, String?, Any?, [NSKeyValueChangeKey: Any]?, UnsafeMutableRawPointer?
      ) -> Void
  ) {
    let body = unsafeBitCast(
      body,
      to: ((T, String?, Any?, [NSKeyValueChangeKey: Any]?, UnsafeMutableRawPointer?) -> Void).self)
    observers[ObjectIdentifier(type)] = { observer, path, object, change, context in
      if let observer = observer as? T { body(observer, path, object, change, context) }
    }
  }

  /// Makes an object of a class that an Info.plist may name.
  public func maker(_ name: String, _ make: @escaping @MainActor () -> AnyObject) {
    makers[name] = make
  }
}

/// The tables of all modules, each filled when one of its classes is first asked about.
enum PhoneTables {
  private struct State {
    var table = PhoneTable()
    var modules: Set<String> = []
  }

  private static let state = Guarded(Unchecked(Box(State())))

  private final class Box {
    var value: State

    init(_ value: State) {
      self.value = value
    }
  }

  static func method(_ name: String, of object: Any) -> Selector? {
    find(in: object) { $0.methods[$1]?[name] }
  }

  static func property(_ name: String, of object: Any) -> PhoneTable.Property? {
    find(in: object) { $0.properties[$1]?[name] }
  }

  static func observer(_ object: Any) -> PhoneTable.Observer? {
    find(in: object) { $0.observers[$1] }
  }

  /// The paths on which the named value of the object depends.
  static func dependencies(_ name: String, of object: Any) -> Set<String> {
    let bodies = find(in: object) { $0.dependencies[$1] } ?? []
    return bodies.reduce(into: Set<String>()) { $0.formUnion($1(name)) }.subtracting([name])
  }

  static func maker(_ name: String, module: String) -> (@MainActor () -> AnyObject)? {
    state.withLock { box in
      load(module, into: &box.value.value)
      return Unchecked(box.value.value.table.makers[name])
    }.value
  }

  /// Looks in the object's class first, then in those it is a kind of.
  private static func find<Found>(
    in object: Any, _ body: (PhoneTable, ObjectIdentifier) -> Found?
  ) -> Found? {
    var type: AnyClass? = object as? AnyClass ?? Swift.type(of: object as AnyObject)
    return state.withLock { box in
      while let next = type {
        let name = String(reflecting: next)
        load(String(name.prefix { $0 != "." }), into: &box.value.value)
        if let found = body(box.value.value.table, ObjectIdentifier(next)) {
          return Unchecked(Optional(found))
        }
        type = _getSuperclass(next)
      }
      return Unchecked(nil)
    }.value
  }

  private static func load(_ module: String, into state: inout State) {
    guard state.modules.insert(module).inserted else { return }
    let name = "\(module.utf8.count)\(module)11_PhoneIndexO"
    (_typeByName(name) as? any PhoneIndex.Type)?.fill(state.table)
  }

  /// Says in the trace what the phone would end the app for.
  static func complain(_ words: String) {
    SimulatedPhone.current.report(.log(words))
  }
}

/// Makes objects of classes that are known by their names alone, such as those an Info.plist names.
public enum PhoneClasses {
  /// Nil when the module has no such class, or none that the phone could make.
  @MainActor
  public static func make(_ name: String, module: String) -> AnyObject? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let make = PhoneTables.maker(parts[1], module: parts[0]) { return make() }
    return PhoneTables.maker(name, module: module)?()
  }
}
