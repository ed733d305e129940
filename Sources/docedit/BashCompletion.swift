import ArgumentParser

/// The completion script for bash: the arguments as ArgumentParser completes them, and besides a document in place of a command, and versions
/// after `DOCUMENT@`.
enum BashCompletion {
  private static let option = "--generate-completion-script"

  /// Whether the arguments ask for it.
  static func isWanted(by arguments: [String]) -> Bool {
    guard arguments.first == option, arguments.count <= 2 else { return false }
    let shell = arguments.dropFirst().first.map { CompletionShell(rawValue: $0) } ?? CompletionShell.autodetected()
    return shell == .bash
  }

  static var script: String { Docedit.completionScript(for: .bash) + "\n" + documents }

  /// The word that bash completes is from the `@` on, or all of it where the user does not let `@` end words. Names of files would have
  /// the `@` quoted.
  private static let documents = #"""
    __docedit_versions() {
        compopt +o filenames
        COMPREPLY=($(compgen -P "${3%"${2}"}" -W "$("${COMP_WORDS[0]}" history "${1}" 2>/dev/null | cut -d ' ' -f 1)" -- "${2}"))
    }

    _docedit_documents() {
        local word="${COMP_LINE:0:${COMP_POINT}}"
        word="${word##*[[:space:]]}"
        case "${COMP_WORDS[1]} ${word}" in
        show\ ?*@*|diff\ ?*@*|convert\ ?*@*|info\ ?*@*|blame\ ?*@*|restore\ ?*@*)
            __docedit_versions "${word%@*}" "${word##*@}" "${2}"
            return
            ;;
        esac
        _docedit "${@}"
        if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
            local file
            while IFS='' read -r file; do
                COMPREPLY+=("${file}")
            done < <(compgen -f -- "${2}")
        fi
    }

    complete -o filenames -F _docedit_documents docedit
    """#
}
