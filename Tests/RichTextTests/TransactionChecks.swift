import Foundation
import Testing

@testable import RichText

/// Checks an edit wholly: what it gives, that its inverse undoes it, that it survives encoding, and where it puts positions.
func checkTransaction(
  _ transaction: Transaction, on text: RichText, gives expected: RichText,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    let result = try transaction.applied(to: text)
    #expect(result.string == expected.string, sourceLocation: sourceLocation)
    #expect(result.hasSameContent(as: expected), "the looks differ", sourceLocation: sourceLocation)
  }
  #expect(violations(of: transaction, on: text) == [], sourceLocation: sourceLocation)
}

/// What is wrong with an edit, whatever it does.
func violations(of transaction: Transaction, on text: RichText) -> [String] {
  do {
    let result = try transaction.applied(to: text)
    let undone = try transaction.inverse(in: text).applied(to: result)
    var found = result.invariantViolations() + undone.invariantViolations()
    if !undone.hasSameContent(as: text) { found.append("the inverse gives \(undone.string.debugDescription)") }
    if undone.paragraphs.map(\.id) != text.paragraphs.map(\.id) { found.append("the inverse changes ids") }
    let copy = try JSONDecoder().decode(Transaction.self, from: JSONEncoder().encode(transaction))
    if copy != transaction { found.append("encoding changes it") }
    return found + mappingViolations(of: transaction, from: text, to: result)
      + touchViolations(of: transaction, from: text, to: result)
  } catch {
    return ["\(error)"]
  }
}

private func mappingViolations(of transaction: Transaction, from text: RichText, to result: RichText) -> [String] {
  var found: [String] = []
  let old = text.allPositions
  for side in [Side.before, .after] {
    let new = old.map { transaction.map($0, side) }
    if zip(new, new.dropFirst()).contains(where: { $0 > $1 }) { found.append("\(side) changes the order") }
    for position in new where result.scalarAligned(position) != position { found.append("\(position) is outside") }
  }
  for position in old where transaction.map(position, .before) > transaction.map(position, .after) {
    found.append("\(position): before is after after")
  }
  return found
}

private func touchViolations(of transaction: Transaction, from text: RichText, to result: RichText) -> [String] {
  let (before, after) = (Array(text.paragraphs), Array(result.paragraphs))
  guard let touched = transaction.touchedParagraphs(in: text) else {
    return before == after ? [] : ["changes what it says it does not touch"]
  }
  let following = before.count - 1 - touched.upperBound
  let isSame =
    before.prefix(touched.lowerBound) == after.prefix(touched.lowerBound)
    && before.suffix(following) == after.suffix(following)
  return isSame ? [] : ["changes paragraphs outside of \(touched)"]
}
