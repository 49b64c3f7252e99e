// The result of `diff` as JSON (docs/formats/diff.schema.json).

import type { ComparedBehavior } from '../../core/comparison/compare.ts';
import { envelopeRunText } from '../../core/simulator/trace-text.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import type { ChangedAutoscaler, DiffResult } from '../diff/diff-result.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { jsonText } from './json-text.ts';

export function diffAsJson(result: DiffResult): string {
  const { names, changed, added, gone, onlyText, compared, newProblems, goneProblems, notCompared } = result;
  return jsonText({
    before: names[0],
    after: names[1],
    compared,
    onlyText,
    changed: changed.map(changedFields),
    added: added.map(identityFields),
    gone: gone.map(identityFields),
    notCompared: notCompared.map(({ autoscaler, reason }) => ({ ...identityFields(autoscaler), reason })),
    sharedTargets: result.sharedTargets.map(({ target, autoscalers }) => ({ target, autoscalers })),
    newProblems: newProblems.map(problemFields),
    goneProblems: goneProblems.map(problemFields),
  });
}

function changedFields(one: ChangedAutoscaler) {
  const { before, after, comparison, refusals, target, scenario, worse, causes } = one;
  const { movedPoints = [], tolerances = [], measures = [], known } = comparison ?? {};
  return {
    ...identityFields(after),
    was: identityFields(before),
    isSlower: worse === 'slower',
    isStopped: worse === 'stopped' || worse === 'stoppedUp',
    causes,
    refusals,
    target: target && { before: target[0], after: target[1] },
    scenario,
    load: comparison && { text: loadText(comparison.load), isOther: comparison.isOtherLoad },
    before: sideFields(before, comparison?.before),
    after: sideFields(after, comparison?.after),
    scalePoints: movedPoints.map(({ before: earlier, after: later, keptBy }) => ({
      direction: later.direction,
      metric: later.metric,
      per: later.per,
      container: later.container,
      beforeMilli: earlier.milli,
      afterMilli: later.milli,
      keptByUtilization: keptBy?.percent,
      keptAtMilli: keptBy?.milli,
    })),
    tolerances,
    measures: measures.map(({ before: earlier, after: later }) => ({ before: earlier, after: later })),
    requestsKnown: known?.side,
  };
}

function identityFields({ name, kind, file, environment }: SideAutoscaler) {
  return { name, kind, file, environment };
}

function sideFields(side: SideAutoscaler, behavior: ComparedBehavior | undefined) {
  const notes = side.notes.map(({ text }) => text);
  if (!behavior) return { notes };
  const { envelope, world } = behavior;
  const { unmet, podSeconds, flaps, toMaxSeconds } = world.report;
  return {
    notes,
    scaleUp: { text: envelopeRunText(envelope.up), sequence: envelope.up.sequence, seconds: envelope.up.seconds },
    scaleDown: {
      text: envelopeRunText(envelope.down),
      sequence: envelope.down.sequence,
      seconds: envelope.down.seconds,
    },
    load: { sequence: world.sequence, unmet: unmet.part, podHours: podSeconds / 3600, flaps, toMaxSeconds },
  };
}

function problemFields({ file, line, severity, code, message }: LintProblem) {
  return { file, line, severity, code, message };
}
