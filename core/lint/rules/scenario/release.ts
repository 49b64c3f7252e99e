import { newestRelease } from '../../../model/release-names.ts';
import { isObject, type Value } from '../../../model/value.ts';
import { parseProfile } from '../../../simulator/profile.ts';
import type { Rule } from '../../rule.ts';

/** Reports a release or a feature gate that no simulated controller has. */
export const scenarioRelease: Rule = {
  code: 'scenario/release',
  level: 'error',
  *check({ object: { release, controller } }) {
    const chosen = typeof release === 'string' ? releaseProblem(release) : undefined;
    if (chosen !== undefined) yield { at: ['release'], message: chosen };
    for (const [name, value] of gatesOf(controller)) {
      const problem = typeof value === 'boolean' ? releaseProblem(undefined, { [name]: value }) : undefined;
      if (problem !== undefined) yield { at: ['controller', 'featureGates', name], on: 'key', message: problem };
    }
  },
};

function releaseProblem(release?: string, gates: Record<string, boolean> = {}): string | undefined {
  const profile = parseProfile(release ?? newestRelease, {}, gates);
  return profile.ok ? undefined : profile.problem;
}

function gatesOf(controller: Value | undefined): [string, Value][] {
  const gates = isObject(controller) ? controller.featureGates : undefined;
  return isObject(gates) ? Object.entries(gates) : [];
}
