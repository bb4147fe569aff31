// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import StoreRuntime

private enum Drawer {
  @Reducer
  struct Pencil {}

  @Reducer
  enum Contents {
    case pencil(Pencil)
    @ReducerCaseIgnored case dust(grams: Int)
  }

  @CasePathable
  enum Handle { case left, right }

  @ObservableState
  struct Label { var text = "" }
}

private enum Cabin {
  @Reducer
  public enum Window { case pencil(Drawer.Pencil) }

  @Reducer
  public enum Hatch {}
}

enum Deck {
  @Reducer(state: .equatable, action: .codable, .equatable)
  public enum Window { case room(Room) }

  @Reducer(action: .codable, .equatable)
  public struct Room {
    public enum Action { case aired(hours: Int) }
  }
}

struct Desk {
  @Reducer
  fileprivate struct Lid {
    fileprivate enum Action { case open }
    fileprivate var body: some ReducerOf<Self> {
      EmptyReducer()
    }
  }
}

@ObservableState
struct Legacy {
  @available(*, deprecated) var old = 1
  var new = 2
}

/// What cannot be made, and what holds it.
enum Impossible {
  @CasePathable enum Nothing {}
  @CasePathable enum Hope {
    case hope(Never)
    case fear
  }
  @Reducer enum NoFeatures {}
  @Reducer enum Data { @ReducerCaseIgnored case data(Int) }
  @Reducer enum Still { case hallway(Hallway) }

  /// Enums all of whose cases have conditions, under which one, some or none is left.
  @Reducer enum Either {
    #if DEBUG
      case lamp(Lamp)
    #else
      case hallway(Hallway)
    #endif
  }
  @Reducer enum Both {
    #if DEBUG || !DEBUG
      case lamp(Lamp)
      case hallway(Hallway)
    #endif
  }
  @Reducer(state: .equatable) enum Neither {
    #if DEBUG && !DEBUG
      case lamp(Lamp)
    #endif
  }
  @CasePathable enum NoCommand {
    #if DEBUG && !DEBUG
      case lamp(Lamp)
    #endif
  }
  @ObservableState enum NoState {
    #if DEBUG && !DEBUG
      case lamp(Int)
    #endif
  }
}

/// A feature that can present itself.
@Reducer
struct Attic {
  @ObservableState
  struct State {
    var below: Stairs.State?
    @Presents var attic: Attic.State?
  }

  enum Action {
    case below(Stairs.Action)
    case attic(PresentationAction<Attic.Action>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }

  @Reducer
  enum Stairs {
    indirect case attic(Attic)
    case cellar
  }
}

/// A feature on an actor, all of whose parts are made.
@MainActor
@Reducer
struct Lobby {}

/// How many cases the hidden enums have, so that their expansions are used.
public let hiddenCaseCounts: [Int] = [
  Array(Drawer.Contents.State.allCasePaths).count, Array(Drawer.Handle.allCasePaths).count,
  Array(Cabin.Window.State.allCasePaths).count, Array(Cabin.Hatch.Action.allCasePaths).count,
  Array(Deck.Window.Action.allCasePaths).count,
  Array(Desk.Lid.Action.allCasePaths).count, Array(Impossible.Nothing.allCasePaths).count,
  Array(Impossible.Hope.allCasePaths).count, Array(Impossible.Still.Action.allCasePaths).count,
  Array(Impossible.Either.State.allCasePaths).count,
  Array(Impossible.Both.Action.allCasePaths).count,
  Array(Impossible.Neither.State.allCasePaths).count,
  Array(Impossible.NoCommand.allCasePaths).count, Array(Attic.Stairs.State.allCasePaths).count,
]
