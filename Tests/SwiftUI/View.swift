// A stand-in for SwiftUI where there is none: the declarations that the sample's views use, and
// nothing else. Each says which page documents it, below
// https://developer.apple.com/documentation/swiftui/. What shows them is in `Rendering`.

@_exported public import Observation

/// Page: `view`.
@MainActor @preconcurrency
public protocol View {
  /// Page: `view/body-swift.associatedtype`.
  associatedtype Body: View

  /// Page: `view/body-8kl5o`.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  /// Page: `view/body-swift.associatedtype`.
  public typealias Body = Never

  /// Page: `view/body-8kl5o`.
  public var body: Never { fatalError("There is no such view.") }
}

extension View where Body == Never {
  /// Page: `view/body-8kl5o`.
  public var body: Never { fatalError("A primitive view has no body.") }
}

/// Page: `viewbuilder`.
@resultBuilder
public struct ViewBuilder {
  /// Page: `viewbuilder/buildexpression(_:)`.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Page: `viewbuilder/buildblock(_:)`.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Page: `viewbuilder/buildblock(_:)`.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView(views: views)
  }

  /// Page: `viewbuilder/buildif(_:)`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Page: `viewbuilder/buildeither(first:)`.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    .first(first)
  }

  /// Page: `viewbuilder/buildeither(second:)`.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    .second(second)
  }
}

/// Page: `emptyview`.
public nonisolated struct EmptyView {}

/// Page: `tupleview`.
public nonisolated struct TupleView<T> {
  let views: [any View]
}

/// Page: `viewbuilder/buildeither(first:)`.
public nonisolated enum _ConditionalContent<TrueContent, FalseContent> {
  /// Page: `viewbuilder/buildeither(first:)`.
  case first(TrueContent)

  /// Page: `viewbuilder/buildeither(second:)`.
  case second(FalseContent)
}

extension TupleView: Primitive {
  package var parts: [Part] { views.enumerated().map { Part($0.element, id: $0.offset) } }
}

extension _ConditionalContent: View, Primitive
where TrueContent: View, FalseContent: View {
  package var parts: [Part] {
    switch self {
    case .first(let view): [Part(view, id: true)]
    case .second(let view): [Part(view, id: false)]
    }
  }
}

extension Optional: View, Primitive where Wrapped: View {
  /// Page: `view/body-swift.associatedtype`.
  public typealias Body = Never

  package var parts: [Part] { map { [Part($0)] } ?? [] }
}
