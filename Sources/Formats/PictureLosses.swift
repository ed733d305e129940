import RichText

/// What pictures lose that a format holds: what is said to be in them, and how large they are to be.
struct PictureLosses {
  /// In the user's words, each once.
  private(set) var descriptions: [String] = []

  /// `edited` is a text that the format of `file` is to hold, `held` the text as it holds it.
  init(in edited: RichText, heldAs held: RichText, of file: some FormattedText) {
    let pictures = edited.paragraphs.flatMap(\.runs).compactMap(\.style.atom).filter { $0.image != nil }
    if pictures.isEmpty { return }
    let things = ThingLosses(of: edited, heldAs: held)
    let pairs = pictures.filter { things.isHeld($0) != nil }.map { ($0.image, $0.held(by: file)) }
    if pairs.contains(where: { $0?.hasDescription == true && $1?.hasDescription != true }) {
      descriptions.append("descriptions of pictures")
    }
    if pairs.contains(where: { $0?.hasSize == true && $1?.hasSize != true }) {
      descriptions.append("sizes of pictures")
    }
  }
}

extension Atom {
  /// The picture that it carries.
  fileprivate var image: Image? { if case .image(let image)? = content { image } else { nil } }

  fileprivate func held(by file: some FormattedText) -> Image? {
    if case .image(let image)? = file.heldContent(of: self) { image } else { nil }
  }
}

extension Atom.Image {
  fileprivate var hasDescription: Bool { description?.isEmpty == false }
  fileprivate var hasSize: Bool { width != nil || height != nil }
}
