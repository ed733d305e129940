import Foundation
import Git
import Testing

@testable import Ubiquity

/// A device that the circle knows, and that lost its signing key.
@Suite struct LostKeyTests {
  private let circle: SharedCircle
  init() throws { circle = try SharedCircle() }

  private func remark() async throws -> StoreFinding? {
    try await circle.desktop.doctor.verify().first { $0.subject == .store && $0.grade != .fine }
  }

  @Test func verifyTellsOfItUntilTheDeviceIsApprovedAgain() async throws {
    let (one, two) = try await circle.approved()
    try await two.sync()
    #expect(try await remark() == nil)
    let desktop = circle.desktop.device, folder = circle.desktop.surroundings.dataFolder
    try FileManager.default.removeItem(at: folder.appending(path: "\(desktop.id).key"))
    let lost = try #require(try await remark())
    #expect(lost.grade == .note && lost.summary.hasSuffix("which another machine has to approve again"))
    #expect(try SigningKey.existing(of: desktop, circle.desktop.surroundings) == nil)
    let again = try circle.desktop.open()
    try await again.sync()
    let key = try #require(try SigningKey.existing(of: desktop, circle.desktop.surroundings)).publicKey
    let anew = try #require(try await remark())
    #expect(anew.summary.hasSuffix("docedit devices approve \(desktop.id.prefix(6)), which shows \(key.fingerprint)"))
    try await one.sync()
    try await one.approve(desktop)
    try await again.sync()
    #expect(try await remark() == nil)
  }
}
