import Testing

/// Something done wrong with a test store or in a scenario, and what is said of it.
struct Mistake<Subject>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let parts: [String]
  let make: @Sendable (Subject) async throws -> Void

  init(
    _ description: String, _ parts: String...,
    make: @escaping @Sendable (Subject) async throws -> Void
  ) {
    testDescription = description
    self.parts = parts
    self.make = make
  }
}
