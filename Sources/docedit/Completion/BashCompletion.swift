/// What bash completes besides.
enum BashCompletion {
  /// The word that bash completes is from the `@` on, or all of it where the user does not let `@` end words. Names of files would have
  /// the `@` quoted.
  static let addition = #"""
    __docedit_versions() {
        compopt +o filenames
        COMPREPLY=($(compgen -P "${3%"${2}"}" -W "$("${COMP_WORDS[0]}" complete versions "${1}" 2>/dev/null | cut -f 1)" -- "${2}"))
    }

    __docedit_names() {
        local name
        while IFS='' read -r name; do
            COMPREPLY+=("${name}")
        done < <("${COMP_WORDS[0]}" complete "${1}" "${2}" 2>/dev/null | cut -f 1)
    }

    __docedit_files() {
        local file
        while IFS='' read -r file; do
            COMPREPLY+=("${file}")
        done < <(compgen -f -- "${1}")
    }

    _docedit_documents() {
        local word="${COMP_LINE:0:${COMP_POINT}}"
        word="${word##*[[:space:]]}"
        case "${COMP_WORDS[1]} ${word}" in
        VERSIONS)
            __docedit_versions "${word%@*}" "${word##*@}" "${2}"
            return
            ;;
        esac
        _docedit "${@}"
        case "${COMP_WORDS[1]} ${3}" in
        DEVICES) __docedit_names devices "${2}" ;;
        CONFLICTS) __docedit_names conflicts "${2}" ;;
        OPTIONS) __docedit_names containers "${2}" ;;
        esac
        if [[ "${3}" == -* ]]; then
            return
        fi
        if [[ "${2}" == -* ]]; then
            return
        elif [[ "${COMP_CWORD}" -eq 1 ]]; then
            __docedit_files "${2}"
            __docedit_names documents "${2}"
            return
        fi
        case "${COMP_WORDS[1]}" in
        DOCUMENTS) __docedit_names documents "${2}" ;;
        CONTAINERS) __docedit_names containers "${2}" ;;
        conflicts) __docedit_names conflicts "${2}" ;;
        help) COMPREPLY+=($(compgen -W "COMMANDS" -- "${2}")) ;;
        esac
    }

    complete -o filenames -F _docedit_documents docedit
    """#
    .replacing("VERSIONS", with: CompletionScript.versions.map { $0 + #"\ ?*@*"# }.joined(separator: "|"))
    .replacing("OPTIONS", with: CompletionScript.patterns(CompletionScript.containerOptions))
    .replacing("CONFLICTS", with: CompletionScript.patterns(CompletionScript.conflictOptions))
    .replacing("DEVICES", with: CompletionScript.patterns(CompletionScript.deviceOptions))
    .replacing("DOCUMENTS", with: CompletionScript.documents.joined(separator: "|"))
    .replacing("CONTAINERS", with: CompletionScript.containers.joined(separator: "|"))
    .replacing("COMMANDS", with: CompletionScript.commands.joined(separator: " "))
}
