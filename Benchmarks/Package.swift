// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "docedit", path: "..")],
  targets: [
    .target(name: "Programs", swiftSettings: strict),
    .executableTarget(name: "HandoffBench", dependencies: ["Programs"], swiftSettings: strict),
    .executableTarget(name: "StoreBench", dependencies: ["Programs"], swiftSettings: strict),
    .executableTarget(
      name: "TextBench",
      dependencies: ["RichText", "Formats", "Editing"].map { .product(name: $0, package: "docedit") },
      swiftSettings: strict),
  ]
)
