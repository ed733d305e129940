import RichText
import Synchronization

/// The layouts of long paragraphs of one text, kept because the view asks for them again and again.
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

  init() { earlier = [:] }

  /// A cache for the text after an edit.
  init(after cache: LayoutCache) {
    let (older, newer) = (cache.earlier, cache.layouts.withLock { $0 })
    earlier = older.count + newer.count > Self.capacity ? newer : older.merging(newer) { $1 }
  }

  func layout(of paragraph: Paragraph, viewport: Viewport) -> LineLayout {
    guard paragraph.text.utf8.count >= Self.threshold else { return LineLayout(paragraph, viewport: viewport) }
    let known = layouts.withLock { $0[paragraph.id] }
    if let known, known.breaker.columns == viewport.columns, known.breaker.measure === viewport.measure { return known }
    let layout = LineLayout(paragraph, viewport: viewport, after: earlier[paragraph.id])
    layouts.withLock { layouts in
      if layouts.count >= Self.capacity { layouts = [:] }
      layouts[paragraph.id] = layout
    }
    return layout
  }
}
