/// Why a script was not read: the line, from 1, and what is wrong with it.
public struct ScriptError: Error, Equatable, Sendable {
  public var line: Int
  public var error: CommandError
  public init(line: Int, error: CommandError) { (self.line, self.error) = (line, error) }
}
