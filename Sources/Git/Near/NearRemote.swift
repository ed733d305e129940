internal import CGit2
internal import Foundation

/// A bare repository in a folder that can be spoken with by reading and writing its files, without git's own program: one that keeps to what git makes
/// of `git init --bare`. For everything else its user may have set up (hooks, other settings, borrowed objects), git's program is needed.
///
/// What it holds may come from anybody: every file is read with a limit and looked at before it is believed, and libgit2 reads none of it.
struct NearRemote {
  let path: String

  /// Nil for what is no such repository.
  init?(_ path: String) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    guard let words = file("config", limit: 1 << 16).map({ String(decoding: $0, as: UTF8.self) }),
      Self.isPlain(words), file("HEAD", limit: 1 << 12) != nil
    else { return nil }
    let others = ["commondir", "shallow", "objects/info/alternates", "objects/info/http-alternates", "info/grafts"]
    if others.contains(where: { access(self.path + $0, F_OK) == 0 }) { return nil }
  }

  /// Whether nothing is to be run when something is sent to it.
  var hasNoHooks: Bool { File.names(in: path + "hooks").allSatisfy { $0.hasSuffix(".sample") } }

  /// Whether git would pack it, by git's own measure: one of the 256 folders of loose objects tells of all, and there are not to be more than fifty packs.
  var isToBePacked: Bool {
    let packs = File.names(in: path + "objects/pack").filter { $0.hasSuffix(".pack") }
    return File.names(in: path + "objects/17").count > Self.looseLimit / 256 || packs.count > Self.packLimit
  }

  private static let (looseLimit, packLimit) = (6_700, 50)

  /// The bytes of a regular file in it; nil where there is none, or it has more than so many.
  func file(_ name: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    return File.bytes(of: descriptor, count: Int(status.st_size))
  }
}

// MARK: Settings

extension NearRemote {
  /// What a bare repository may have set: what git and docedit write when they make one, and nothing that a push or a fetch would have to heed.
  private static let settings: [String: Set<String>] = [
    "core.repositoryformatversion": ["0"], "core.bare": ["true"], "core.filemode": ["true", "false"],
    "core.ignorecase": ["true", "false"], "core.symlinks": ["true", "false"],
    "core.precomposeunicode": ["true", "false"], "core.autocrlf": ["false"], "core.protecthfs": ["true"],
    "core.protectntfs": ["true"], "core.logallrefupdates": ["false"], "gc.auto": ["0"],
  ]

  /// Where it was cloned from does not matter.
  private static func isPlain(_ configuration: String) -> Bool {
    var (section, isBare): (String?, Bool) = (nil, false)
    for line in configuration.split(whereSeparator: \.isNewline).map({ $0.trimmed }) {
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("[") {
        let isOrigin = line.hasPrefix("[remote \"") || line.hasPrefix("[branch \"")
        guard isOrigin || line == "[core]" || line == "[gc]", line.hasSuffix("]") else { return false }
        section = isOrigin ? nil : String(line.dropFirst().dropLast())
      } else if let section {
        guard let name = allowed(line, in: section) else { return false }
        if name == "core.bare" { isBare = true }
      }
    }
    return isBare
  }

  /// The name of a setting that does not matter, or is as it has to be.
  private static func allowed(_ line: String, in section: String) -> String? {
    let sides = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
    guard sides.count == 2, case let name = section + "." + sides[0].lowercased() else { return nil }
    return settings[name]?.contains(sides[1]) == true ? name : nil
  }
}
