internal import Files
public import Foundation

/// Which folder a container is in, of all that a device ever had: `.git/docedit/copy`. A folder that was moved keeps it, and one that was copied
/// has it too: only one of them is the device's.
public struct ContainerCopy: Hashable, Sendable {
  /// Another one for each folder that was made a container.
  public let id: String
  /// The id of the device that it belongs to.
  let device: String

  private static let path = TreePath("docedit/copy")

  init(id: String, device: String) { (self.id, self.device) = (id, device) }

  /// Nil where the folder is none, or was made one by an older docedit.
  init?(root: String) {
    guard let text = try? String(contentsOfFile: "\(root)/.git/\(Self.path)", encoding: .utf8) else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, words[0].utf8.count == 40, Device.isID(words[1]) else { return nil }
    (id, device) = (words[0], words[1])
  }

  /// A new one, of random numbers and the place where it was made.
  init(of device: Device, at root: String, _ surroundings: Surroundings) {
    let place = root.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let bytes = surroundings.randomBytes(12) + (0..<8).map { UInt8(truncatingIfNeeded: place >> ($0 * 8)) }
    id = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    self.device = device.id
  }

  func write(_ root: String) throws(UbiquityError) {
    try WorkTree(root: "\(root)/.git").write(Array("\(id) \(device)\n".utf8), to: Self.path)
  }
}

extension ContainerCopy {
  /// The container's folder that a file is in, or is to be in, links resolved; nil where it is in none.
  static func root(above file: URL) -> String? {
    var folder = Folder.resolved(file.standardizedFileURL.path(percentEncoded: false))
    while folder.count > 1 {
      folder = parent(of: folder)
      if FileManager.default.fileExists(atPath: "\(Store.folder(of: folder))/state.plist") { return folder }
    }
    return nil
  }

  private static func parent(of path: String) -> String {
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
    return parent.isEmpty ? "/" : String(parent)
  }

  /// What a file is known by wherever its container's folder is moved to; nil where it is in none.
  public static func place(of file: URL) -> String? {
    let path = Folder.resolved(file.standardizedFileURL.path(percentEncoded: false))
    guard let root = root(above: file), let copy = ContainerCopy(root: root) else { return nil }
    return "\(copy.id)/\(path.dropFirst(root == "/" ? 1 : root.count + 1))"
  }
}

extension UbiquityError {
  static func copied(_ root: String, of original: String) -> UbiquityError {
    UbiquityError(
      .copied, "\(Printable.quoted(root)) is a copy of the container \(Printable.quoted(original))",
      hint:
        "work in that one; without its folder \(Printable.line(Store.folder(of: root))) the copy is an ordinary git repository"
    )
  }
}
