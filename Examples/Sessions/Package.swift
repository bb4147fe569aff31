// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Sessions",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // A server of your own names an address and a version here.
  dependencies: [.package(name: "swift-tabs", path: "../..")],
  targets: [
    .target(
      name: "Sessions",
      dependencies: [
        .product(name: "StoreRuntime", package: "swift-tabs"),
        .product(name: "TabNavigation", package: "swift-tabs"),
      ]
    ),
    .executableTarget(name: "session-server", dependencies: ["Sessions"]),
    .executableTarget(name: "session-load", dependencies: ["Sessions"]),
    .testTarget(name: "SessionsTests", dependencies: ["Sessions"]),
  ],
  swiftLanguageModes: [.v6]
)
