import Foundation

extension FaultStage {
  /// One call of the program that was run last.
  struct Call {
    /// From 1.
    var number: Int
    /// As in `SystemCallFault.Calls`.
    var kind: String
    /// What it does: `write`, `truncate`, `sync`, `link`, `rename`, `folder`, `remove`, and `open` or `empty` for files that may be new.
    var verb: String
    /// The file before the call: 0 where there is none.
    var inode: Int
    var size: Int
    var path: String
    /// What was at the second name of a link or a rename.
    var otherInode: Int
    var otherPath: String

    fileprivate init?(_ line: Substring) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 8, let number = Int(parts[0]), let inode = Int(parts[3]), let size = Int(parts[4]),
        let otherInode = Int(parts[6])
      else { return nil }
      (self.number, self.inode, self.size, self.otherInode) = (number, inode, size, otherInode)
      (kind, verb, path, otherPath) = (parts[1], parts[2], parts[5], parts[7])
    }

    var words: String { otherPath.isEmpty ? "\(verb) \(path)" : "\(verb) \(path) \(otherPath)" }
  }

  /// Up to the one that a fault befell.
  func calls() -> [Call] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Call($0) }
  }
}
