import RichText
import Synchronization

/// The layouts of long sections of one text, kept because the view asks for them again and again, and the markers of its lists.
///
/// Belongs to a text as it is: an edit makes a new one.
final class LayoutCache: Sendable {
  /// Shorter sections, in bytes, are laid out each time.
  private static let threshold = 2_000
  /// How many are kept.
  private static let capacity = 16

  private let layouts = Mutex<[Section: LineLayout]>([:])
  private let labels: ListLabels

  init() { labels = ListLabels() }

  /// A cache for the text after an edit that left so many paragraphs at its start as they were.
  init(after cache: LayoutCache, keeping paragraphs: Int) {
    labels = ListLabels(after: cache.labels, keeping: paragraphs)
  }

  /// The layout of a section of the text.
  func layout(of section: Section, in text: RichText, viewport: Viewport) -> LineLayout {
    guard section.range.count >= Self.threshold else { return made(section, in: text, viewport: viewport) }
    if let known = layouts.withLock({ $0[section] }), known.fits(viewport) { return known }
    let layout = made(section, in: text, viewport: viewport)
    layouts.withLock { layouts in
      if layouts.count >= Self.capacity { layouts = [:] }
      layouts[section] = layout
    }
    return layout
  }

  private func made(_ section: Section, in text: RichText, viewport: Viewport) -> LineLayout {
    LineLayout(
      text.part(section), of: section, decoration: decoration(of: section.paragraph, in: text, viewport: viewport),
      viewport: viewport)
  }

  private func decoration(of index: Int, in text: RichText, viewport: Viewport) -> Decoration {
    let style = text.paragraphStyle(index)
    let previous = index > 0 && !style.cells.isEmpty ? text.paragraphStyle(index - 1) : nil
    return Decoration(style, after: previous, label: labels.label(of: index, style, in: text), viewport: viewport)
  }
}

extension RichText {
  /// The text of a section, and its paragraph's layout.
  fileprivate func part(_ section: Section) -> Paragraph {
    if section.isLast, section.range.lowerBound == 0 { return self[section.paragraph] }
    let (paragraph, range) = (section.paragraph, section.range)
    var part = Paragraph(id: paragraphID(paragraph), style: paragraphStyle(paragraph))
    part.text = string(in: Position(paragraph, range.lowerBound)..<Position(paragraph, range.upperBound))
    return part
  }
}
