// swift-tools-version: 6.3

import PackageDescription

let runtime = Target.Dependency.product(name: "StoreRuntime", package: "swift-tabs")
let navigation = Target.Dependency.product(name: "TabNavigation", package: "swift-tabs")
let testing = Target.Dependency.product(name: "StoreTesting", package: "swift-tabs")

let package = Package(
  name: "Cookbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "swift-tabs", path: "../..")],
  targets: [
    .target(name: "Cookbook", dependencies: ["Profiles", runtime, navigation]),
    // A module of features that others use.
    .target(name: "Profiles", dependencies: [runtime]),
    // A module whose code is on the main actor unless it says otherwise.
    .target(
      name: "MainActorRecipe", dependencies: [runtime],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "CookbookTests",
      dependencies: ["Cookbook", "MainActorRecipe", "Profiles", testing]),
  ],
  swiftLanguageModes: [.v6]
)
