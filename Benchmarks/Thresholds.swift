/// The table that `benchmarks --check` compares the figures with.
enum Thresholds {
  /// The rows, one in each line.
  ///
  /// A line above them names their subject and their counterpart, the variant to compare with.
  ///
  /// A figure is the ratio of the variant's cost to that of its counterpart; `1/15` means at least
  /// 15 times as fast. Without a counterpart, the figure is the cost itself.
  ///
  /// - The goal is the desired value.
  /// - The threshold is the value that one machine with 2 cores has reached, with room for noise.
  ///   It depends on the processor, so a figure above it is reported and doesn't fail.
  /// - The gate fails the check, on any machine. It is several times the reached figure: a figure
  ///   above it grows with something that it must not depend on, or its code is no longer
  ///   specialised. A row of several threads has no gate, as its figure depends on the free cores.
  ///   The size of a store is the same on each machine, so there the gate is the threshold: half of
  ///   the smallest block above the reached figure.
  /// - The margin is in nanoseconds for an operation. A row also meets its goal if it takes at most
  ///   this much longer than its counterpart. Users don't notice such a difference.
  static let table = """
    # subject | against
    #   depth | variant                     |  goal | threshold | gate | margin

    # a view reads five properties, an action changes one, and the view is notified; a read alone
    # and one of five under observation / the same with @Observable
    a view's cycle | @Observable
            - | StoreModel                  |   1.5 |       1.8 |    5 |      -
    a view reads a property | @Observable
            - | StoreModel                  |    11 |        13 |   60 |     20
    a view reads a property | @Observable, tracked again
            - | StoreModel, tracked again   |   1.5 |       1.5 |    5 |      -

    # an action through a model that no view reads / through its store
    a view sends an action | Store
            - | StoreModel, without observers |   3.5 |     1.3 |   10 |     20

    # a scope of a model again / the key paths of the call
    a view scopes a model | the key paths alone
            - | StoreModel, scoped again    |   1.3 |       1.6 |    6 |      -

    # append / array append
    stack push, Int | ContiguousArray
           10 | StackState                  |   1.3 |       2.0 |   10 |      5
         1000 | StackState                  |   1.3 |       2.0 |   10 |      5
    stack push, Big | ContiguousArray
           10 | StackState                  |   1.3 |      1.35 |   10 |      5
         1000 | StackState                  |   1.3 |      1.35 |   10 |      5

    # popLast / array popLast
    stack popLast, Int | ContiguousArray
           10 | StackState                  |   1.2 |       1.5 |   10 |      5
         1000 | StackState                  |   1.2 |       1.5 |   10 |      5
    stack popLast, Big | ContiguousArray
           10 | StackState                  |   1.2 |       1.3 |   10 |      5
         1000 | StackState                  |   1.2 |       1.3 |   10 |      5

    # push and pop / the same on an array
    stack push and popLast, Int | ContiguousArray
           10 | StackState                  |   2.3 |       4.8 |   10 |      5
         1000 | StackState                  |   2.3 |       4.8 |   10 |      5
      1000000 | StackState                  |   2.3 |       4.8 |   10 |      5
    stack push and popLast, Big | ContiguousArray
           10 | StackState                  |  1.25 |      1.45 |   10 |      5
         1000 | StackState                  |  1.25 |      1.45 |   10 |      5
      1000000 | StackState                  |  1.25 |      1.45 |   10 |      5

    # look-up by id / array index
    stack look-up by id, Int | ContiguousArray
           10 | StackState                  |     4 |       3.5 |   15 |      5
         1000 | StackState                  |     4 |       3.5 |   15 |      5
    stack look-up by id, Big | ContiguousArray
           10 | StackState                  |     4 |       3.5 |   15 |      5
         1000 | StackState                  |     4 |       3.5 |   15 |      5

    # look-up by id / dictionary pair
    stack look-up by id, Int | [Int: Element] and [Int]
           10 | StackState                  |   1/5 |       1/7 |    1 |      -
         1000 | StackState                  |  1/15 |       1/8 |    1 |      -
      1000000 | StackState                  |   1/5 |       1/6 |    1 |      -
    stack look-up by id, Big | [Int: Element] and [Int]
           10 | StackState                  |   1/5 |       1/6 |    1 |      -
         1000 | StackState                  |  1/15 |       1/8 |    1 |      -
      1000000 | StackState                  |   1/5 |       1/6 |    1 |      -

    # modify by id / dictionary pair
    stack modify by id, Int | [Int: Element] and [Int]
           10 | StackState                  |   1/5 |       1/5 |    1 |      -
         1000 | StackState                  |   1/5 |       1/5 |    1 |      -
    stack modify by id, Big | [Int: Element] and [Int]
           10 | StackState                  |  1/20 |       1/8 |    1 |      -
         1000 | StackState                  |  1/20 |       1/8 |    1 |      -

    # insert in the middle and look up / dictionary pair
    stack insert in the middle and look up, Int | [Int: Element] and [Int]
         1000 | StackState                  |  1/10 |      1.15 |    3 |      -
    stack insert in the middle and look up, Big | [Int: Element] and [Int]
         1000 | StackState                  |  1/10 |      1.15 |    3 |      -

    # pop(from:) is proportional to what is removed
    push 100 and pop(from:) them, by depth | depth 10
            - | depth 1000                  |  1.15 |      1.25 |   10 |      5
            - | depth 100000                |  1.15 |      1.25 |   10 |      5
            - | depth 1000000               |  1.15 |      1.25 |   10 |      5

    # send from outside / a call of a bare actor
    store send, from outside | bare actor
            - | Store                       |   1.3 |      1.35 |    4 |     20
            - | Store on another actor      |   1.3 |      1.35 |    4 |     20

    # send inside / calling the reducer through a closure
    store send, from inside | reducer in a closure
            - | Store                       |   1.5 |       3.6 |   10 |     20

    # send(contentsOf:) / send inside
    store send, from inside | Store
            - | Store, contentsOf           |   1.3 |       1.3 |    4 |     20
            - | a scope of it               |     3 |       7.5 |   30 |     20

    # element action through three stacks / a call of a bare actor, and the same at any depth
    element action, random id | bare actor and array
           10 | Store, three stacks         |     3 |       4.3 |   15 |     20
    element action of three stacks, by what else is there | depth 10
            - | depth 100000                |  1.15 |      1.25 |   10 |     20
            - | depth 100000, 10000 effects |  1.15 |       1.6 |   10 |     20

    # element action with the models of 1,000 elements / with that of one
    element action, by models of elements | 1 model
            - | 1000 models                 |   1.3 |       1.3 |    5 |     20

    # push and pop on 4,000 screens with models / on 40
    push and pop, by models of screens | 40 models
            - | 4000 models                 |  1.15 |       1.4 |   10 |     20

    # an action while 4,000 scoped models are held / while 40 are
    an action, by scoped models | 40 models
            - | 4000 models                 |  1.15 |       1.3 |   10 |     20
    an action, by scoped models | 40 models of scoped stores
            - | 4000 models of scoped stores | 1.15 |       1.3 |   10 |     20

    # an action to a row of a list of 4,000 rows with models / of 40
    an action to a row, by models of rows | 40 models
            - | 4000 models                 |  1.15 |       1.3 |   10 |     20

    # an edit that replaces 30,000 screens, for each / one that replaces 300
    an edit that replaces each screen, by depth | depth 300
            - | depth 30000                 |  1.15 |       2.0 |    4 |      -

    # moves beside 10,000 rows that could present something / beside 100
    push and the way back beside rows | 100 rows
            - | 10000 rows                  |  1.15 |       1.3 |   10 |     20
    the way back at the root beside rows | 100 rows
            - | 10000 rows                  |  1.15 |       1.3 |   10 |     20
    a link beside rows | 100 rows
            - | 10000 rows                  |  1.15 |       1.3 |   10 |     20
    an action beside rows while a sheet asks | 100 rows
            - | 10000 rows                  |  1.15 |       1.3 |   10 |     20

    # the same beside 1,000 open tabs / beside 10
    an action of a root beside open tabs | 10 tabs
            - | 1000 tabs                   |  1.15 |       1.3 |   10 |     20
    a push or a pop beside open tabs | 10 tabs
            - | 1000 tabs                   |  1.15 |       1.3 |   10 |     20
    select a tab beside open tabs | 10 tabs
            - | 1000 tabs                   |  1.15 |       1.3 |   10 |     20
    open and close a tab beside open tabs | 10 tabs
            - | 1000 tabs                   |  1.15 |       1.6 |   10 |     20

    # the same beside 10,000 rows, screens, effects or requests / beside 100; where the figure is
    # higher, caches of the processor are: at 10,000 rows most of what is looked up isn't in them
    add and remove a row, by rows with effects | 100 rows
            - | 10000 rows                  |  1.15 |       1.6 |   10 |    100
    push and pop after a swap at the bottom, by screens with effects | 100 screens
            - | 10000 screens               |  1.15 |       1.6 |   10 |    100
    change the first and the last row, by rows | 100 rows
            - | 10000 rows                  |  1.15 |       1.3 |   10 |     20
    an effect that is kept out, by rows with an equal id | 100 rows
            - | 10000 rows                  |  1.15 |       1.3 |   10 |     20
    an effect that waits in a line, by its length | 100 effects
            - | 10000 effects               |  1.15 |       1.5 |   10 |    100
    an effect that a full line drops, by its length | 100 effects
            - | 10000 effects               |  1.15 |       1.3 |   10 |     20
    a request of an effect, by how many it makes | 100 requests
            - | 10000 requests              |  1.15 |       1.6 |   10 |    500

    # tabs and moves / a Scope with a forEach, and the same at any depth
    element action through tabs | Scope and forEach
           10 | Tabs                        |   1.3 |       1.9 |    6 |     20
       100000 | Tabs                        |   1.3 |       1.9 |    6 |     20
    push and pop by moves | append and popLast
           10 | push() and pop()            |   1.5 |       4.5 |   14 |     20
       100000 | push() and pop()            |   1.5 |       4.5 |   14 |     20
    element action through tabs, by depth | depth 10
            - | depth 100000                |  1.15 |      1.25 |   10 |     20
    push and pop by moves, by depth | depth 10
            - | depth 100000                |  1.15 |      1.25 |   10 |     20

    # a link, and the selection of a tab / a push, and a printed link / its text in a URL
    open a link of three screens | a push or a pop
            - | a link                      |    10 |        14 |   45 |      -
    print a link of three screens | the text in a URL
            - | a link                      |    10 |        14 |   45 |      -
    select a tab | a push or a pop
            - | a selection                 |     4 |         5 |   15 |      -

    # an action of a caller of a distributed store with 10,000 running effects / with 100
    send by id, by running effects of the caller | 100 effects
            - | 10000 effects               |  1.15 |      1.25 |   10 |     20

    # the full-screen program at 200 × 60, in nanoseconds: 2 ms for a frame, 10 ms for a key
    a full screen | -
            - | a frame                          |  2000000 |  2000000 | 40000000 | -
            - | a key until its frame is written | 10000000 | 10000000 | 80000000 | -

    # a store that nobody observes, made with a journal that is nil / made without one
    store send, where nobody observes | a store
            - | a store that could have a journal | 1.05 | 1.15 | 3 | 10

    # a store with a journal that is written before send returns, in nanoseconds: 50,000 a second
    an action in a journal | -
            - | send                             |    20000 |    20000 |   180000 | -
    an action in a journal, in a batch | -
            - | send(contentsOf:)                |    20000 |    20000 |   180000 | -

    # an action in a journal / its text by the encoder
    an action in a journal | encode with JSONEncoder
            - | send                        |   1.5 |       2.5 |    6 |      -

    # what an app of tabs does once, and a test at each step: a store of tabs / of a counter,
    # saving and restoring / the coders of the same JSON, TabStores / one store,
    # a test store / a store
    make and release a store of three tabs | a store of a counter
            - | a store of three tabs       |   190 |       220 |  600 |      -
    save and restore one screen | encode with JSONEncoder
            - | save                        |   1.2 |       1.5 |    6 |      -
    save and restore one screen | decode with JSONDecoder
            - | restore                     |   1.4 |       1.8 |    6 |      -
    send to a tab | one store
            - | TabStores                   |    10 |        16 |   60 |      -
    a step of a test store on the main actor | Store
            - | TestStore                   |   6.5 |        12 |   40 |      -

    # action to a feature that is presented, or in an optional / one to a feature in a Scope
    action to a presented feature | a Scope
            - | @Presents                   |     3 |       5.2 |   20 |     20
            - | an optional                 |   1.5 |       2.8 |   10 |     20

    # push and popFrom through actions / a send to the root
    push and popFrom, through actions | send to the root
           10 | push and popFrom            |     4 |       4.5 |   15 |      -
       100000 | push and popFrom            |     4 |       4.5 |   15 |      -

    # enqueue and drain / an AsyncStream mailbox, by producers
    enqueue and drain, by producers | AsyncStream
            1 | Store                       |  1/20 |       1/8 |    1 |      -
            2 | Store                       |  1/20 |       1/6 |    - |      -
            8 | Store                       |  1/20 |       1/6 |    - |      -

    # effect round trip / Task.immediate
    effect round trip | Task.immediate
            - | Store, from inside          |     2 |       6.5 |   20 |      -

    # cancel-in-flight restart / Task.immediate and cancel, and the same with many ids alive
    cancel-in-flight restart | bare actor, Task.immediate
            1 | Store                       |   2.5 |       4.5 |   15 |      -
        10000 | Store                       |   2.5 |       4.5 |   15 |      -
    cancel-in-flight restart by ids alive | 1 alive
            - | 10000 alive                 |  1.15 |       1.3 |   10 |      -

    # dismissal / effect round trip
    dismissal | effect round trip
           10 | Store                       |     2 |         4 |   15 |      -
        10000 | Store                       |     2 |         4 |   15 |      -

    # a change told to 100 waiting readers / to 1
    tell waiting readers of states | 1 reader
            - | 100 readers                 |   1.5 |       1.5 |   10 |      -

    # a read of a shared value / of a plain property
    shared read | plain property
            - | Shared                      |     1 |         9 |   60 |     15
    shared read, in a reduction | plain property
            - | Shared                      |     1 |         6 |   60 |     15

    # a change of a shared value, in nanoseconds
    shared withLock | -
            - | Shared                      |    60 |       140 |  600 |      -

    # an action that changes a shared value / a plain property
    shared withLock, one in a reduction | plain property
            - | Shared                      |     5 |        28 |  120 |     60

    # heap of an idle store, in bytes
    heap of an idle store | -
            - | own executor                |   200 |       376 |  376 |      -
            - | own executor, never called  |   200 |       376 |  376 |      -
            - | another actor's             |   120 |       248 |  248 |      -
            - | a scope of one              |   400 |       304 |  304 |      -
            - | a model with its store      |   900 |      1000 | 1000 |      -

    # creating and releasing a store / a class instance, whose 12 to 84 ns depend on the allocator,
    # and / two objects, of which one is an actor on another's executor
    create and release | class instance
            - | Store                                 | 3 |  14 | 40 | -
            - | Store on another actor                | 3 |  10 | 30 | -
            - | Store without a body on another actor | 3 |  10 | 30 | -
    create and release | actor with an object
            - | Store on another actor                | 3 | 2.2 |  6 | -
            - | Store without a body on another actor | 3 | 2.2 |  6 | -

    # the same with an action / a bare actor
    create, send once and release | bare actor
            - | Store                       |     3 |       3.2 |   12 |      -

    # heap that finished effects leave behind, in bytes
    heap left by finished effects | -
            - | 1,000,000 ids               |     0 |         0 |    8 |      -

    # heap that closed tabs leave behind, in bytes
    heap left by closed tabs | -
            - | 100,000 tabs                |     0 |         0 |    8 |      -

    # three busy tabs in three stores / in one, and / in three bare actors,
    # which the load of the machine spares
    three busy tabs, per action | one store
            - | three stores                | 1/1.6 |       1.2 |    - |      -
    three busy tabs, per action | three bare actors
            - | three stores                |   1.1 |      1.25 |    - |      -
    """
}
