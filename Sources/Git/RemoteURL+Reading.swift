internal import Foundation

extension RemoteURL {
  /// Nil where the text is no remote that is allowed.
  static func read(_ text: String, home: String) -> RemoteURL? {
    guard !text.isEmpty, !text.hasPrefix("-"), text.unicodeScalars.allSatisfy(isPlain) else { return nil }
    if text.hasPrefix("/") { return folder(text) }
    if text == "~" || text.hasPrefix("~/") { return folder(home + text.dropFirst()) }
    guard let end = text.range(of: "://") else { return shortForm(text) }
    let rest = String(text[end.upperBound...])
    switch text[..<end.lowerBound].lowercased() {
    case "file": return file(rest)
    case "ssh", "git+ssh", "ssh+git": return ssh(rest)
    case "https": return web("https", rest)
    case "http": return web("http", rest)
    default: return nil
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control
  }

  private static func folder(_ path: some StringProtocol) -> RemoteURL? {
    guard path.hasPrefix("/") else { return nil }
    let bare = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    return .folder(path: bare)
  }

  private static func file(_ rest: String) -> RemoteURL? {
    let path = rest.hasPrefix("localhost/") ? String(rest.dropFirst(9)) : rest
    guard let decoded = path.removingPercentEncoding, decoded.unicodeScalars.allSatisfy(isPlain) else { return nil }
    return folder(decoded)
  }

  /// `user@host:path`. A colon after a slash belongs to a path, and two colons to a remote helper.
  private static func shortForm(_ text: String) -> RemoteURL? {
    guard let colon = endOfHost(in: text), !text[..<colon].contains("/") else { return nil }
    let path = String(text[text.index(after: colon)...])
    guard !path.hasPrefix(":"), !path.isEmpty else { return nil }
    let (user, host) = split(String(text[..<colon]))
    return checked(user: user, host: unbracketed(host), port: nil, path: path)
  }

  private static func endOfHost(in text: String) -> String.Index? {
    let afterBracket = text.firstIndex(of: "]") ?? text.startIndex
    return text[afterBracket...].firstIndex(of: ":")
  }

  private static func ssh(_ rest: String) -> RemoteURL? {
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    guard let path = String(rest[slash...]).removingPercentEncoding else { return nil }
    let (user, place) = split(String(rest[..<slash]))
    guard let (host, port) = hostAndPort(place) else { return nil }
    return checked(user: user, host: host, port: port, path: path.hasPrefix("/~") ? String(path.dropFirst()) : path)
  }

  private static func checked(user: String?, host: String, port: Int?, path: String) -> RemoteURL? {
    guard isName(host), user.map(isName) ?? true, !path.hasPrefix("-"), path.unicodeScalars.allSatisfy(isPlain) else {
      return nil
    }
    return user?.contains(":") == true ? nil : .ssh(user: user, host: host, port: port, path: path)
  }

  /// Letters, digits and marks that neither ssh nor a shell reads as anything special.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-")
      && text.utf8.allSatisfy { byte in
        byte < 128 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
          || "._-:+".utf8.contains(byte)
      }
  }

  private static func split(_ text: String) -> (user: String?, host: String) {
    guard let at = text.lastIndex(of: "@") else { return (nil, text) }
    return (String(text[..<at]), String(text[text.index(after: at)...]))
  }

  private static func hostAndPort(_ text: String) -> (host: String, port: Int?)? {
    guard let colon = endOfHost(in: text) else { return (unbracketed(text), nil) }
    guard let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port) else { return nil }
    return (unbracketed(String(text[..<colon])), port)
  }

  private static func unbracketed(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// Without a port and with a path that is not absolute the short form, for only that can say it.
  static func spelled(_ user: String, _ host: String, _ port: Int?, _ path: String) -> String {
    let place = user + host
    guard path.hasPrefix("/") || port != nil else { return place + ":" + path }
    return "ssh://" + place + (port.map { ":\($0)" } ?? "") + (path.hasPrefix("/") ? "" : "/") + encoded(path)
  }

  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  /// A user name may stand in the URL, a password may not: it would be shown and logged.
  private static func web(_ scheme: String, _ rest: String) -> RemoteURL? {
    guard let url = URLComponents(string: "\(scheme)://\(rest)"), let host = url.host, isName(unbracketed(host)),
      url.password == nil, url.fragment == nil, url.user.map(isName) ?? true, !rest.contains(" ")
    else { return nil }
    guard scheme == "https" || loopback.contains(unbracketed(host)) else { return nil }
    return .https("\(scheme)://\(rest)")
  }

  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1"]
}
