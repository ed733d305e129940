internal import Git

extension Commit {
  /// Whether it is a merge that every device makes alike.
  var isMerge: Bool { content.signature.isOfMerge }

  /// The name of the device that made it.
  var deviceName: String { author.name }

  /// The device that made it, or whoever another program names. A trailer tells of a device only beside the device's own address, of which the signature is checked.
  var author: HistoryEntry.Author {
    let signature = content.signature
    let device = CommitMessage.device(parsing: content.message).flatMap {
      signature.email == "\($0.id)@docedit" ? $0 : nil
    }
    let name = Printable.isVisible(signature.name) ? signature.name : signature.email
    return HistoryEntry.Author(id: device?.id, name: device?.name ?? Printable.line(name, limit: 100))
  }

  /// Who made it, as histories have it: only the merges that every device makes alike are docedit's own.
  var shownAuthor: HistoryEntry.Author {
    let author = author
    if author.id != nil || isOwnMerge || author.name != Signature.mergeName { return author }
    return HistoryEntry.Author(id: nil, name: "\(author.name) \(DeviceNames.plainGit)")
  }

  /// Whether it joins versions as every device does: what only has the author of such does not.
  var isOwnMerge: Bool { isMerge && content.parents.count > 1 }

  /// Who wrote what is new in it: where it took a draft up, the device that the draft came from.
  var writer: HistoryEntry.Author {
    let from = CommitMessage(parsing: content.message).continued?.from
    return from.map { HistoryEntry.Author(id: $0.id, name: $0.name) } ?? author
  }
}
