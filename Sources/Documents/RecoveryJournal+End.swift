import Files
import Foundation

// Where a journal is gone, what was published of its edits tells that there were some. Unless they ended: that is noted beside, before the journal goes.
extension RecoveryJournal {
  static let endName = "ended"

  /// Notes that the drafts of these names are over; that none is, where there are no names.
  static func noteEnd(of drafts: [String], in folder: URL) {
    let note = folder.appending(path: endName)
    if drafts.isEmpty { return (try? FileManager.default.removeItem(at: note)) ?? () }
    try? Data(drafts.joined(separator: "\n").utf8).write(to: note)
  }

  /// Whether a journal, of whatever file, has the edits that were published as the draft of a name, or had them until they ended.
  static func knows(_ draft: String, in stateFolder: URL) -> Bool {
    let parent = stateFolder.appending(path: "recovery"), name = Data(draft.utf8)
    return ((try? Folder(parent.path).names()) ?? []).contains { folder in
      let folder = parent.appending(path: folder)
      return [folder.appending(path: endName), logFile(in: folder)].contains {
        (try? Data(contentsOf: $0, options: .mappedIfSafe))?.range(of: name) != nil
      }
    }
  }
}
