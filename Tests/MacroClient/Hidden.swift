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

private struct Cellar {
  @Reducer
  enum Shelf {
    case lamp(Lamp)
    case note(String, page: Int)
    enum Action { case lamp(Lamp.Action) }
  }
}

struct Desk {
  @Reducer
  fileprivate struct Lid {
    fileprivate struct State {}
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
  // Called as types of a list of cases are.
  // swift-format-ignore
  @CasePathable enum Part { case Element(Int), Iterator, CasePathRoot(String) }
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
  count(Drawer.Contents.State.self), count(Drawer.Handle.self), count(Cabin.Window.State.self),
  count(Cabin.Hatch.Action.self), count(Deck.Window.Action.self), count(Desk.Lid.Action.self),
  count(Cellar.Shelf.State.self), count(Impossible.Nothing.self), count(Impossible.Hope.self),
  count(Impossible.Still.Action.self), count(Impossible.Either.State.self),
  count(Impossible.Both.Action.self), count(Impossible.Neither.State.self),
  count(Impossible.NoCommand.self), count(Attic.Stairs.State.self),
]

private func count(_ type: (some CasePathIterable).Type) -> Int { Array(type.allCasePaths).count }
