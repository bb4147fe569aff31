// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "Kiosk",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // An app of your own names an address and a version here.
  dependencies: [.package(name: "swift-tabs", path: "../..")],
  targets: [
    .target(
      name: "Kiosk",
      dependencies: [
        .product(name: "StoreRuntime", package: "swift-tabs"),
        .product(name: "TabNavigation", package: "swift-tabs"),
      ]
    ),
    .executableTarget(name: "walk", dependencies: ["Kiosk"]),
    .testTarget(
      name: "KioskTests",
      dependencies: [
        "Kiosk",
        .product(name: "StoreJournal", package: "swift-tabs"),
        .product(name: "StoreTesting", package: "swift-tabs"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Windows)
  // Journals need POSIX files, and the walk is repeated from one.
  package.targets.last?.dependencies.remove(at: 1)
  package.targets.last?.exclude = ["KioskWalkTests.swift"]
#endif
