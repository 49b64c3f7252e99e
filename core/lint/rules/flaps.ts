import type { FieldChange } from '../../model/object-fix.ts';
import { formatPath } from '../../model/path.ts';
import { flappingOf } from '../../simulator/controllers.ts';
import { durationText } from '../../simulator/trace-text.ts';
import { keptByContent } from '../kept-results.ts';
import type { Rule } from '../rule.ts';
import { inFile, withChange } from './changed-autoscaler.ts';

/** Reports an autoscaler whose count never settles under some constant load. */
export const flaps: Rule = {
  code: 'flaps',
  level: 'warning',
  check(subject) {
    const { autoscaler, profile } = subject;
    const found = autoscaler && provenFlapping(autoscaler, profile);
    if (!found) return undefined;
    const { load, cycle, periodSeconds, path, cause, remedies } = found;
    const helpful = remedies.filter((change) => !flappingOf(withChange(autoscaler, change), profile));
    return inFile(subject, {
      at: path,
      message: `Replicas flap ${cycle.join(' → ')} every ${durationText(periodSeconds)} under a constant load of ${load}: ${cause}.`,
      fixes: helpful.map((change) => ({ title: titleOf(change), isPreferred: false, changes: [change] })),
    });
  },
};

function titleOf({ at, to }: FieldChange): string {
  return to === undefined ? `Remove ${formatPath(at.slice(-2))}` : `Change to ${to}`;
}

export const provenFlapping = keptByContent(flappingOf);
