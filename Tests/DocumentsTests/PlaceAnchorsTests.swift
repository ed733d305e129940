import Handoff
import RichText
import Testing

@testable import Documents

@Suite struct PlaceAnchorsTests {
  let text = RichText(plain: "The quick brown fox\njumps over\nthe lazy dog")
  let place = Place(anchor: Position(0, 4), head: Position(0, 15), top: Position(1, 0))

  @Test func aPlaceSurvivesTheWayThroughUserInfo() throws {
    let anchors = PlaceAnchors(place, in: text, version: "v")
    let read = try #require(PlaceAnchors(userInfo: anchors.userInfo))
    let found = read.resolved(in: text, version: "v", other: { _ in nil })
    #expect(found.place == place)
    #expect(found.verdict == .exact)
  }

  @Test func aPlaceIsFoundInAnEditedCopy() throws {
    let anchors = PlaceAnchors(place, in: text, version: "v")
    let edited = try text.replacing(.start..<Position(0, 3), with: RichText(plain: "Just now a")).applied(to: text)
    let found = anchors.resolved(in: edited, version: "w", other: { $0 == "v" ? text : nil })
    #expect(edited.string(in: found.place.range) == "quick brown")
  }

  @Test func entriesThatCannotBeRightAreNoPlace() {
    #expect(PlaceAnchors(userInfo: [:]) == nil)
    #expect(PlaceAnchors(userInfo: [PlaceAnchors.selectionKey: .string("here")]) == nil)
    let half: UserInfoValue = .dictionary(["anchor": .dictionary(["offset": .integer(.max)])])
    #expect(PlaceAnchors(userInfo: [PlaceAnchors.selectionKey: half]) == nil)
  }

  @Test func positionsFarOutsideAreBroughtInside() throws {
    var anchors = PlaceAnchors(place, in: text, version: "v")
    anchors.head.offset = .max
    anchors.head.position = Position(.max, .min)
    let found = anchors.resolved(in: text, version: "v", other: { _ in nil })
    #expect(found.place.head <= text.end)
  }
}
