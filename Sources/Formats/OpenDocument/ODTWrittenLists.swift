/// The lists that are written so far, so that one can go on with the numbers of another.
struct ODTWrittenLists {
  private(set) var numbers = ODTListNumbers()
  /// For each number the first of its lists: where its start tag has room for a name, and the name that it has.
  private var first: [Int: (place: Int, id: String?)] = [:]
  private var insertions: [(place: Int, id: String)] = []

  func contains(_ number: Int) -> Bool { first[number] != nil }

  /// Whether a tag with these attributes continues the list of this number, or none where there is none of it yet.
  func fits(_ number: Int, continued: String?, isContinuing: Bool) -> Bool {
    let implied = numbers.continuedNumber(continued, isContinuing)
    return contains(number) ? implied == number : implied == nil
  }

  /// The attributes that make a list go on with those of its number.
  mutating func attributes(_ number: Int) -> ODTAttributes {
    guard let first = first[number] else { return [("text:continue-numbering", nil), ("text:continue-list", nil)] }
    if numbers.last == number { return [("text:continue-numbering", "true"), ("text:continue-list", nil)] }
    return [("text:continue-numbering", nil), ("text:continue-list", first.id ?? named(number, first.place))]
  }

  private mutating func named(_ number: Int, _ place: Int) -> String {
    var id = "list\(number)"
    while numbers.ids[id] != nil { id += "a" }
    insertions.append((place, id))
    first[number] = (place, id)
    numbers.name(number, id)
    return id
  }

  /// Takes note of a list whose tag has its name at a place of the output.
  mutating func note(_ number: Int, id: String?, place: Int) {
    if first[number] == nil { first[number] = (place, id) }
    numbers.note(number, id: id)
  }

  /// The output with the names that lists were given later.
  func finished(_ output: [UInt8]) -> [UInt8] {
    guard !insertions.isEmpty else { return output }
    var splices = Splices()
    for (place, id) in insertions.sorted(by: { $0.place < $1.place }) {
      splices.insert(Array(" xml:id=\"\(id)\"".utf8), at: place)
    }
    return splices.applied(to: output)
  }
}

extension ODTListNumbers {
  /// Gives a list a name later.
  mutating func name(_ number: Int, _ id: String) { note(number, id: id, isLast: false) }
}
