internal import Crypto
internal import Foundation
internal import Git

/// A request as it stands in an envelope for the container's mailbox.
struct RequestRecord: Codable {
  var id: String
  var name: String
  var key: DeviceKey

  static let sizeLimit = 4096

  /// Where it is on the remote.
  func path(in container: ContainerTag, mailbox: Data) -> String { Self.path(for: key, container, mailbox: mailbox) }

  /// Where a device with that key asks: the same each time that it asks the same, and of no meaning to who has not its key.
  static func path(for key: DeviceKey, _ container: ContainerTag, mailbox: Data) -> String {
    let text = Data("docedit sealed 1 \(container) request".utf8) + mailbox + Data(key.wire)
    return SealedFiles.Name.request(ContainerTag(Array(SHA256.hash(data: text))).description).path
  }

  /// Six groups of four digits that depend on the container, on whom the request was sealed for, and on the key that asks.
  static func code(for key: DeviceKey, _ container: ContainerTag, mailbox: Data) -> String {
    let text = Data("docedit sealed 1 \(container) code".utf8) + mailbox + Data(key.wire)
    return DeviceKey.groups(of: Array(SHA256.hash(data: text)))
  }

  /// Nil where the file has another name than such a request must have.
  func request(at path: String, in container: ContainerTag, mailbox: Data) -> AccessRequest? {
    guard path == self.path(in: container, mailbox: mailbox) else { return nil }
    return AccessRequest(
      device: Device(id: id, printing: name), code: Self.code(for: key, container, mailbox: mailbox), key: key,
      path: path)
  }
}

extension SealedRemote {
  /// The requests in what was received last, of so many files at most. What is none, for another key, or under another name than it must have, is passed over.
  ///
  /// Of more files, those are looked at that come first in an order which only who has the container's key can know: nobody can put others before one.
  func requests(among limit: Int) throws(UbiquityError) -> [AccessRequest] {
    guard let head = try withGit({ () throws(GitError) in try outer.reference(Self.tracking) }) else { return [] }
    let files = try open(head).files, keyring = try keyring()
    let paths = files.keys.filter { $0.hasPrefix(SealedFiles.Name.requests) }
    return keyring.ranked(paths).prefix(limit).sorted().compactMap { request(at: $0, in: files, keyring) }
  }

  private func request(at path: String, in files: [String: ObjectID], _ keyring: Keyring) -> AccessRequest? {
    let name = SealedFiles.Name.request(String(path.dropFirst(SealedFiles.Name.requests.count)))
    guard let sealed = try? read(name, of: files, limit: RequestRecord.sizeLimit) else { return nil }
    for mailbox in keyring.all.reversed().compactMap(\.mailbox) {
      guard let bytes = Envelope.open(Data(sealed), with: mailbox, .request, of: keyring.container),
        let record = try? JSONDecoder().decode(RequestRecord.self, from: Data(bytes)), Device.isID(record.id)
      else { continue }
      return record.request(at: path, in: keyring.container, mailbox: mailbox.publicKey.rawRepresentation)
    }
    return nil
  }

  /// Leaves a request for those who have the key of the mailbox. One that is there already is replaced.
  func ask(_ record: RequestRecord, mailbox: Data, _ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) {
    try change(url, options) { files throws(UbiquityError) in
      guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: mailbox),
        let text = try? JSONEncoder().encode(record)
      else { throw .tampered("its keys cannot be read") }
      let sealed = try Envelope.seal(Array(text), for: key, .request, of: files.container)
      let blob = try withGit { () throws(GitError) in try self.outer.writeBlob(Array(sealed)) }
      return .put(path: record.path(in: files.container, mailbox: mailbox), blob: blob)
    }
  }

  /// Takes a request away: who made it, or who declines it.
  func withdraw(_ path: String, _ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) {
    try change(url, options) { files in files.all[path] == nil ? nil : .remove(path: path) }
    _ = try receive(url, options)
  }

  /// Changes one file of the remote, beside what the table speaks of; `edit` may be called several times, and gives nil where there is nothing to do.
  private func change(
    _ url: RemoteURL, _ options: NetworkOptions, _ edit: (SealedFiles) throws(UbiquityError) -> TreeEdit?
  ) throws(UbiquityError) {
    for attempt in 0..<6 {
      if attempt > 0 { Self.pause(attempt) }
      guard let head = try receive(url, options), let edit = try edit(SealedFiles(head, in: outer)) else { return }
      let tree = try withGit { () throws(GitError) in
        try outer.tree(outer.commit(head).content.tree, applying: [edit])
      }
      guard let words = try send(tree, after: head, inPlaceOf: head, url, options).words else { return }
      if PushOutcome.isRace(words) { continue }
      throw UbiquityError(
        .permission, "the remote refused the request: \(Printable.line(words))",
        hint: "check that you may write to the remote")
    }
    throw .overtaken(on: url)
  }
}

extension Keyring {
  /// The paths of requests in an order of the newest key's own.
  fileprivate func ranked(_ paths: [String]) -> [String] {
    let key = SymmetricKey(data: newest?.bytes ?? [])
    let ranks = paths.map { (Array(HMAC<SHA256>.authenticationCode(for: Data($0.utf8), using: key)), $0) }
    return ranks.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  /// Where devices with these keys ask, or asked under a former key.
  func requestPaths(of members: [DeviceKey]) -> [String] {
    all.compactMap { $0.mailbox?.publicKey.rawRepresentation }.flatMap { mailbox in
      members.map { RequestRecord.path(for: $0, container, mailbox: mailbox) }
    }
  }
}
