public import Foundation

/// What lies outside of the program and is not a terminal: a test can have two of them.
public struct Surroundings: Sendable {
  public var home: URL
  public var environment: [String: String]
  public var hostName: String
  public var now: @Sendable () -> Date
  public var makeUUID: @Sendable () -> UUID
  /// A remote that sends no byte for so many seconds is given up.
  public var networkTimeout = 30.0
  /// How long is waited at most, after a connection was lost, before it is tried again.
  public var lostConnectionPause: Duration = .seconds(2)
  /// So many bytes that nobody can guess: what keys are made of.
  public var randomBytes: @Sendable (Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  public init(
    home: URL, environment: [String: String], hostName: String, now: @escaping @Sendable () -> Date = { Date() },
    makeUUID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    (self.home, self.environment, self.hostName, self.now, self.makeUUID) = (home, environment, hostName, now, makeUUID)
  }
}

extension Surroundings {
  /// `$XDG_CONFIG_HOME/docedit`, by default `~/.config/docedit`.
  public var configFolder: URL { folder("XDG_CONFIG_HOME", ".config") }
  /// `$XDG_STATE_HOME/docedit`, by default `~/.local/state/docedit`.
  public var stateFolder: URL { folder("XDG_STATE_HOME", ".local/state") }

  /// `$XDG_DATA_HOME/docedit`, by default `~/.local/share/docedit`. The device's signing key is in it.
  public var dataFolder: URL { folder("XDG_DATA_HOME", ".local/share") }

  private func folder(_ variable: String, _ fallback: String) -> URL {
    let root = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (root ?? home.appending(path: fallback)).appending(path: "docedit")
  }
}
