// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Teapot",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-tabs", path: "../swift-tabs")],
  targets: [
    .executableTarget(
      name: "Teapot",
      dependencies: [
        .product(name: "StoreRuntime", package: "swift-tabs"),
        .product(name: "TabNavigation", package: "swift-tabs"),
      ]
    ),
    .testTarget(
      name: "TeapotTests",
      dependencies: [
        "Teapot",
        .product(name: "StoreRuntime", package: "swift-tabs"),
        .product(name: "StoreTesting", package: "swift-tabs"),
        .product(name: "TabNavigation", package: "swift-tabs"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
