import StoreRuntime

struct Recipe: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}

/// Where the cookbook keeps its recipes.
struct RecipeArchive: Sendable, TestDependencyKey {
  var save: @Sendable (Recipe) async -> Void

  static let testValue = RecipeArchive(
    save: { reportIssue("RecipeArchive.save was called with \($0). Override it in the test.") })
}

extension DependencyValues {
  var recipeArchive: RecipeArchive {
    get { self[RecipeArchive.self] }
    set { self[RecipeArchive.self] = newValue }
  }
}

@Reducer
struct RecipeListFeature {
  @ObservableState
  struct State: Equatable {}
  enum Action {
    case recipeButtonTapped(Recipe)
  }
}

@Reducer
struct RecipeFeature {
  @ObservableState
  struct State: Equatable {
    var recipe: Recipe
  }
  enum Action {
    case editButtonTapped
  }
}

@Reducer
struct RecipeEditFeature {
  @ObservableState
  struct State: Equatable {
    var recipe: Recipe
  }
  enum Action {
    case saveButtonTapped
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .titleChanged(let title) = action { state.recipe.title = title }
      return .none
    }
  }
}

/// A stack of a list, a recipe and a form, described by an enum.
@Reducer
struct CookbookFeature {
  @Reducer
  enum Path {
    case list(RecipeListFeature)
    case recipe(RecipeFeature)
    case edit(RecipeEditFeature)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case closeButtonTapped
    case listButtonTapped
    case path(StackActionOf<Path>)
  }

  @Dependency(\.recipeArchive) var archive

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .listButtonTapped:
        state.path.append(.list(RecipeListFeature.State()))
        return .none

      case .closeButtonTapped:
        state.path.popLast()
        return .none

      case .path(.element(id: _, action: .list(.recipeButtonTapped(let recipe)))):
        state.path.append(.recipe(RecipeFeature.State(recipe: recipe)))
        return .none

      case .path(.element(id: let id, action: .recipe(.editButtonTapped))):
        guard let recipe = state.path[id: id]?.recipe?.recipe else { return .none }
        state.path.append(.edit(RecipeEditFeature.State(recipe: recipe)))
        return .none

      case .path(.element(id: let id, action: .edit(.saveButtonTapped))):
        guard let edited = state.path[id: id]?.edit else { return .none }

        state.path.pop(from: id)
        return .run { _ in
          await self.archive.save(edited.recipe)
        }

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension CookbookFeature.Path.State: Equatable {}
