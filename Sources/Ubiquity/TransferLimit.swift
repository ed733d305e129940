internal import Foundation
internal import Git

/// How much one fetch may bring, in bytes: `docedit.transferLimit` in the repository's configuration, as in `500m` or `20g`.
struct TransferLimit: Sendable {
  static let usual = 10 << 30
  let bytes: Int

  /// Throws `damaged` for what is no size.
  init(_ repository: borrowing Repository) throws(UbiquityError) {
    let text = try withGit { () throws(GitError) in try repository.configuration("docedit.transferlimit") }
    guard let text else { bytes = Self.usual; return }
    guard let bytes = Self.bytes(text) else {
      throw UbiquityError(
        .damaged, "docedit.transferLimit is \(Printable.quoted(text)), which is no size",
        hint: "git config docedit.transferLimit 20g")
    }
    self.bytes = bytes
  }

  static func bytes(_ text: String) -> Int? {
    let units: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40]
    let unit = text.lowercased().last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0 else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLarge ? nil : product
  }

  func refusal(of remote: String) -> UbiquityError {
    UbiquityError(
      .refusedTransfer,
      "the remote \(Printable.quoted(remote)) sends more than \(max(bytes >> 20, 1)) MB at once; nothing of it was taken",
      hint: "if that is right, allow more in the container's folder: git config docedit.transferLimit 100g")
  }
}
