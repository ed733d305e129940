import RichText

/// The model's underlines and alignments, stored in a byte.
enum RTFUnderline: UInt8, CaseIterable {
  case none, single, double, words, dotted, dashed, wave

  init(_ underline: CharacterStyle.Underline) {
    switch underline {
    case .none: self = .none
    case .single: self = .single
    case .double: self = .double
    case .words: self = .words
    case .dotted: self = .dotted
    case .dashed: self = .dashed
    case .wave: self = .wave
    }
  }

  var model: CharacterStyle.Underline {
    switch self {
    case .none: .none
    case .single: .single
    case .double: .double
    case .words: .words
    case .dotted: .dotted
    case .dashed: .dashed
    case .wave: .wave
    }
  }

  /// The word that sets it.
  var word: String {
    switch self {
    case .none: "\\ulnone"
    case .single: "\\ul"
    case .double: "\\uldb"
    case .words: "\\ulw"
    case .dotted: "\\uld"
    case .dashed: "\\uldash"
    case .wave: "\\ulwave"
    }
  }
}

enum RTFAlignment: UInt8, CaseIterable {
  case natural, left, center, right, justified

  init(_ alignment: ParagraphStyle.Alignment) {
    switch alignment {
    case .natural: self = .natural
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    case .justified: self = .justified
    }
  }

  var model: ParagraphStyle.Alignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }

  /// The words that set it. Only Apple's readers know `\qnatural`; for all others it is left.
  var words: String {
    switch self {
    case .natural: "\\ql\\qnatural"
    case .left: "\\ql"
    case .center: "\\qc"
    case .right: "\\qr"
    case .justified: "\\qj"
    }
  }
}
