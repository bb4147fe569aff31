extension PageScript {
  /// Takes the data of the page apart, and finds what belongs together.
  static let model = #"""
    "use strict";

    const byId = id => document.getElementById(id);
    const data = JSON.parse(byId("data").textContent);
    byId("data").remove();

    // Where an action came from: from outside, or by the key of an effect or a reduction.
    const FROM_OUTSIDE = 0, FROM_EFFECT = 1, FROM_DISMISSAL = 2, FROM_REDUCTION = 3;
    const CAUSES = ["e", "dismiss", "by"];
    const isReplayed = Object.keys(data.differences).length > 0;

    // The first row is the store as it was made, so that the index of a step is its number.
    const initial = { n: 0, t: 0, d: 0, name: "The store is made" };
    const steps = [initial, ...data.steps].map(step => ({
      number: step.n, time: step.t, duration: step.d, name: step.name, action: step.a,
      kind: 1 + CAUSES.findIndex(key => key in step),
      reference: step.e ?? step.dismiss ?? step.by, difference: data.differences[step.n],
      isRejected: step.rejected ?? false, isRedacted: step.redacted ?? false,
      navigates: "screens" in step,
      issues: [], drops: [], effects: [], depth: 0, text: null,
    }));
    const lastNumber = steps.length - 1;
    const endTime = steps.reduce((end, step) => Math.max(end, step.time + step.duration), 0);
    const clamp = number => Math.max(0, Math.min(lastNumber, number));

    // The number of the last step that began until then.
    function stepAt(time) {
      let low = 0, high = lastNumber;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (steps[middle].time <= time) low = middle; else high = middle - 1;
      }
      return low;
    }

    const screens = data.history.spans.map(({ screen, last = null, ...span }) =>
      ({ ...screen, ...span, last }));
    for (const screen of screens) if (screen.first === 0) steps[0].navigates = true;

    const effects = data.effects.map(
      ({ start, step, t, end = null, ...effect }, index) => ({
        ...effect, number: start, step: clamp(step), start: t, end,
        screen: screens[data.history.effectSpans[index]] ?? null,
        lastStep: end === null ? null : Math.max(clamp(step), stepAt(end)),
      }));
    const effectByNumber = new Map(effects.map(effect => [effect.number, effect]));
    for (const effect of effects) steps[effect.step].effects.push(effect);

    for (const { drop, step, name, reason } of data.drops) {
      steps[clamp(step)].drops.push({ effect: drop, name, reason });
    }
    for (const { issue, step, location } of data.issues) {
      steps[clamp(step)].issues.push({ message: issue, location });
    }

    // The step that a step came from, if it is in the journal.
    function causeOf(step) {
      if (step.kind === FROM_OUTSIDE) return null;
      const number = step.kind === FROM_REDUCTION
        ? step.reference : effectByNumber.get(step.reference)?.step;
      return number > 0 && number < step.number ? steps[number] : null;
    }
    for (const step of steps) {
      const cause = causeOf(step);
      if (cause) step.depth = cause.depth + 1;
    }

    const hasProblem = step => step.isRejected || step.issues.length > 0 || step.drops.length > 0;
    const problems = steps.filter(hasProblem);

    const filters = [
      { name: "all", matches: () => true },
      { name: "by user", matches: step => step.kind === FROM_OUTSIDE && step.number > 0 },
      { name: "by effects", matches: step => step.kind !== FROM_OUTSIDE },
      { name: "navigates", matches: step => step.navigates },
      {
        name: "changes nothing", needsStates: true,
        matches: step => isReplayed && step.number > 0 && !step.difference,
      },
      { name: "rejected", isBad: true, matches: step => step.isRejected || step.drops.length > 0 },
      { name: "issues", isBad: true, matches: step => step.issues.length > 0 },
    ];

    // All that a search looks through, made when it is first needed.
    function searchText(step) {
      step.text ??= [
        "#" + step.number, step.name, step.action, step.difference,
        ...step.issues.flatMap(issue => [issue.message, issue.location]),
        ...step.drops.map(drop => drop.name),
        ...step.effects.flatMap(effect => [effect.location, ...effect.ids]),
      ].filter(Boolean).join("\n").toLowerCase();
      return step.text;
    }

    // The screens that are there after a step, from the bottom up, for each lane.
    function screensAt(number) {
      const result = data.history.lanes.map(() => []);
      for (const screen of screens) {
        if (screen.first <= number && (screen.last === null || screen.last >= number)) {
          result[screen.lane].push(screen);
        }
      }
      for (const lane of result) lane.sort((a, b) => a.row - b.row || a.first - b.first);
      return result;
    }

    function effectsDuring(step) {
      return effects.filter(effect =>
        effect.step < step.number && (effect.end === null || effect.end > step.time));
    }
    """#
}
