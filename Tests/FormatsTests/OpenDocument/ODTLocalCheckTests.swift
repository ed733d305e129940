import RichText
import Testing

@testable import Formats

/// What `PackageLocalCheckTests` cannot ask of every format.
@Suite struct ODTLocalCheckTests {
  @Test func newStylesNeedTheWholeFile() throws {
    let file = try odt(String(repeating: "<text:p>one two</text:p>", count: 100))
    let edit = file.text.styling(Position(70, 0)..<Position(70, 3)) { $0.strikethrough = true }
    let held = file.held(try edit.applied(to: file.text))
    #expect(try !LocallyChecked(file, places: []).passes(held))
    #expect(try ODTText(ODTFormat.package(file.bytes(with: held))).text.hasSameContent(as: held))
  }
}
