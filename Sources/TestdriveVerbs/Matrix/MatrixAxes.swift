import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText

/// How much a car lets an app show, in a matrix.
enum MatrixLimits: String, CaseIterable, Sendable {
  /// As parked, whatever the car does.
  case none
  /// As the head unit has it at speed.
  case driving
  /// The fewest rows and levels of any head unit there is.
  case tightest
}

/// Which worlds a matrix has, as the command line says.
struct MatrixAxes: Sendable {
  var versions = ["13", "16", "26"]
  var entitlements = AppEntitlement.allCases
  var limits = MatrixLimits.allCases
  /// Nil: those of the drives themselves, or a small and a wide one for drives of ours.
  var profiles: [String]?

  private static let own = Matrix.World.ownProfile
  private static let usualProfiles = ["standard", "wide"]

  static func declare(in options: inout OptionList) -> OptionGroup<MatrixAxes> {
    let usual = MatrixAxes()
    let versions = options.text(
      "--ios", "N,…", "versions of the phone", default: usual.versions.joined(separator: ","))
    let entitlements = options.several(
      "--entitlement", "all|playable,audio,none", AppEntitlement.allCases,
      "what a Swift app is entitled to (all)")
    let limits = options.several(
      "--limits", "all|none,driving,tightest", MatrixLimits.allCases,
      "how much the car lets it show (all)")
    let profiles = options.text(
      "--profiles", "all|own|NAME,…", "head units (the drives' own; for \"any\" standard,wide)")
    return OptionGroup { arguments in
      var axes = MatrixAxes()
      axes.versions = words(of: arguments[versions])
      axes.entitlements = try arguments[entitlements] ?? axes.entitlements
      axes.limits = try arguments[limits] ?? axes.limits
      axes.profiles = arguments[profiles].map(words)
      if axes.profiles == ["all"] {
        axes.profiles = ProfileStore(try Resources.find(arguments)).names
      }
      return axes
    }
  }

  private static func words(of text: String) -> [String] {
    var known: Set<String> = []
    return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      .filter { known.insert($0).inserted }
  }
}

/// One world, and how a drive is put into it.
struct MatrixWorld: Sendable {
  let world: Matrix.World
  /// Laid over a drive's own head unit; nil lays nothing.
  let profile: String?
  /// Laid over that: the phone's version, and the limits.
  let layer: String
  let entitlement: AppEntitlement?
  /// Whether there is anything to show the app by.
  let isInCar: Bool

  /// The name of the file with the layer, by which a run is had again.
  var layerFile: String {
    let words = [world.ios.map { "ios\($0)" }, world.limits, world.profile].compactMap(\.self)
    return FileStem.safe(words.joined(separator: "-")) + ".json"
  }

  func enter(_ drive: inout DriveCase, _ environment: DriveEnvironment) throws {
    if let profile { try environment.layer(profile, &drive.profile) }
    try drive.profile.layer(SourceText(name: world.title, text: layer))
  }
}

extension MatrixAxes {
  /// The app as far as it decides which axes mean anything.
  enum Kind: Sendable {
    case hosted(HostedApp)
    case program
    case file

    /// Why axes are left out.
    var notes: [String] {
      switch self {
      case .hosted: []
      case .program: ["entitlement is left out: a program has none"]
      case .file:
        ["ios and entitlement are left out: a library or a trace is the same on every phone"]
      }
    }
  }

  /// All worlds, a head unit after the other; the drive is one of those that are run.
  func worlds(
    for kind: Kind, _ drive: DriveCase, isStock: Bool, _ environment: DriveEnvironment,
    _ store: ProfileStore
  ) throws -> [MatrixWorld] {
    let names = profiles ?? (isStock ? Self.usualProfiles : [Self.own])
    let bases = try names.map { name in
      var profile = drive.profile
      if name != Self.own { try environment.layer(name, &profile) }
      return (name: name, profile: profile)
    }
    let shipped = try store.names.map { try store.profile([$0]) }
    let bands = (bases.map(\.profile) + shipped).flatMap(\.limits)
    let tightest = LimitBand(
      speed: .zero, items: bands.compactMap(\.items).min(), depth: bands.map(\.depth).min() ?? 1)
    let depth = (bases.map(\.profile) + shipped).map(\.templates.depth).min() ?? 2
    return bases.flatMap { base in
      phones(for: kind).flatMap { phone in
        limits.map { limits in
          MatrixWorld(
            world: Matrix.World(
              ios: phone.version, entitlement: phone.entitlement?.rawValue,
              limits: limits.rawValue, profile: base.name),
            profile: base.name == Self.own ? nil : base.name,
            layer: Self.layer(phone.version, limits, base.profile, tightest, depth),
            entitlement: phone.entitlement, isInCar: phone.isInCar)
        }
      }
    }
  }

  private typealias Phone = (version: String?, entitlement: AppEntitlement?, isInCar: Bool)

  private func phones(for kind: Kind) -> [Phone] {
    switch kind {
    case .file: [(nil, nil, true)]
    case .program: versions.map { ($0, nil, true) }
    case .hosted(let app):
      versions.flatMap { version in
        entitlements.map { (version, $0, app.isInCar(Int(version) ?? 0, $0)) }
      }
    }
  }

  private static func layer(
    _ version: String?, _ limits: MatrixLimits, _ base: Profile, _ tightest: LimitBand,
    _ templateDepth: Int
  ) -> String {
    let parked = LimitBand(speed: .zero, depth: base.limits.first?.depth ?? LimitBand.parked.depth)
    let driving = base.limits.limits(at: .kilometresPerHour(120), in: .drive)
    let bands =
      switch limits {
      case .none: [parked]
      case .driving: [parked, LimitBand(speed: .zero, items: driving.items, depth: driving.depth)]
      case .tightest: [parked, tightest]
      }
    let version = version.map { "\"ios\": \($0), " } ?? ""
    let templates = limits == .tightest ? ", \"templates\": {\"depth\": \(templateDepth)}" : ""
    let limits = bands.map(text).joined(separator: ", ")
    return "{\(version)\"limits\": [\(limits)]\(templates)}\n"
  }

  private static func text(of band: LimitBand) -> String {
    let items = band.items.map { "\"items\": \($0), " } ?? ""
    return "{\"speed\": \"0km/h\", \(items)\"depth\": \(band.depth)}"
  }
}

extension LimitBand {
  fileprivate static let parked = LimitBand(speed: .zero)
}
