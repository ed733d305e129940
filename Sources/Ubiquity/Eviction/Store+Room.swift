internal import Foundation
internal import Git

// Documents for which the disk has no room.
extension Store {
  /// Those of the newest version that are not in the folder as they are there, by whether nothing of them is in the folder at all.
  func unfittingDocuments() throws(UbiquityError) -> [TreePath: Bool] {
    guard try evictions.room != nil else { return [:] }
    let before = try workTreeSnapshot().shown
    var found: [TreePath: Bool] = [:]
    for path in try leftFiles().keys where !isObstructed(path) {
      let present = try fileName(of: path)?.blob
      if present == before[path] { found[path.document] = found[path.document] ?? true && present == nil }
    }
    return found
  }

  /// How many bytes of a document of the newest version are not here, as far as that is known.
  func lackingBytes(of document: TreePath) throws(UbiquityError) -> Int {
    let evicted = try evictions
    return try files(of: document, in: head().content.tree).values.reduce(0) { sum, blob in
      sum + ((try? repository.size(of: blob)) ?? max(0, evicted.blobs[blob] ?? 0))
    }
  }
}

extension Store {
  /// Whether there is more room than when there was too little for what is wanted.
  func mayHaveRoom() throws(UbiquityError) -> Bool {
    guard let room = try evictions.room, let free = freeBytes else { return true }
    return free > room + room / 8
  }

  /// There was too little.
  func noteRoom() throws(UbiquityError) {
    let free = freeBytes ?? 0
    try changeEvictions { $0.room = free }
  }

  /// Writes down whether there was room for what was put into the folder last.
  func noteRoom(isLacking: Bool) throws(UbiquityError) {
    if isLacking { return try noteRoom() }
    let known = try evictions
    if known.room != nil, known.wanted.isEmpty { try changeEvictions { $0.room = nil } }
  }

  private var freeBytes: Int? {
    let values = try? FileManager.default.attributesOfFileSystem(forPath: root)
    return (values?[.systemFreeSize] as? NSNumber)?.intValue
  }
}
