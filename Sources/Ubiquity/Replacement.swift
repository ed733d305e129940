internal import Foundation

/// One file that is about to be replaced, or made, in an open folder.
struct Replacement {
  private let name: String
  private let present: Descriptor.Kind?
  private let new = Self.temporaryName()
  /// A second name of the old file, while it may have to be put back.
  private let old = Self.temporaryName()

  /// Throws `exists` where something else than a file is.
  init(of name: String, in folder: borrowing Descriptor) throws(SystemError) {
    (self.name, present) = (name, try folder.kind(of: name))
    if present == .folder || present == .other { throw SystemError.exists }
  }

  private static let prefix = ".docedit-"
  private static func temporaryName() -> String { "\(prefix)\(UUID().uuidString.lowercased())~" }

  /// Whether a file of that name was left by a process that was killed.
  static func isTemporary(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix("~") }
}

extension Replacement {
  /// False, and nothing is changed, where `mayReplace` refuses. Where `rest` fails, the old file is back.
  func make(
    _ bytes: [UInt8], in folder: borrowing Descriptor, _ mayReplace: (FileStamp?) throws(UbiquityError) -> Bool,
    then rest: () throws(UbiquityError) -> Void
  ) throws -> Bool {
    defer { try? folder.remove(old) }
    do {
      try fill(bytes, in: folder)
      guard try mayReplace(folder.kind(of: name)?.stamp) else { try folder.remove(new); return false }
      if present != nil { try folder.link(name, old) }
      try folder.rename(new, name, replacing: present != nil)
    } catch {
      try? folder.remove(new)
      throw error
    }
    try finish(in: folder, rest)
    return true
  }

  private func fill(_ bytes: [UInt8], in folder: borrowing Descriptor) throws(SystemError) {
    let file = try folder.newFile(new)
    try file.writeAll(bytes)
    try file.setMode(present?.stamp?.mode ?? 0o644)
    try file.sync()
  }

  private func finish(in folder: borrowing Descriptor, _ rest: () throws(UbiquityError) -> Void) throws {
    do {
      try folder.sync()
      try rest()
    } catch {
      try putBack(in: folder)
      throw error
    }
  }

  /// On a file system without second names the new file stays, and is found as a change later.
  private func putBack(in folder: borrowing Descriptor) throws(SystemError) {
    if present == nil {
      try folder.remove(name)
    } else if try folder.kind(of: old) != nil {
      try folder.rename(old, name, replacing: true)
    }
  }
}

extension Descriptor.Kind {
  fileprivate var stamp: FileStamp? { if case .file(let stamp) = self { stamp } else { nil } }
}
