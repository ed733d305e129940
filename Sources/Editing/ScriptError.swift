/// Why a script was not read: the line, from 1, and what is wrong with it.
public struct ScriptError: Error, Equatable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// What is wrong with it.
  public var error: CommandError
  /// An error in this line.
  public init(line: Int, error: CommandError) { (self.line, self.error) = (line, error) }
}
