/// What fish completes besides.
enum FishCompletion {
  static let addition = #"""
    function __docedit_names
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        switch "$words[2] $word"
            case VERSIONS
                set -l document (string replace -r '@[^@]*$' '' -- $word)
                $words[1] complete versions $document 2>/dev/null | string replace -r '^' "$document@"
                return
        end
        switch "$words[2] $words[-1]"
            case DEVICES
                $words[1] complete devices "$word" 2>/dev/null
                return
            case CONFLICTS
                $words[1] complete conflicts "$word" 2>/dev/null
                return
            case OPTIONS
                $words[1] complete containers "$word" 2>/dev/null
                return
            case '* -*'
                return
        end
        switch "$words[2]"
            case DOCUMENTS ''
                $words[1] complete documents "$word" 2>/dev/null
            case CONTAINERS
                $words[1] complete containers "$word" 2>/dev/null
            case conflicts
                $words[1] complete conflicts "$word" 2>/dev/null
            case help
                printf '%s\n' COMMANDS
        end
    end

    function __docedit_is_first
        test (count (commandline -opc)) -eq 1
    end

    complete -c docedit -a '(__docedit_names)'
    complete -c docedit -n __docedit_is_first -F
    for name in NAMES
        complete -c docedit -n "test (commandline -opc)[-1] = --$name" -l $name -ra '(__docedit_names)'
    end
    """#
    .replacing("VERSIONS", with: CompletionScript.versions.map { "'\($0) ?*@*'" }.joined(separator: " "))
    .replacing("NAMES", with: options.map { String($0.dropFirst(2)) }.joined(separator: " "))
    .replacing("OPTIONS", with: cases(CompletionScript.containerOptions))
    .replacing("CONFLICTS", with: cases(CompletionScript.conflictOptions))
    .replacing("DEVICES", with: cases(CompletionScript.deviceOptions))
    .replacing("DOCUMENTS", with: CompletionScript.documents.joined(separator: " "))
    .replacing("CONTAINERS", with: CompletionScript.containers.joined(separator: " "))
    .replacing("COMMANDS", with: CompletionScript.commands.joined(separator: " "))

  private static func cases(_ options: [(command: String, option: String)]) -> String {
    options.map { "'\($0.command) \($0.option)'" }.joined(separator: " ")
  }

  private static var options: [String] {
    let all = [CompletionScript.containerOptions, CompletionScript.deviceOptions, CompletionScript.conflictOptions]
    return Set(all.joined().map(\.1)).sorted()
  }
}
