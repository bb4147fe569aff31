import StoreRuntime

/// An enum with cases of every kind, and one inside another.
@dynamicMemberLookup
@CasePathable
indirect enum Command: Equatable, Sendable {
  case rename(String)
  case move(x: Int, y: Int)
  case label(String?)
  case undo
  case nested(Command)
  case path(StackAction<Int, Command>)
}
