import Foundation
import StoreRuntime
import Testing

@testable import TabNavigation

struct LinkValueTests {
  @Test func valuesAreReadFromWhatTheyAreWrittenAs() throws {
    func check<Value: LinkValue & Equatable>(_ values: Value...) {
      for value in values { #expect(Value.linkValue(value.linkComponent) == value) }
    }

    check(Int.min, .max)
    check(Int8.min, .max)
    check(Int16.min, .max)
    check(Int32.min, .max)
    check(Int64.min, .max)
    check(Int128.min, .max)
    check(UInt.min, .max)
    check(UInt8.min, .max)
    check(UInt16.min, .max)
    check(UInt32.min, .max)
    check(UInt64.min, .max)
    check(UInt128.min, .max)
    check("", "a/b", "e\u{301}")
    check(true, false)
    check(0.1, -1e300, .infinity)
    check(7 as Int?)
    check(UUID(), UUID())
    check(MarketPath.Department.books, .café)
    check(Size.small, .large)
  }

  @Test func aRawValueGoesBeforeADescription() {
    #expect(Size.small.linkComponent == "s")
    #expect(Size.linkValue("small") == nil)
  }

  @Test func aModuleWithLinkValuesLeavesInitializersUnambiguous() {
    #expect(["7", "a"].map(Int.init) == [7, nil])
  }
}

/// A type that has two texts.
private enum Size: String, LinkValue, LosslessStringConvertible {
  case small = "s"
  case large = "l"

  init?(_ description: String) {
    switch description {
    case "small": self = .small
    case "large": self = .large
    default: return nil
    }
  }

  var description: String { self == .small ? "small" : "large" }
}
