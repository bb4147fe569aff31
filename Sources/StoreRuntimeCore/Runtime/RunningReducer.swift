/// What an operator has found out about a child.
@usableFromInline
struct IntegratedChild {
  /// What the store knows the child by.
  @usableFromInline let key: ChildKey

  /// Whether the child goes away with any action.
  @usableFromInline let isEphemeral: Bool

  /// What the child's reducer has returned, without the type of its actions.
  @usableFromInline var part: EffectPart?

  @inlinable
  init(_ key: ChildKey, isEphemeral: Bool = false) {
    self.key = key
    self.isEphemeral = isEphemeral
  }
}

/// What is known of the reducer that is running, and of those around it.
///
/// It lies on the stack of the thread. Only a reducer that isn't prepared asks for the node of the
/// feature that it is a part of. Looking that up for each action would cost more than to remember
/// the way to it.
@usableFromInline
struct RunningReducer {
  /// The child whose reducer it is, and the operator that integrates that; `nil` if the feature is
  /// that of the reducer around.
  @usableFromInline let child: (IntegratedChild, at: NavigationLocation)?

  /// The reducer around this one, `nil` if that is the store's.
  @usableFromInline let outer: UnsafePointer<RunningReducer>?

  /// How many stack elements and presentations enclose it.
  @usableFromInline let presentationDepth: Int

  /// The scopes around it in its feature, if it wasn't prepared.
  @usableFromInline let scopes: [ScopeStep]

  /// Whether it wasn't prepared, but the store knows of its containers.
  @usableFromInline let areContainersKnown: Bool

  @inlinable
  init(
    child: (IntegratedChild, at: NavigationLocation)?, outer: UnsafePointer<RunningReducer>?,
    presentationDepth: Int, scopes: [ScopeStep] = [], areContainersKnown: Bool = false
  ) {
    self.child = child
    self.outer = outer
    self.presentationDepth = presentationDepth
    self.scopes = scopes
    self.areContainersKnown = areContainersKnown
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
    run(
      RunningReducer(
        child: (child, location), outer: running,
        presentationDepth: presentationDepth + (isPresented ? 1 : 0)), body)
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
    run(
      RunningReducer(
        child: nil, outer: running, presentationDepth: presentationDepth, scopes: scopes,
        areContainersKnown: areContainersKnown), body)
  }

  @inlinable
  func run<Result>(_ reducer: RunningReducer, _ body: () -> Result) -> Result {
    withUnsafePointer(to: reducer) { pointer in
      running = pointer
      defer { running = pointer.pointee.outer }
      return body()
    }
  }

  /// How many stack elements and presentations enclose the reducer that is running.
  @inlinable var presentationDepth: Int { running?.pointee.presentationDepth ?? 0 }

  /// The scopes around the running reducers that weren't prepared, from the feature that they are a
  /// part of.
  var scopes: [ScopeStep] { running?.pointee.scopes ?? [] }

  /// Whether the running reducers weren't prepared, but the store knows of their containers.
  var areContainersKnown: Bool { running?.pointee.areContainersKnown ?? false }

  /// The running effects of the feature whose reducer is running, `nil` if it has none.
  var currentNode: FeatureNode? {
    node(of: running)
  }

  private func node(of running: UnsafePointer<RunningReducer>?) -> FeatureNode? {
    // It outlives what runs inside it, which is what calls this.
    guard let running = running?.pointee else { return rootNode }
    let node = node(of: running.outer)
    guard let (child, location) = running.child else { return node }
    return node?.child(at: location, key: child.key)
  }
}
