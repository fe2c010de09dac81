// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{{target}}",
  dependencies: [.package(name: "testdrive", path: "{{testdrive}}", traits: ["AppBuild"])],
  targets: [
    .executableTarget(
      name: "{{target}}",
      // Another module of the phone's that the app imports is to be named here as well.
      dependencies: [
        "AVFAudio", "AVFoundation", "CarPlay", "MediaPlayer", "TestdriveApp", "UIKit",
      ].map { .product(name: $0, package: "testdrive") },
      path: "Sources")
  ],
  // As most code for the phone is still written.
  swiftLanguageModes: [.v5])
