import StoreRuntime

/// A room with four kilobytes of furniture.
@Reducer(action: .codable, .hashable)
struct Room {
  struct State: Hashable, Sendable {
    var number: Int
    var touches = 0
    var chairs = Eight(Eight(Eight(1)))

    init(number: Int) {
      self.number = number
    }
  }

  enum Action: Sendable {
    case touch
    case touched(Int)
    case leave
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .touch:
      let number = state.number
      return .run { send in await send(.touched(number)) }
    case .touched(let number):
      state.touches += number == state.number ? 1 : 100
      return .none
    case .leave:
      return .run { _ in await dismiss() }
    }
  }
}

/// Eight of a kind.
struct Eight<Value: Hashable & Sendable>: Hashable, Sendable {
  var first, second, third, fourth, fifth, sixth, seventh, eighth: Value

  init(_ value: Value) {
    (first, second, third, fourth) = (value, value, value, value)
    (fifth, sixth, seventh, eighth) = (value, value, value, value)
  }
}

// swift-format-ignore: OneCasePerLine
/// Fifty kinds of rooms.
@Reducer(state: .equatable, .hashable, action: .equatable, .codable)
enum Rooms {
  case r0(Room), r1(Room), r2(Room), r3(Room), r4(Room), r5(Room), r6(Room), r7(Room), r8(Room),
    r9(Room), r10(Room), r11(Room), r12(Room), r13(Room), r14(Room), r15(Room), r16(Room),
    r17(Room), r18(Room), r19(Room), r20(Room), r21(Room), r22(Room), r23(Room), r24(Room),
    r25(Room), r26(Room), r27(Room), r28(Room), r29(Room), r30(Room), r31(Room), r32(Room),
    r33(Room), r34(Room), r35(Room), r36(Room), r37(Room), r38(Room), r39(Room), r40(Room),
    r41(Room), r42(Room), r43(Room), r44(Room), r45(Room), r46(Room), r47(Room), r48(Room),
    r49(Room)

  /// Returns a room of a kind.
  static func state(_ number: Int) -> State? {
    let path = State.AllCasePaths.caseKeyPaths[number] as? CaseKeyPath<State, Room.State>
    return path.map { AnyCasePath($0).embed(Room.State(number: number)) }
  }

  /// Returns an action for a room of a kind.
  static func action(_ number: Int, _ action: Room.Action) -> Action? {
    let path = Action.AllCasePaths.caseKeyPaths[number] as? CaseKeyPath<Action, Room.Action>
    return path.map { AnyCasePath($0).embed(action) }
  }

  /// Returns a room of a kind, if that is what a state holds.
  static func room(_ number: Int, in state: State?) -> Room.State? {
    let path = State.AllCasePaths.caseKeyPaths[number] as? CaseKeyPath<State, Room.State>
    return path.flatMap { state?[case: $0] }
  }
}
