internal import Crypto
internal import Foundation
internal import Git

/// Opens an encrypted remote for the first time on a machine: with the recovery phrase, with the machine's own key where it was let in, or else
/// by asking to be. What was asked stays in the folder until it is answered.
struct SealedJoin {
  let folder: SealedFolder
  let root: String
  let url: RemoteURL
  let device: Device
  let surroundings: Surroundings

  /// Puts the container's keys into the folder. Throws `wrongPhrase` for a phrase that is not the container's, `waiting` where somebody is asked.
  func run(_ phrase: RecoveryPhrase?, _ options: NetworkOptions) throws(UbiquityError) {
    let remote = try SealedRemote(folder, device: device, surroundings: surroundings)
    guard let head = try remote.receive(url, options) else {
      throw UbiquityError(.notFound, "the remote has nothing any more", hint: "try again")
    }
    let files = try SealedFiles(head, in: remote.outer)
    guard let keys = SealedKeys(try remote.read(.keys, of: files.all, limit: SealedKeys.sizeLimit)) else {
      throw .tampered("its keys cannot be read")
    }
    let own = try SigningKey.of(device, surroundings), key = phrase == nil ? own.agreementKey : phrase?.agreementKey
    guard let found = keys.opened(with: [key].compactMap { $0 }, of: files.container) else {
      if phrase == nil { return try ask(remote, keys, files, options) }
      throw UbiquityError(.wrongPhrase, "the recovery phrase is not this container's", hint: "look for another phrase")
    }
    if phrase == nil { try check(found, files.container) }
    try keep(found, phrase, remote, files)
    if phrase != nil { try? withdraw(own.publicKey, remote, files, options) }
  }

  /// Who has the phrase needs nobody any more whom this machine asked before.
  private func withdraw(_ key: DeviceKey, _ remote: SealedRemote, _ files: SealedFiles, _ options: NetworkOptions)
    throws(UbiquityError)
  {
    let paths = try folder.keyring()?.requestPaths(of: [key]) ?? []
    for path in paths where files.all[path] != nil { try remote.withdraw(path, url, options) }
  }

  private func keep(_ keys: [ContainerKey], _ phrase: RecoveryPhrase?, _ remote: SealedRemote, _ files: SealedFiles)
    throws(UbiquityError)
  {
    let sealed = try remote.read(.references, of: files.all, limit: SealedTable.sizeLimit + ContainerKey.overhead)
    guard let bytes = keys.last?.open(sealed, as: .table, of: files.container), let table = SealedTable(bytes) else {
      throw .tampered("its keys are not those of its table")
    }
    if let phrase, phrase.agreementKey?.publicKey.rawRepresentation != table.recovery {
      throw .tampered("its phrase is not that of its table")
    }
    try folder.write(Keyring(container: files.container, keys: keys, recovery: table.recovery, phrase: phrase))
  }
}

// MARK: - Asking

extension SealedJoin {
  /// Only who could read the request has the keys that it asked for: others' are refused.
  private func check(_ keys: [ContainerKey], _ container: ContainerTag) throws(UbiquityError) {
    guard let asked = PendingRequest.read(folder) else { return }
    let isAnswer = keys.contains { $0.mailbox?.publicKey.rawRepresentation == asked.mailbox }
    if isAnswer, asked.container == container { return }
    throw .tampered("what it answered is not from whom this machine asked")
  }

  /// What was asked is written down when the remote has it: where it is gone then, it was declined.
  private func ask(_ remote: SealedRemote, _ keys: SealedKeys, _ files: SealedFiles, _ options: NetworkOptions)
    throws(UbiquityError)
  {
    let key = try SigningKey.of(device, surroundings).publicKey, container = files.container
    let record = RequestRecord(id: device.id, name: device.name, key: key)
    if let asked = PendingRequest.read(folder), asked.container == container, asked.remote == url.description {
      if files.all[record.path(in: container, mailbox: asked.mailbox)] != nil {
        throw .waiting(device.name, code: asked.code)
      }
      folder.discard()
      throw .declined
    }
    try remote.ask(record, mailbox: keys.mailbox, url, options)
    let request = PendingRequest(
      root: root, remote: url.description, name: device.name, container: container, mailbox: keys.mailbox,
      code: RequestRecord.code(for: key, container, mailbox: keys.mailbox))
    try folder.write(PropertyList.encoded(request), to: PendingRequest.file)
    throw .waiting(device.name, code: request.code)
  }
}

/// What this machine asked for, beside the copy of the remote.
struct PendingRequest: Equatable {
  static let file = "request.plist"

  var root: String
  var remote: String
  var name: String
  var container: ContainerTag
  var mailbox: Data
  var code: String

  static func read(_ folder: SealedFolder) -> PendingRequest? {
    ((try? folder.read(file)) ?? nil).flatMap { PropertyList.decoded(PendingRequest.self, from: $0) }
  }
}

extension PendingRequest: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (root, remote) = (try entries.required("root"), try entries.required("remote"))
    (name, container) = (try entries.required("name"), try entries.required("container"))
    (mailbox, code) = (try entries.required("mailbox"), try entries.required("code"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(root, "root")
    entries.put(remote, "remote")
    entries.put(name, "name")
    entries.put(container, "container")
    entries.put(mailbox, "mailbox")
    entries.put(code, "code")
  }
}

extension UbiquityError {
  static var declined: UbiquityError {
    UbiquityError(
      .permission, "the request to be let in to the encrypted container was declined, or taken away from the remote",
      hint:
        "ask again with docedit init FOLDER --remote URL; who declined is not told by itself: docedit devices lists there who asks"
    )
  }

  /// `root`: which container it is of, where that is not known.
  static func waiting(_ name: String, code: String, for root: URL? = nil) -> UbiquityError {
    let container = root.map { "the container \(Printable.line($0.path, limit: 200))" } ?? "the container"
    let word = Printable.line(name, limit: 100).shellWord
    return UbiquityError(
      .waiting, "\(container) is encrypted, and waits until a machine that has it approves this one",
      hint:
        "there: docedit devices approve \(word), which shows \(code); then here: docedit sync. With the recovery phrase: docedit init FOLDER --remote URL --phrase"
    )
  }
}
