internal import Foundation
internal import Git

/// Where broken files go, that nothing is deleted: `.git/docedit/set-aside/<time>`, made with the first of them.
struct SetAsideFolder {
  let path: String
  private let git: String

  init(git: String, at date: Date) {
    let name = date.formatted(.iso8601).filter { !":-".contains($0) }
    (path, self.git) = ("\(git)/docedit/set-aside/\(name)", git)
  }

  /// Moves a file of the repository there, under its own path.
  func take(_ file: String) throws(UbiquityError) -> String {
    try place(relative(file)) { try FileManager.default.moveItem(atPath: file, toPath: $0) }
  }

  /// Moves files there that are of use together only: at every instant all of them are in one of the two places. Returns where the first one is.
  func take(_ files: [String]) throws(UbiquityError) -> String {
    var targets: [String] = []
    for file in files {
      targets.append(
        try place(relative(file)) { target in
          do { try FileManager.default.linkItem(atPath: file, toPath: target) } catch {
            try FileManager.default.copyItem(atPath: file, toPath: target)
          }
        })
    }
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    return targets.first ?? path
  }

  /// The file of a loose object, or the index of a pack with its other half. Of a pack, what is whole in it is kept: both halves of it are aside before one
  /// of them goes.
  func takeObjects(_ file: String, of repository: borrowing Repository) throws(UbiquityError) {
    let stem = file.dropLast(4), suffixes = file.hasSuffix(".idx") ? [".pack", ".rev", ".bitmap", ".promisor"] : []
    let others = suffixes.map { stem + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
    let moved = try take([file] + others)
    guard file.hasSuffix(".idx") else { return }
    _ = try withGit { () throws(GitError) in
      try repository.refreshObjects()
      return try repository.take(fromPack: moved)
    }
  }

  private func relative(_ file: String) -> String {
    file.hasPrefix(git + "/") ? String(file.dropFirst(git.count + 1)) : (file as NSString).lastPathComponent
  }

  /// The packs that were ever set aside, with an index or without.
  static func packs(git: String) -> [String] {
    let folder = "\(git)/docedit/set-aside"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".pack") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Writes a text down there.
  func note(_ text: String, as name: String) throws(UbiquityError) {
    _ = try place(name) { try Data(text.utf8).write(to: URL(filePath: $0)) }
  }

  private func place(_ relative: String, _ put: (String) throws -> Void) throws(UbiquityError) -> String {
    var target = "\(path)/\(relative)", number = 2
    while FileManager.default.fileExists(atPath: target) {
      target = "\(path)/\(relative).\(number)"
      number += 1
    }
    do {
      try FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try put(target)
    } catch {
      throw UbiquityError(
        .permission, "cannot set \(Printable.quoted(relative)) aside",
        hint: "check who may write to \(Printable.quoted(git))")
    }
    return target
  }
}
