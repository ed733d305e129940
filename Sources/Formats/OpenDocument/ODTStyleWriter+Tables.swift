extension ODTStyleWriter {
  /// The style of the cells of new tables: with a line around.
  mutating func cellStyle() -> String {
    let properties = ODTMarkup.element(
      "style:table-cell-properties", [("fo:padding", "2.75pt"), ("fo:border", "0.5pt solid #000000")])
    let tag = ODTMarkup.tag("style:style", [("style:name", ""), ("style:family", "table-cell")])
    return automaticStyle(tag + properties + "</style:style>", family: "table-cell", prefix: "Cell")
  }

  /// A name that no table has.
  mutating func tableName() -> String {
    if tableNames.isEmpty {
      tableNames = Set(source.tables.compactMap { source.content.attribute($0.node, "table:name") }).union([""])
    }
    var number = 1
    while !tableNames.insert("Table\(number)").inserted { number += 1 }
    return "Table\(number)"
  }
}
