// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{{target}}",
  dependencies: [.package(name: "testdrive", path: "{{testdrive}}", traits: ["AppBuild"])],
  targets: [
    .executableTarget(
      name: "{{target}}",
      dependencies: [.product(name: "PhoneApp", package: "testdrive")],
      path: "Sources")
  ],
  // As most code for the phone is still written.
  swiftLanguageModes: [.v5])
