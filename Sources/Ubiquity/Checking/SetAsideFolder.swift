internal import Foundation

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
    let relative =
      file.hasPrefix(git + "/") ? String(file.dropFirst(git.count + 1)) : (file as NSString).lastPathComponent
    return try place(relative) { try FileManager.default.moveItem(atPath: file, toPath: $0) }
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
