/// What `benchmarks --check` compares the figures with.
enum Thresholds {
  /// One row a line.
  ///
  /// The goal is what a figure should be. The threshold is what fails the check if the figure exceeds
  /// it: what has been reached, on a machine with 2 cores, and room as the figure varies: mostly a
  /// fifth to a half, more where several threads or a few nanoseconds are measured, so that getting worse
  /// is noticed and chance isn't. A figure is how many times as much the
  /// variant takes as the one that it is compared with; `1/15` means at least 15 times as fast. Where it
  /// is compared with none, the figure is what the variant takes itself.
  static let table = """
    # subject                                             |  depth | variant                     | against                    |  goal | threshold

    # append / array append
    stack push, Int                                       |     10 | StackState                  | ContiguousArray            |   1.3 |       2.0
    stack push, Int                                       |   1000 | StackState                  | ContiguousArray            |   1.3 |       2.0
    stack push, Big                                       |     10 | StackState                  | ContiguousArray            |   1.3 |      1.35
    stack push, Big                                       |   1000 | StackState                  | ContiguousArray            |   1.3 |      1.35

    # popLast / array popLast
    stack popLast, Int                                    |     10 | StackState                  | ContiguousArray            |   1.2 |       1.5
    stack popLast, Int                                    |   1000 | StackState                  | ContiguousArray            |   1.2 |       1.5
    stack popLast, Big                                    |     10 | StackState                  | ContiguousArray            |   1.2 |       1.3
    stack popLast, Big                                    |   1000 | StackState                  | ContiguousArray            |   1.2 |       1.3

    # push and pop / the same on an array
    stack push and popLast, Int                           |     10 | StackState                  | ContiguousArray            |   2.3 |       3.1
    stack push and popLast, Int                           |   1000 | StackState                  | ContiguousArray            |   2.3 |       3.1
    stack push and popLast, Int                           |1000000 | StackState                  | ContiguousArray            |   2.3 |       3.1
    stack push and popLast, Big                           |     10 | StackState                  | ContiguousArray            |  1.25 |      1.45
    stack push and popLast, Big                           |   1000 | StackState                  | ContiguousArray            |  1.25 |      1.45
    stack push and popLast, Big                           |1000000 | StackState                  | ContiguousArray            |  1.25 |      1.45

    # look-up by id / array index
    stack look-up by id, Int                              |     10 | StackState                  | ContiguousArray            |     4 |       5.5
    stack look-up by id, Int                              |   1000 | StackState                  | ContiguousArray            |     4 |       5.5
    stack look-up by id, Big                              |     10 | StackState                  | ContiguousArray            |     4 |       5.5
    stack look-up by id, Big                              |   1000 | StackState                  | ContiguousArray            |     4 |       5.5

    # look-up by id / dictionary pair
    stack look-up by id, Int                              |     10 | StackState                  | [Int: Element] and [Int]   |   1/5 |       1/7
    stack look-up by id, Int                              |   1000 | StackState                  | [Int: Element] and [Int]   |  1/15 |       1/8
    stack look-up by id, Int                              |1000000 | StackState                  | [Int: Element] and [Int]   |   1/5 |       1/6
    stack look-up by id, Big                              |     10 | StackState                  | [Int: Element] and [Int]   |   1/5 |       1/6
    stack look-up by id, Big                              |   1000 | StackState                  | [Int: Element] and [Int]   |  1/15 |       1/8
    stack look-up by id, Big                              |1000000 | StackState                  | [Int: Element] and [Int]   |   1/5 |       1/6

    # modify by id / dictionary pair
    stack modify by id, Int                               |     10 | StackState                  | [Int: Element] and [Int]   |   1/5 |       1/6
    stack modify by id, Int                               |   1000 | StackState                  | [Int: Element] and [Int]   |   1/5 |       1/6
    stack modify by id, Big                               |     10 | StackState                  | [Int: Element] and [Int]   |  1/20 |       1/9
    stack modify by id, Big                               |   1000 | StackState                  | [Int: Element] and [Int]   |  1/20 |       1/9

    # insert in the middle and look up / dictionary pair
    stack insert in the middle and look up, Int           |   1000 | StackState                  | [Int: Element] and [Int]   |  1/10 |     1/2.8
    stack insert in the middle and look up, Big           |   1000 | StackState                  | [Int: Element] and [Int]   |  1/10 |     1/2.2

    # pop(from:) is proportional to what is removed
    push 100 and pop(from:) them, by depth                |      - | depth 1000                  | depth 10                   |  1.15 |      1.25
    push 100 and pop(from:) them, by depth                |      - | depth 100000                | depth 10                   |  1.15 |      1.25
    push 100 and pop(from:) them, by depth                |      - | depth 1000000               | depth 10                   |  1.15 |      1.25

    # send from outside / a call of a bare actor
    store send, from outside                              |      - | Store                       | bare actor                 |   1.3 |      1.35
    store send, from outside                              |      - | Store on another actor      | bare actor                 |   1.3 |      1.35

    # send inside / calling the reducer through a closure
    store send, from inside                               |      - | Store                       | reducer in a closure       |   1.5 |       2.4

    # send(contentsOf:) / send inside
    store send, from inside                               |      - | Store, contentsOf           | Store                      |   1.3 |       1.3

    # element action through three stacks / a call of a bare actor, and the same at any depth
    element action, random id                             |     10 | Store, three stacks         | bare actor and array       |     3 |       4.3
    element action of three stacks, by what else is there |      - | depth 100000                | depth 10                   |  1.15 |      1.25
    element action of three stacks, by what else is there |      - | depth 100000, 10000 effects | depth 10                   |  1.15 |      1.35

    # push and popFrom through actions / a send to the root
    push and popFrom, through actions                     |     10 | push and popFrom            | send to the root           |     4 |       4.5
    push and popFrom, through actions                     | 100000 | push and popFrom            | send to the root           |     4 |       4.5

    # enqueue and drain / an AsyncStream mailbox, by producers
    enqueue and drain, by producers                       |      1 | Store                       | AsyncStream                |  1/20 |      1/15
    enqueue and drain, by producers                       |      2 | Store                       | AsyncStream                |  1/20 |       1/6
    enqueue and drain, by producers                       |      8 | Store                       | AsyncStream                |  1/20 |       1/6

    # effect round trip / Task.immediate
    effect round trip                                     |      - | Store, from inside          | Task.immediate             |     2 |      6.65

    # cancel-in-flight restart / Task.immediate and cancel, and the same with many ids alive
    cancel-in-flight restart                              |      1 | Store                       | bare actor, Task.immediate |   2.5 |       4.5
    cancel-in-flight restart                              |  10000 | Store                       | bare actor, Task.immediate |   2.5 |       4.5
    cancel-in-flight restart by ids alive                 |      - | 10000 alive                 | 1 alive                    |  1.15 |       1.3

    # dismissal / effect round trip
    dismissal                                             |     10 | Store                       | effect round trip          |     2 |       2.9
    dismissal                                             |  10000 | Store                       | effect round trip          |     2 |       2.9

    # a change told to 100 waiting readers / to 1
    tell waiting readers of states                        |      - | 100 readers                 | 1 reader                   |   1.5 |       1.5

    # heap of an idle store, in bytes
    heap of an idle store                                 |      - | own executor                | -                          |   200 |       208
    heap of an idle store                                 |      - | own executor, never called  | -                          |   200 |        80
    heap of an idle store                                 |      - | another actor's             | -                          |   120 |        80

    # creating and releasing a store / a class instance
    create and release                                    |      - | Store                       | class instance             |     3 |         6
    create and release                                    |      - | Store on another actor      | class instance             |     3 |         6

    # the same with an action / a bare actor
    create, send once and release                         |      - | Store                       | bare actor                 |     3 |         3

    # heap that finished effects leave behind, in bytes
    heap left by finished effects                         |      - | 1,000,000 ids               | -                          |     0 |         0

    # three busy tabs in three stores / in one, and / in three bare actors, which the load of the machine spares
    three busy tabs, per action                           |      - | three stores                | one store                  | 1/1.6 |       1.2
    three busy tabs, per action                           |      - | three stores                | three bare actors          |   1.1 |      1.25
    """
}
