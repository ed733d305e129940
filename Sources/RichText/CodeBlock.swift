/// A block of program text. Each of its lines is a paragraph.
public struct CodeBlock: Hashable, Sendable, Codable {
  /// Tells the block from another right next to it; the number means nothing else.
  public var number: Int
  /// The programming language, as the document names it; empty where it names none.
  public var language: String
  /// A block of a language.
  public init(number: Int = 0, language: String = "") { (self.number, self.language) = (number, language) }
}
