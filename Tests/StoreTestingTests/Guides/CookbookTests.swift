import StoreRuntime
import StoreTesting
import Synchronization
import Testing

/// What the guide to stacks says of building, pushing and popping.
struct CookbookTests {
  private let soup = Recipe(id: 1, title: "Soup")

  @Test("A child's action pushes the next screen through the parent")
  func pushing() async {
    let store = TestStore(initialState: CookbookFeature.State()) {
      CookbookFeature()
    }

    await store.send(\.listButtonTapped) {
      $0.path.append(.list(RecipeListFeature.State()))
    }
    await store.send(\.path[id: 0].list.recipeButtonTapped, soup) {
      $0.path.append(.recipe(RecipeFeature.State(recipe: soup)))
    }
    await store.send(\.path[id: 1].recipe.editButtonTapped) {
      $0.path.append(.edit(RecipeEditFeature.State(recipe: soup)))
    }
    #expect(store.state.path.ids == [0, 1, 2])
  }

  @Test("Saving takes the form away and hands on what it held")
  func saving() async {
    let saved = Mutex<[Recipe]>([])
    let store = TestStore(
      initialState: CookbookFeature.State(
        path: [
          .recipe(RecipeFeature.State(recipe: soup)),
          .edit(RecipeEditFeature.State(recipe: soup)),
        ]
      )
    ) {
      CookbookFeature()
    } withDependencies: {
      $0.recipeArchive.save = { recipe in saved.withLock { $0.append(recipe) } }
    }

    await store.send(\.path[id: 1].edit.titleChanged, "Stew") {
      $0.path[id: 1, case: \.edit]?.recipe.title = "Stew"
    }
    await store.send(\.path[id: 1].edit.saveButtonTapped) {
      $0.path.pop(from: 1)
    }
    await store.finish()

    #expect(saved.withLock(\.self) == [Recipe(id: 1, title: "Stew")])
  }

  @Test("Taking the last element off closes the top screen")
  func closing() async {
    let store = TestStore(
      initialState: CookbookFeature.State(
        path: StackState([.list(RecipeListFeature.State()), .recipe(.init(recipe: soup))])
      )
    ) {
      CookbookFeature()
    }

    await store.send(\.closeButtonTapped) {
      $0.path[id: 1] = nil
    }
    await store.send(\.closeButtonTapped) {
      $0.path.removeAll()
    }
  }

  @Test("A live store gives a store of each screen, by its case")
  func storesOfScreens() async throws {
    let store = Store(initialState: CookbookFeature.State()) { CookbookFeature() }
    await store.send(.listButtonTapped)
    await store.send(.path(.element(id: 0, action: .list(.recipeButtonTapped(soup)))))

    let screen = store.scope(state: \.path[id: 1], action: \.path[id: 1])
    switch await screen.case {
    case .recipe(let recipe):
      #expect(await recipe.state.recipe == soup)
      await recipe.send(.editButtonTapped)
    case .list, .edit, nil:
      Issue.record("The screen isn't a recipe.")
    }

    #expect(await store.state.path.last?.is(\.edit) == true)
    await store.send(.path(.popFrom(id: 1)))
    #expect(await screen.case == nil)
  }

  @Test("A stack is a collection: it can be walked, and changed anywhere")
  func collection() {
    var stack = StackState<CookbookFeature.Path.State>()
    stack.append(.recipe(RecipeFeature.State(recipe: soup)))
    stack.append(.edit(RecipeEditFeature.State(recipe: soup)))
    stack.insert(.list(RecipeListFeature.State()), at: 1)

    #expect(stack.map { $0.is(\.edit) } == [false, false, true])

    stack.remove(at: 0)
    #expect(stack.count == 2)
    #expect(stack.first?.is(\.list) == true)
  }

  @Test("A feature may be nothing but its stack")
  func stackAsState() async {
    let store = TestStore(
      initialState: RecipePileFeature.State([
        .recipe(RecipeFeature.State(recipe: soup)),
        .edit(RecipeEditFeature.State(recipe: soup)),
      ])
    ) {
      RecipePileFeature()
    }

    await store.send(\.path[id: 1].edit.titleChanged, "Stew") {
      $0[id: 1, case: \.edit]?.recipe.title = "Stew"
    }
    await store.send(.closeButtonTapped) { $0[id: 1] = nil }
    await store.send(\.path.popFrom, 0) { $0 = StackState() }
  }
}

/// A feature whose state is a stack and nothing else.
@Reducer
private struct RecipePileFeature {
  typealias State = StackState<CookbookFeature.Path.State>

  enum Action {
    case closeButtonTapped
    case path(StackActionOf<CookbookFeature.Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        state.popLast()
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.self, action: \.path)
  }
}
