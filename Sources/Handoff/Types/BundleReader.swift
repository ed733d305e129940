/// Makes a `BundleInfo` of a dictionary, and notes what it could not take as written.
struct BundleReader {
  var variables: [String: String]
  private(set) var notes: [String] = []

  init(variables: [String: String]) { self.variables = variables }

  mutating func read(_ root: [String: PropertyList], into info: inout BundleInfo) {
    info.identifier = string(root, "CFBundleIdentifier", in: "the bundle")
    define("PRODUCT_BUNDLE_IDENTIFIER", as: info.identifier)
    info.name = string(root, "CFBundleName", in: "the bundle")
    define("PRODUCT_NAME", as: info.name)
    info.contentTypes =
      declarations(root, "UTExportedTypeDeclarations", .exported)
      + declarations(root, "UTImportedTypeDeclarations", .imported)
    info.documentTypes = dictionaries(root, "CFBundleDocumentTypes").compactMap { documentType($0, $1) }
    info.activityTypes = strings(root, "NSUserActivityTypes", in: "the bundle")
  }

  mutating func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }

  /// A bundle's own literal value wins over nothing, never over the caller's.
  private mutating func define(_ name: String, as value: String?) {
    guard variables[name] == nil, let value, !value.isEmpty, !value.contains("$") else { return }
    variables[name] = value
  }

  /// The dictionaries of a list, each with its place for messages.
  mutating func dictionaries(_ root: [String: PropertyList], _ key: String) -> [([String: PropertyList], String)] {
    guard let list = root[key] else { return [] }
    var result: [([String: PropertyList], String)] = []
    for (index, item) in (list.array ?? [list]).enumerated() {
      let place = "\(key)[\(index)]"
      if let entry = item.dictionary {
        result.append((entry, place))
      } else {
        note("\(place) is no dictionary; passed over")
      }
    }
    return result
  }

  /// A string with its variables substituted; nil, with a note, where it is something else.
  mutating func string(_ entry: [String: PropertyList], _ key: String, in place: String) -> String? {
    guard let value = entry[key] else { return nil }
    guard let text = value.string else {
      note("\(key) of \(place) is no string; passed over")
      return nil
    }
    return substituted(text, in: place)
  }

  /// The strings of an array; a plain string counts as an array of it.
  mutating func strings(_ entry: [String: PropertyList], _ key: String, in place: String) -> [String] {
    guard let value = entry[key] else { return [] }
    let items = value.array ?? [value]
    let strings = items.compactMap(\.string)
    if strings.count < items.count { note("\(key) of \(place) holds something that is no string; passed over") }
    return strings.map { substituted($0, in: place) }.filter { !$0.isEmpty }
  }

  /// A truth value; numbers and the words of old property lists count.
  mutating func flag(_ entry: [String: PropertyList], _ key: String, in place: String) -> Bool {
    switch entry[key] {
    case nil: return false
    case .boolean(let value): return value
    case .integer(let value): return value != 0
    case .string(let text) where ["yes", "true", "1"].contains(text.lowercased()): return true
    case .string(let text) where ["no", "false", "0", ""].contains(text.lowercased()): return false
    default:
      note("\(key) of \(place) is no boolean; taken as false")
      return false
    }
  }

  private mutating func substituted(_ text: String, in place: String) -> String {
    let result = Substitution(variables: variables).apply(to: text)
    for name in result.unknown { note("$(\(name)) in \(place) has no value; left as it is") }
    return result.text
  }
}
