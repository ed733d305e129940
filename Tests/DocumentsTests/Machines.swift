import Documents
import Foundation
import Handoff
import RichText
import Synchronization
import Ubiquity

@testable import Git

/// Two machines with one container each, over one bare repository; all real but the clock.
@MainActor
final class Machines {
  let folder: TemporaryFolder
  private let clock: Clock
  private let types: DocumentTypes
  /// The machine that made the container.
  private var founder: String?
  /// Whether the founder lets every other machine in.
  var areApproved = true

  /// `step`: how many seconds pass with every look at the clock.
  init(step: TimeInterval = 1) throws {
    clock = Clock(step: step)
    folder = try TemporaryFolder()
    types = try Self.types()
    try git("init --quiet --bare \(remote)")
  }

  /// One entry for each format.
  nonisolated static func types() throws -> DocumentTypes {
    DocumentTypes([try BundleInfo(plist: Data(plist.utf8), source: "test")])
  }

  var remote: String { folder.url.appending(path: "remote.git").path }

  func surroundings(_ name: String) throws -> Surroundings {
    let home = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return Surroundings(
      home: home, environment: ["HOME": home.path, "PATH": path], hostName: name, now: { [clock] in clock.now() })
  }

  /// A controller of a machine, as one process has it.
  func controller(_ name: String) throws -> DocumentController {
    DocumentController(surroundings: try surroundings(name), types: types)
  }

  /// The machine's container; made on first use, in a folder of another name on each machine.
  func container(_ name: String) async throws -> UbiquityContainer {
    let merge = DocumentReader(types: types).contentMerge
    let registry = DeviceRegistry(try surroundings(name), contentMerge: merge)
    if let known = try registry.containers().first { return try known.container.get() }
    let container = try await UbiquityContainer.create(
      at: folder.url.appending(path: "\(name)/Documents of \(name)"), remote: remote,
      device: registry.device(named: name),
      surroundings: registry.surroundings, contentMerge: merge)
    try registry.add(root: container.root)
    if let founder, areApproved { try await approve(name, on: founder) }
    founder = founder ?? name
    return container
  }

  /// Lets a machine in.
  func approve(_ name: String, on other: String) async throws {
    let container = try await container(other)
    _ = try await container.poll()
    guard let report = try await container.devices().first(where: { $0.device.name == name }) else { return }
    try await container.approve(report)
    _ = try await self.container(name).poll()
  }

  func git(_ arguments: String) throws {
    let child = try ChildProcess(
      ["sh", "-c", "git \(arguments)"], environment: ProcessInfo.processInfo.environment, ownGroup: true)
    _ = child.finish(within: 60)
  }

  private final class Clock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
    private let step: TimeInterval
    init(step: TimeInterval) { self.step = step }

    func now() -> Date {
      date.withLock { date in
        date += step
        return date
      }
    }
  }

  private nonisolated static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.test</string>
      <key>CFBundleDocumentTypes</key><array>
        <dict>
          <key>CFBundleTypeName</key><string>RTF</string>
          <key>LSItemContentTypes</key><array><string>public.rtf</string></array>
          <key>NSUbiquitousDocumentUserActivityType</key><string>$(PRODUCT_BUNDLE_IDENTIFIER).editing</string>
        </dict>
        <dict>
          <key>CFBundleTypeName</key><string>RTFD</string>
          <key>LSItemContentTypes</key><array><string>com.apple.rtfd</string></array>
          <key>LSTypeIsPackage</key><true/>
          <key>NSUbiquitousDocumentUserActivityType</key><string>$(PRODUCT_BUNDLE_IDENTIFIER).editing</string>
        </dict>
        <dict>
          <key>CFBundleTypeName</key><string>Text</string>
          <key>LSItemContentTypes</key><array><string>public.plain-text</string></array>
          <key>NSUbiquitousDocumentUserActivityType</key><string>$(PRODUCT_BUNDLE_IDENTIFIER).editing</string>
        </dict>
        <dict>
          <key>CFBundleTypeName</key><string>Others</string>
          <key>LSItemContentTypes</key><array>
            <string>net.daringfireball.markdown</string>
            <string>public.html</string>
            <string>org.oasis-open.opendocument.text</string>
            <string>org.openxmlformats.wordprocessingml.document</string>
          </array>
        </dict>
      </array>
    </dict></plist>
    """
}

extension Place {
  /// What is selected.
  var range: Range<Position> { min(anchor, head)..<max(anchor, head) }
}
