import RichText

/// The ways to write an edited text, the one that keeps most of the file first.
///
/// What is written is read again, so that nothing is saved that would come back otherwise.
struct HTMLWays {
  private let file: HTMLText
  private let edited: RichText
  private let fine: HTMLWritten

  init(_ file: HTMLText, _ edited: RichText) {
    (self.file, self.edited) = (file, edited)
    fine = HTMLWriter.write(file.source, file.text, edited, .fine)
  }

  /// The text as it is written.
  var held: RichText { isSure ? fine.held : (best ?? fine).held }

  /// The file; nil where no way of writing it reads back.
  var bytes: [UInt8]? { isSure ? same : best?.bytes }

  /// Whether all ways hold the text as the finest one does: that holds all of it, and the file has its text in order.
  private var isSure: Bool { fine.isExact && file.source.isInOrder }

  /// What is written where not all ways may hold the same.
  private var best: HTMLWritten? {
    if let patched, patched.isExact, isReadBack(patched) { return patched }
    if let same { return HTMLWritten(bytes: same, held: fine.held, isExact: fine.isExact) }
    let coarse = HTMLWays.coarse.map(write).filter(isReadBack)
    return coarse.first(where: \.isExact) ?? coarse.first
  }

  /// What reads back as the finest way holds the text.
  private var same: [UInt8]? {
    if file.isUnedited(fine.held) { return file.source.file }
    if reads(fine.bytes, as: fine.held) { return fine.bytes }
    if let patched = patched?.bytes, reads(patched, as: fine.held) { return patched }
    return HTMLWays.coarse.lazy.map { write($0).bytes }.first { reads($0, as: fine.held) }
  }

  private static let coarse = HTMLWriter.Way.allCases.dropFirst()

  private func write(_ way: HTMLWriter.Way) -> HTMLWritten { HTMLWriter.write(file.source, file.text, edited, way) }

  private var patched: HTMLWritten? { HTMLPatch.write(file.source, file.text, edited) }

  private func isReadBack(_ written: HTMLWritten) -> Bool { reads(written.bytes, as: written.held) }

  private func reads(_ bytes: [UInt8], as held: RichText) -> Bool {
    guard let read = try? HTMLText(checking: bytes) else { return false }
    return ReadBack(file: file, held: held).agrees(with: read)
  }
}
