import StoreRuntime

/// A room with a kilobyte of furniture.
@Reducer
struct Room {
  struct State: Hashable, Sendable {
    var number: Int
    var touches = 0
    var chairs = Eight(Eight(1))
    var tables = Eight(Eight(2))

    init(number: Int) {
      self.number = number
    }
  }

  enum Action: Hashable, Sendable {
    case touch
    case touched(Int)
    case leave
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
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
}

/// Eight of a kind.
struct Eight<Value: Hashable & Sendable>: Hashable, Sendable {
  var first, second, third, fourth, fifth, sixth, seventh, eighth: Value

  init(_ value: Value) {
    (first, second, third, fourth) = (value, value, value, value)
    (fifth, sixth, seventh, eighth) = (value, value, value, value)
  }
}

/// Two hundred kinds of rooms.
@Reducer(state: .equatable, .hashable, action: .equatable)
enum Rooms {
  case r0(Room)
  case r1(Room)
  case r2(Room)
  case r3(Room)
  case r4(Room)
  case r5(Room)
  case r6(Room)
  case r7(Room)
  case r8(Room)
  case r9(Room)
  case r10(Room)
  case r11(Room)
  case r12(Room)
  case r13(Room)
  case r14(Room)
  case r15(Room)
  case r16(Room)
  case r17(Room)
  case r18(Room)
  case r19(Room)
  case r20(Room)
  case r21(Room)
  case r22(Room)
  case r23(Room)
  case r24(Room)
  case r25(Room)
  case r26(Room)
  case r27(Room)
  case r28(Room)
  case r29(Room)
  case r30(Room)
  case r31(Room)
  case r32(Room)
  case r33(Room)
  case r34(Room)
  case r35(Room)
  case r36(Room)
  case r37(Room)
  case r38(Room)
  case r39(Room)
  case r40(Room)
  case r41(Room)
  case r42(Room)
  case r43(Room)
  case r44(Room)
  case r45(Room)
  case r46(Room)
  case r47(Room)
  case r48(Room)
  case r49(Room)
  case r50(Room)
  case r51(Room)
  case r52(Room)
  case r53(Room)
  case r54(Room)
  case r55(Room)
  case r56(Room)
  case r57(Room)
  case r58(Room)
  case r59(Room)
  case r60(Room)
  case r61(Room)
  case r62(Room)
  case r63(Room)
  case r64(Room)
  case r65(Room)
  case r66(Room)
  case r67(Room)
  case r68(Room)
  case r69(Room)
  case r70(Room)
  case r71(Room)
  case r72(Room)
  case r73(Room)
  case r74(Room)
  case r75(Room)
  case r76(Room)
  case r77(Room)
  case r78(Room)
  case r79(Room)
  case r80(Room)
  case r81(Room)
  case r82(Room)
  case r83(Room)
  case r84(Room)
  case r85(Room)
  case r86(Room)
  case r87(Room)
  case r88(Room)
  case r89(Room)
  case r90(Room)
  case r91(Room)
  case r92(Room)
  case r93(Room)
  case r94(Room)
  case r95(Room)
  case r96(Room)
  case r97(Room)
  case r98(Room)
  case r99(Room)
  case r100(Room)
  case r101(Room)
  case r102(Room)
  case r103(Room)
  case r104(Room)
  case r105(Room)
  case r106(Room)
  case r107(Room)
  case r108(Room)
  case r109(Room)
  case r110(Room)
  case r111(Room)
  case r112(Room)
  case r113(Room)
  case r114(Room)
  case r115(Room)
  case r116(Room)
  case r117(Room)
  case r118(Room)
  case r119(Room)
  case r120(Room)
  case r121(Room)
  case r122(Room)
  case r123(Room)
  case r124(Room)
  case r125(Room)
  case r126(Room)
  case r127(Room)
  case r128(Room)
  case r129(Room)
  case r130(Room)
  case r131(Room)
  case r132(Room)
  case r133(Room)
  case r134(Room)
  case r135(Room)
  case r136(Room)
  case r137(Room)
  case r138(Room)
  case r139(Room)
  case r140(Room)
  case r141(Room)
  case r142(Room)
  case r143(Room)
  case r144(Room)
  case r145(Room)
  case r146(Room)
  case r147(Room)
  case r148(Room)
  case r149(Room)
  case r150(Room)
  case r151(Room)
  case r152(Room)
  case r153(Room)
  case r154(Room)
  case r155(Room)
  case r156(Room)
  case r157(Room)
  case r158(Room)
  case r159(Room)
  case r160(Room)
  case r161(Room)
  case r162(Room)
  case r163(Room)
  case r164(Room)
  case r165(Room)
  case r166(Room)
  case r167(Room)
  case r168(Room)
  case r169(Room)
  case r170(Room)
  case r171(Room)
  case r172(Room)
  case r173(Room)
  case r174(Room)
  case r175(Room)
  case r176(Room)
  case r177(Room)
  case r178(Room)
  case r179(Room)
  case r180(Room)
  case r181(Room)
  case r182(Room)
  case r183(Room)
  case r184(Room)
  case r185(Room)
  case r186(Room)
  case r187(Room)
  case r188(Room)
  case r189(Room)
  case r190(Room)
  case r191(Room)
  case r192(Room)
  case r193(Room)
  case r194(Room)
  case r195(Room)
  case r196(Room)
  case r197(Room)
  case r198(Room)
  case r199(Room)

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
