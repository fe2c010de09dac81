// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{{target}}",
  dependencies: [.package(name: "testdrive", path: "{{testdrive}}")],
  targets: [
    .executableTarget(
      name: "{{target}}",
      dependencies: ["AVFAudio", "AVFoundation", "MediaPlayer", "TestdriveApp", "UIKit", "os"].map {
        .product(name: $0, package: "testdrive")
      },
      path: "Sources")
  ],
  // As most code for the phone is still written.
  swiftLanguageModes: [.v5])
