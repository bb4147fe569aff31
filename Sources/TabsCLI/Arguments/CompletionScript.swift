/// Scripts for shells that complete the program's arguments.
///
/// They are generated from the table of subcommands, so that they always match it.
struct CompletionScript {
  /// The program whose arguments are completed.
  let program: CommandLineTool.Name

  /// Prints the script for the shell that the arguments name.
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let shells = arguments.subcommand.operandChoices.joined(separator: ", ")
    guard let shell = arguments.operand else {
      throw UsageError("completions needs the name of a shell: \(shells)", arguments.subcommand)
    }
    guard let script = Self(program: arguments.calledName).script(for: shell) else {
      throw UsageError(
        "there is no completion script for \(quoted(shell)), only for \(shells)",
        arguments.subcommand)
    }
    try Console.standard.print(script)
    return .success
  }

  /// Returns the script for a shell, or `nil` for an unknown one.
  func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private let names = Subcommand.all.map(\.name)

  /// The subcommand of arguments that name none.
  private var defaultName: String { program.defaultSubcommand.name }

  /// The name of the function that completes a word.
  private var function: String { "_" + program.rawValue.replacing("-", with: "_") }

  // MARK: bash

  private var bash: String {
    let values = Subcommand.all.flatMap { subcommand in
      subcommand.options.filter { $0.value != nil }.map { option in
        let reply = option.isFile ? "-f" : "-W '\(option.words)'"
        return "    \(subcommand.name):\(option.name)) "
          + "\(function)_reply < <(compgen \(reply) -- \"$word\"); return ;;"
      }
    }
    let words = Subcommand.all.map { subcommand in
      let words = subcommand.allOptions.map(\.name) + subcommand.operandChoices
      return "    \(subcommand.name)) words+=' \(words.joined(separator: " "))'"
        + (subcommand.takesFiles ? "; files=-f ;;" : " ;;")
    }
    // Not `mapfile`: the bash of macOS dates from 2007 and lacks it.
    return """
      \(function)_reply() {
        local line
        while IFS= read -r line; do COMPREPLY+=("$line"); done
      }
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local subcommand=\(defaultName) words= files=
        COMPREPLY=()
        case ${COMP_WORDS[1]} in
          \(names.joined(separator: "|")))
            ((COMP_CWORD > 1)) && subcommand=${COMP_WORDS[1]} ;;
        esac
        ((COMP_CWORD == 1)) && words='\(names.joined(separator: " "))'
        case $subcommand:$before in
      \(values.joined(separator: "\n"))
        esac
        case $subcommand in
      \(words.joined(separator: "\n"))
        esac
        \(function)_reply < <(compgen $files -W "$words" -- "$word")
      }
      complete -o filenames -F \(function) \(program.rawValue)

      """
  }

  // MARK: zsh

  private var zsh: String {
    let subcommands = Subcommand.all.map { subcommand in
      let options = subcommand.allOptions.map { option in
        let value =
          option.value.map { ":\($0):" + (option.isFile ? "_files" : "(\(option.words))") } ?? ""
        return "        '\(option.name)[\(option.summary.escapedForZsh)]\(value)' \\"
      }
      return """
            \(subcommand.name))
              _arguments \\
        \(options.joined(separator: "\n"))
                \(zshOperands(subcommand)) ;;
        """
    }
    return """
      #compdef \(program.rawValue)
      \(function)() {
        local subcommand=\(defaultName)
        case ${words[2]} in
          \(names.joined(separator: "|")))
            if ((CURRENT > 2)); then subcommand=${words[2]}; shift words; ((CURRENT--)); fi ;;
        esac
        case $subcommand in
      \(subcommands.joined(separator: "\n"))
        esac
      }
      compdef \(function) \(program.rawValue)

      """
  }

  private func zshOperands(_ subcommand: Subcommand) -> String {
    if subcommand.name == defaultName {
      let words = "((CURRENT == 2)) && compadd \(names.joined(separator: " "))"
      let files = subcommand.takesFiles ? "; _files" : ""
      return "'*:\(subcommand.operands.joined()):{ \(words)\(files) }'"
    }
    if subcommand.takesFiles {
      return subcommand.operands.enumerated()
        .map { "'\($0 + 1):\($1):_files'" }.joined(separator: " ")
    }
    let choices = subcommand.operandChoices.joined(separator: " ")
    return choices.isEmpty ? "&& return" : "'1:\(subcommand.operands.joined()):(\(choices))'"
  }

  // MARK: fish

  private var fish: String {
    let lines = ["complete -c \(program.rawValue) -f"] + Subcommand.all.flatMap(fishLines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishLines(_ subcommand: Subcommand) -> [String] {
    let name = subcommand.name
    let others = names.filter { $0 != name }.joined(separator: " ")
    let condition = "__fish_seen_subcommand_from " + name
    let start =
      "complete -c \(program.rawValue) -n '"
      + (name == defaultName ? "not __fish_seen_subcommand_from \(others)" : condition)
      + "' "
    let choices = subcommand.operandChoices.joined(separator: " ")
    return [
      "complete -c \(program.rawValue) -n __fish_use_subcommand -a \(name) "
        + "-d '\(subcommand.summary.escapedForFish)'"
    ]
      + (subcommand.takesFiles ? [start + "-F"] : [])
      + (choices.isEmpty ? [] : [start + "-a '\(choices)'"])
      + subcommand.allOptions.map { option in
        let value =
          option.value == nil
          ? ""
          : option.isFile ? " -r -F" : " -x" + (option.words.isEmpty ? "" : " -a '\(option.words)'")
        return "\(start)-l \(option.name.dropFirst(2))\(value)"
          + " -d '\(option.summary.escapedForFish)'"
      }
  }
}

extension Subcommand {
  /// The names of operands and values that are files or folders.
  fileprivate static let fileNames: Set = ["FILE", "FOLDER", journalOperand]

  fileprivate var takesFiles: Bool { operands.contains { Self.fileNames.contains($0) } }
}

extension Subcommand.Option {
  fileprivate var isFile: Bool { value.map { Subcommand.fileNames.contains($0) } ?? false }

  /// The accepted values, separated by spaces.
  fileprivate var words: String { choices.joined(separator: " ") }
}

extension String {
  /// The text, escaped for single quotes and brackets of zsh's `_arguments`.
  fileprivate var escapedForZsh: String {
    map { character in
      switch character {
      case "[", "]", "\\", ":": "\\\(character)"
      case "'": "'\\''"
      default: String(character)
      }
    }.joined()
  }

  /// The text, escaped for single quotes of fish.
  fileprivate var escapedForFish: String {
    map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
