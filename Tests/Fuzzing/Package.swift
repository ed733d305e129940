// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let readers = ["RTF", "RTFD", "PlainText", "Markdown", "HTML", "ODT", "DOCX"]

let package = Package(
  name: "Fuzzing",
  products: readers.map { .executable(name: "Fuzz\($0)", targets: ["Fuzz\($0)"]) },
  dependencies: [.package(name: "docedit", path: "../..")],
  targets: [
    .target(
      name: "FuzzKit",
      dependencies: [.product(name: "RichText", package: "docedit"), .product(name: "Formats", package: "docedit")],
      swiftSettings: strict)
  ]
    + readers.map {
      .executableTarget(
        name: "Fuzz\($0)", dependencies: ["FuzzKit", .product(name: "Formats", package: "docedit")],
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
    })
