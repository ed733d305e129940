import Documents
import Foundation
import Ubiquity

/// One document of a container as `docedit status` tells of it. The attributes are those of macOS's ubiquitous items.
struct DocumentItem: Encodable {
  var path: String
  /// `current`, `modified`, `uploading`, `waiting`, `conflicted`, `newer` or `evicted`.
  var state: String
  /// `current`, `downloaded` where the remote has something newer, or `notDownloaded`.
  var downloadingStatus: String
  /// Whether another machine has a newer version than this one has, or had.
  var isNewerElsewhere: Bool
  var isUploaded: Bool
  var isUploading: Bool
  var hasUnresolvedConflicts: Bool
  /// Why it could not be sent.
  var uploadingError: String?
  /// An editor on this machine has, or left, edits that no version has.
  var isUnsaved: Bool
  /// Other machines that have unsaved edits of it.
  var editedOn: [String]

  init(_ status: DocumentStatus, isUnsaved: Bool, failure: String?) {
    let isModified = isUnsaved && [.current, .newer, .waiting, .uploading].contains(status.state)
    (path, state) = (status.path, isModified ? DocumentStatus.State.modified.rawValue : status.state.rawValue)
    downloadingStatus = status.isEvicted ? "notDownloaded" : status.isBehind ? "downloaded" : "current"
    isNewerElsewhere = status.isNewerElsewhere || status.isBehind
    (isUploaded, isUploading) = (!status.isWaiting && !status.isModified, status.isUploading)
    hasUnresolvedConflicts = status.conflicts > 0
    uploadingError = status.isWaiting ? failure : nil
    (self.isUnsaved, editedOn) = (isUnsaved, status.editedOn)
  }

  /// The documents that have a recovery journal with edits.
  static func unsaved(_ documents: [DocumentStatus], in container: UbiquityContainer, _ workspace: Workspace) throws
    -> Set<String>
  {
    let folder = workspace.machine.surroundings.stateFolder
    guard RecoveryJournal.hasEdits(in: folder) else { return [] }
    let unsaved = documents.map(\.path).filter { path in
      (try? container.file(at: path)).map { RecoveryJournal.hasEdits(of: $0, in: folder) } ?? false
    }
    return Set(unsaved)
  }
}

extension DocumentItem {
  var isCurrent: Bool { state == DocumentStatus.State.current.rawValue }

  private var isEvicted: Bool { state == DocumentStatus.State.evicted.rawValue }
  /// Whether nothing is to be done: an evicted document is not here because somebody wanted it so.
  var isSettled: Bool { isCurrent || isEvicted }

  /// `M`, `W`, `U`, `C`, `N` or `E`; `=` for one that is current.
  var letter: String { isCurrent ? "=" : state.prefix(1).uppercased() }

  var tone: Console.Tone? {
    switch DocumentStatus.State(rawValue: state) {
    case .conflicted: .bad
    case .current: .good
    case .evicted: .faint
    default: .warning
    }
  }

  func print(on console: Console) {
    let name = (isEvicted ? "not here" : state).padding(toLength: 11, withPad: " ", startingAt: 0)
    let isAway = downloadingStatus == "notDownloaded"
    let details = [
      isAway && !isEvicted ? "not here" : nil, isAway && isNewerElsewhere ? "a newer version came since" : nil,
      isUnsaved ? "unsaved edits here" : nil,
      editedOn.isEmpty ? nil : "unsaved edits on \(editedOn.joined(separator: ", "))",
    ].compactMap { $0 }.joined(separator: "; ")
    console.line(
      "  ", console.styled(name, tone), console.styled(path),
      details.isEmpty ? "" : "  " + console.styled(details, .faint))
  }
}
