import Properties

/// One sequence. Every document has a mark of its own in each line, and a line for each machine, so that no edits contradict each other.
struct RandomRenamings: RandomPlay {
  /// What people do besides editing, saving, renaming and exchanging versions. Of the two lines that an amended version makes, `git pull` itself makes each document twice.
  enum Habit: CaseIterable { case drafts, evictions, git, exchanges, deletions, namesakes, amendments, pulls }

  let play: Play
  var trace: String { play.trace }
  func remove() { play.stage.remove() }
  let type: String
  var habits: Set<Habit> = []
  /// The words that were written, by the marks of their documents.
  var written: [String: Set<String>] = [:]
  var deleted: Set<String> = []
  /// Documents that `git pull` made twice: two moved them, and it follows none whose name another one has then.
  var doubled: Set<String> = []
  /// What was deleted with a document by who knew it.
  var waived: Set<String> = []
  /// Marks of documents that a machine has unsaved edits of.
  var drafts: [String: Set<String>] = [:]
  var choices: Choices
  var wordCount = 0
  var summary: String {
    "\(written.count) documents, \(wordCount) words\(play.hasConflicts ? ", some in conflict" : "")"
  }

  init(seed: UInt64) throws {
    (choices, play) = (Choices(seed: seed), try Play())
    type = choices.element(of: ["txt", "md", "rtf"])
    for habit in Habit.allCases where choices.int(in: 0...9) < 7 { habits.insert(habit) }
    if habits.contains(.amendments) { habits.remove(.pulls) }
    for name in Play.machines { try join(name) }
    for _ in 0..<3 { try add(on: "laptop") }
    try play.meet()
  }

  /// Each machine has its own way to the remote, so that one alone can be away.
  private mutating func join(_ name: String) throws {
    _ = try play.stage.tell("mkdir -p \(name) && ln -s ../writing.git \(name)/remote")
    try play.run(
      ["init", play.stage.documents(of: name), "--remote", "\(play.stage.root)/\(name)/remote", "--name", name],
      on: name)
    if name != "laptop" { try play.run(["devices", "approve", name, "--yes"], on: "laptop") }
  }

  mutating func complaint() throws -> String? {
    for _ in 0..<choices.int(in: 8...27) { try step(on: choices.element(of: Play.machines)) }
    try play.meet()
    for name in Play.machines { try play.run(["download", "--all"], on: name) }
    for name in Play.machines where habits.contains(.drafts) {
      for document in try documents(of: name).keys.sorted() { try play.edit(document, of: name, ["save"]) }
      try play.meet()
    }
    try play.meet()
    return try complaintAboutDocuments() ?? play.stage.complaintAboutStores(of: Play.machines)
  }

  private mutating func step(on name: String) throws {
    switch choices.int(in: 0...29) {
    case 0...4: try write(on: name)
    case 5...7: try edit(on: name, isSaved: true)
    case 8...13: try play.run(["sync"], on: name)
    case 14, 15: try move(on: name)
    case 16: try add(on: name)
    case 17, 18: if habits.contains(.drafts) { try edit(on: name, isSaved: false) }
    case 19: if habits.contains(.drafts) { try goOn(on: name) }
    case 20...22: if habits.contains(.exchanges) { try shift(on: name) }
    case 23, 24: if habits.contains(.git) { try commit(on: name) }
    case 25: if habits.contains(.pulls) { try pull(on: name) }
    case 26: if habits.contains(.deletions) { try delete(on: name, replacing: false) }
    case 27: if habits.contains(.namesakes) { try delete(on: name, replacing: true) }
    default: if habits.contains(.evictions) { try evict(on: name) }
    }
  }
}
