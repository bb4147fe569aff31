// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Minimizing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-tabs", path: "../../..")],
  targets: [
    .target(
      name: "Books",
      dependencies: [.product(name: "StoreRuntime", package: "swift-tabs")]),
    .executableTarget(
      name: "Cut",
      dependencies: ["Books", .product(name: "StoreJournal", package: "swift-tabs")]),
    .testTarget(
      name: "BooksTests",
      dependencies: ["Books", .product(name: "StoreTesting", package: "swift-tabs")]),
  ]
)
