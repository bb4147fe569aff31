import StoreRuntime

@Reducer
enum Destination {
  case counter(Counter.State)  // error: names "Counter.State"
  case row(Row)
}
