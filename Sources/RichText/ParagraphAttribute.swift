/// One of the things that make up how a paragraph is laid out.
public enum ParagraphAttribute: String, Sendable, CaseIterable, Codable {
  case name, headingLevel, alignment, leftIndent, rightIndent, firstLineIndent, spaceBefore, spaceAfter, lineSpacing
  case tabStops, list, quoteDepth, code, isRule, startsPage, cells

  /// Whether two layouts agree in it. The numbers of lists, tables and blocks of code do not count.
  public func isSame(_ a: ParagraphStyle, _ b: ParagraphStyle) -> Bool {
    accessor.isSame(a.unnumbered, b.unnumbered)
  }

  var accessor: StyleAccessor<ParagraphStyle> {
    switch self {
    case .name: StyleAccessor(\.name)
    case .headingLevel: StyleAccessor(\.headingLevel)
    case .alignment: StyleAccessor(\.alignment)
    case .leftIndent: StyleAccessor(\.leftIndent)
    case .rightIndent: StyleAccessor(\.rightIndent)
    case .firstLineIndent: StyleAccessor(\.firstLineIndent)
    case .spaceBefore: StyleAccessor(\.spaceBefore)
    case .spaceAfter: StyleAccessor(\.spaceAfter)
    case .lineSpacing: StyleAccessor(\.lineSpacing)
    case .tabStops: StyleAccessor(\.tabStops)
    case .list: StyleAccessor(\.list)
    case .quoteDepth: StyleAccessor(\.quoteDepth)
    case .code: StyleAccessor(\.code)
    case .isRule: StyleAccessor(\.isRule)
    case .startsPage: StyleAccessor(\.startsPage)
    case .cells: StyleAccessor(\.cells)
    }
  }
}
