/// Page: `app`.
@MainActor @preconcurrency
public protocol App {
  /// Page: `app/body-swift.associatedtype`.
  associatedtype Body: Scene

  /// Page: `app/body-swift.property`.
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }

  /// Page: `app/init()`.
  @MainActor @preconcurrency init()
}

extension App {
  /// Page: `app/main()`.
  @MainActor @preconcurrency public static func main() {
    fatalError("Here no app runs, but its parts in tests.")
  }
}

/// Page: `scene`.
@MainActor @preconcurrency
public protocol Scene {
  /// Page: `scene/body-swift.associatedtype`.
  associatedtype Body: Scene

  /// Page: `scene/body-swift.property`.
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// Page: `scenebuilder`.
@resultBuilder
public struct SceneBuilder {
  /// Page: `scenebuilder/buildblock(_:)`.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// Page: `windowgroup`.
public nonisolated struct WindowGroup<Content: View> {
  let view: Content

  /// Page: `windowgroup/init(content:)`.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.view = content()
  }
}

extension WindowGroup: Scene, Window {
  /// Page: `scene/body-swift.property`.
  public var body: Never { fatalError("A window group has no body.") }

  var content: any View { view }
}

extension Scene {
  /// Page: `scene/onchange(of:initial:_:)`.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene { self }
}

/// Page: `scenephase`.
public enum ScenePhase: Comparable, Sendable {
  /// Page: `scenephase/background`.
  case background

  /// Page: `scenephase/inactive`.
  case inactive

  /// Page: `scenephase/active`.
  case active
}

/// Page: `environment`.
@propertyWrapper
public struct Environment<Value> {
  /// Page: `environment/wrappedvalue`.
  public let wrappedValue: Value

  /// Page: `environment/init(_:)`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }
}
