import Foundation
import Testing

@testable import RichText

@Suite struct StepCodingTests {
  private func decoded(_ json: String) throws -> Transaction {
    try JSONDecoder().decode(Transaction.self, from: Data(json.utf8))
  }

  @Test func aTypedLetterIsShort() throws {
    let text = RichText(plain: "hello")
    let edit = text.replacing(text.end..<text.end, with: RichText(plain: "!"))
    #expect(try JSONEncoder().encode(edit).count < 100)
  }

  @Test(arguments: [
    #"{"steps":[{"r":[0,0,0,-1],"t":[{"i":0}]}]}"#, #"{"steps":[{"r":[0,2,0,1],"t":[{"i":0}]}]}"#,
    #"{"steps":[{"r":[0,0,0,0],"t":[]}]}"#, #"{"steps":[{"r":[0,0,0,0],"t":[{"i":0,"t":"a\nb"}]}]}"#,
    #"{"steps":[{"r":[0,0,9223372036854775807,0],"t":[{"i":0}]}]}"#, #"{"steps":[{"c":[0],"l":[]}]}"#,
    #"{"steps":[{"c":[0,0],"l":[{"r":[{"n":-4}]}]}]}"#, #"{"steps":[{"p":[0,1],"s":[]}]}"#, #"{"steps":[{}]}"#,
  ])
  func damagedStepsAreRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json) }
  }

  @Test(arguments: [
    #"{"steps":[{"r":[0,0,1,0],"t":[{"i":0}]}]}"#, #"{"steps":[{"r":[0,3,0,4],"t":[{"i":0}]}]}"#,
    #"{"steps":[{"r":[0,1,0,1],"t":[{"i":0}]}]}"#, #"{"steps":[{"c":[0,0],"l":[{"r":[{"n":4000000000}]}]}]}"#,
    #"{"steps":[{"c":[0,0],"l":[{"r":[{"n":1}]}]}]}"#, #"{"steps":[{"c":[0,0],"l":[]}]}"#,
    #"{"steps":[{"p":[0],"s":[{},{}]}]}"#, #"{"steps":[{"p":[1],"s":[{}]}]}"#,
  ])
  func stepsThatDoNotFitThrow(_ json: String) throws {
    let (edit, text) = (try decoded(json), RichText(plain: "é"))
    #expect(throws: TransactionError.self) { try edit.applied(to: text) }
    #expect(throws: TransactionError.self) { try edit.inverse(in: text) }
    _ = edit.map(Position(.max, .max), .after)
    _ = edit.touchedParagraphs(in: text)
  }

  @Test func brokenRunsAreMended() throws {
    let edit = try decoded(#"{"steps":[{"r":[0,0,0,0],"t":[{"i":0,"t":"éx","r":[{"n":1,"s":{"b":true}},{"n":9}]}]}]}"#)
    let result = try edit.applied(to: RichText(plain: "y"))
    #expect(result.string == "éxy")
    #expect(result.invariantViolations() == [])
  }
}
