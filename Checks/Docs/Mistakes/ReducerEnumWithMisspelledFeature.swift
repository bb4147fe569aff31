// because: Each mention of the type in an expansion is an error of its own.
// best: line 8, "Conuter", 11 errors

import StoreRuntime

@Reducer
enum Destination {
  case counter(Conuter)  // error: names "Conuter"
}
