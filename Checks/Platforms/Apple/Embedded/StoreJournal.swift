// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The files that SwiftPM embeds into `StoreJournal`, for compilations without it.
struct PackageResources {
  static let report_css: [UInt8] = []
  static let report_html: [UInt8] = []
  static let report_js: [UInt8] = []
}
