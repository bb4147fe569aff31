import Testing

@testable import MacroExpansion

@Suite("Equality and hashing of Reducer on enums")
struct ReducerEnumEqualityTests {
  @Test("compares and hashes case by case")
  func writesEquality() throws {
    let source =
      "@Reducer(state: .hashable, action: .equatable) "
      + "enum Path { case a(A), b; @ReducerCaseIgnored case c(x: Int, Int) }"
    let types = try #require(expandReducer(source).source)
    let functions = try #require(expandReducer(source, role: "extension").source)

    #expect(types.contains(Self.stateMembers))
    #expect(types.ranges(of: "static func == (left: Self, right: Self)").count == 2)
    #expect(types.ranges(of: "func hash(into").count == 1)
    #expect(functions.hasSuffix(Self.comparisons))
  }

  private static let stateMembers = """
      nonisolated static func == (left: Self, right: Self) -> Swift.Bool {
        Path.areEqual(left, right)
      }

      nonisolated func hash(into hasher: inout Swift.Hasher) {
        Path.hash(self, into: &hasher)
      }
    }
    """

  private static let comparisons = """
      nonisolated static func areEqual(
        _ left: State, _ right: State
      ) -> Swift.Bool {
        func areEqual0() -> Swift.Bool {
          guard case .a(let left0) = left,
            case .a(let right0) = right
          else { return false }
          return StoreRuntime.StateComparison.areEqual(left0, right0)
        }
        func areEqual2() -> Swift.Bool {
          guard case .c(let left0, let left1) = left,
            case .c(let right0, let right1) = right
          else { return false }
          return StoreRuntime.StateComparison.areEqual(left0, right0) && StoreRuntime.StateComparison.areEqual(left1, right1)
        }
        let number = StoreRuntime.CaseNumber.of(left) {
          switch $0 {
          case .a: 0
          case .b: 1
          default: 2
          }
        }
        switch number {
        case 0: return areEqual0()
        case 2: return areEqual2()
        default: return number == StoreRuntime.CaseNumber.of(right) {
          switch $0 {
          case .a: 0
          case .b: 1
          default: 2
          }
        }
        }
      }

      nonisolated static func hash(
        _ value: State, into hasher: inout Swift.Hasher
      ) {
        func hash0() {
          guard case .a(let value0) = value else { return }
          hasher.combine(value0)
        }
        func hash2() {
          guard case .c(let value0, let value1) = value else { return }
          hasher.combine(value0)
          hasher.combine(value1)
        }
        let number = StoreRuntime.CaseNumber.of(value) {
          switch $0 {
          case .a: 0
          case .b: 1
          default: 2
          }
        }
        hasher.combine(number)
        switch number {
        case 0: hash0()
        case 2: hash2()
        default: break
        }
      }

      nonisolated static func areEqual(
        _ left: Action, _ right: Action
      ) -> Swift.Bool {
        func areEqual0() -> Swift.Bool {
          guard case .a(let left0) = left,
            case .a(let right0) = right
          else { return false }
          return StoreRuntime.StateComparison.areEqual(left0, right0)
        }
        let number = StoreRuntime.CaseNumber.of(left) {
          switch $0 {
          case .a: 0
          case .b: 1
          default: 2
          }
        }
        switch number {
        case 0: return areEqual0()
        default: return number == StoreRuntime.CaseNumber.of(right) {
          switch $0 {
          case .a: 0
          case .b: 1
          default: 2
          }
        }
        }
      }
    }
    """

  @Test(
    "leaves the comparison to the compiler where it isn't asked for, or cases have conditions",
    arguments: [
      "@Reducer enum Path { case a(A) }", "@Reducer(state: .equatable) enum Path {}",
      "@Reducer(state: .codable) enum Path { case a(A) }",
      "@Reducer(state: .equatable) enum Path { case a(A)\n#if X\ncase b(B)\n#endif\n}",
      "@Reducer(state: .equatable) enum Path { case a(A); @available(*, deprecated) case b(B) }",
      "@Reducer(state: .equatable) enum Path { case a(A); @available(macOS 99, *) case b(B) }",
    ])
  func writesNoEquality(source: String) throws {
    let types = try #require(expandReducer(source).source)
    let functions = try #require(expandReducer(source, role: "extension").source)

    #expect(!types.contains("=="))
    #expect(!functions.contains("areEqual"))
  }
}
