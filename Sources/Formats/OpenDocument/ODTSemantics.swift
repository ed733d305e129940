import Foundation
import RichText

/// What named paragraph styles are for: quotes, program text, rules.
struct ODTSemantics {
  private let chain: [ODTStyle]

  /// A style and those that it inherits from.
  init(_ chain: [ODTStyle]) { self.chain = chain }

  /// The layout that comes with the style.
  var layout: ParagraphStyle {
    var layout = ParagraphStyle()
    guard let first = chain.first else { return layout }
    layout.name = Self.isDefault(first) ? nil : first.displayName
    layout.quoteDepth = chain.lazy.compactMap { Self.quote(in: $0.displayName) }.first ?? 0
    layout.code = chain.lazy.compactMap { Self.language(in: $0.displayName) }.first.map { CodeBlock(language: $0) }
    layout.isRule = chain.contains { $0.displayName == "Horizontal Line" }
    return layout
  }

  static func isDefault(_ style: ODTStyle) -> Bool { style.name == "paragraph/Standard" }

  /// `Quotations`, `Quotations 2`, `Heading 1 in Quotations`.
  static func quote(in name: String) -> Int? { split(name).quote }

  /// The name without what makes it a quote, nil for the default style, and the depth.
  static func split(_ name: String) -> (stem: String?, quote: Int?) {
    let words = name.components(separatedBy: " ")
    let number = words.last.flatMap(Int.init).flatMap { $0 > 1 ? $0 : nil }
    let rest = number == nil ? words[...] : words.dropLast()
    guard rest.last == "Quotations" else { return (name, nil) }
    if rest.count == 1 { return (nil, min(number ?? 1, quoteLimit)) }
    guard rest.count > 2, rest[rest.count - 2] == "in" else { return (name, nil) }
    return (rest.dropLast(2).joined(separator: " "), min(number ?? 1, quoteLimit))
  }

  /// Quotes deeper than this are taken for this deep.
  static let quoteLimit = 1000

  /// The style of a quote in which the words have the style of this name.
  static func quoting(_ stem: String?, _ depth: Int) -> String? {
    guard depth > 0 else { return stem }
    return (stem.map { $0 + " in " } ?? "") + "Quotations" + (depth > 1 ? " \(min(depth, quoteLimit))" : "")
  }

  /// `Preformatted Text`, `Preformatted Text (swift)`, `Source Code`.
  static func language(in name: String) -> String? {
    if ["Preformatted Text", "Source Code", "Source_Code", "SourceCode"].contains(name) { return "" }
    guard name.hasPrefix("Preformatted Text ("), name.hasSuffix(")") else { return nil }
    return String(name.dropFirst("Preformatted Text (".count).dropLast())
  }

  static func preformatted(_ language: String) -> String {
    language.isEmpty ? "Preformatted Text" : "Preformatted Text (\(language))"
  }

  static func isHeading(_ name: String) -> Bool {
    name.lowercased().hasPrefix("heading ") && Int(name.dropFirst(8)) != nil
  }
}
