import Foundation

@testable import Formats

/// Real documents that others wrote; not part of the project.
enum Corpus {
  static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let places = ["../shared/corpus", "../../shared/corpus"].map { root.appending(path: $0).standardizedFileURL }
    let named = ProcessInfo.processInfo.environment["DOCEDIT_CORPUS"].map { [URL(filePath: $0)] } ?? []
    return (named + places).first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  static var isHere: Bool { folder != nil }

  struct File {
    var name: String
    /// The name of the folder that it is in.
    var folder = ""
    var bytes: [UInt8]
  }

  /// The files with this extension, in the order of their names.
  static func files(_ fileExtension: String) -> [File] {
    guard let folder, let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
      return []
    }
    let urls = all.compactMap { $0 as? URL }.filter { $0.pathExtension == fileExtension && !$0.hasDirectoryPath }
    return urls.sorted { $0.path < $1.path }.compactMap { url in
      let folder = url.deletingLastPathComponent().lastPathComponent
      return (try? Data(contentsOf: url)).map {
        File(name: url.lastPathComponent, folder: folder, bytes: Array($0))
      }
    }
  }

  /// The packages of RTFD, in the order of their names.
  static let packages: [File] = {
    guard let folder = folder?.appending(path: "rtfd"),
      let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    let folders = all.compactMap { $0 as? URL }.filter { $0.pathExtension == "rtfd" }.sorted { $0.path < $1.path }
    return folders.map { package in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: package.path)) ?? []
      let files = names.map {
        FilePackage.File($0, [UInt8]((try? Data(contentsOf: package.appending(path: $0))) ?? Data()))
      }
      let folder = package.deletingLastPathComponent().lastPathComponent
      return File(name: package.lastPathComponent, folder: folder, bytes: FilePackage(files).bytes)
    }
  }()
}
