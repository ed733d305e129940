import RichText

/// What stands in a text as one character and a format cannot hold, or only as something else.
struct ThingLosses {
  /// In the user's words, each once.
  private(set) var descriptions: [String] = []
  private var held: Set<Thing> = []

  /// `held` is the text as the format holds it.
  init(of edited: RichText, heldAs held: RichText) {
    guard edited.hasAtoms else { return }
    for atom in held.things { self.held.formUnion([Thing(atom), Thing(atom, as: atom.kind)]) }
    let lost = edited.things.filter { !has($0, as: $0.kind.isNote ? $0.kind : nil) }
    descriptions = Set(lost.map(\.name)).sorted()
  }

  /// An atom that is held; nil for one that is not.
  func isHeld(_ atom: Atom) -> Atom? { has(atom, as: nil) ? atom : nil }

  private func has(_ atom: Atom, as kind: Atom.Kind?) -> Bool {
    var own = atom
    own.content = nil
    return held.contains(Thing(atom, as: kind)) || held.contains(Thing(own, as: kind))
  }

  /// What tells the atoms of a text apart. What is in a note, how large a picture is and what is said of it may be held otherwise.
  private struct Thing: Hashable {
    var key: Int
    var kind: Atom.Kind?
    var content: Atom.Content?

    init(_ atom: Atom, as kind: Atom.Kind? = nil) {
      (key, self.kind, content) = (atom.key, kind, atom.content.map(Self.bare))
    }

    private static func bare(_ content: Atom.Content) -> Atom.Content {
      switch content {
      case .note: .note([])
      case .image(let image):
        .image(Atom.Image(bytes: image.bytes, contentType: image.contentType, reference: image.reference))
      default: content
      }
    }
  }
}

extension RichText {
  fileprivate var things: [Atom] { paragraphs.flatMap(\.runs).compactMap(\.style.atom) }
}

extension Atom {
  /// What it is, in the plural, for people: its kind, or its label where that is a word of the formats' own.
  fileprivate var name: String {
    switch kind {
    case .image: "pictures"
    case .attachment, .field, .pageNumber, .footnote, .endnote, .annotation: kind.name
    case .object, .opaque:
      Self.names[label] ?? (label.hasPrefix("HTML") ? "HTML tags" : kind == .object ? "objects" : "opaque things")
    }
  }

  private static let names = [
    "text box": "text boxes", "shape": "shapes", "chart": "charts", "diagram": "diagrams", "drawing": "drawings",
    "line": "lines", "formula": "formulas", "math": "formulas", "svg": "drawings", "symbol": "symbols",
    "comment": "comments", "block": "nested blocks", "deleted text": "deleted text", "moved text": "moved text",
    "ruby text": "ruby text", "ink": "ink", "page break": "page breaks", "column break": "column breaks",
    "video": "videos", "audio": "sounds", "iframe": "frames", "button": "buttons", "select": "form fields",
    "textarea": "form fields", "script": "scripts",
  ]
}
