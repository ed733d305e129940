internal import Git

/// The files of one commit of a sealed remote.
struct SealedFiles {
  enum Name: Hashable {
    case keys, references, format
    case part(String)
    case request(String)

    var path: String {
      switch self {
      case .keys: "keys"
      case .references: "references"
      case .format: "format"
      case .part(let name): Self.parts + name
      case .request(let name): Self.requests + name
      }
    }

    static let (parts, requests) = ("packs/", "requests/")
  }

  /// The blobs by their paths.
  let all: [String: ObjectID]
  let container: ContainerTag
  private static let formatWords = "docedit sealed 1"

  /// Throws `tampered` for what is no sealed remote's commit, or a later format of one.
  init(_ commit: ObjectID, in outer: borrowing Repository) throws(UbiquityError) {
    let files = try withGit { () throws(GitError) in try outer.files(in: outer.commit(commit).content.tree) }
    all = Dictionary(files.filter { $0.mode == .file }.map { ($0.path, $0.blob) }) { $1 }
    let words = try Self.bytes(.format, all, outer, limit: 200).split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, words[0] == Self.formatWords, let tag = ContainerTag(words[1]) else {
      throw UbiquityError(
        .notTrusted, "the remote has something encrypted that this docedit does not know",
        hint: "bring docedit up to date")
    }
    container = tag
  }

  static func format(of container: ContainerTag) -> [UInt8] { Array("\(formatWords)\n\(container)\n".utf8) }

  /// The bytes of a file, which may not be longer than the limit.
  static func bytes(
    _ name: Name, _ files: [String: ObjectID], _ outer: borrowing Repository, limit: Int
  ) throws(UbiquityError) -> [UInt8] {
    guard let blob = files[name.path] else { throw .tampered("it lacks the file \(name.path)") }
    guard let size = try? outer.size(of: blob) else { throw .tampered("it lacks what is in \(name.path)") }
    guard size <= limit else { throw .tampered("the file \(name.path) is too large") }
    do { return try outer.readBlob(blob) } catch { throw .tampered("the file \(name.path) cannot be read") }
  }
}
