import { nearestName } from '../../model/nearest-name.ts';
import { changeFix } from '../../model/object-fix.ts';
import { valueAt } from '../../model/value.ts';
import { apiGroupOf } from '../identify-objects.ts';
import type { Rule } from '../rule.ts';
import { groupText, isScalable, notScalableKinds, scalableKinds } from './api-groups.ts';

/** kubectl's, which only kubectl understands. */
const shortNames: Readonly<Record<string, string>> = {
  deploy: 'Deployment',
  ds: 'DaemonSet',
  rc: 'ReplicationController',
  rs: 'ReplicaSet',
  sts: 'StatefulSet',
};

export const targetKindUnknown: Rule = {
  code: 'target-kind-unknown',
  level: 'warning',
  hasVerdicts: true,
  check({ object }) {
    const at = ['spec', 'scaleTargetRef', 'kind'];
    const kind = valueAt(object, at);
    const apiVersion = valueAt(object, ['spec', 'scaleTargetRef', 'apiVersion']) ?? '';
    if (typeof kind !== 'string' || typeof apiVersion !== 'string') return undefined;
    const intended = intendedKind(kind, apiGroupOf(apiVersion));
    if (intended === undefined) return undefined;
    const fault = `${groupText(apiVersion)} has no kind ${kind}`;
    const canScale = isScalable(intended);
    return {
      at,
      message: `Nothing is ever scaled, because the controller finds no target: ${fault}${canScale ? `. Did you mean ${intended}?` : `, and ${intended} has no scale subresource.`}`,
      fixes: canScale ? [changeFix(at, intended)] : [],
      verdict: { text: `never scales: ${fault}`, contradicts: 'sequence', condition: 'with a kind that exists' },
    };
  },
};

/** Undefined for a kind of the group, and for a word that is still being typed. */
function intendedKind(kind: string, group: string): string | undefined {
  // Nearly every kind is one of these.
  if (kindsOf(scalableKinds, group).includes(kind)) return undefined;
  const known = knownKinds(group);
  if (known.includes(kind)) return undefined;
  const short = Object.hasOwn(shortNames, kind) ? shortNames[kind] : undefined;
  if (short !== undefined && known.includes(short)) return short;
  const intended = nearestName(kind, known);
  const isUnfinished = intended !== undefined && kind.length < intended.length && startsWith(intended, kind);
  return isUnfinished ? undefined : intended;
}

/** Empty for a group with other kinds. The core group has no Deployment, but an absent group is another mistake. */
function knownKinds(group: string): readonly string[] {
  const kinds = [scalableKinds, notScalableKinds].flatMap((each) => kindsOf(each, group));
  return group === '' ? [...(scalableKinds.apps ?? []), ...kinds] : kinds;
}

function kindsOf(kinds: typeof scalableKinds, group: string): readonly string[] {
  return (Object.hasOwn(kinds, group) && kinds[group]) || [];
}

function startsWith(name: string, written: string): boolean {
  return name.toLowerCase().startsWith(written.toLowerCase());
}
