import Foundation
import Handoff
import Synchronization

/// The document types that docedit opens, and those that the user's own plists declare. They are read when they are first asked for: an exchange needs them only to
/// merge.
final class DeclaredTypes: Sendable {
  private struct Found {
    var types: DocumentTypes
    var notes: [String]
  }

  private let folder: URL
  private let known = Mutex<Found?>(nil)

  /// With those of the plists in the folder.
  init(in folder: URL) { self.folder = folder }

  var types: DocumentTypes { found.types }
  /// What was wrong in the plists.
  var notes: [String] { found.notes }

  /// Reads docedit's own, which is done once.
  static func prepare() { _ = own }

  private static let own = Result { () throws(BundleInfoError) in
    try BundleInfo(plist: Data(PackageResources.docedit_Info_plist), source: "docedit")
  }

  private var found: Found {
    known.withLock { known in
      let found = known ?? read()
      known = found
      return found
    }
  }

  private func read() -> Found {
    let plists = files.map { file in (file.lastPathComponent, Result { try Self.bundle(file) }) }
    let all = [("docedit", Self.own.mapError { $0 as any Error })] + plists
    let bundles = all.compactMap { try? $0.1.get() }
    let failures = all.compactMap { name, bundle in bundle.failure.map { "\(name) is left out: \($0)" } }
    return Found(types: DocumentTypes(bundles), notes: failures + bundles.flatMap(\.notes))
  }

  private static func bundle(_ file: URL) throws -> BundleInfo {
    try BundleInfo(plist: Data(contentsOf: file), source: file.lastPathComponent)
  }

  /// `~/.config/docedit/*.plist`, but for docedit's own state.
  private var files: [URL] {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter {
      $0.pathExtension == "plist" && !["device.plist", "containers.plist"].contains($0.lastPathComponent)
    }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
