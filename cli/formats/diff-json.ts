// A difference as JSON; its schema is docs/formats/diff.schema.json.

import type { Behavior } from '../../core/comparison/compare.ts';
import { envelopeRunText } from '../../core/simulator/trace-text.ts';
import type { ChangedAutoscaler, DiffResult } from '../diff/diff-result.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { jsonText } from './json-text.ts';

export function diffAsJson(result: DiffResult): string {
  const { names, changed, added, gone, onlyText, compared, newProblems, goneProblems } = result;
  return jsonText({
    before: names[0],
    after: names[1],
    compared,
    onlyText,
    changed: changed.map(changedFields),
    added: added.map(identityFields),
    gone: gone.map(identityFields),
    newProblems: newProblems.map(problemFields),
    goneProblems: goneProblems.map(problemFields),
  });
}

function changedFields({ before, after, comparison, scenario, isSlower, causes }: ChangedAutoscaler) {
  return {
    ...identityFields(after),
    was: identityFields(before),
    isSlower,
    causes,
    scenario,
    before: sideFields(before, comparison?.before),
    after: sideFields(after, comparison?.after),
    scalePoints: (comparison?.movedPoints ?? []).map(({ before: earlier, after: later, keptBy }) => ({
      resource: later.resource,
      container: later.container,
      beforeMilli: earlier.milli,
      afterMilli: later.milli,
      keptByUtilization: keptBy,
    })),
  };
}

function identityFields({ name, kind, file }: SideAutoscaler) {
  return { name, kind, file };
}

function sideFields({ notes }: SideAutoscaler, behavior: Behavior | undefined) {
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
