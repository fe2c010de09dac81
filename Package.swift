// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "testdrive",
  products: [.executable(name: "testdrive", targets: ["testdrive"])],
  targets: [
    .target(
      name: "HeadUnitCore", swiftSettings: settings,
      // Rounding in a build without optimisation calls the mathematics library.
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "HeadUnitApps", dependencies: ["HeadUnitCore"], swiftSettings: settings),
    .target(
      name: "TestdriveCommand", dependencies: ["HeadUnitApps", "HeadUnitCore"],
      swiftSettings: settings),
    .executableTarget(
      name: "testdrive", dependencies: ["TestdriveCommand"], swiftSettings: settings),
    .executableTarget(
      name: "testdrive-bench", dependencies: ["HeadUnitApps", "HeadUnitCore"],
      swiftSettings: settings),
    .executableTarget(
      name: "testdrive-soak", dependencies: ["HeadUnitApps", "HeadUnitCore"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitCoreTests", dependencies: ["HeadUnitCore"], swiftSettings: settings),
    .testTarget(
      name: "HeadUnitAppsTests", dependencies: ["HeadUnitApps", "HeadUnitCore", "testdrive-soak"],
      swiftSettings: settings),
    .testTarget(
      name: "TestdriveCommandTests", dependencies: ["HeadUnitCore", "TestdriveCommand"],
      swiftSettings: settings),
    .testTarget(name: "TidyTests", swiftSettings: settings),
  ]
)
