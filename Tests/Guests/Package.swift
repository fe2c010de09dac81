// swift-tools-version: 6.2
import PackageDescription

// Apps and a library as they are written for the phone. The originals in each folder App are
// compiled as PhoneSources rewrites them.
let products = ["AVFoundation", "MediaPlayer", "TestdriveApp", "UIKit", "os"]

func guest(
  _ name: String, needs others: [String] = [], modules more: [String] = [], isLibrary: Bool = false
) -> Target {
  let modules: [Target.Dependency] =
    (products + more).map { .product(name: $0, package: "testdrive") }
    + others.map { .byName(name: $0) }
  let plugins: [Target.PluginUsage] = [.plugin(name: "PhoneSources", package: "testdrive")]
  if isLibrary {
    return .target(name: name, dependencies: modules, exclude: ["App"], plugins: plugins)
  }
  return .executableTarget(name: name, dependencies: modules, exclude: ["App"], plugins: plugins)
}

let package = Package(
  name: "Guests",
  dependencies: [.package(name: "testdrive", path: "../..")],
  targets: [
    guest("Almanac"),
    guest("Bandstand", modules: ["CarPlay", "Combine", "Intents"]),
    guest("Cassette"),
    guest("Chapterhouse", modules: ["OSLog"]),
    guest("CommandDeck"),
    guest(
      "Foyer", modules: ["BackgroundTasks", "CoreSpotlight", "UserNotifications"]),
    guest("Gramophone", modules: ["StoreKit"]),
    guest("Harbourcast"),
    guest("Jetty", modules: ["CarPlay", "Combine", "SwiftUI"]),
    guest("Kiosk", modules: ["Combine", "Network", "SwiftUI"]),
    guest("Lantern", needs: ["LanternKit"]),
    guest("LanternKit", isLibrary: true),
    guest("Ledgercast", modules: ["Combine", "SafariServices"]),
    guest("Lighthouse", modules: ["CarPlay", "Combine"]),
    guest("Metro"),
    guest(
      "Nightstand",
      modules: [
        "ActivityKit", "AppIntents", "BackgroundTasks", "CarPlay", "Combine", "SafariServices",
        "SwiftUI", "WidgetKit",
      ]),
    guest(
      "Orchard",
      modules: [
        "BackgroundTasks", "CarPlay", "Combine", "Intents", "StoreKit", "SwiftUI",
        "UserNotifications",
      ]),
    guest("Quietbooks"),
    guest("Relay"),
    // As `testdrive adopt` writes it.
    .executableTarget(
      name: "Signalbox",
      dependencies: [.product(name: "PhoneApp", package: "testdrive")],
      exclude: ["App"],
      plugins: [.plugin(name: "PhoneSources", package: "testdrive")]),
    guest("Storybook"),
    guest("Switchboard"),
    guest("Tidetable"),
    guest("Turnstile", modules: ["CryptoKit", "Security"]),
    guest("Windvane", modules: ["AVKit", "Network"]),
  ],
  swiftLanguageModes: [.v5])
