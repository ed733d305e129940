import RichText
import Testing

@testable import Documents

@Suite struct ResolvedApartTests {
  private let base = "alpha LAP two\nbeta\ngamma", start = "alpha LAP two\nalpha DESK two\nbeta\ngamma"

  private func joined(_ edited: String, _ resolved: String) -> String? {
    let texts = [base, start, edited, resolved].map { RichText(plain: $0) }
    return ResolvedApart(base: texts[0], start: texts[1], edited: texts[2], resolved: texts[3]).joined?.text.string
  }

  @Test func whatWasDecidedAgainstGoesFromEditsThatDecidedNothing() {
    #expect(joined("alpha LAP two\nalpha DESK two\nbeta\ngamma Y", base) == "alpha LAP two\nbeta\ngamma Y")
    let theirs = "alpha DESK two\nbeta\ngamma"
    #expect(joined("alpha LAP two\nalpha DESK two\nbeta\ngamma Y", theirs) == "alpha DESK two\nbeta\ngamma Y")
  }

  @Test func whoDecidedAlikeHasBothEdits() {
    let ours = "alpha LAP two\nbeta\ngamma Y"
    #expect(joined(ours, "alpha LAP two\nbeta bee\ngamma") == "alpha LAP two\nbeta bee\ngamma Y")
  }

  @Test(arguments: ["alpha DESK two\nbeta\ngamma", "LL alpha DESK two\nbeta\ngamma"])
  func whoDecidedOtherwiseAreNotJoined(_ other: String) {
    #expect(joined("alpha LAP two\nbeta\ngamma Y", other) == nil)
    #expect(joined(other, "alpha LAP two\nbeta\ngamma Y") == nil)
  }

  @Test func whatWasTypedIntoATextThatWasDecidedAgainstStays() {
    let edited = "alpha LAP two\nalpha DESK two and more\nbeta\ngamma"
    #expect(joined(edited, base)?.contains("DESK two and more") == true)
  }

  @Test func whatBothChangedBesideTheConflictIsNotJoined() {
    #expect(joined("alpha LAP two\nalpha DESK two\nmine\ngamma", "alpha LAP two\ntheirs\ngamma") == nil)
  }
}
