// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
let safe = strict + [.strictMemorySafety()]

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let database: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")

let package = Package(
  name: "docedit",
  products: [
    .executable(name: "docedit", targets: ["docedit"]),
    .library(name: "Handoff", targets: ["Handoff"]),
    .library(name: "RichText", targets: ["RichText"]),
    .library(name: "Formats", targets: ["Formats"]),
    .library(name: "Editing", targets: ["Editing"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .target(name: "RichText", swiftSettings: safe),
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev", "libssl-dev"])]),
    .target(
      name: "Formats", dependencies: ["RichText", "CMarkGFM", "CGumbo", "CExpat", "CZip"], swiftSettings: strict),
    .target(name: "Editing", dependencies: ["RichText"], swiftSettings: safe),
    .target(name: "Handoff", swiftSettings: safe),
    .systemLibrary(name: "CGit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .target(name: "Git", dependencies: ["CGit2", crypto], swiftSettings: strict),
    .systemLibrary(name: "CLinux"),
    .target(name: "Files", dependencies: ["CLinux"], swiftSettings: safe),
    .target(name: "Ubiquity", dependencies: ["Files", "Git", "Handoff", database, crypto], swiftSettings: safe),
    .target(
      name: "Documents", dependencies: ["RichText", "Formats", "Files", "Ubiquity", "Handoff"], swiftSettings: safe),
    .target(name: "Terminal", swiftSettings: strict),
    .target(
      name: "Screens", dependencies: ["RichText", "Editing", "Handoff", "Terminal"], swiftSettings: safe),
    .executableTarget(
      name: "docedit",
      dependencies: [
        "RichText", "Formats", "Editing", "Handoff", "Git", "Ubiquity", "Documents", "Terminal", "Screens", "CLinux",
        arguments, crypto,
      ],
      resources: [
        .embedInCode("Resources/docedit-Info.plist"), .embedInCode("Resources/history.css"),
        .embedInCode("Resources/comparison.js"), .embedInCode("Resources/history.js"),
      ],
      swiftSettings: safe),

    .target(name: "Properties", path: "Tests/Properties", swiftSettings: safe),
    .executableTarget(name: "faultpoint", path: "Tests/Faultpoint"),
    .testTarget(name: "RichTextTests", dependencies: ["RichText", "Properties"], swiftSettings: safe),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "RichText", "Properties"], swiftSettings: strict),
    .testTarget(name: "EditingTests", dependencies: ["Editing", "RichText", "Properties"], swiftSettings: safe),
    .testTarget(name: "HandoffTests", dependencies: ["Handoff", "Properties"], swiftSettings: safe),
    .testTarget(name: "GitTests", dependencies: ["Git", "Properties"], swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: safe),
    .testTarget(
      name: "UbiquityTests", dependencies: ["Ubiquity", "Files", "Git", "Handoff", "Properties", database, crypto],
      swiftSettings: safe),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Documents", "RichText", "Formats", "Files", "Git", "Ubiquity", "Handoff", "Properties"],
      swiftSettings: safe),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Properties"], swiftSettings: strict),
    .testTarget(
      name: "ScreensTests", dependencies: ["Screens", "RichText", "Editing", "Handoff", "Terminal", "Properties"],
      swiftSettings: safe),
    .testTarget(
      name: "doceditTests",
      dependencies: ["docedit", "faultpoint", "Terminal", "Screens", "Ubiquity", "Git", "Properties", arguments],
      swiftSettings: safe),
  ]
)
