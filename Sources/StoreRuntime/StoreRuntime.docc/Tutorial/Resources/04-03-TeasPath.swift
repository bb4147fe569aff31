import StoreRuntime

/// The screens that can be on the list of teas.
@Reducer(state: .equatable) enum TeasPath {
  case steeping(Steeping)
}
