import Foundation
import Testing

@testable import Ubiquity

/// What one fetch may bring.
@Suite struct TransferLimitTests {
  @Test func sizesAreReadAsGitWritesThem() {
    #expect(TransferLimit.bytes("500") == 500 && TransferLimit.bytes("2k") == 2048)
    #expect(TransferLimit.bytes("1G") == 1 << 30)
    for text in ["", "k", "-1", "0", "1.5g", "9999999999g", "many"] { #expect(TransferLimit.bytes(text) == nil) }
  }

  @Test func aRemoteThatSendsMoreIsRefusedAndNothingIsTaken() async throws {
    let world = try World(), laptop = try world.device("laptop"), desktop = try world.device("desktop")
    let one = try await laptop.create(), two = try await desktop.create()
    let noise = (0..<400_000).map { _ in String(UInt64.random(in: 0...(.max)), radix: 36) }.joined()
    try await two.save(noise, at: "noise.txt")
    try await two.sync()
    let folder = laptop.folder.path(percentEncoded: false), before = try laptop.head()
    _ = try git("-C", folder, "config", "docedit.transferLimit", "100k")
    let error = await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(error?.code == .refusedTransfer && error?.hint?.contains("transferLimit") == true)
    #expect(try laptop.head() == before && laptop.text("noise.txt") == nil)
    _ = try git("-C", folder, "config", "docedit.transferLimit", "1g")
    #expect(try await one.sync().received == ["noise.txt"])
  }
}
