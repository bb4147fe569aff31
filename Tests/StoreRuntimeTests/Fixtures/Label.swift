import StoreRuntime

/// A dependency that tells stores apart.
struct Label: TestDependencyKey {
  static let testValue = Label(text: "test")

  var text: String
}
