/// How wide characters are. Layouts that were made with the same one may be compared.
final class Measure: Sendable {
  let width: @Sendable (Character) -> Int
  init(_ width: @escaping @Sendable (Character) -> Int) { self.width = width }

  /// The columns of a cluster; 1 for printable ASCII.
  func width(of glyph: Glyph) -> Int { glyph.ascii == nil ? width(glyph.character) : 1 }
}
