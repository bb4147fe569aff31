import StoreRuntime

@Reducer
enum Destination {
  case counter(Counter)
  case link(String)  // error: names "String"
}
