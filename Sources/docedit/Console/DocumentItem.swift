import Documents
import Foundation
import Ubiquity

/// One document of a container as `docedit status` tells of it. The attributes are those of macOS's ubiquitous items.
struct DocumentItem: Encodable {
  var path: String
  /// `current`, `modified`, `uploading`, `waiting`, `conflicted`, `newer`, `evicted`, `hidden`, `blocked` or `unreadable`; `deleted` where only unsaved edits are left of it.
  var state: String
  /// `current`, `downloaded` where something newer is on the remote, or could not be put into the folder, or `notDownloaded`.
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
  /// No version has it yet.
  var isNew: Bool
  /// It was deleted or moved in the folder, and no version says so yet.
  var isGone: Bool
  /// Other machines that have unsaved edits of it.
  var editedOn: [String]
  /// How the edits and the document can be had again, in words for people; nil where it is there.
  private var way: String?

  /// Why the folder does not have it; not part of the JSON.
  private var hindrance: String?

  private enum CodingKeys: CodingKey {
    case path, state, downloadingStatus, isNewerElsewhere, isUploaded, isUploading, hasUnresolvedConflicts
    case uploadingError, isUnsaved, isNew, isGone, editedOn
  }

  init(_ status: DocumentStatus, unsaved: UnsavedDocument?, failure: String?) {
    let isUnsaved = unsaved != nil,
      isModified = isUnsaved && [.current, .newer, .waiting, .uploading].contains(status.state)
    (path, state) = (status.path, isModified ? DocumentStatus.State.modified.rawValue : status.state.rawValue)
    downloadingStatus =
      status.isEvicted ? "notDownloaded" : status.isBehind || status.isOutdated ? "downloaded" : "current"
    isNewerElsewhere = status.isNewerElsewhere || status.isBehind
    (isUploaded, isUploading) = (!status.isWaiting && !status.isModified, status.isUploading)
    hasUnresolvedConflicts = status.conflicts > 0
    uploadingError = status.isWaiting ? failure : nil
    (self.isUnsaved, editedOn) = (isUnsaved, status.editedOn)
    (isNew, isGone) = (status.isNew, status.isGone)
    hindrance = Self.hindrance(of: status)
    if let unsaved, unsaved.isDeleted { (state, way) = (Self.deleted, Self.way(to: unsaved)) }
  }

  /// A document that is not there any more, of which an editor left edits here.
  init(deleted document: UnsavedDocument) {
    self.init(DocumentStatus(path: document.document), unsaved: document, failure: nil)
  }

  /// A document that is not there any more, and of which something was set aside. Another one may have its name.
  init(deletedInConflict path: String) {
    var status = DocumentStatus(path: path)
    status.conflicts = 1
    self.init(status, unsaved: nil, failure: nil)
    way = "deleted; docedit resolve brings back what was set aside, or ends the conflict"
  }

  /// Why the folder does not have a document as its newest version has it; nil where it does, or has an own one.
  static func hindrance(of status: DocumentStatus) -> String? {
    if status.isBlocked { return "a link, a folder or something else that is no file stands in its place" }
    if status.isForgotten { return "it was evicted, and the list that says so is lost: docedit repair makes it anew" }
    if status.isHidden { return "git was told to keep it out of the folder; git sparse-checkout disable puts it there" }
    if status.isTooLarge { return "its newest version is larger than what is put into folders, and stays in git" }
    return status.isOutdated ? "its newest version could not be put into the folder" : nil
  }

  private static func way(to document: UnsavedDocument) -> String {
    let path = document.document
    if document.isHidden { return "a folder has its place: \(DocumentError.wayBack(to: path))" }
    return
      "docedit restore \("\(path)@VERSION".shellWord) brings it back, docedit history \(path.shellWord) lists the versions"
  }

  private static let deleted = "deleted"
}

extension DocumentItem {
  /// Of all documents, and of those that are gone but for unsaved edits, or something that was set aside, by path.
  static func items(
    _ documents: [DocumentStatus], _ unsaved: [UnsavedDocument], deletedInConflict: [String], failure: String?
  ) -> [DocumentItem] {
    let known = Dictionary(unsaved.map { ($0.document, $0) }) { first, _ in first }
    let items = documents.map { DocumentItem($0, unsaved: known[$0.path], failure: failure) }
    let present = Set(documents.map(\.path)), gone = unsaved.filter { $0.isDeleted && !present.contains($0.document) }
    let others = gone.map(DocumentItem.init(deleted:)) + deletedInConflict.map(DocumentItem.init(deletedInConflict:))
    return others.isEmpty ? items : (items + others).sorted { $0.path < $1.path }
  }

  var isCurrent: Bool { state == DocumentStatus.State.current.rawValue }

  private var isEvicted: Bool { state == DocumentStatus.State.evicted.rawValue }
  /// Whether nothing is to be done: an evicted document, and one that git hides, is not here because somebody wanted it so.
  var isSettled: Bool { isCurrent || isEvicted || state == DocumentStatus.State.hidden.rawValue }

  /// `M`, `W`, `U`, `C`, `N`, `E`, `H`, `B` or `D`; `!` for one that may not be read, `=` for one that is current.
  var letter: String { isCurrent ? "=" : isUnreadable ? "!" : state.prefix(1).uppercased() }

  private var isUnreadable: Bool { state == DocumentStatus.State.unreadable.rawValue }

  var tone: Console.Tone? {
    switch DocumentStatus.State(rawValue: state) {
    case .conflicted, .unreadable, .blocked: .bad
    case .current: .good
    case .evicted, .hidden: .faint
    default: .warning
    }
  }

  func print(on console: Console) {
    let name = (isEvicted ? "not here" : state).padding(toLength: 11, withPad: " ", startingAt: 0)
    let isAway = downloadingStatus == "notDownloaded"
    let details = [
      isAway && !isEvicted ? "not here" : nil, isAway && isNewerElsewhere ? "a newer version came since" : nil,
      isUnreadable ? "you have no permission to read it" : nil,
      isNew ? "new" : nil, isGone && way == nil ? "not in the folder any more" : nil, hindrance,
      isUnsaved ? "unsaved edits here" : nil, way,
      editedOn.isEmpty ? nil : "unsaved edits on \(editedOn.joined(separator: ", "))",
    ].compactMap { $0 }.joined(separator: "; ")
    console.line(
      "  ", console.styled(name, tone), console.styled(path),
      details.isEmpty ? "" : "  " + console.styled(details, .faint))
  }
}
