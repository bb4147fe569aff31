#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of an activity that goes on with what a web page shows.
///
/// Foundation of Apple's systems has it and the activity.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Page of Foundation: `nsuseractivity`.
public final class NSUserActivity {
  /// Page of Foundation: `nsuseractivity/activitytype`.
  public let activityType: String

  /// Page of Foundation: `nsuseractivity/webpageurl`.
  public var webpageURL: URL?

  /// Page of Foundation: `nsuseractivity/init(activitytype:)`.
  public init(activityType: String) {
    self.activityType = activityType
  }
}

/// Page: `openurlaction`.
public struct OpenURLAction {
  /// Page: `openurlaction/result`.
  public enum Result: Sendable {
    /// Page: `openurlaction/result/handled`.
    case handled

    /// Page: `openurlaction/result/systemaction`.
    case systemAction
  }

  let handler: (URL) -> Result

  /// Page: `openurlaction/init(handler:)`.
  public init(handler: @escaping (URL) -> Result) {
    self.handler = handler
  }
}

/// Page: `environmentvalues`.
public struct EnvironmentValues {
  /// Page: `environmentvalues/openurl`.
  public var openURL = OpenURLAction { _ in .systemAction }

  /// Page: `environmentvalues/scenephase`.
  public var scenePhase = ScenePhase.active
}

extension View {
  /// Page: `view/oncontinueuseractivity(_:perform:)`.
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Modified(base: self, element: .activity(activityType, action))
  }

  /// Page: `view/environment(_:_:)`.
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    var values = EnvironmentValues()
    values[keyPath: keyPath] = value
    return Modified(base: self, element: .linkHandler(values.openURL))
  }
}
