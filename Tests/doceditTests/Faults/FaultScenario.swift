import Foundation
import Testing

/// One command that meets a fault, what comes before it, and what must hold after it.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let name: String
  let machine: String
  let command: @Sendable (FaultStage) -> [String]
  /// What is run on the machine after the fault: what a user would do next.
  let next: @Sendable (FaultStage) throws -> [[String]]
  let prepare: @Sendable (FaultStage) throws -> Void
  /// Words that must be in a document, a conflict version or the history in the end, and what they were typed with.
  let typed: @Sendable (FaultStage.Ending) -> [String]
  /// Whether the command did what it is for.
  let isDone: @Sendable (FaultStage) throws -> Bool
  var isOverSSH = false
  /// What is where in the folder of the laptop in the end; nil where that depends on the fault.
  var places: [String: String]?

  var testDescription: String { name }
  /// The machines that share the documents in the end.
  var machines: [String] { machine == "laptop" ? ["laptop", "desktop"] : ["laptop", "desktop", machine] }

  static let poem = (1...12).map { "line \($0) of a poem\n" }.joined()
  /// `SCENARIO=words` in the environment leaves those alone whose names have these words.
  static let all = everyone.filter { scenario in
    ProcessInfo.processInfo.environment["SCENARIO"].map(scenario.name.contains) ?? true
  }
  private static let everyone =
    [saving, sending, receiving, following, merging, clashing, cloning, resolving]
    + (SSHServer.isInstalled ? [overSSH] : [])
}

extension FaultScenario {
  /// Two machines with a poem.
  private static let twoMachines: @Sendable (FaultStage) throws -> Void = { stage in
    try stage.must("init", stage.documents(of: "laptop"), "--remote", stage.remote, "--name", "laptop", on: "laptop")
    try stage.write(poem, to: "poem.txt", of: "laptop")
    try stage.must("sync", on: "laptop")
    try stage.must("init", stage.documents(of: "desktop"), "--remote", stage.remote, "--name", "desktop", on: "desktop")
    try stage.must("sync", on: "laptop")
  }

  private static func poem(_ stage: FaultStage) -> String { stage.documents(of: "laptop") + "/poem.txt" }

  private static let edit: @Sendable (FaultStage) -> [String] = { stage in
    ["edit", poem(stage), "-e", "insert \"freshly \"", "-e", "caret", "-e", "save"]
  }

  /// Where the caret stands is told after what was typed is in the journal.
  private static let freshly: @Sendable (FaultStage.Ending) -> [String] = { ending in
    ending.output.contains("1:9") ? ["line 1 of", "freshly"] : ["line 1 of"]
  }

  static let saving = FaultScenario(
    name: "a save", machine: "laptop", command: edit, next: { [["edit", poem($0), "-e", "save"]] },
    prepare: twoMachines, typed: freshly,
    isDone: { try $0.tell("git -C laptop/W show main:poem.txt").hasPrefix("freshly") })

  static let overSSH = FaultScenario(
    name: "a save over ssh", machine: "laptop", command: edit, next: { [["edit", poem($0), "-e", "save"]] },
    prepare: twoMachines, typed: freshly,
    isDone: { try $0.tell("git -C laptop/W show main:poem.txt").hasPrefix("freshly") }, isOverSSH: true)

  static let sending = FaultScenario(
    name: "a round that sends", machine: "laptop", command: { _ in ["sync"] }, next: { _ in [] },
    prepare: { stage in
      try twoMachines(stage)
      try stage.write(poem + "a last line\n", to: "poem.txt", of: "laptop")
      try stage.write("another document\n", to: "other.txt", of: "laptop")
    }, typed: { _ in ["a last line", "another document"] },
    isDone: { try $0.tell("git -C writing.git show main:poem.txt").hasSuffix("a last line") })

  static let receiving = FaultScenario(
    name: "a round that receives", machine: "laptop", command: { _ in ["sync"] }, next: { _ in [] },
    prepare: { stage in
      try twoMachines(stage)
      try stage.write(poem + "from the desktop\n", to: "poem.txt", of: "desktop")
      try stage.write("another document\n", to: "folder.txt", of: "desktop")
      try stage.must("sync", on: "desktop")
    }, typed: { _ in ["from the desktop", "another document"] },
    isDone: { $0.text("poem.txt", of: "laptop")?.hasSuffix("from the desktop\n") == true })

  /// The desktop has changed what is evicted here, and given it the name of another document, which has its own.
  static let following = FaultScenario(
    name: "a round that follows an evicted document", machine: "laptop", command: { _ in ["sync"] },
    next: { _ in [["sync"], ["download", "--all"]] },
    prepare: { stage in
      try twoMachines(stage)
      for name in ["one", "two"] { try stage.write("this is \(name)\n", to: "\(name).txt", of: "laptop") }
      for name in ["laptop", "desktop"] { try stage.must("sync", on: name) }
      try stage.must("evict", stage.documents(of: "laptop") + "/one.txt", on: "laptop")
      try stage.write("this is one, and more\n", to: "one.txt", of: "desktop")
      try stage.must("sync", on: "desktop")
      _ = try stage.tell("cd desktop/W && mv one.txt aside && mv two.txt one.txt && mv aside two.txt")
      try stage.must("sync", on: "desktop")
    }, typed: { _ in ["this is two", "and more"] },
    isDone: { $0.text("one.txt", of: "laptop") == "this is two\n" && $0.text("two.txt", of: "laptop") == nil },
    places: ["poem.txt": poem, "one.txt": "this is two\n", "two.txt": "this is one, and more\n"])

  /// Both changed the poem; the desktop was first.
  private static func both(_ stage: FaultStage, _ first: String, _ second: String) throws {
    try twoMachines(stage)
    try stage.write(first, to: "poem.txt", of: "desktop")
    try stage.must("sync", on: "desktop")
    try stage.write(second, to: "poem.txt", of: "laptop")
  }

  static let merging = FaultScenario(
    name: "a round that merges", machine: "laptop", command: { _ in ["sync"] }, next: { _ in [] },
    prepare: { try both($0, poem + "from the desktop\n", "from the laptop\n" + poem) },
    typed: { _ in ["from the desktop", "from the laptop"] },
    isDone: { try $0.tell("git -C writing.git show main:poem.txt | grep -c '^from the'") == "2" })

  private static func poem(with word: String) -> String { poem.replacing("line 6 of", with: "\(word) of") }

  static let clashing = FaultScenario(
    name: "a round that meets a conflict", machine: "laptop", command: { _ in ["sync"] }, next: { _ in [] },
    prepare: { try both($0, poem(with: "north"), poem(with: "south")) }, typed: { _ in ["north", "south"] },
    isDone: { try $0.tell("git -C writing.git for-each-ref refs/ubiquity/conflicts | grep -c .") == "1" })

  static let cloning = FaultScenario(
    name: "a first clone", machine: "tablet",
    command: { ["init", $0.documents(of: "tablet"), "--remote", $0.remote, "--name", "tablet"] },
    next: { stage in
      let isKnown = try stage.run(["sync"], on: "tablet").status == 0
      return isKnown ? [] : [["init", stage.documents(of: "tablet"), "--remote", stage.remote, "--name", "tablet"]]
    }, prepare: twoMachines, typed: { _ in ["line 1 of"] }, isDone: { $0.text("poem.txt", of: "tablet") == poem })

  static let resolving = FaultScenario(
    name: "resolving a conflict", machine: "laptop",
    command: { _ in ["resolve", "poem.txt", "--keep", "both"] }, next: { _ in [] },
    prepare: { stage in
      try both(stage, poem(with: "north"), poem(with: "south"))
      try stage.must("sync", on: "laptop")
    }, typed: { _ in ["north", "south"] },
    isDone: { $0.text("poem 2.txt", of: "laptop") != nil })
}
