import { nearestName } from '../../model/nearest-name.ts';
import { changeFix } from '../../model/object-fix.ts';
import { valueAt } from '../../model/value.ts';
import { apiGroupOf } from '../identify-objects.ts';
import type { Rule } from '../rule.ts';

const appsKinds = ['Deployment', 'StatefulSet', 'ReplicaSet'];
/** By API group. The core group has no Deployment, but an absent group is another mistake than a misspelled kind. */
const scalableKinds: Readonly<Record<string, readonly string[]>> = {
  apps: appsKinds,
  '': [...appsKinds, 'ReplicationController'],
};

export const targetKindUnknown: Rule = {
  code: 'target-kind-unknown',
  level: 'warning',
  hasVerdicts: true,
  *check({ object }) {
    const at = ['spec', 'scaleTargetRef', 'kind'];
    const kind = valueAt(object, at);
    const apiVersion = valueAt(object, ['spec', 'scaleTargetRef', 'apiVersion']) ?? '';
    if (typeof kind !== 'string' || typeof apiVersion !== 'string') return;
    const group = apiGroupOf(apiVersion);
    const kinds = Object.hasOwn(scalableKinds, group) ? (scalableKinds[group] ?? []) : [];
    const intended = kinds.includes(kind) ? undefined : nearestName(kind, kinds);
    // The word is still being typed.
    if (intended === undefined || (kind.length < intended.length && startsWith(intended, kind))) return;
    const place = group === '' ? 'the core group' : group;
    yield {
      at,
      message: `Nothing is ever scaled, because the controller finds no target: ${place} has no kind ${kind}. Did you mean ${intended}?`,
      fixes: [changeFix(at, intended)],
      verdict: { text: `never scales: ${place} has no kind ${kind}`, contradicts: 'sequence' },
    };
  },
};

function startsWith(name: string, written: string): boolean {
  return name.toLowerCase().startsWith(written.toLowerCase());
}
