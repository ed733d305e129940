import RichText
import Synchronization

/// The layouts of long paragraphs of one text, kept because the view asks for them again and again, and the markers of its lists.
///
/// Belongs to a text as it is: an edit makes a new cache, which lays out what was changed by the help of the one before.
final class LayoutCache: Sendable {
  /// Shorter paragraphs, in bytes, are laid out each time.
  private static let threshold = 2_000
  /// How many are kept.
  private static let capacity = 16

  private let layouts = Mutex<[ParagraphID: LineLayout]>([:])
  /// Those of the text before the last edits.
  private let earlier: [ParagraphID: LineLayout]
  private let labels: ListLabels

  init() { (earlier, labels) = ([:], ListLabels()) }

  /// A cache for the text after an edit that left so many paragraphs at its start as they were.
  init(after cache: LayoutCache, keeping paragraphs: Int) {
    let (older, newer) = (cache.earlier, cache.layouts.withLock { $0 })
    earlier = older.count + newer.count > Self.capacity ? newer : older.merging(newer) { $1 }
    labels = ListLabels(after: cache.labels, keeping: paragraphs)
  }

  /// The layout of the paragraph with this index.
  func layout(of index: Int, in text: RichText, viewport: Viewport) -> LineLayout {
    let decoration = decoration(of: index, in: text, viewport: viewport)
    guard text.paragraphLength(index) >= Self.threshold else {
      return LineLayout(text[index], decoration: decoration, viewport: viewport)
    }
    let id = text.paragraphID(index)
    let known = layouts.withLock { $0[id] }
    if let known, known.breaker.fits(viewport), known.decoration == decoration { return known }
    let layout = LineLayout(text[index], decoration: decoration, viewport: viewport, after: earlier[id])
    layouts.withLock { layouts in
      if layouts.count >= Self.capacity { layouts = [:] }
      layouts[id] = layout
    }
    return layout
  }

  private func decoration(of index: Int, in text: RichText, viewport: Viewport) -> Decoration {
    let style = text.paragraphStyle(index)
    let previous = index > 0 && !style.cells.isEmpty ? text.paragraphStyle(index - 1) : nil
    return Decoration(style, after: previous, label: labels.label(of: index, style, in: text), viewport: viewport)
  }
}
