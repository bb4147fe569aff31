import StoreRuntimeCore
import Testing

@testable import TabNavigation

struct SharedValuesTests {
  @Test func readingTheValuesTakesNoMoreOfTheStackEachTime() {
    let address = LockIsolated<UInt>(0)
    let shared = SharedValues()
    shared.set { _ in address.setValue(currentStackAddress()) }

    let depths = (0..<1000).map { _ in
      shared.withLatest {}
      return currentStackAddress() - address.value
    }

    #expect(depths.last == depths.first)
  }
}

/// About where the stack of this thread ends now.
private func currentStackAddress() -> UInt {
  var place = 0
  return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) }
}
