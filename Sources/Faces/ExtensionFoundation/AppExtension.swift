/// A program of an app's that the phone begins when it needs it.
@MainActor
public protocol AppExtension {
  associatedtype Configuration: AppExtensionConfiguration

  init()
  /// What it does once it runs.
  var configuration: Configuration { get }
  /// What the phone needs it for.
  @AppExtensionPoint.Bind var extensionPoint: AppExtensionPoint { get }

  static func main() throws
}

extension AppExtension {
  /// What an Info.plist says counts then.
  public var extensionPoint: AppExtensionPoint { AppExtensionPoint(nil) }

  /// Serves whoever has begun the program, until that is gone.
  public static func main() throws {
    let program = Self()
    let configuration = program.configuration
    guard let service = configuration as? any AppExtensionService else {
      throw AppExtensionProblem.nothingToServe
    }
    service.serve()
    withExtendedLifetime(program) {}
  }
}

/// How an extension is set up.
public protocol AppExtensionConfiguration {}

/// What the program of an extension does; the faces have theirs.
package protocol AppExtensionService {
  /// Comes back when nobody asks anything any more.
  func serve()
}

enum AppExtensionProblem: Error {
  case nothingToServe
}

/// What the phone needs an extension for.
public struct AppExtensionPoint: Sendable {
  /// Its name, as in an Info.plist; nil where only that says it.
  public let identifier: String?

  init(_ identifier: String?) {
    self.identifier = identifier
  }

  public struct Identifier: Sendable {
    let name: String

    public init(_ name: StaticString) {
      self.name = "\(name)"
    }

    public init(host: StaticString, name: StaticString) {
      self.name = "\(host).\(name)"
    }
  }

  @resultBuilder
  public enum Bind {
    public static func buildExpression(_ identifier: Identifier) -> AppExtensionPoint {
      AppExtensionPoint(identifier.name)
    }

    public static func buildExpression(_ point: AppExtensionPoint) -> AppExtensionPoint { point }

    public static func buildBlock(_ point: AppExtensionPoint) -> AppExtensionPoint { point }
  }
}
