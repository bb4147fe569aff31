// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Replay",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-tabs", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Replay",
      dependencies: [
        .product(name: "StoreRuntime", package: "swift-tabs"),
        .product(name: "StoreTesting", package: "swift-tabs"),
      ])
  ]
)
