import Handoff
public import RichText

/// Where somebody is in a document: the caret with the selection, and the top of the view.
public struct Place: Sendable, Hashable, Codable {
  /// The end of the selection that stays.
  public var anchor: Position
  /// The end that moves, where the caret is.
  public var head: Position
  /// The start of the first row on view.
  public var top: Position

  public init(anchor: Position, head: Position, top: Position) {
    (self.anchor, self.head, self.top) = (anchor, head, top)
  }

  /// The start of a document.
  public static let start = Place(anchor: .start, head: .start, top: .start)

  /// The place after an edit: what is typed at it comes before it.
  func mapped(through edit: Transaction) -> Place {
    Place(anchor: edit.map(anchor, .after), head: edit.map(head, .after), top: edit.map(top, .before))
  }

  /// The place with all ends inside of a text.
  func clamped(to text: RichText) -> Place {
    Place(anchor: text.clamped(anchor), head: text.clamped(head), top: text.clamped(top))
  }
}

/// A place that is found again in another copy of the document: three anchors.
struct PlaceAnchors: Sendable {
  var anchor: Anchor
  var head: Anchor
  var top: Anchor

  /// A selection is two ends that lean inwards: what is typed at its border on another machine stays outside.
  init(_ place: Place, in text: RichText, version: String) {
    let sides: (Side, Side) = place.anchor <= place.head ? (.after, .before) : (.before, .after)
    let caret = place.anchor == place.head
    anchor = Anchor(place.anchor, in: text, version: version, side: caret ? .after : sides.0)
    head = Anchor(place.head, in: text, version: version, side: caret ? .after : sides.1)
    top = Anchor(place.top, in: text, version: version, side: .before)
  }

  /// Also names the saved version that the text grew from.
  mutating func setBase(_ base: String, text: RichText, changes: Transaction) {
    anchor.setBase(base, text: text, changes: changes)
    head.setBase(base, text: text, changes: changes)
    top.setBase(base, text: text, changes: changes)
  }

  /// The place in a text, and how sure the caret is, or where that is exact, the other end of the selection.
  func resolved(in text: RichText, version: String, other: (String) -> RichText?) -> (
    place: Place, verdict: Anchor.Verdict
  ) {
    let found = [anchor, head, top].map { $0.resolved(in: text, version: version, other: other) }
    let place = Place(anchor: found[0].position, head: found[1].position, top: found[2].position)
    return (place, found[1].verdict == .exact ? found[0].verdict : found[1].verdict)
  }
}

extension Anchor.Verdict {
  /// What a person is told; nil where the place is exact.
  public var note: String? {
    switch self {
    case .exact: nil
    case .moved(let reason), .lost(let reason): reason
    }
  }
}

// MARK: - In an activity's userInfo

extension PlaceAnchors {
  static let selectionKey = "org.docedit.selection"
  static let viewportKey = "org.docedit.viewport"

  /// The entries that a document adds to its activity.
  var userInfo: [String: UserInfoValue] {
    [
      Self.selectionKey: .dictionary(["anchor": anchor.userInfo, "head": head.userInfo]),
      Self.viewportKey: .dictionary(["top": top.userInfo]),
    ]
  }

  /// Reads the entries; nil where they are missing or cannot be right.
  init?(userInfo: [String: UserInfoValue]) {
    guard let selection = userInfo[Self.selectionKey]?.dictionary,
      let anchor = selection["anchor"].flatMap(Anchor.init(userInfo:)),
      let head = selection["head"].flatMap(Anchor.init(userInfo:))
    else { return nil }
    (self.anchor, self.head) = (anchor, head)
    top = userInfo[Self.viewportKey]?.dictionary?["top"].flatMap(Anchor.init(userInfo:)) ?? head
  }
}
