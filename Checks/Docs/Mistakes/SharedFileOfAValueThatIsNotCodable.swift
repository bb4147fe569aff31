import Foundation
import StoreRuntime

struct Draft: Equatable {
  var text = ""
}

@Reducer
struct Feature {
  @ObservableState
  struct State {
    @Shared(.fileStorage(URL(filePath: "/draft"))) var draft = Draft()  // error: names "Draft"
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      _ = state.draft
      return .none
    }
  }
}
