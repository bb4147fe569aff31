/// Scripts that make a shell complete the words of this program.
///
/// All of them are made from the table of subcommands, so that they can't fall behind it.
enum CompletionScript {
  /// Returns the script for a shell, or `nil` for a shell that there is none for.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static var names: String {
    Subcommand.all.map(\.name).joined(separator: " ")
  }

  private static func options(_ subcommand: Subcommand) -> String {
    subcommand.allOptions.map(\.name).joined(separator: " ")
  }

  private static var bash: String {
    var lines = [
      "_tabs_cli() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
      "  local subcommand=run words= files=",
      "  case ${COMP_WORDS[1]} in",
      "    \(names.replacingSpaces(with: "|")))",
      "      ((COMP_CWORD > 1)) && subcommand=${COMP_WORDS[1]} ;;",
      "  esac",
      "  ((COMP_CWORD == 1)) && words='\(names)'",
      "  case $subcommand:$before in",
    ]
    for subcommand in Subcommand.all {
      for option in subcommand.options {
        guard let value = option.value else { continue }
        let reply =
          value == "FILE"
          ? "compgen -f -- \"$word\""
          : "compgen -W '\(option.choices.joined(separator: " "))' -- \"$word\""
        lines.append(
          "    \(subcommand.name):\(option.name)) mapfile -t COMPREPLY < <(\(reply)); return ;;")
      }
    }
    lines += ["  esac", "  case $subcommand in"]
    for subcommand in Subcommand.all {
      let words = [options(subcommand), subcommand.operandChoices.joined(separator: " ")]
        .filter { !$0.isEmpty }.joined(separator: " ")
      let files = subcommand.operand == "FILE" ? "; files=-f" : ""
      lines.append("    \(subcommand.name)) words+=' \(words)'\(files) ;;")
    }
    lines += [
      "  esac",
      "  mapfile -t COMPREPLY < <(compgen $files -W \"$words\" -- \"$word\")",
      "}",
      "complete -o filenames -F _tabs_cli tabs-cli",
      "",
    ]
    return lines.joined(separator: "\n")
  }

  private static var zsh: String {
    var lines = [
      "#compdef tabs-cli",
      "_tabs_cli() {",
      "  local subcommand=run",
      "  case ${words[2]} in",
      "    \(names.replacingSpaces(with: "|")))",
      "      if ((CURRENT > 2)); then subcommand=${words[2]}; shift words; ((CURRENT--)); fi ;;",
      "  esac",
      "  case $subcommand in",
    ]
    for subcommand in Subcommand.all {
      lines.append("    \(subcommand.name))")
      lines.append("      _arguments \\")
      for option in subcommand.allOptions {
        let value: String =
          switch option.value {
          case nil: ""
          case "FILE"?: ":FILE:_files"
          case let name?: ":\(name):(\(option.choices.joined(separator: " ")))"
          }
        lines.append("        '\(option.name)[\(option.summary.escapedForZsh)]\(value)' \\")
      }
      let operands: String
      if subcommand.name == Subcommand.run.name {
        operands = "'*:FILE:{ ((CURRENT == 2)) && compadd \(names); _files }'"
      } else if subcommand.operandChoices.isEmpty {
        operands = "&& return"
      } else {
        operands =
          "'1:\(subcommand.operand ?? ""):(\(subcommand.operandChoices.joined(separator: " ")))'"
      }
      lines.append("        \(operands) ;;")
    }
    lines += ["  esac", "}", "compdef _tabs_cli tabs-cli", ""]
    return lines.joined(separator: "\n")
  }

  private static var fish: String {
    var lines = ["complete -c tabs-cli -f"]
    for subcommand in Subcommand.all {
      let isDefault = subcommand.name == Subcommand.run.name
      let others = Subcommand.all.map(\.name).filter { $0 != subcommand.name }
        .joined(separator: " ")
      let condition =
        isDefault
        ? "not __fish_seen_subcommand_from \(others)"
        : "__fish_seen_subcommand_from \(subcommand.name)"
      lines.append(
        "complete -c tabs-cli -n __fish_use_subcommand -a \(subcommand.name) "
          + "-d '\(subcommand.summary.escapedForFish)'")
      if subcommand.operand == "FILE" {
        lines.append("complete -c tabs-cli -n '\(condition)' -F")
      }
      if !subcommand.operandChoices.isEmpty {
        let choices = subcommand.operandChoices.joined(separator: " ")
        lines.append("complete -c tabs-cli -n '\(condition)' -a '\(choices)'")
      }
      for option in subcommand.allOptions {
        let value: String =
          switch option.value {
          case nil: ""
          case "FILE"?: " -r -F"
          case _?:
            " -x" + (option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'")
          }
        lines.append(
          "complete -c tabs-cli -n '\(condition)' -l \(option.name.dropFirst(2))\(value) "
            + "-d '\(option.summary.escapedForFish)'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func replacingSpaces(with separator: String) -> String {
    split(separator: " ").joined(separator: separator)
  }

  /// Within single quotes and brackets of zsh's `_arguments`.
  fileprivate var escapedForZsh: String {
    map { character in
      switch character {
      case "[", "]", "\\", ":": "\\\(character)"
      case "'": "'\\''"
      default: String(character)
      }
    }.joined()
  }

  /// Within single quotes of fish.
  fileprivate var escapedForFish: String {
    map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
