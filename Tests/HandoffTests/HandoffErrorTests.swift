import Foundation
import Handoff
import Testing

struct HandoffErrorTests {
  @Test func applesErrorsHaveApplesNumbers() {
    let errors: [HandoffError] = [
      .handoffFailed(""), .connectionUnavailable(""), .remoteApplicationTimedOut, .userInfoTooLarge(bytes: 1),
      .unknownActivityType("a"),
    ]
    #expect(errors.map(\.cocoaCode) == [4608, 4609, 4610, 4611, nil])
  }

  @Test func aPayloadsErrorSaysWhatItMeans() {
    #expect(HandoffError(PayloadError.tooLarge(bytes: 70_000)) == .userInfoTooLarge(bytes: 70_000))
    #expect(HandoffError(PayloadError.tooDeep).description.contains("16 levels"))
    #expect(HandoffError.remoteApplicationTimedOut.localizedDescription.hasSuffix("try again"))
  }
}
