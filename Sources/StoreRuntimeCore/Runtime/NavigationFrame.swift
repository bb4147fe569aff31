/// The stack element whose reducer is running, and those around it.
///
/// Frames lie on the stack of the thread that reduces and are valid while the reducer runs.
@usableFromInline
struct NavigationFrame {
  /// The operator that integrates the element.
  @usableFromInline let location: NavigationLocation

  /// What the store knows the element by.
  @usableFromInline let identity: Int

  /// The id of the element, if it is known by that and not by its identity.
  @usableFromInline let key: ElementKey?

  /// The element around this one, `nil` if there is none.
  @usableFromInline let outer: UnsafePointer<NavigationFrame>?

  @inlinable
  init(
    location: NavigationLocation,
    identity: Int,
    key: ElementKey? = nil,
    outer: UnsafePointer<NavigationFrame>?
  ) {
    self.location = location
    self.identity = identity
    self.key = key
    self.outer = outer
  }
}

extension ReductionContext {
  /// Runs the reducer of an element, a presentation or another child with effects to itself.
  ///
  /// - Parameters:
  ///   - location: The operator that integrates the element.
  ///   - identity: What the store knows the element by.
  ///   - key: The id of the element, if it is known by that and not by its identity.
  ///   - isPresented: Whether the reducer is to see that it is presented.
  ///   - body: Runs the reducer.
  /// - Returns: What `body` returns.
  @inlinable
  func insideElement<Result>(
    at location: NavigationLocation,
    identity: Int,
    key: ElementKey? = nil,
    isPresented: Bool = true,
    _ body: () -> Result
  ) -> Result {
    let outer = frame
    let depth = presentationDepth
    let frame = NavigationFrame(location: location, identity: identity, key: key, outer: outer)
    return withUnsafePointer(to: frame) { frame in
      self.frame = frame
      if isPresented { presentationDepth = depth + 1 }
      defer {
        self.frame = outer
        presentationDepth = depth
      }
      guard areStacksKnown || !scopes.isEmpty else { return body() }
      return run(inside: [], areStacksKnown: false, body)
    }
  }

  /// Runs reducers that weren't prepared.
  ///
  /// - Parameters:
  ///   - scopes: The scopes around them, from the feature that they are a part of.
  ///   - areStacksKnown: Whether the store knows of the stacks that they integrate.
  ///   - body: Runs the reducers.
  /// - Returns: What `body` returns.
  @usableFromInline
  func run<Result>(
    inside scopes: [ScopeStep],
    areStacksKnown: Bool,
    _ body: () -> Result
  ) -> Result {
    let outer = (self.scopes, self.areStacksKnown)
    self.scopes = scopes
    self.areStacksKnown = areStacksKnown
    defer { (self.scopes, self.areStacksKnown) = outer }
    return body()
  }

  /// The running effects of the feature whose reducer is running, `nil` if it has none.
  var currentNode: FeatureNode? {
    node(of: frame)
  }

  private func node(of frame: UnsafePointer<NavigationFrame>?) -> FeatureNode? {
    // A frame outlives the reducer that runs inside it, and this is called by such a one.
    guard let frame = frame?.pointee else { return rootNode }
    return node(of: frame.outer)?.child(
      at: frame.location, identity: frame.identity, key: frame.key)
  }
}
