import Testing

@testable import StoreJournal

@Suite("A journal")
struct JournalTests {
  @Test("numbers its steps from one without gaps")
  func numbersSteps() {
    let numbers = Journal.closedWhileLoading.steps.map(\.number)
    #expect(numbers == Array(1...numbers.count))
  }
}
