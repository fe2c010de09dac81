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
    .target(name: "HeadUnitDisplay", dependencies: ["HeadUnitCore"], swiftSettings: settings),
    .target(name: "CPixels"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "HeadUnitPaint", dependencies: ["CPixels", "CZlib", "HeadUnitCore", "HeadUnitDisplay"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .target(
      name: "HeadUnitFonts",
      dependencies: [
        "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "HeadUnitDisplay", "HeadUnitPaint",
      ],
      swiftSettings: settings),
    .target(name: "CSDL2"),
    .target(
      name: "HeadUnitSDL", dependencies: ["CSDL2", "HeadUnitDisplay", "HeadUnitPaint"],
      swiftSettings: settings),
    .target(name: "HeadUnitApps", dependencies: ["HeadUnitCore"], swiftSettings: settings),
    .target(
      name: "HeadUnitScenario", dependencies: ["HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay"],
      swiftSettings: settings),
    .target(
      name: "TestdriveCommand",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFonts", "HeadUnitPaint",
        "HeadUnitSDL", "HeadUnitScenario",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "testdrive", dependencies: ["TestdriveCommand"], swiftSettings: settings),
    .executableTarget(
      name: "testdrive-bench",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFonts", "HeadUnitPaint",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "testdrive-soak", dependencies: ["HeadUnitApps", "HeadUnitCore", "HeadUnitScenario"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitCoreTests", dependencies: ["HeadUnitCore"], swiftSettings: settings),
    .testTarget(
      name: "HeadUnitDisplayTests",
      dependencies: ["HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay"],
      exclude: ["Goldens", "Variants"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitPaintTests",
      dependencies: ["HeadUnitCore", "HeadUnitDisplay", "HeadUnitPaint"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitFontsTests",
      dependencies: ["HeadUnitDisplay", "HeadUnitFonts", "HeadUnitPaint"], swiftSettings: settings),
    .testTarget(
      name: "HeadUnitSDLTests",
      dependencies: ["HeadUnitCore", "HeadUnitDisplay", "HeadUnitPaint", "HeadUnitSDL"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitAppsTests", dependencies: ["HeadUnitApps", "HeadUnitCore", "testdrive-soak"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitScenarioTests",
      dependencies: ["HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitScenario"],
      swiftSettings: settings),
    .testTarget(
      name: "TestdriveCommandTests",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitPaint", "HeadUnitScenario",
        "TestdriveCommand",
      ],
      exclude: ["Goldens", "MustFail"],
      swiftSettings: settings),
    .testTarget(name: "TidyTests", swiftSettings: settings),
  ]
)

// Built by `make fuzz` alone: its `main` is libFuzzer's.
if Context.environment["TESTDRIVE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "testdrive-fuzz", dependencies: ["HeadUnitApps", "HeadUnitCore", "HeadUnitScenario"],
      path: "Tests/Fuzz", exclude: ["Corpus", "found.txt", "leaks.txt"], swiftSettings: settings))
}
