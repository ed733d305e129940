internal import Files
public import Foundation
internal import Git

/// A folder whose documents are on every machine. The only owner of its repository and its index; all blocking work runs on its own queue.
///
/// Several processes may have the same container open: a lock in the repository's folder makes their writes take turns. The network has
/// a queue of its own: saving never waits for it.
public actor UbiquityContainer {
  /// The folder that the documents are in, links resolved.
  public nonisolated let root: URL
  /// The same on every machine: the name of the first commit of `main`.
  public nonisolated let id: String
  public nonisolated let device: Device

  let store: Store
  let exchange: any Exchange
  /// Sends, one thing after the other: two pushes of this device's references would refuse each other. A hand-off does not wait for what
  /// is being received.
  let handOffExchange: any Exchange
  /// Sends large documents, which takes long.
  let uploadExchange: any Exchange
  private nonisolated let folder: ContainerFolder
  /// Whether a remote that has lost its versions is given them anew.
  var isRefilling = false
  /// How many documents were taken up that other programs changed, and that no round has told of.
  var untoldChanges = 0
  private nonisolated let queue: BlockingQueue
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  private init(_ store: sending Store, id: String, exchanges: (any Exchange, any Exchange, any Exchange)) {
    (folder, device) = (ContainerFolder(root: store.root), store.device)
    root = URL(filePath: store.root, directoryHint: .isDirectory)
    queue = BlockingQueue(label: "docedit.container")
    (exchange, handOffExchange, uploadExchange) = exchanges
    self.id = id
    self.store = store
  }

  /// Opens the container at the folder. Throws `noContainer` where it is none.
  ///
  /// `contentMerge` joins what two devices changed in one document; without it, or where it gives nothing, the newer version stays and the
  /// other becomes a conflict version.
  public static func open(
    at root: URL, device: Device, surroundings: Surroundings, contentMerge: ContentMerge? = nil
  ) throws(UbiquityError) -> UbiquityContainer {
    try open(at: root, device: device, surroundings: surroundings, contentMerge: contentMerge) {
      path throws(UbiquityError) in RemoteExchange(root: path, device: device, surroundings: surroundings)
    }
  }

  /// The same, with a way of its own to the remote; it is made three times, with the root's path.
  static func open(
    at root: URL, device: Device, surroundings: Surroundings, contentMerge: ContentMerge?,
    exchange: (String) throws(UbiquityError) -> any Exchange
  ) throws(UbiquityError) -> UbiquityContainer {
    let path = Folder.resolved(root.path(percentEncoded: false))
    guard let state = StoreState.read("\(Store.folder(of: path))/state.plist") else { throw .noContainer(path) }
    let exchanges = (try exchange(path), try exchange(path), try exchange(path))
    let store = try Store(root: path, device: device, surroundings: surroundings, contentMerge: contentMerge)
    store.sealedFolder.markWhereSealed()
    return UbiquityContainer(store, id: state.container, exchanges: exchanges)
  }

  /// Whether a process that was killed left the making of a container undone. `create` begins anew then.
  public static func isUnfinished(at root: URL) -> Bool {
    let path = Folder.resolved(root.path(percentEncoded: false))
    return FileManager.default.fileExists(atPath: "\(Store.folder(of: path))/unfinished")
  }

  /// Makes the folder a container, with the documents that are in it already; a git repository of the user's own becomes one as it is. With a remote that has a container, this becomes one more copy of it;
  /// with an empty remote, the first. The remote must answer. Nothing is left behind on failure.
  ///
  /// A document that is here and on the remote with other content stays as it is here; the remote's becomes a conflict version.
  ///
  /// Throws `exists` where docedit keeps its own keys and settings in the folder: they would be sent as documents, and be replaced by another machine's.
  ///
  /// Throws `waiting` where the remote is encrypted and this device has no key yet: it was asked for, and this is to be tried again.
  public static func create(
    at root: URL, remote: String?, device: Device, surroundings: Surroundings, contentMerge: ContentMerge? = nil,
    encryption: Encryption = .asTheRemoteIs, progress: SyncObserver? = nil
  ) async throws(UbiquityError) -> UbiquityContainer {
    let path = Folder.resolved(root.path(percentEncoded: false))
    try ContainerSite(root: path, surroundings: surroundings).checkHasNothingOfOurs()
    if let repository = try ExistingRepository(at: path, surroundings: surroundings) {
      return try await adopt(
        repository, remote: remote, device: device, contentMerge: contentMerge, encryption: encryption,
        progress: progress)
    }
    let maker = ContainerMaker(
      root: root, remote: remote, device: device, surroundings: surroundings, encryption: encryption,
      progress: progress)
    let notices = try await maker.make()
    let container = try open(at: root, device: device, surroundings: surroundings, contentMerge: contentMerge)
    await container.hold(notices)
    try? await container.introduce()
    return container
  }
}

extension UbiquityContainer {
  /// Whether the folder is a container's, one that cannot be read among them.
  public static func isThere(at root: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: Store.folder(of: Folder.resolved(root.path(percentEncoded: false))) + "/state.plist")
  }

  /// The remote's URL; nil where there is none.
  public var remote: String? { get throws(UbiquityError) { try store.state.remote } }

  /// The container's path of a file in it; throws `outside` for any other, and for one that a link leads out.
  public nonisolated func path(of file: URL) throws(UbiquityError) -> String { try folder.path(of: file).description }

  /// The file at a path; it need not be there. Throws `outside` where the path is unsafe or leads through a link.
  public nonisolated func file(at path: String) throws(UbiquityError) -> URL {
    try folder.file(at: ContainerPath(path))
  }

  public func status() throws(UbiquityError) -> ContainerStatus {
    try store.locked { () throws(UbiquityError) in try store.status(store.localChanges()) }
  }

  /// Whether there are versions that the remote, as it was last seen, has not. Costs the same however many documents there are.
  public func isAhead() throws(UbiquityError) -> Bool { try store.isAhead() }

  /// Whether an exchange is due: there are versions or conflict versions that the remote, as it was last seen, has not; or, where something was just
  /// received, the other devices were not told yet that this one has it.
  public func isDue(afterNews: Bool) throws(UbiquityError) -> Bool { try store.hasUnsent(afterNews: afterNews) }

  /// This device first, then the others, the last seen first, with how far each of them is.
  public func devices() throws(UbiquityError) -> [DeviceReport] {
    try store.devices().map { report throws(UbiquityError) in try store.placed(report) }
  }
}

extension UbiquityContainer {
  /// The machine-independent URL of a file in this container, resolved from the present head.
  public func ubiquitousURL(of file: URL) throws(UbiquityError) -> URL {
    try store.ubiquitousURL(of: folder.path(of: file))
  }

  /// This machine's file of a ubiquitous URL; renames and moves since its version are followed.
  ///
  /// Throws `outside` for what is no such URL, `unknownContainer` for another container's, `notFound` where the document is gone.
  public func fileURL(of ubiquitous: URL) throws(UbiquityError) -> URL { try store.fileURL(of: ubiquitous) }
}
