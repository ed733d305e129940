import Foundation

/// What zsh completes besides.
enum ZshCompletion {
  /// The script with its end in place of the one that it has: that would complete the arguments alone.
  static func completed(_ script: String) -> String {
    let end = script.range(of: #"if [[ "${funcstack[1]}""#)
    return String(script[..<(end?.lowerBound ?? script.endIndex)]) + addition
  }

  private static let addition = #"""
    __docedit_names() {
        local -a rows
        rows=("${(@f)"$("${1}" complete "${2}" "${3}" 2>/dev/null)"}")
        rows=("${(@)rows:#}")
        [[ "${#rows}" -gt 0 ]] || return 1
        rows=("${(@)rows//:/\\:}")
        rows=("${(@)rows/$'\t'/:}")
        _describe "${2}" rows
    }

    _docedit_documents() {
        local -i ret=1 place="${CURRENT}"
        local program="${words[1]}" command="${words[2]}" before="${words[CURRENT - 1]}" word="${PREFIX}"
        case "${command} ${word}" in
        (VERSIONS)
            compset -P '*@'
            __docedit_names "${program}" versions "${word%@*}"
            return
            ;;
        esac
        case "${command} ${before}" in
        (DEVICES)
            __docedit_names "${program}" devices "${word}"
            return
            ;;
        (CONFLICTS|conflicts\ conflicts)
            __docedit_names "${program}" conflicts "${word}"
            return
            ;;
        esac
        if [[ "${command}" = help ]]; then
            compadd -- COMMANDS
            return
        fi
        _docedit "${@}" && ret=0
        case "${command} ${before}" in
        (OPTIONS) __docedit_names "${program}" containers "${word}" && ret=0 ;;
        esac
        if [[ "${word}" = -* || "${before}" = -* ]]; then
            return "${ret}"
        elif [[ "${place}" -eq 2 ]]; then
            _files && ret=0
            __docedit_names "${program}" documents "${word}" && ret=0
            return "${ret}"
        fi
        case "${command}" in
        (DOCUMENTS) __docedit_names "${program}" documents "${word}" && ret=0 ;;
        (CONTAINERS) __docedit_names "${program}" containers "${word}" && ret=0 ;;
        esac
        return "${ret}"
    }

    if [[ "${funcstack[1]}" = _docedit ]]; then
        compdef _docedit_documents docedit
        _docedit_documents "${@}"
    else
        compdef _docedit_documents docedit
    fi
    """#
    .replacing("VERSIONS", with: CompletionScript.versions.map { $0 + #"\ ?*@*"# }.joined(separator: "|"))
    .replacing("OPTIONS", with: CompletionScript.patterns(CompletionScript.containerOptions))
    .replacing("CONFLICTS", with: CompletionScript.patterns(CompletionScript.conflictOptions))
    .replacing("DEVICES", with: CompletionScript.patterns(CompletionScript.deviceOptions))
    .replacing("DOCUMENTS", with: CompletionScript.documents.joined(separator: "|"))
    .replacing("CONTAINERS", with: CompletionScript.containers.joined(separator: "|"))
    .replacing("COMMANDS", with: CompletionScript.commands.joined(separator: " "))
}
