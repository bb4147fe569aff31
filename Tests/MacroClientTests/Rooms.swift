import StoreRuntime

/// A room with a kilobyte of furniture.
@Reducer(action: .codable, .hashable)
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

  enum Action: Sendable {
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

// swift-format-ignore: OneCasePerLine
/// Two hundred kinds of rooms.
@Reducer(state: .equatable, .hashable, action: .equatable, .codable)
enum Rooms {
  case r0(Room), r1(Room), r2(Room), r3(Room), r4(Room), r5(Room), r6(Room), r7(Room),
    r8(Room), r9(Room), r10(Room), r11(Room), r12(Room), r13(Room), r14(Room), r15(Room),
    r16(Room), r17(Room), r18(Room), r19(Room), r20(Room), r21(Room), r22(Room), r23(Room),
    r24(Room), r25(Room), r26(Room), r27(Room), r28(Room), r29(Room), r30(Room), r31(Room),
    r32(Room), r33(Room), r34(Room), r35(Room), r36(Room), r37(Room), r38(Room), r39(Room),
    r40(Room), r41(Room), r42(Room), r43(Room), r44(Room), r45(Room), r46(Room), r47(Room),
    r48(Room), r49(Room), r50(Room), r51(Room), r52(Room), r53(Room), r54(Room), r55(Room),
    r56(Room), r57(Room), r58(Room), r59(Room), r60(Room), r61(Room), r62(Room), r63(Room),
    r64(Room), r65(Room), r66(Room), r67(Room), r68(Room), r69(Room), r70(Room), r71(Room),
    r72(Room), r73(Room), r74(Room), r75(Room), r76(Room), r77(Room), r78(Room), r79(Room),
    r80(Room), r81(Room), r82(Room), r83(Room), r84(Room), r85(Room), r86(Room), r87(Room),
    r88(Room), r89(Room), r90(Room), r91(Room), r92(Room), r93(Room), r94(Room), r95(Room),
    r96(Room), r97(Room), r98(Room), r99(Room), r100(Room), r101(Room), r102(Room), r103(Room),
    r104(Room), r105(Room), r106(Room), r107(Room), r108(Room), r109(Room), r110(Room), r111(Room),
    r112(Room), r113(Room), r114(Room), r115(Room), r116(Room), r117(Room), r118(Room), r119(Room),
    r120(Room), r121(Room), r122(Room), r123(Room), r124(Room), r125(Room), r126(Room), r127(Room),
    r128(Room), r129(Room), r130(Room), r131(Room), r132(Room), r133(Room), r134(Room), r135(Room),
    r136(Room), r137(Room), r138(Room), r139(Room), r140(Room), r141(Room), r142(Room), r143(Room),
    r144(Room), r145(Room), r146(Room), r147(Room), r148(Room), r149(Room), r150(Room), r151(Room),
    r152(Room), r153(Room), r154(Room), r155(Room), r156(Room), r157(Room), r158(Room), r159(Room),
    r160(Room), r161(Room), r162(Room), r163(Room), r164(Room), r165(Room), r166(Room), r167(Room),
    r168(Room), r169(Room), r170(Room), r171(Room), r172(Room), r173(Room), r174(Room), r175(Room),
    r176(Room), r177(Room), r178(Room), r179(Room), r180(Room), r181(Room), r182(Room), r183(Room),
    r184(Room), r185(Room), r186(Room), r187(Room), r188(Room), r189(Room), r190(Room), r191(Room),
    r192(Room), r193(Room), r194(Room), r195(Room), r196(Room), r197(Room), r198(Room), r199(Room)

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
