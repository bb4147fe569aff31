/// Starts tasks of the main actor at once, also on systems that have no `Task.immediate`.
///
/// Swift's runtime has had a function for that since 5.9, and so have macOS 14 and iOS 17:
/// `Task.startOnMainActor(priority:_:)`, in `Task+immediate.swift.gyb` of Swift's sources, under
/// `@_spi(MainActorUtilities)`. It runs the task on the thread of the caller up to its first
/// suspension, and makes the caller's task the current one again.
///
/// It isn't public, so it is looked up by its symbol, and a runtime that lacks it does without.
/// What makes the call sound:
///
/// - The symbol is a mangled name and so states the exact type of the function: it is generic over
///   `Success` alone, consumes the closure, and doesn't suspend.
/// - Swift passes the metadata of a generic parameter as it does a metatype that comes last.
/// - `Success` is a generic parameter here, too, so that closures return it in the same way.
/// - `Task` is frozen. `TaskPriority` isn't, and is passed to the function type below as to any
///   function of its module.
/// - The metatype that a static member of a struct is called on is not passed at all.
package enum MainActorStart {
  private typealias Function<Success: Sendable> =
    @convention(thin) @Sendable (
      TaskPriority?, consuming @escaping @MainActor @Sendable () async -> Success, Success.Type
    ) -> Task<Success, Never>

  /// The address of the function, `nil` if the runtime has none.
  // A number, as pointers aren't `Sendable`.
  private static let address = CLibrary.address(
    ofSymbol: "$sScTss5NeverORs_rlE16startOnMainActor8priority_ScTyxABGScPSg_xyYaYbScMYccntFZ"
  ).map { UInt(bitPattern: $0) }

  /// Starts a task by the runtime's function.
  ///
  /// - Parameters:
  ///   - priority: The priority, `nil` for that of the current task.
  ///   - operation: What the task does.
  /// - Returns: The task, `nil` if the runtime has no such function.
  @MainActor
  package static func callRuntime<Success: Sendable>(
    priority: TaskPriority? = nil, _ operation: @escaping @MainActor @Sendable () async -> Success
  ) -> Task<Success, Never>? {
    guard let address else { return nil }
    let start = unsafeBitCast(address, to: Function<Success>.self)
    return start(priority, operation, Success.self)
  }

  /// Starts a task that runs at once up to its first suspension.
  ///
  /// Without `Task.immediate` and the runtime's function, it begins when the main actor is free.
  ///
  /// - Parameter operation: What the task does.
  /// - Returns: The task.
  @MainActor
  package static func task(
    _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    #if !TABS_NO_IMMEDIATE
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return Task.immediate(operation: operation)
      }
    #endif
    return callRuntime(operation) ?? Task(operation: operation)
  }
}
