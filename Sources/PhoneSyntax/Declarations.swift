/// What a Swift file declares, as far as it matters for code that counts on Objective-C.
public struct Declarations: Sendable {
  public var types: [TypeDeclaration] = []
  public var imports: [ImportDeclaration] = []
  /// Types, functions and variables of the file itself.
  public var names: Set<String> = []
  /// Functions and variables of the file itself, as members of nothing.
  public var ownMembers = TypeDeclaration(kind: .extension, name: "")
}

/// `import UIKit.UIImage`, and its like.
public struct ImportDeclaration: Sendable {
  public let module: String
  /// Index of the token of the module's name.
  public let token: Int
  /// What follows the module, as in `.UIImage`.
  public let rest: Range<Int>
  /// The kind named before it, as in `import class`.
  public let kind: Int?
  /// What must hold for it to be compiled.
  public let conditions: [String]
}

/// A class, another type, a protocol or an extension, and what stands in it.
public struct TypeDeclaration: Sendable {
  /// What was written to begin it.
  public enum Kind: String, Sendable {
    case `class`, `struct`, `enum`, `protocol`, `extension`, actor
  }

  public let kind: Kind
  /// With the types around it, separated by dots.
  public let name: String
  /// Types and protocols after the colon, without what they are generic over.
  public var inherited: [String] = []
  public var attributes: [Attribute] = []
  public var modifiers: [String] = []
  public var methods: [MethodDeclaration] = []
  public var properties: [PropertyDeclaration] = []
  /// Other names for types.
  public var aliases: [String] = []
  public var isGeneric = false
  /// It stands in a function.
  public var isLocal = false
  /// A private type around it, or itself in another type.
  public var isHidden = false
  /// What must hold for it to be compiled.
  public var conditions: [String] = []
  /// From its first attribute to its last bracket.
  public var tokens: Range<Int> = 0..<0
  /// The brackets and what is between them.
  public var body: Range<Int> = 0..<0
  /// Index of the token of its name.
  public var nameToken = 0

  public func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
  var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// `@name(arguments)`.
public struct Attribute: Sendable {
  public let name: String
  /// The sign, the name and what is between brackets.
  public let tokens: Range<Int>
  /// What stands between the brackets.
  public let arguments: Range<Int>
}

/// A function of a type.
public struct MethodDeclaration: Sendable {
  public let name: String
  public var parameters: [Parameter] = []
  public var attributes: [Attribute] = []
  public var modifiers: [String] = []
  /// The type it returns, as it was written.
  public var result: String?
  public var isAsync = false
  public var isThrowing = false
  public var isGeneric = false
  public var conditions: [String] = []
  public var tokens: Range<Int> = 0..<0
  /// From `func` to its body or its end.
  public var signature: Range<Int> = 0..<0
  public var body: Range<Int>?

  /// What is passed to it.
  public struct Parameter: Sendable {
    public let label: String
    public let name: String
    public let type: String
    public let hasDefault: Bool
  }

  public func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
  public var labels: [String] { parameters.map(\.label) }
  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  /// Its name and labels, as in `play(_:at:)`.
  public var fullName: String {
    parameters.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}

/// A variable or constant of a type.
public struct PropertyDeclaration: Sendable {
  public let name: String
  public var type: String?
  public var attributes: [Attribute] = []
  public var modifiers: [String] = []
  public var isConstant = false
  public var conditions: [String] = []
  public var tokens: Range<Int> = 0..<0
  /// The index after its type and its first value: where its accessors stand or could.
  public var end = 0
  /// The brackets around its accessors.
  public var accessors: Range<Int>?
  /// The first token of each accessor, by its word.
  public var accessorBodies: [String: Range<Int>] = [:]
  public var isComputed = false
  /// Another one is declared in the same go.
  public var isOneOfSeveral = false

  public func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}
