import Foundation
import Testing

@testable import RichText

/// Checks an edit wholly: what it gives, that its inverse undoes it, that it composes and survives encoding, and where it puts positions.
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

/// Checks all of an edit but what it gives, which is returned.
func checked(
  _ transaction: Transaction, on text: RichText, sourceLocation: SourceLocation = #_sourceLocation
) throws -> RichText {
  #expect(violations(of: transaction, on: text) == [], sourceLocation: sourceLocation)
  return try transaction.applied(to: text)
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
    return try found + compositionViolations(of: transaction, on: text, with: result)
      + mappingViolations(of: transaction, from: text, to: result)
      + touchViolations(of: transaction, from: text, to: result)
  } catch {
    return ["\(error)"]
  }
}

private func compositionViolations(of transaction: Transaction, on text: RichText, with result: RichText) throws
  -> [String]
{
  let steps = transaction.steps.map { Transaction([$0]) }
  let inverse = try transaction.inverse(in: text)
  return try compositionViolations(of: steps, on: text, gives: result)
    + compositionViolations(of: [transaction, inverse], on: text, gives: text)
    + compositionViolations(of: inverse.steps.map { Transaction([$0]) }, on: result, gives: text)
}

/// What is wrong with edits in a row as one.
func compositionViolations(of edits: [Transaction], on text: RichText, gives result: RichText) throws -> [String] {
  let whole = edits.reduce(Transaction()) { $0.then($1) }
  var found: [String] = []
  let atOnce = try whole.applied(to: text)
  if Array(atOnce.paragraphs) != Array(result.paragraphs) { found.append("composed, it gives something else") }
  if Array(try whole.inverse(in: text).applied(to: atOnce).paragraphs) != Array(text.paragraphs) {
    found.append("composed, its inverse gives something else")
  }
  for side in [Side.before, .after] {
    for position in text.allPositions where whole.map(position, side) != edits.reduce(position, { $1.map($0, side) }) {
      found.append("composed, it maps \(position) elsewhere on the side \(side)")
    }
  }
  return found
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
