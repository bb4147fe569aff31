// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// Enums of features with labels, several values, and types of their own.
public enum Lodge {
  public enum Question: Equatable, Sendable { case leave }

  @Reducer(state: .equatable)
  public enum Room {
    case lamp(of: Lamp)
    case spare(lamp: Lamp = Lamp())
    case map(x: Int, y: Int)
    case sign(String, Bool)
    case question(AlertState<Question>)
    case labelled(question: AlertState<Never>)
  }

  /// What can happen in rooms, and to all of them at once.
  @Reducer
  public enum Floor {
    case lamp(Lamp)
    case question(AlertState<Question>)
    case sign(String, Bool)

    public enum Action: Sendable {
      case question(Question)
      case lamp(Lamp.Action)
      case swept
    }
  }

  /// A place that says itself what state it has.
  @Reducer
  public enum Attic {
    case lamp(Lamp)
    @ReducerCaseIgnored case boxes(Int)

    public enum State: CaseReducerState {
      public typealias StateReducer = Attic
      case boxes(Int)
      case lamp(Lamp.State)
    }
  }
}
