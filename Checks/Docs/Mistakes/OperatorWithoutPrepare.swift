import StoreRuntime

struct Twice<Base: Reducer>: ReducerOperator {  // error: names "does not conform"
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
}
