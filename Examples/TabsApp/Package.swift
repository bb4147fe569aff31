// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "TabsApp",
  platforms: [.macOS(.v15), .iOS(.v18), .visionOS(.v2)],
  products: [.library(name: "TabsViews", targets: ["TabsViews"])],
  // An app of your own names an address and a version here.
  dependencies: [.package(name: "swift-tabs", path: "../..")],
  targets: [
    .target(
      name: "TabsViews",
      dependencies: [
        .product(name: "StoreRuntime", package: "swift-tabs"),
        .product(name: "TabCore", package: "swift-tabs"),
        .product(name: "TabNavigation", package: "swift-tabs"),
      ]
    ),
    .executableTarget(name: "tabs-app", dependencies: ["TabsViews"]),
  ],
  swiftLanguageModes: [.v6]
)
