/// The versions that the history of this machine leaves out unless it is asked for all: `.git/docedit/unlisted`, a name a line, sorted.
struct UnlistedVersions: Equatable {
  var names: Set<String> = []

  static let fileName = "unlisted"

  init() {}

  /// What is no name is passed over.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).lazy.filter { $0.count == 40 }
    names = Set(lines.map { String(decoding: $0, as: UTF8.self) })
  }

  var bytes: [UInt8] { Array(names.sorted().map { $0 + "\n" }.joined().utf8) }
}
