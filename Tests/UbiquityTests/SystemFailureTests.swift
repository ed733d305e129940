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

  @Test(arguments: [NSError(domain: "x", code: 1), NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT))])
  func whereNothingElseIsKnownTheFolderIsNamed(_ error: NSError) {
    let told = UbiquityError(error, doing: "make the folder", on: "/srv/x")
    #expect(told.hint != nil && told.code == .permission && told.message == "cannot make the folder “/srv/x”")
  }
}
