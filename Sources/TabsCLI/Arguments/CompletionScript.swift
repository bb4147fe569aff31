/// Scripts that make a shell complete the program's arguments.
///
/// They are made from the table of subcommands, so they always match it.
enum CompletionScript {
  /// Prints the script for the shell that the arguments name.
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let shells = arguments.subcommand.operandChoices.joined(separator: ", ")
    guard let shell = arguments.operand else {
      throw UsageError("completions needs to know the shell: \(shells)", arguments.subcommand)
    }
    guard let script = script(for: shell) else {
      throw UsageError(
        "there is no script for \(quoted(shell)), only for \(shells)", arguments.subcommand)
    }
    try Console.standard.print(script)
    return .success
  }

  /// Returns the script for a shell, or `nil` for an unknown shell.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static func names(separator: String = " ") -> String {
    Subcommand.all.map(\.name).joined(separator: separator)
  }

  private static func options(_ subcommand: Subcommand) -> String {
    subcommand.allOptions.map(\.name).joined(separator: " ")
  }

  private static var bash: String {
    let values = Subcommand.all.flatMap { subcommand in
      subcommand.options.compactMap { bashValues(of: $0, subcommand) }
    }
    // No "mapfile": the bash of macOS, from 2007, lacks it.
    return """
      _tabs_cli_reply() {
        local line
        while IFS= read -r line; do COMPREPLY+=("$line"); done
      }
      _tabs_cli() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local subcommand=run words= files=
        COMPREPLY=()
        case ${COMP_WORDS[1]} in
          \(names(separator: "|")))
            ((COMP_CWORD > 1)) && subcommand=${COMP_WORDS[1]} ;;
        esac
        ((COMP_CWORD == 1)) && words='\(names())'
        case $subcommand:$before in
      \(values.joined(separator: "\n"))
        esac
        case $subcommand in
      \(Subcommand.all.map(bashWords).joined(separator: "\n"))
        esac
        _tabs_cli_reply < <(compgen $files -W "$words" -- "$word")
      }
      complete -o filenames -F _tabs_cli tabs-cli

      """
  }

  /// Returns the line that completes the value of an option, `nil` for an option without a value.
  private static func bashValues(
    of option: Subcommand.Option, _ subcommand: Subcommand
  ) -> String? {
    guard let value = option.value else { return nil }
    let reply =
      value == "FILE"
      ? "compgen -f -- \"$word\""
      : "compgen -W '\(option.choices.joined(separator: " "))' -- \"$word\""
    return "    \(subcommand.name):\(option.name)) _tabs_cli_reply < <(\(reply)); return ;;"
  }

  /// Returns the line with the options and operands of a subcommand.
  private static func bashWords(_ subcommand: Subcommand) -> String {
    let words = [options(subcommand), subcommand.operandChoices.joined(separator: " ")]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let files = subcommand.operand == "FILE" ? "; files=-f" : ""
    return "    \(subcommand.name)) words+=' \(words)'\(files) ;;"
  }

  private static var zsh: String {
    """
    #compdef tabs-cli
    _tabs_cli() {
      local subcommand=run
      case ${words[2]} in
        \(names(separator: "|")))
          if ((CURRENT > 2)); then subcommand=${words[2]}; shift words; ((CURRENT--)); fi ;;
      esac
      case $subcommand in
    \(Subcommand.all.map(zshWords).joined(separator: "\n"))
      esac
    }
    compdef _tabs_cli tabs-cli

    """
  }

  /// Returns the lines with the options and operands of a subcommand.
  private static func zshWords(_ subcommand: Subcommand) -> String {
    """
        \(subcommand.name))
          _arguments \\
    \(subcommand.allOptions.map(zshOption).joined(separator: "\n"))
            \(zshOperands(subcommand)) ;;
    """
  }

  private static func zshOption(_ option: Subcommand.Option) -> String {
    let value: String =
      switch option.value {
      case nil: ""
      case "FILE"?: ":FILE:_files"
      case let name?: ":\(name):(\(option.choices.joined(separator: " ")))"
      }
    return "        '\(option.name)[\(option.summary.escapedForZsh)]\(value)' \\"
  }

  private static func zshOperands(_ subcommand: Subcommand) -> String {
    if subcommand.name == Subcommand.run.name {
      return "'*:FILE:{ ((CURRENT == 2)) && compadd \(names()); _files }'"
    }
    let choices = subcommand.operandChoices.joined(separator: " ")
    return choices.isEmpty ? "&& return" : "'1:\(subcommand.operand ?? ""):(\(choices))'"
  }

  private static var fish: String {
    let lines = ["complete -c tabs-cli -f"] + Subcommand.all.flatMap(fishLines)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishLines(_ subcommand: Subcommand) -> [String] {
    let isDefault = subcommand.name == Subcommand.run.name
    let others = Subcommand.all.map(\.name).filter { $0 != subcommand.name }
    let condition =
      isDefault
      ? "not __fish_seen_subcommand_from " + others.joined(separator: " ")
      : "__fish_seen_subcommand_from " + subcommand.name
    let start = "complete -c tabs-cli -n '\(condition)' "
    var lines = [
      "complete -c tabs-cli -n __fish_use_subcommand -a \(subcommand.name) "
        + "-d '\(subcommand.summary.escapedForFish)'"
    ]
    if subcommand.operand == "FILE" {
      lines.append(start + "-F")
    }
    if !subcommand.operandChoices.isEmpty {
      let choices = subcommand.operandChoices.joined(separator: " ")
      lines.append(start + "-a '\(choices)'")
    }
    for option in subcommand.allOptions { lines.append(start + fishOption(option)) }
    return lines
  }

  private static func fishOption(_ option: Subcommand.Option) -> String {
    let value: String =
      switch option.value {
      case nil: ""
      case "FILE"?: " -r -F"
      case _?:
        " -x" + (option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'")
      }
    return "-l \(option.name.dropFirst(2))\(value) -d '\(option.summary.escapedForFish)'"
  }
}

extension String {
  /// The text as it is within single quotes and brackets of zsh's `_arguments`.
  fileprivate var escapedForZsh: String {
    map { character in
      switch character {
      case "[", "]", "\\", ":": "\\\(character)"
      case "'": "'\\''"
      default: String(character)
      }
    }.joined()
  }

  /// The text as it is within single quotes of fish.
  fileprivate var escapedForFish: String {
    map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
