/// What an operator has found out about a child before the child's reducer runs.
@usableFromInline
struct IntegratedChild {
  /// What the store knows the child by.
  @usableFromInline let key: ChildKey

  /// Whether the child goes away with any action.
  @usableFromInline let isEphemeral: Bool

  @inlinable
  init(_ key: ChildKey, isEphemeral: Bool = false) {
    self.key = key
    self.isEphemeral = isEphemeral
  }
}

/// The child whose reducer is running, and those around it.
///
/// Only a reducer that isn't prepared asks for the node of the feature that it is a part of.
/// Looking that up for each action would cost more than to remember the way to it, on the stack of
/// the thread.
@usableFromInline
struct RunningChild {
  @usableFromInline let child: IntegratedChild

  /// The operator that integrates the child.
  @usableFromInline let location: NavigationLocation

  /// The child around this one, `nil` if there is none.
  @usableFromInline let outer: UnsafePointer<RunningChild>?

  @inlinable
  init(_ child: IntegratedChild, at location: NavigationLocation, in outer: UnsafePointer<Self>?) {
    self.child = child
    self.location = location
    self.outer = outer
  }
}

extension ReductionContext {
  /// Runs the reducer of a child.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - location: The operator that integrates the child.
  ///   - isPresented: Whether the reducer is to see that it is presented.
  ///   - body: Runs the reducer.
  /// - Returns: What `body` returns.
  @inlinable
  func insideChild<Result>(
    _ child: IntegratedChild,
    at location: NavigationLocation,
    isPresented: Bool,
    _ body: () -> Result
  ) -> Result {
    let outer = runningChild
    let depth = presentationDepth
    return withUnsafePointer(to: RunningChild(child, at: location, in: outer)) { running in
      runningChild = running
      if isPresented { presentationDepth = depth + 1 }
      defer {
        runningChild = outer
        presentationDepth = depth
      }
      guard areContainersKnown || enclosingScopes != nil else { return body() }
      return run(inside: [], areContainersKnown: false, body)
    }
  }

  /// Runs reducers that weren't prepared.
  ///
  /// - Parameters:
  ///   - scopes: The scopes around them, from the feature that they are a part of.
  ///   - areContainersKnown: Whether the store knows of the containers that they integrate.
  ///   - body: Runs the reducers.
  /// - Returns: What `body` returns.
  @usableFromInline
  func run<Result>(
    inside scopes: [ScopeStep],
    areContainersKnown: Bool,
    _ body: () -> Result
  ) -> Result {
    let outer = (enclosingScopes, self.areContainersKnown)
    return withUnsafePointer(to: scopes) { pointer in
      enclosingScopes = scopes.isEmpty ? nil : pointer
      self.areContainersKnown = areContainersKnown
      defer { (enclosingScopes, self.areContainersKnown) = outer }
      return body()
    }
  }

  /// The scopes around the running reducers that weren't prepared, from the feature that they are a
  /// part of.
  var scopes: [ScopeStep] { enclosingScopes?.pointee ?? [] }

  /// The running effects of the feature whose reducer is running, `nil` if it has none.
  var currentNode: FeatureNode? {
    node(of: runningChild)
  }

  private func node(of running: UnsafePointer<RunningChild>?) -> FeatureNode? {
    // It outlives the reducer that runs inside the child, which is what calls this.
    guard let running = running?.pointee else { return rootNode }
    return node(of: running.outer)?.child(
      at: running.location, key: running.child.key)
  }
}
