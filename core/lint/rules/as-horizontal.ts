// Applies a rule for HPAs to the HPA that a controller makes from an object of another kind. Findings are reported at
// the fields that cause them.

import { horizontalPodAutoscalerKind } from '../../apiserver/hpa/kind.ts';
import type { FieldChange, ObjectFix } from '../../model/object-fix.ts';
import type { Path } from '../../model/path.ts';
import { type ObjectValue, valueAt } from '../../model/value.ts';
import { findingsIn } from '../findings-in.ts';
import type { Finding, GeneratedSubject, Rule } from '../rule.ts';

/**
 * Returns a rule that checks the HPA that a controller generates from an object. The `check` of the given rule must use
 * only the object and its metrics, not the text.
 */
export function asHorizontalRule({ code, level, check, hasVerdicts }: Rule): Rule {
  return {
    code,
    level,
    ...(hasVerdicts && { hasVerdicts }),
    check: (subject) => {
      const generated = subject.generated();
      if (!generated || !check) return undefined;
      const { object, horizontal } = generated;
      const found = check({
        ...subject,
        description: horizontalPodAutoscalerKind,
        object,
        horizontal: () => horizontal,
      });
      return (
        findingsIn(found, subject.maxFindings)
          .map((finding) => atCause(finding, generated, subject.object))
          // Drops a finding if the object does not contain the parent of the field that causes the finding.
          .filter(({ at }) => valueAt(subject.object, at.slice(0, -1)) !== undefined)
      );
    },
  };
}

function atCause(finding: Finding, { causePath }: GeneratedSubject, written: ObjectValue): Finding {
  const { fixes, ...rest } = finding;
  const mapped = (fixes ?? []).flatMap((fix) => fixAtCause(fix, causePath, written) ?? []);
  return { ...rest, at: causePath(finding.at), ...(mapped.length > 0 && { fixes: mapped }) };
}

/**
 * Returns the fix for the fields that the HPA was generated from; undefined if these fields cannot be fixed. Metrics
 * have another form in a ScaledObject (`triggers`), so a fix for a metric has no counterpart there.
 */
function fixAtCause(fix: ObjectFix, causePath: (path: Path) => Path, written: ObjectValue): ObjectFix | undefined {
  const changes = fix.changes.map((change): FieldChange => ({ ...change, at: causePath(change.at) }));
  const isPossible = changes.every(({ at }) => at[1] !== 'triggers' && valueAt(written, at.slice(0, -1)) !== undefined);
  return isPossible ? { ...fix, changes } : undefined;
}
