import Documents
import RichText
import Ubiquity

/// A text with who wrote it, sentence by sentence, as people read it: a word's spaces and signs go with the word before.
struct AuthoredText {
  /// What one version brought in of a sentence, or of neighbouring ones.
  struct Stretch {
    var text: String
    /// Nil for what no version has.
    var version: DocumentVersion?
  }

  struct Paragraph {
    /// From 1.
    var number: Int
    var sentences: [[Stretch]]
    /// The sentences joined where one version brought them in.
    var stretches: [Stretch] { sentences.joined().reduce(into: []) { $0.join($1) } }
  }

  private(set) var paragraphs: [Paragraph] = []

  init(_ authorship: Authorship) {
    var parts = authorship.parts[...]
    while let first = parts.first {
      let own = parts.prefix { $0.paragraph == first.paragraph }
      parts = parts.dropFirst(own.count)
      let text = authorship.text[first.paragraph].text
      let stretches = Self.stretches(Array(own), of: text)
      paragraphs.append(Paragraph(number: first.paragraph + 1, sentences: Self.sentences(stretches, of: text)))
    }
  }

  /// The versions that brought anything in, each once, in the order of the text.
  var versions: [DocumentVersion] {
    var known: Set<DocumentVersion> = []
    return paragraphs.flatMap { $0.sentences.joined().compactMap(\.version) }.filter { known.insert($0).inserted }
  }

  /// Who wrote anything of it, in the order of the text; nil is whoever wrote what no version has.
  var authors: [(device: Device?, words: Int)] {
    var (order, words): ([Device?], [Device?: Int]) = ([], [:])
    for stretch in paragraphs.lazy.flatMap({ $0.sentences.joined() }) {
      let device = stretch.version?.author
      if words[device] == nil { order.append(device) }
      words[device, default: 0] += stretch.text.wordCount
    }
    return order.map { ($0, words[$0] ?? 0) }
  }

  private static func stretches(_ parts: [Authorship.Part], of text: String) -> [(range: Range<Int>, DocumentVersion?)]
  {
    var joined: [(range: Range<Int>, version: DocumentVersion?)] = []
    for part in parts where !part.bytes.isEmpty {
      let start = joined.isEmpty ? part.bytes.lowerBound : part.bytes.lowerBound + text.bytes(part.bytes).tailLength
      if let last = joined.last, start == part.bytes.upperBound || last.version?.document == part.version?.document {
        joined[joined.count - 1].range = last.range.lowerBound..<part.bytes.upperBound
      } else {
        if !joined.isEmpty { joined[joined.count - 1].range = joined[joined.count - 1].range.lowerBound..<start }
        joined.append((start..<part.bytes.upperBound, part.version))
      }
    }
    return joined
  }

  private static func sentences(_ stretches: [(range: Range<Int>, version: DocumentVersion?)], of text: String)
    -> [[Stretch]]
  {
    text.sentences.map { sentence in
      stretches.compactMap { stretch in
        let range = stretch.range.clamped(to: sentence)
        return range.isEmpty ? nil : Stretch(text: text.bytes(range), version: stretch.version)
      }
    }
    .filter { !$0.isEmpty }
  }
}

extension [AuthoredText.Stretch] {
  fileprivate mutating func join(_ next: Element) {
    if let last, last.version?.document == next.version?.document {
      self[count - 1].text += next.text
    } else {
      append(next)
    }
  }
}

extension String {
  fileprivate func bytes(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// The bytes at its start that belong to the word before: signs and white space, but for signs that stand after the last of it.
  fileprivate var tailLength: Int {
    let head = prefix { !($0.isLetter || $0.isNumber || $0 == "\u{FFFC}") }
    let end = head.count == count ? nil : head.lastIndex { $0.isWhitespace }
    return end.map { head[...$0].utf8.count } ?? head.utf8.count
  }

  fileprivate var wordCount: Int { RichText(plain: self).wordCount }
}
