internal import Git

extension UbiquityError {
  static func tampered(_ words: String) -> UbiquityError {
    UbiquityError(
      .notTrusted, "the encrypted remote is refused: \(words)",
      hint: "nothing is changed here; docedit remote URL gives the container another remote, which may be empty")
  }

  /// The same for a machine that has no copy of the container, which could be given another remote.
  var toNewcomer: UbiquityError {
    let way: String
    switch code {
    case .emptied:
      way =
        "a machine that has the container sends everything anew: docedit remote --repair there; one that never had any has to be emptied"
    case .rewound: way = "that branch has to be put right there first"
    case .notTrusted where hint?.contains("docedit remote URL") == true:
      way = "a machine that has the container can fill a new remote: docedit remote NEW there; then name that here"
    default: return self
    }
    return UbiquityError(code, message, hint: "nothing is changed here; \(way)")
  }

  static var keysAreGone: UbiquityError {
    UbiquityError(
      .damaged, "the keys of this encrypted container are gone: nothing is sent or received",
      hint: "\(makingAnew); what is here stays here")
  }

  static func keysAreUnreadable(_ file: String) -> UbiquityError {
    UbiquityError(
      .damaged, "the keys in \(Printable.quoted(file)) cannot be read",
      hint: "put the file right, or \(makingAnew); what is here stays here")
  }

  /// How a machine comes by the keys again.
  private static let makingAnew =
    "make the container anew in its folder: docedit leave FOLDER --keep-local, then docedit init FOLDER --remote URL, with --phrase where no machine that has it can approve this one"

  /// With what helps where a pack is damaged, and the machines have what was in it.
  func asDamagedPack(of url: RemoteURL) -> UbiquityError {
    UbiquityError(
      code, message,
      hint:
        "on a machine that has all documents: git push \(url.description.shellWord) :\(SealedRemote.branch), which deletes what is there, then docedit remote --repair, which sends everything anew; or give all machines a new remote: docedit remote NEW"
    )
  }

  static var tableIsDamaged: UbiquityError {
    UbiquityError(
      .notTrusted, "the encrypted remote is refused: the file references, its table of names, is damaged",
      hint:
        "all documents are here; on each machine, docedit remote URL with a new, empty remote sends them there, or bring back an older copy of this one"
    )
  }

  static let shutOut = "the encrypted remote does not open: this device was removed, or the remote was tampered with"

  /// There is no key for this device, whose key has that fingerprint.
  static func doesNotOpen(for device: Device, _ fingerprint: String) -> UbiquityError {
    UbiquityError(
      .notTrusted, shutOut,
      hint:
        "nothing is changed here; another machine lets a removed one in again: docedit devices approve \(device.name.shellWord), which shows \(fingerprint); then here: docedit sync"
    )
  }

  static func isInTheOpen(_ remote: String) -> UbiquityError {
    UbiquityError(
      .unrelated, "the remote \(Printable.quoted(remote)) is not encrypted, and this container is",
      hint: "nothing was sent; give it an empty remote: docedit remote URL")
  }

  static func isEncrypted(_ remote: String) -> UbiquityError {
    UbiquityError(
      .unrelated, "the remote \(Printable.quoted(remote)) has an encrypted container, and this one is not",
      hint: "nothing was sent; join that container with: docedit init FOLDER --remote URL")
  }

  static var otherSealedContainer: UbiquityError {
    UbiquityError(
      .unrelated, "the remote has another encrypted container", hint: "give an empty one, or this container's own")
  }
}
