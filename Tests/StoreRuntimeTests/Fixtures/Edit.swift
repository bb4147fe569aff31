import Testing

/// A change of a container, and a text about what comes of it.
struct Edit<Container>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let result: String
  let apply: @Sendable (inout Container) -> Void

  init(
    _ description: String, _ result: String,
    apply: @escaping @Sendable (inout Container) -> Void
  ) {
    testDescription = description
    self.result = result
    self.apply = apply
  }
}
