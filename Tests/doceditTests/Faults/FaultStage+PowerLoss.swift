import Foundation
import Properties

extension FaultStage {
  /// Takes away what was not synchronized by the program that ended so, of the files of its machine. The call at which it was killed was not made.
  func lose(_ loss: PowerLoss, on machine: String, after ending: Ending) throws {
    let home = "\(root)/\(machine)/", made = calls()
    let calls = made.dropLast(ending.status == 128 + SIGKILL ? 1 : 0).filter { $0.path.hasPrefix(home) }
    var choices = Choices(seed: UInt64(calls.count))
    try loseContents(loss, calls, &choices)
    for call in NameChanges(calls).lost(loss, &choices).reversed() { try undo(call) }
    try pass(hours: 1, on: machine)
  }

  /// A machine whose power was lost is not there for a while: what libgit2 left is old by then.
  private func pass(hours: Int, on machine: String) throws {
    _ = try tell("find '\(root)/\(machine)' -name '*_git2_*' -exec touch -d '\(hours) hours ago' {} +")
  }

  // MARK: Contents

  private func loseContents(_ loss: PowerLoss, _ calls: [Call], _ choices: inout Choices) throws {
    var (first, shortest): ([Int: Call], [Int: Int]) = ([:], [:])
    var synchronized: Set<Int> = []
    for call in calls where call.inode != 0 {
      if ["write", "truncate", "empty"].contains(call.verb) {
        if first[call.inode] == nil { first[call.inode] = call }
        shortest[call.inode] = min(shortest[call.inode] ?? call.size, call.size)
      }
      if call.verb == "sync" {
        (first[call.inode], shortest[call.inode], _) = (nil, nil, synchronized.insert(call.inode))
      }
    }
    let places = try first.isEmpty ? [:] : placesOfFiles()
    for (inode, call) in first.sorted(by: { $0.key < $1.key }) {
      guard let place = places[inode], let new = FileManager.default.contents(atPath: place) else { continue }
      let old = synchronized.contains(inode) ? synchronizedContent(of: inode) : contentBefore(call)
      let left = loss.remains(
        of: Array(new), after: Array(old ?? new.prefix(call.size)), notBelow: shortest[inode] ?? call.size, &choices)
      if left != Array(new) { try Data(left).write(to: URL(filePath: place)) }
    }
  }

  private func synchronizedContent(of inode: Int) -> Data? {
    FileManager.default.contents(atPath: "\(log).kept/\(inode).synced")
  }

  /// What the file was when the program began; empty where it is newer.
  private func contentBefore(_ call: Call) -> Data? {
    if call.size == 0 { return Data() }
    return FileManager.default.contents(atPath: kept + call.path.dropFirst(root.count))
  }

  /// A path of each file, by its inode, also of removed ones.
  private func placesOfFiles() throws -> [Int: String] {
    let lines = try tell("find . '\(log).kept' -xdev -type f -printf '%i %p\\n'").split(separator: "\n")
    let pairs = lines.map { $0.split(separator: " ", maxSplits: 1) }
    return Dictionary(
      pairs.compactMap { pair in Int(pair[0]).map { ($0, absolute(String(pair[1]))) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

  // MARK: Names

  /// What was in a folder whose removal is not lost is gone with it. A file that has its former name again, since another one of that name is on the disk, had its new one before.
  private func undo(_ call: Call) throws {
    guard FileManager.default.fileExists(atPath: (call.path as NSString).deletingLastPathComponent) else { return }
    switch call.verb {
    case "rename":
      guard inode(call.otherPath) == call.inode, inode(call.path) == 0 else { return }
      try FileManager.default.moveItem(atPath: call.otherPath, toPath: call.path)
      if call.otherInode != 0 { try bringBack(call.otherInode, to: call.otherPath) }
    case "link": if inode(call.otherPath) == call.inode { try FileManager.default.removeItem(atPath: call.otherPath) }
    case "remove": if inode(call.path) == 0 { try bringBack(call.inode, to: call.path) }
    default: if inode(call.path) != 0 { try FileManager.default.removeItem(atPath: call.path) }
    }
  }

  private func bringBack(_ inode: Int, to path: String) throws {
    if path.hasSuffix("/") {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } else {
      try FileManager.default.linkItem(atPath: "\(log).kept/\(inode)", toPath: path)
    }
  }

  /// Zero where there is nothing.
  private func inode(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.systemFileNumber] as? Int ?? 0
  }
}

/// Changes of names that were not synchronized.
private struct NameChanges {
  private let calls: [FaultStage.Call]

  init(_ calls: [FaultStage.Call]) {
    self.calls = calls.enumerated().filter { position, call in
      call.changesNames && !calls[(position + 1)...].contains { call.isKept(by: $0) }
    }.map(\.element)
  }

  /// Those that a loss takes, in their order: of each folder the last ones. A rename from one folder to another is lost where both lose it.
  func lost(_ loss: PowerLoss, _ choices: inout Choices) -> [FaultStage.Call] {
    var first: [String: Int] = [:]
    for folder in Set(calls.flatMap(\.folders)).sorted() {
      let own = calls.filter { $0.folders.contains(folder) }
      let count = loss.lossCount(of: own.count, &choices)
      first[folder] = own.suffix(count).first?.number ?? .max
    }
    return calls.filter { call in call.folders.allSatisfy { call.number >= first[$0] ?? .max } }
  }
}

extension FaultStage.Call {
  fileprivate var changesNames: Bool {
    switch verb {
    case "rename", "remove": inode != 0
    case "link": inode != 0 && otherInode == 0
    case "folder", "open", "empty", "symlink": inode == 0
    default: false
    }
  }

  fileprivate var folders: [String] {
    [path, otherPath].filter { !$0.isEmpty }.map { ($0 as NSString).deletingLastPathComponent }
  }

  /// Whether that makes this change of names survive: it synchronizes the folder, or what is there since.
  fileprivate func isKept(by call: FaultStage.Call) -> Bool {
    guard call.verb == "sync" else { return false }
    let name = otherPath.isEmpty ? path : otherPath
    return folders.contains(call.path) || verb != "remove" && (call.path == name || call.path.hasPrefix(name + "/"))
  }
}
