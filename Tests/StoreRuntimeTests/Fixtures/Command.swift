import StoreRuntime

/// An enum with cases of every kind, and one inside another.
@dynamicMemberLookup
enum Command: CasePathable, Equatable, Sendable {
  case rename(String)
  case move(x: Int, y: Int)
  case label(String?)
  case undo
  indirect case nested(Command)
  indirect case path(StackAction<Int, Command>)

  struct AllCasePaths: Sendable {
    var rename: AnyCasePath<Command, String> {
      AnyCasePath(
        embed: Command.rename,
        extract: { if case .rename(let name) = $0 { name } else { nil } })
    }
    var move: AnyCasePath<Command, (x: Int, y: Int)> {
      AnyCasePath(
        embed: { .move(x: $0.x, y: $0.y) },
        extract: { if case .move(let x, let y) = $0 { (x, y) } else { nil } })
    }
    var label: AnyCasePath<Command, String?> {
      AnyCasePath(
        embed: Command.label,
        extract: { if case .label(let label) = $0 { .some(label) } else { nil } })
    }
    var undo: AnyCasePath<Command, Void> {
      AnyCasePath(
        embed: { .undo },
        extract: { if case .undo = $0 { () } else { nil } })
    }
    var nested: AnyCasePath<Command, Command> {
      AnyCasePath(
        embed: Command.nested,
        extract: { if case .nested(let command) = $0 { command } else { nil } })
    }
    var path: AnyCasePath<Command, StackAction<Int, Command>> {
      AnyCasePath(
        embed: Command.path,
        extract: { if case .path(let action) = $0 { action } else { nil } })
    }
  }
  static let allCasePaths = AllCasePaths()
}
