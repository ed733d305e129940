internal import Crypto
internal import Foundation
internal import Git

/// What a machine without a key asks for: to be let in to an encrypted container.
public struct AccessRequest: Hashable, Sendable {
  public var device: Device
  /// For people to compare: it is the same on the machine that asks only if nobody in between exchanged anything.
  public var code: String
  let key: DeviceKey
  let path: String
}

/// A request as it stands in an envelope for the container's mailbox.
struct RequestRecord: Codable {
  var id: String
  var name: String
  var key: DeviceKey

  static let sizeLimit = 4096

  /// Six groups of four digits that depend on the container, on whom the request was sealed for, and on the key that asks.
  static func code(for key: DeviceKey, _ container: ContainerTag, mailbox: Data) -> String {
    let text = Data("docedit sealed 1 \(container) code".utf8) + mailbox + Data(key.wire)
    return DeviceKey.groups(of: Array(SHA256.hash(data: text)))
  }
}

extension SealedRemote {
  private static let requestLimit = 64

  /// The requests in what was received last. What is none, or for another key, is passed over.
  func requests() throws(UbiquityError) -> [AccessRequest] {
    guard let head = try withGit({ () throws(GitError) in try outer.reference(Self.tracking) }) else { return [] }
    return try requests(in: open(head).files)
  }

  func requests(in files: [String: ObjectID]) throws(UbiquityError) -> [AccessRequest] {
    let paths = files.keys.filter { $0.hasPrefix(SealedFiles.Name.requests) }.sorted().prefix(Self.requestLimit)
    if paths.isEmpty { return [] }
    let keyring = try keyring()
    return paths.compactMap { request(at: $0, in: files, keyring) }
  }

  private func request(at path: String, in files: [String: ObjectID], _ keyring: Keyring) -> AccessRequest? {
    let name = SealedFiles.Name.request(String(path.dropFirst(SealedFiles.Name.requests.count)))
    guard let sealed = try? read(name, of: files, limit: RequestRecord.sizeLimit) else { return nil }
    for mailbox in keyring.all.reversed().compactMap(\.mailbox) {
      guard let bytes = Envelope.open(Data(sealed), with: mailbox, .request, of: keyring.container),
        let record = try? JSONDecoder().decode(RequestRecord.self, from: Data(bytes)), Device.isID(record.id)
      else { continue }
      let code = RequestRecord.code(
        for: record.key, keyring.container, mailbox: mailbox.publicKey.rawRepresentation)
      let device = Device(id: record.id, name: Printable.line(record.name, limit: 100))
      return AccessRequest(device: device, code: code, key: record.key, path: path)
    }
    return nil
  }

  /// Leaves a request for those who have the key of the mailbox.
  func ask(_ record: RequestRecord, mailbox: Data, _ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) {
    for attempt in 0..<6 {
      if attempt > 0 { Thread.sleep(forTimeInterval: .random(in: 0...0.02) * Double(1 << attempt)) }
      guard let head = try receive(url, options) else { break }
      let words = try send(tree(of: head, asking: record, mailbox), after: head, inPlaceOf: head, url, options).words
      guard let words else { return }
      if PushOutcome.isRace(words) { continue }
      throw UbiquityError(
        .permission, "the remote refused the request: \(Printable.line(words))",
        hint: "check that you may write to the remote")
    }
    throw UbiquityError(.busy, "other devices kept changing the remote", hint: "try again")
  }

  private func tree(of head: ObjectID, asking record: RequestRecord, _ mailbox: Data) throws(UbiquityError) -> ObjectID
  {
    let files = try SealedFiles(head, in: outer)
    guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: mailbox),
      let text = try? JSONEncoder().encode(record)
    else { throw .tampered("its keys cannot be read") }
    let sealed = try Envelope.seal(Array(text), for: key, .request, of: files.container)
    let path = SealedFiles.Name.request(Self.newName()).path
    return try withGit { () throws(GitError) in
      try outer.tree(
        outer.commit(head).content.tree, applying: [.put(path: path, blob: outer.writeBlob(Array(sealed)))])
    }
  }
}
