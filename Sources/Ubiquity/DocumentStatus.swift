/// How far one document is from being the same on all machines.
public struct DocumentStatus: Hashable, Sendable {
  /// In one word: what somebody has to know first.
  public enum State: String, Sendable, CaseIterable {
    /// It may not be read on this machine, or a file of it: what became of it is not exchanged.
    case unreadable
    /// The folder does not have its newest version: something that is no file, a link say, stands in its place, or it cannot be written there.
    case blocked
    /// The same here, in the newest version, and on the remote as far as that was asked.
    case current
    /// Changed here, and no version has it yet.
    case modified
    /// A version of it is being sent just now.
    case uploading
    /// A version of it waits to be sent.
    case waiting
    /// What another machine wrote was set aside.
    case conflicted
    /// Another machine has something newer: a version that was not merged yet, or unsaved edits.
    case newer
    /// Its content was evicted from this machine (`NSMetadataUbiquitousItemDownloadingStatusNotDownloaded`).
    case evicted
    /// It is not in the folder since plain git was told so (`git sparse-checkout`).
    case hidden
  }

  public var path: String
  /// Another program changed, added or deleted it.
  public var isModified = false
  /// No version has it yet.
  public var isNew = false
  /// It is not in the folder any more, and a version that says so is not made yet.
  public var isGone = false
  /// The remote, as it was last seen, has not got its newest version (`NSMetadataUbiquitousItemIsUploadedKey`, the other way round).
  public var isWaiting = false
  /// An exchange that sends it is under way (`…IsUploadingKey`).
  public var isUploading = false
  /// How many of its conflict versions are unresolved (`…HasUnresolvedConflictsKey`).
  public var conflicts = 0
  /// A version of it was fetched and is not merged yet (`…DownloadingStatusKey` is `downloaded` and not `current`).
  public var isBehind = false
  /// Other devices, by name, that have unsaved edits of it.
  public var editedOn: [String] = []

  /// Its content is not on this machine.
  public var isEvicted = false
  /// Another machine changed it since it was evicted.
  public var isNewerElsewhere = false

  /// It, or a file of it, is not in the folder since plain git was told so.
  public var isHidden = false
  /// And a text of it is not here either, as if it had been evicted: what was evicted is not known any more.
  public var isForgotten = false
  /// The user may not read it, or a file of it.
  public var isUnreadable = false
  /// Something that is no file stands in its place, or in that of a file of it.
  public var isBlocked = false
  /// Its newest version, or that of a file of it, could not be put into the folder.
  public var isOutdated = false
  /// And that is since it is larger than what is put into folders.
  public var isTooLarge = false

  public init(path: String) { self.path = path }

  public var state: State {
    if isUnreadable { return .unreadable }
    if isBlocked || isOutdated { return .blocked }
    if conflicts > 0 { return .conflicted }
    if isModified { return isUploading ? .uploading : .modified }
    if isWaiting { return isUploading ? .uploading : .waiting }
    if isEvicted { return .evicted }
    if isHidden { return .hidden }
    return isBehind || !editedOn.isEmpty ? .newer : .current
  }
}
