import Files
import Foundation
import Testing

@testable import Ubiquity

/// What the system refuses is told in plain words, with the path.
struct SystemFailureTests {
  @Test(arguments: [(EROFS, "the file system can only be read"), (EACCES, "you have no permission")])
  func aPlaceThatCannotBeWrittenIsTold(_ number: Int32, _ words: String) {
    let failure = SystemError(number).failure("write to", "/home/ann/Writing")
    #expect(failure.code == .permission && failure.hint != nil)
    #expect(failure.message == "cannot write to “/home/ann/Writing”: \(words)")
  }

  @Test(arguments: [EROFS, EACCES, ENOSPC])
  func whatFoundationTellsIsTheSame(_ number: Int32) {
    let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    let error = NSError(domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: cause])
    let told = UbiquityError(error, doing: "make the folder", on: "/srv/x")
    #expect(told == SystemError(number).failure("make the folder", "/srv/x"))
  }

  @Test func aFolderInThePlaceOfALockIsNamed() async throws {
    let machine = try World().device("laptop"), container = try await machine.createAlone()
    try FileManager.default.removeItem(atPath: machine.git + "/docedit/lock")
    try FileManager.default.createDirectory(atPath: machine.git + "/docedit/lock", withIntermediateDirectories: false)
    let error = await #expect(throws: UbiquityError.self) { try await container.save("x", at: "x.txt") }
    #expect(error?.message.contains("/.git/docedit/lock”: ") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [NSError(domain: "x", code: 1), NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT))])
  func whereNothingElseIsKnownTheFolderIsNamed(_ error: NSError) {
    let told = UbiquityError(error, doing: "make the folder", on: "/srv/x")
    #expect(told.hint != nil && told.code == .permission && told.message == "cannot make the folder “/srv/x”")
  }
}
