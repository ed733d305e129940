import Foundation

/// A container's history of many commits as `git fast-import` reads it: three devices in turn edit one document each time, with hand-offs, merges and
/// renames in between, as docedit would have recorded them.
struct LongHistory {
  let commits: Int
  let documents: Int
  /// The document whose history is measured. It has as many versions as the others, and was renamed twice.
  let measured = "folder07/letter.md"

  private static let devices = [
    ("0123456789abcdef", "laptop"), ("fedcba9876543210", "desktop"), ("00112233445566aa", "phone"),
  ]
  private static let start = 1_600_000_000
  private static let words = "the ferry is back in the water and we crossed to the island on sunday with dry feet"
    .split(
      separator: " ")

  /// Writes the stream to a file. The container's first commit is its parent.
  func write(to file: URL, parent: String) throws {
    FileManager.default.createFile(atPath: file.path, contents: nil)
    let output = try FileHandle(forWritingTo: file)
    defer { try? output.close() }
    var text = "", names = (0..<documents).map { "folder\(Self.two($0 % 50))/document \($0).md" }
    var state = State(parent: parent)
    for number in 0..<commits {
      text += commit(number, &names, &state)
      guard text.utf8.count > 1 << 20 else { continue }
      try output.write(contentsOf: Data(text.utf8))
      text = ""
    }
    try output.write(contentsOf: Data((text + "done\n").utf8))
  }

  private struct State {
    var parent: String
    /// The tip of a second branch, for as long as there is one.
    var other: String?
    /// What the second branch edited.
    var side: [String: String] = [:]
    var random = UInt64(7)

    mutating func number(below limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
  }

  private func commit(_ number: Int, _ names: inout [String], _ state: inout State) -> String {
    if number > documents, number % 200 == 150, let other = state.other { return merge(number, other, &state) }
    if number > documents, renames.contains(number) { return rename(number, &names, &state) }
    let document = number < documents ? number : state.number(below: documents), name = names[document]
    let device = Self.devices[number / 20 % 3]
    let isHandOff = number > documents && number % 20 == 0
    let taken = Self.devices[(number / 20 + 2) % 3]
    let continued =
      isHandOff ? "\nUbiquity-Continued: \(Self.uuid(number)) \(taken.0) \(taken.1)" : ""
    let message =
      "Edit \(name)\n\nUbiquity-Device: \(device.0) \(device.1)\nUbiquity-Document: \(Self.encoded(name))\(continued)\n"
    let body = content(of: document, number, &state)
    let header = begin(number, device.1, "\(device.0)@docedit", message)
    let isOnSide = number > documents && (number % 200 == 100 || state.other != nil && number % 2 == 0)
    let from = isOnSide ? state.other ?? state.parent : state.parent
    if isOnSide { (state.other, state.side[name]) = (":\(number + 1)", body) } else { state.parent = ":\(number + 1)" }
    return header + "from \(from)\nM 100644 inline \"\(name)\"\n\(Self.data(body))\n"
  }

  private func merge(_ number: Int, _ other: String, _ state: inout State) -> String {
    let header = begin(number, "docedit", "merge@docedit", "Merge\n\nUbiquity-Kind: merge\n")
    defer { (state.parent, state.other, state.side) = (":\(number + 1)", nil, [:]) }
    let files = state.side.sorted { $0.key < $1.key }.map { "M 100644 inline \"\($0.key)\"\n\(Self.data($0.value))\n" }
    return header + "from \(state.parent)\nmerge \(other)\n" + files.joined()
  }

  /// Where no second branch is open.
  private var renames: [Int] { [commits / 3, commits * 2 / 3].map { $0 / 200 * 200 + 50 } }

  /// The measured document gets a new name.
  private func rename(_ number: Int, _ names: inout [String], _ state: inout State) -> String {
    let old = names[7], new = number > commits / 2 ? measured : "folder07/renamed \(number).md"
    names[7] = new
    let message =
      "Move\n\nUbiquity-Device: \(Self.devices[0].0) \(Self.devices[0].1)\nUbiquity-Moved: \(Self.encoded(old)) -> \(Self.encoded(new))\n"
    let header = begin(number, "laptop", "\(Self.devices[0].0)@docedit", message)
    defer { state.parent = ":\(number + 1)" }
    return header + "from \(state.parent)\nR \"\(old)\" \"\(new)\"\n"
  }

  private func begin(_ number: Int, _ name: String, _ email: String, _ message: String) -> String {
    let who = "\(name) <\(email)> \(Self.start + number * 600) +0000"
    return "commit refs/heads/main\nmark :\(number + 1)\nauthor \(who)\ncommitter \(who)\n\(Self.data(message))\n"
  }

  private func content(of document: Int, _ number: Int, _ state: inout State) -> String {
    let lines = (0..<12).map { line in
      (0..<8).map { String(Self.words[(document + line * 3 + $0) % Self.words.count]) }.joined(separator: " ")
    }
    return "# Document \(document)\n\n" + lines.joined(separator: "\n")
      + "\n\nVersion \(number): \(state.number(below: 1_000_000)).\n"
  }

  private static func data(_ text: String) -> String { "data \(text.utf8.count)\n\(text)" }
  private static func encoded(_ path: String) -> String { path.replacingOccurrences(of: " ", with: "%20") }
  private static func two(_ number: Int) -> String { String(format: "%02d", number) }
  private static func uuid(_ number: Int) -> String { String(format: "00000000-0000-4000-8000-%012d", number) }
}
