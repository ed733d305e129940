import Crypto
import Foundation
import Git
import Testing

@testable import Ubiquity

/// Keys, phrases and envelopes, without any remote.
@Suite struct SealedKeysTests {
  private let container = ContainerTag.random

  private func keyring(_ phrase: RecoveryPhrase) throws -> Keyring {
    let recovery = try #require(phrase.agreementKey).publicKey.rawRepresentation
    return Keyring(container: container, keys: [try .random()], recovery: recovery)
  }

  /// The public key that is computed from a signing key is that of the secret which the holder has.
  @Test func aSigningKeyHasOneCounterpartForSealing() throws {
    for _ in 0..<40 {
      let key = try #require(SigningKey(seed: SymmetricKey(size: .bits256).bytes))
      let computed = try #require(key.publicKey.agreementKey)
      #expect(computed.rawRepresentation == key.agreementKey?.publicKey.rawRepresentation)
    }
  }

  /// The base points of both curves (RFC 7748, section 4.1: u = 9 for the y of 4/5).
  @Test func theBasePointsCorrespond() throws {
    let y = try #require(DeviceKey([0x58] + Array(repeating: 0x66, count: 31)))
    #expect(y.agreementKey?.rawRepresentation == Data([9] + Array(repeating: 0, count: 31)))
  }

  @Test func numbersFollowTheLawsOfAField() throws {
    for _ in 0..<50 {
      let bytes = (0..<3).map { _ in SymmetricKey(size: .bits256).bytes }
      let (a, b, c) = (
        try #require(Field25519(bytes[0])), try #require(Field25519(bytes[1])), try #require(Field25519(bytes[2]))
      )
      #expect((a * (b + c)).bytes == (a * b + a * c).bytes)
      #expect(((a - b) + b).bytes == a.bytes)
      #expect((a * a.inverse).bytes == Field25519.one.bytes)
    }
    let largest = try #require(Field25519(Array(repeating: 0xFF, count: 32)))
    #expect(largest.bytes == [18] + Array(repeating: 0, count: 31))
  }

  @Test func aPhraseReadsBackHoweverItIsTyped() throws {
    for _ in 0..<50 {
      let phrase = try #require(RecoveryPhrase(kept: Array(SymmetricKey(size: .bits128).bytes)))
      let words = phrase.description.split(separator: " ")
      #expect(words.count == 9 && words.allSatisfy { $0.count == 5 })
      #expect(try RecoveryPhrase(phrase.description) == phrase)
      #expect(try RecoveryPhrase("  " + words.joined(separator: "-").uppercased() + "\n") == phrase)
    }
  }

  @Test func aTypingErrorIsNoticed() throws {
    let phrase = try #require(RecoveryPhrase(kept: Array(0..<16)))
    let words = phrase.description.split(separator: " ").map(String.init)
    var swapped = words
    swapped.swapAt(2, 5)
    let wrong = [
      "", "lusab", words.dropLast().joined(separator: " "), (words + ["babab"]).joined(separator: " "),
      swapped.joined(separator: " "), (["xxxxx"] + words.dropFirst()).joined(separator: " "),
      String(repeating: "babab ", count: 100_000),
    ]
    for text in wrong {
      let error = #expect(throws: UbiquityError.self) { try RecoveryPhrase(text) }
      #expect(error?.code == .wrongPhrase)
    }
  }

  @Test func whatIsSealedAsOneThingIsNoOther() throws {
    let key = try ContainerKey.random(), text = Array("text".utf8)
    let sealed = try key.seal(text, as: .part("a"), of: container)
    #expect(sealed.count == text.count + ContainerKey.overhead)
    #expect(key.open(sealed, as: .part("a"), of: container) == text)
    #expect(try key.seal(text, as: .part("a"), of: container) != sealed)
    #expect(key.open(sealed, as: .part("b"), of: container) == nil)
    #expect(key.open(sealed, as: .table, of: container) == nil)
    #expect(key.open(sealed, as: .part("a"), of: .random) == nil)
    #expect(try ContainerKey.random().open(sealed, as: .part("a"), of: container) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(key.open(changed, as: .part("a"), of: container) == nil)
      #expect(key.open(Array(sealed.prefix(index)), as: .part("a"), of: container) == nil)
    }
  }

  @Test func theKeysOpenForEachRecipientAndThePhrase() throws {
    let phrase = try #require(RecoveryPhrase(kept: Array(repeating: 7, count: 16)))
    let devices = try (0..<3).map { _ in try #require(SigningKey(seed: SymmetricKey(size: .bits256).bytes)) }
    let keyring = try keyring(phrase).adding(.random()).adding(.random())
    let keys = try SealedKeys(keyring, for: devices.dropLast().map(\.publicKey))
    let read = try #require(SealedKeys(Array(try JSONEncoder().encode(keys))))
    #expect(read.wraps.count == 3)
    for key in devices.dropLast().map(\.agreementKey) + [phrase.agreementKey] {
      #expect(read.opened(with: [try #require(key)], of: keyring.container) == keyring.all)
      #expect(read.opened(with: [try #require(key)], of: .random) == nil)
    }
    #expect(read.opened(with: [try #require(devices[2].agreementKey)], of: keyring.container) == nil)
    #expect(SealedKeys(Array(repeating: 0x20, count: SealedKeys.sizeLimit + 1)) == nil)
    #expect(SealedKeys(Array("{}".utf8)) == nil)
  }

  @Test func keysThatAreNotTheFormerOnesAndMoreAreRefused() throws {
    let keyring = try keyring(try #require(RecoveryPhrase(kept: Array(repeating: 7, count: 16))))
    let next = try ContainerKey.random()
    #expect(keyring.advanced(to: keyring.all + [next]) == keyring.adding(next))
    #expect(keyring.advanced(to: []) == nil)
    #expect(keyring.advanced(to: [next]) == nil)
    #expect(keyring.adding(next).advanced(to: keyring.all) == nil)
  }

  @Test func aTableIsReadOnlyWhereItIsWellFormed() throws {
    let keyring = try keyring(try #require(RecoveryPhrase(kept: Array(repeating: 7, count: 16))))
    let table = SealedTable(keyring)
    #expect(SealedTable(try table.encoded()) == table)
    let part = SealedTable.Pack(parts: ["../up"], size: 1, epoch: 1)
    let changes: [(inout SealedTable) -> Void] = [
      { $0.format = 2 }, { $0.counter = -1 }, { $0.counter = .max }, { $0.age = .max }, { $0.basePackCount = 1 },
      { $0.packs = [part] }, { $0.packs = [SealedTable.Pack(parts: [], size: 1, epoch: 1)] },
      { $0.packs = [SealedTable.Pack(parts: [SealedRemote.newName()], size: -1, epoch: 1)] },
    ]
    for change in changes {
      var wrong = table
      change(&wrong)
      #expect(SealedTable(try wrong.encoded()) == nil)
    }
  }

  @Test func refspecsMoveNamesAsGitDoes() throws {
    let all = try #require(Refspec("+refs/ubiquity/*:refs/remotes/origin/ubiquity/*"))
    #expect(all.isForced && all.target(of: "refs/ubiquity/a/b") == "refs/remotes/origin/ubiquity/a/b")
    #expect(all.target(of: "refs/ubiquity/") == nil && all.target(of: "refs/heads/main") == nil)
    #expect(all.isTarget("refs/remotes/origin/ubiquity/x") && !all.isTarget("refs/remotes/origin/main"))
    let one = try #require(Refspec("refs/heads/main:refs/x"))
    #expect(!one.isForced && one.target(of: "refs/heads/main") == "refs/x" && one.target(of: "refs/heads/mai") == nil)
    #expect(Refspec(":refs/x")?.source == nil && Refspec(":refs/x")?.target == "refs/x")
    #expect(Refspec("refs/x") == nil && Refspec("a:b") == nil && Refspec("a:refs/b:c") == nil)
  }
}
