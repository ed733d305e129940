public import Foundation

/// A folder whose documents are on every machine. The only owner of its repository and its index; all blocking work runs on its own queue.
///
/// Several processes may have the same container open: a lock in the repository's folder makes their writes take turns.
public actor UbiquityContainer {
  /// The folder that the documents are in, links resolved.
  public nonisolated let root: URL
  /// The same on every machine: the name of the first commit of `main`.
  public nonisolated let id: String
  public nonisolated let device: Device

  init(root: URL, id: String, device: Device) { (self.root, self.id, self.device) = (root, id, device) }

  /// Makes the folder a container, with the documents that are in it already. With a remote that has a container, this becomes one more copy of it;
  /// with an empty remote, the first. The remote must answer. Nothing is left behind on failure.
  public static func create(
    at root: URL, remote: String?, device: Device, surroundings: Surroundings, progress: (@Sendable (String) -> Void)? = nil
  ) async throws(UbiquityError) -> UbiquityContainer { fatalError("contract") }
  /// Opens the container at the folder.
  public static func open(at root: URL, device: Device, surroundings: Surroundings) throws(UbiquityError) -> UbiquityContainer { fatalError("contract") }

  /// The remote's URL; nil where there is none.
  public var remote: String? { get throws(UbiquityError) { fatalError("contract") } }

  // Documents and versions. Paths are relative to the root, components separated by `/`.

  /// The container's path of a file in it; throws `outside` for any other, and for one that a link leads out.
  public nonisolated func path(of file: URL) throws(UbiquityError) -> String { fatalError("contract") }
  public nonisolated func file(at path: String) throws(UbiquityError) -> URL { fatalError("contract") }
  /// The documents at the head of `main`, sorted by path.
  public func documents() throws(UbiquityError) -> [StoredDocument] { fatalError("contract") }
  /// What the head of `main` has at the path; nil where nothing.
  public func document(at path: String) throws(UbiquityError) -> StoredDocument? { fatalError("contract") }
  public func bytes(of blob: String) throws(UbiquityError) -> [UInt8] { fatalError("contract") }
  /// Writes the file, at once and as a whole, and makes it a version. Where the head has another blob at the path than `base` names (nil: no file), the head's is kept
  /// as a conflict version. Returns the new state. Makes no version where nothing changed, unless a continuation is recorded.
  @discardableResult
  public func save(_ bytes: [UInt8], at path: String, base: String?, continued: Continuation? = nil) throws(UbiquityError) -> StoredDocument { fatalError("contract") }
  /// Moves a file from outside into the container (`setUbiquitous`). Never overwrites.
  public func adopt(_ file: URL, as path: String?) throws(UbiquityError) -> StoredDocument { fatalError("contract") }
  /// Makes versions of what other programs changed, added, moved and deleted in the folder since the last time.
  @discardableResult
  public func collectLocalChanges() throws(UbiquityError) -> Int { fatalError("contract") }

  // Exchange.

  /// One whole round: local changes in, fetch, fast-forward or merge, files written, push; tried again where another device was faster.
  /// With `quick`, only what has moved is fetched, and nothing is printed.
  @discardableResult
  public func sync(progress: (@Sendable (String) -> Void)? = nil) async throws(UbiquityError) -> SyncReport { fatalError("contract") }
  /// Sends this device's activities and nothing else: what a hand-off waits for.
  public func pushActivities() async throws(UbiquityError) { fatalError("contract") }
  /// Asks the remote whether any reference moved since the last fetch, and fetches if so. Cheap enough to be called every second or two.
  public func poll() async throws(UbiquityError) -> Bool { fatalError("contract") }
  public func status() throws(UbiquityError) -> ContainerStatus { fatalError("contract") }

  // Activities.

  /// Puts or replaces this device's activity (by identifier) with its draft in the local reference. `push` sends it.
  public func publish(_ activity: PublishedActivity) throws(UbiquityError) { fatalError("contract") }
  /// Takes this device's activity back entirely.
  public func withdraw(_ identifier: UUID) throws(UbiquityError) { fatalError("contract") }
  /// All devices' activities that were fetched last, this device's own included, newest first. One that cannot be read comes as an error with its device.
  public func activities() throws(UbiquityError) -> [DeviceActivity] { fatalError("contract") }

  // History and conflicts.

  /// Newest first. With a path, that document's only, followed through renames.
  public func history(of path: String? = nil, limit: Int? = nil) throws(UbiquityError) -> [HistoryEntry] { fatalError("contract") }
  public func conflicts() throws(UbiquityError) -> [ConflictVersion] { fatalError("contract") }
  public func devices() throws(UbiquityError) -> [DeviceReport] { fatalError("contract") }

  // URL rewriting.

  /// The machine-independent URL of a file in this container, resolved from the present head.
  public func ubiquitousURL(of file: URL) throws(UbiquityError) -> URL { fatalError("contract") }
  /// This machine's file of a ubiquitous URL; renames and moves since its version are followed.
  public func fileURL(of ubiquitous: URL) throws(UbiquityError) -> URL { fatalError("contract") }
}
