// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

/// The setting of a build for the thread sanitizer, which the environment variable TABS_SANITIZED
/// selects.
///
/// It shows the sanitizer the order of the accesses under a lock (`Guarded`), and enables checks of
/// accesses that are unchecked otherwise (`@exclusivity(unchecked)`).
let sanitizing: [SwiftSetting] =
  Context.environment["TABS_SANITIZED"] == nil ? [] : [.define("TABS_SANITIZED")]

/// Settings that every target shares.
///
/// The tools version selects the Swift 6 language mode, and with it complete concurrency checking.
/// The upcoming features below make existentials, imports and member look-up explicit.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + sanitizing

/// The runtime as a dependency of targets: the module that they import, and its re-exported
/// modules.
///
/// A target is rebuilt when the file of a module that it names has changed. The file of the
/// first module doesn't change with the others, so targets name all of them.
let runtime: [Target.Dependency] = ["StoreRuntime", "StoreRuntimeCore", "SharedState"]

/// The minimum releases of Apple's systems.
///
/// Those of 2024, the first with `Mutex`, `Atomic` and task executors. Effects start by
/// `Task.immediate`, which is from 2025. Before that, they begin when the store's actor is free.
let platforms: [SupportedPlatform] = [
  .macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
]

let package = Package(
  name: "swift-tabs",
  platforms: platforms,
  products: [
    .library(name: "StoreRuntime", targets: ["StoreRuntime", "StoreRuntimeCore", "SharedState"]),
    .library(name: "StoreFoundation", targets: ["StoreFoundation"]),
    .library(name: "StoreTesting", targets: ["StoreTesting"]),
    .library(name: "StoreTestingTraits", targets: ["StoreTestingTraits"]),
    .library(name: "TabNavigation", targets: ["TabNavigation"]),
    .library(name: "StoreJournal", targets: ["StoreJournal"]),
    .library(name: "StoreDistributed", targets: ["StoreDistributed"]),
    .library(name: "TabCore", targets: ["TabCore"]),
    .executable(name: "tabs-cli", targets: ["tabs-cli"]),
    .executable(name: "tabs-ui", targets: ["tabs-ui"]),
  ],
  targets: [
    .macro(name: "StoreMacros", swiftSettings: settings),
    // StoreRuntime re-exports it. As a separate module it compiles in parallel with the plugin.
    .target(name: "StoreRuntimeCore", swiftSettings: settings),
    // Values that stores share. A separate module, also re-exported, so that the core compiles
    // without it.
    .target(name: "SharedState", dependencies: ["StoreRuntimeCore"], swiftSettings: settings),
    // The parts that need all of Foundation. On Apple's systems, where Foundation isn't divided,
    // StoreRuntime re-exports it.
    .target(
      name: "StoreFoundation", dependencies: ["StoreRuntimeCore"], swiftSettings: settings),
    .target(
      name: "StoreRuntime",
      dependencies: [
        "StoreRuntimeCore", "SharedState", "StoreMacros",
        .target(
          name: "StoreFoundation",
          condition: .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst])),
      ],
      swiftSettings: settings
    ),
    // Descriptions of values, and their differences.
    .target(name: "ValueDiffing", dependencies: runtime, swiftSettings: settings),
    .target(
      name: "StoreTesting", dependencies: runtime + ["ValueDiffing"], swiftSettings: settings),
    // Traits of Swift Testing, which StoreTesting doesn't depend on: programs link that.
    .target(name: "StoreTestingTraits", dependencies: runtime, swiftSettings: settings),
    // Journals of stores: recording, replaying and drawing them.
    .target(
      name: "StoreJournal", dependencies: runtime + ["ValueDiffing"],
      resources: ["css", "html", "js"].map { .embedInCode("Output/HTML/Page/report.\($0)") },
      swiftSettings: settings),
    // Stores that other processes use, over any actor system.
    .target(name: "StoreDistributed", dependencies: runtime, swiftSettings: settings),
    .target(name: "TabNavigation", dependencies: runtime, swiftSettings: settings),
    .target(name: "TabCore", dependencies: runtime + ["TabNavigation"], swiftSettings: settings),
    // Everything in the programs but their entry points, so that others can link it. `tabs-cli`
    // runs scripts, and builds fast, as it passes all else to the other programs.
    .target(
      name: "TabsCLI", dependencies: runtime + ["TabCore", "TabNavigation"],
      swiftSettings: settings),
    .executableTarget(name: "tabs-cli", dependencies: ["TabsCLI"], swiftSettings: settings),
    // The full-screen app, and journals.
    .target(
      name: "TabsUI",
      dependencies: runtime + [
        "StoreJournal", "TabCore", "TabNavigation", "TabsCLI", "ValueDiffing",
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "tabs-ui", dependencies: ["TabsCLI", "TabsUI"], swiftSettings: settings),
    // Drives the app at random, for contributors.
    .executableTarget(
      name: "tabs-lab",
      dependencies: runtime + [
        "StoreJournal", "StoreTesting", "TabCore", "TabNavigation", "TabsCLI", "TabsUI",
      ],
      path: "Checks/Lab",
      swiftSettings: settings
    ),
    // A newcomer's first program: one file that uses only the runtime.
    .executableTarget(
      name: "hello", dependencies: runtime, path: "Examples/Hello", swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: runtime + [
        "StoreDistributed", "StoreJournal", "StoreTesting", "TabCore", "TabNavigation", "TabsCLI",
        "TabsUI",
      ],
      path: "Benchmarks",
      swiftSettings: settings
    ),
    // Modules that only tests import are test targets, so a plain build omits them.
    .testTarget(
      name: "TestSupport",
      dependencies: runtime,
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    // Features with macros in a separate module, for use in the tests' module.
    .testTarget(
      name: "MacroClient",
      dependencies: runtime,
      path: "Tests/MacroClient",
      swiftSettings: settings
    ),
    .testTarget(
      name: "MacroClientTests",
      dependencies: runtime + ["MacroClient", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "StoreRuntimeTests",
      dependencies: runtime + ["TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SharedStateTests",
      dependencies: runtime + ["StoreJournal", "StoreTesting", "TabNavigation", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ValueDiffingTests",
      dependencies: runtime + ["ValueDiffing", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "StoreTestingTests",
      dependencies: runtime + [
        "StoreFoundation", "StoreTesting", "StoreTestingTraits", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "StoreJournalTests",
      dependencies: runtime + ["StoreJournal", "StoreTesting", "TestSupport"],
      swiftSettings: settings
    ),
    // Actor systems that lose messages, or send them to another process.
    .testTarget(
      name: "TestActorSystems",
      dependencies: runtime + ["StoreDistributed", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "StoreDistributedTests",
      dependencies: runtime + [
        "StoreDistributed", "StoreTesting", "TestActorSystems", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TabNavigationTests",
      dependencies: runtime + ["StoreTesting", "TabNavigation", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TabCoreTests",
      dependencies: runtime + ["StoreTesting", "TabCore", "TabNavigation", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TabsCLITests",
      dependencies: runtime + [
        "StoreJournal", "TabCore", "TabNavigation", "TabsCLI", "TabsUI", "tabs-cli", "tabs-lab",
        "tabs-ui", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TabsLabTests",
      dependencies: runtime + [
        "StoreJournal", "StoreTesting", "TabCore", "TabNavigation", "TabsCLI", "TabsUI",
        "tabs-lab", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["benchmarks"],
      swiftSettings: settings
    ),
    // Features and tests of an app whose code is on the main actor.
    .testTarget(
      name: "MainActorTests",
      dependencies: runtime + ["StoreTesting"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "ScenarioTests",
      dependencies: runtime + ["StoreTesting", "TabNavigation", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "StressTests",
      dependencies: runtime + ["TabCore", "TabNavigation", "TestSupport"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The programs need POSIX signals, pipes and terminals; journals need its files, and an actor
// system of the tests its sockets. A manifest detects only the host: a build for another system
// that lacks these, such as WebAssembly, sets TABS_WITHOUT_POSIX.
#if os(Windows)
  let isPOSIX = false
#else
  let isPOSIX = Context.environment["TABS_WITHOUT_POSIX"] == nil
#endif
if !isPOSIX {
  let posix: Set = [
    "benchmarks", "BenchmarksTests", "StoreDistributedTests", "StoreJournal", "StoreJournalTests",
    "TabsCLI", "tabs-cli", "TabsCLITests", "tabs-lab", "TabsLabTests", "TabsUI", "tabs-ui",
    "TestActorSystems",
  ]
  package.products.removeAll { posix.contains($0.name) }
  package.targets.removeAll { posix.contains($0.name) }
}

#if !os(Windows)
  // A working copy on Windows may have no symbolic links.
  package.targets += [
    // The sources of the plugin again, behind a symbolic link: tests that depend on the macro
    // target are built as host tools, and the library with them.
    .testTarget(
      name: "MacroExpansion",
      path: "Tests/MacroExpansion",
      exclude: ["StoreMacrosPlugin.swift"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "MacroExpansionTests",
      dependencies: ["MacroExpansion", "TestSupport"],
      swiftSettings: settings
    ),
  ]
#endif

// The views of TabCore, for SwiftUI: those of the app in Examples/TabsApp. Where SwiftUI doesn't
// exist, they are compiled against a module of its name, with which tests use the views like users.
#if os(Linux)
  package.targets += [
    .testTarget(name: "SwiftUI", path: "Tests/SwiftUI", swiftSettings: settings),
    .testTarget(
      name: "TabsViews",
      dependencies: runtime + ["SwiftUI", "TabCore", "TabNavigation"],
      path: "Examples/TabsApp/Sources/TabsViews",
      swiftSettings: settings
    ),
    // With a symbolic link to the file of StoreRuntime that uses SwiftUI, which is compiled here
    // only.
    .testTarget(
      name: "TabsViewsTests",
      dependencies: runtime + [
        "StoreTesting", "SwiftUI", "TabCore", "TabNavigation", "TabsViews", "TestSupport",
      ],
      swiftSettings: settings + [.define("TABS_STAND_IN")]
    ),
  ]
#elseif os(macOS)
  package.targets.append(
    .testTarget(
      name: "TabsViews",
      dependencies: runtime + ["TabCore", "TabNavigation"],
      path: "Examples/TabsApp/Sources/TabsViews",
      swiftSettings: settings
    ))
#endif

// A build for one purpose, such as a sanitizer, needs few targets: TABS_TESTS names those of tests,
// separated by commas. It has these and their dependencies.
if let names = Context.environment["TABS_TESTS"] {
  var wanted = names.split(separator: ",").map(String.init)
  var kept: Set<String> = []
  while let name = wanted.popLast() {
    guard kept.insert(name).inserted else { continue }
    for target in package.targets where target.name == name {
      for dependency in target.dependencies {
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): wanted.append(name)
        default: break
        }
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    let targets =
      (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
    return !kept.isSuperset(of: targets)
  }
}
