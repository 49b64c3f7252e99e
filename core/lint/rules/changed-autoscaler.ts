// Converts findings of the simulator to the paths of the file, and changes one field of an autoscaler to find out
// whether a fix helps.
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { FieldChange } from '../../model/object-fix.ts';
import type { Path } from '../../model/path.ts';
import { type Value, valueAt } from '../../model/value.ts';
import type { Finding, RuleSubject } from '../rule.ts';

export function inFile({ horizontal }: RuleSubject, finding: Finding): Finding {
  const subject = horizontal();
  if (!subject) return finding;
  const fixes = finding.fixes?.map((fix) => ({
    ...fix,
    changes: fix.changes.map(({ at, to }) => ({ at: subject.pathOf(at), to })),
  }));
  return { ...finding, at: subject.pathOf(finding.at), ...(fixes && { fixes }) };
}

/**
 * Returns the value of a field after defaulting. `at` is a path of `autoscaling/v2` or of the WatermarkPodAutoscaler.
 */
export function defaultedValue(autoscaler: Autoscaler, at: Path): Value | undefined {
  return valueAt(rootOf(autoscaler) as unknown as Value, at);
}

/** Returns the autoscaler with one changed field. The parents of the field must exist. */
export function withChange<Kind extends Autoscaler>(autoscaler: Kind, { at, to }: FieldChange): Kind {
  const root = changedAt(rootOf(autoscaler), at, to) as ReturnType<typeof rootOf>;
  return ('kind' in root ? root : root.spec) as Kind;
}

/**
 * Returns the value that a path begins at. Paths such as `spec.minReplicas` begin at the object, but the type
 * `HorizontalPodAutoscaler` contains only the fields of `spec`.
 */
function rootOf(autoscaler: Autoscaler) {
  return autoscaler.kind === 'HorizontalPodAutoscaler' ? { spec: autoscaler } : autoscaler;
}

function changedAt(value: unknown, [key, ...rest]: Path, to: Value | undefined): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? changedAt(item, rest, to) : item));
  const { [key]: inner, ...others } = value as Record<string, unknown>;
  const changed = changedAt(inner, rest, to);
  return changed === undefined ? others : { ...others, [key]: changed };
}
