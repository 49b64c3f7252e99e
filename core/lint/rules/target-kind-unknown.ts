import { apiGroupOf } from '../../index/read/identify-objects.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { changeFix } from '../../model/object-fix.ts';
import { valueAt } from '../../model/value.ts';
import type { Finding, Rule } from '../rule.ts';
import {
  closedGroups,
  groupsOfOtherKinds,
  groupText,
  isScalable,
  notScalableKinds,
  scalableKinds,
} from './api-groups.ts';

const shortNames: Readonly<Record<string, string>> = {
  deploy: 'Deployment',
  ds: 'DaemonSet',
  rc: 'ReplicationController',
  rs: 'ReplicaSet',
  sts: 'StatefulSet',
};

/** Reports a target kind that does not exist, such as `deployment`. */
export const targetKindUnknown: Rule = {
  code: 'target-kind-unknown',
  level: 'warning',
  hasVerdicts: true,
  check({ object }) {
    const at = ['spec', 'scaleTargetRef', 'kind'];
    const kind = valueAt(object, at);
    const apiVersion = valueAt(object, ['spec', 'scaleTargetRef', 'apiVersion']) ?? '';
    if (typeof kind !== 'string' || typeof apiVersion !== 'string') return undefined;
    const group = apiGroupOf(apiVersion);
    const intended = intendedKind(kind, group);
    const fault = `${groupText(apiVersion)} has no kind ${kind}`;
    if (intended === undefined) return isUnknown(kind, group) ? inOtherGroup(kind, fault) : undefined;
    const canScale = isScalable(intended);
    return {
      at,
      message: `Nothing is ever scaled, because the controller finds no target: ${fault}${canScale ? `. Did you mean ${intended}?` : `, and ${intended} has no scale subresource.`}`,
      fixes: canScale ? [changeFix(at, intended)] : [],
      verdict: { text: `never scales: ${fault}`, contradicts: 'sequence', condition: 'with a kind that exists' },
    };
  },
};

function isUnknown(kind: string, group: string): boolean {
  return kind !== '' && closedGroups.has(group) && !knownKinds(group).some((known) => startsWith(known, kind));
}

function inOtherGroup(kind: string, fault: string): Finding {
  const at = ['spec', 'scaleTargetRef', 'apiVersion'];
  const meant = Object.hasOwn(groupsOfOtherKinds, kind) ? groupsOfOtherKinds[kind] : undefined;
  return {
    at,
    message: `Nothing is ever scaled, because the controller finds no target: ${fault}${meant === undefined ? '.' : `. The apiVersion of a ${kind} is ${meant}.`}`,
    fixes: meant === undefined ? [] : [changeFix(at, meant, false)],
    verdict: { text: `never scales: ${fault}`, contradicts: 'sequence', condition: 'with a target that exists' },
  };
}

function intendedKind(kind: string, group: string): string | undefined {
  // Nearly every target has a scalable kind, so this fast check comes first.
  if (kindsOf(scalableKinds, group).includes(kind)) return undefined;
  const known = knownKinds(group);
  if (known.includes(kind)) return undefined;
  const short = Object.hasOwn(shortNames, kind) ? shortNames[kind] : undefined;
  if (short !== undefined && known.includes(short)) return short;
  const intended = nearestName(kind, known);
  const isUnfinished = intended !== undefined && kind.length < intended.length && startsWith(intended, kind);
  return isUnfinished ? undefined : intended;
}

/** The core group includes the kinds of `apps`, because another rule reports a missing group. */
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
