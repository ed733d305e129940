import RichText

/// Where letters stand, stored in a byte.
enum RTFBaseline: UInt8 { case normal, superscript, `subscript` }

extension RTFCharacterState {
  /// Sets what the rarer words set.
  mutating func applyMore(_ token: RTFToken) {
    switch token.keyword {
    case .superscript: baseline = token.isOn ? .superscript : .normal
    case .sub: baseline = token.isOn ? .subscript : .normal
    case .nosupersub: baseline = .normal
    case .up: rise = min(max(Int32(token.value(default: 6)), 0), 3276)
    case .dn: rise = -min(max(Int32(token.value(default: 6)), 0), 3276)
    case .caps: allCaps = token.isOn
    case .scaps: smallCaps = token.isOn
    case .cs: name = min(max(token.parameter, -1), 32_767)
    default: applyLanguage(token)
    }
  }

  private mutating func applyLanguage(_ token: RTFToken) {
    let number = min(max(token.parameter, 0), 0xFFFF)
    switch token.keyword {
    case .lang, .langnp: language = number
    case .langfe, .langfenp: wideLanguage = number
    default: break
    }
  }

  /// Whether the text is double-byte text of a font of its own.
  var isWide: Bool { wideFont >= 0 }

  var modelBaseline: CharacterStyle.Baseline {
    if baseline != .normal { return baseline == .superscript ? .superscript : .subscript }
    return rise == 0 ? .normal : rise > 0 ? .superscript : .subscript
  }

  var modelCapitals: CharacterStyle.Capitals { allCaps ? .all : smallCaps ? .small : .asTyped }
}
