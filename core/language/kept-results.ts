// Keeps what rules simulate. A keystroke in another field, or in a comment, gives an equal autoscaler.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Profile } from '../simulator/profile.ts';

/** More are not on screen, nor in the file that is being edited. */
const maxResults = 200;

/**
 * The same function, computed once for equal autoscalers under one profile. `compute` must not use their names;
 * `inputs`: whatever else it depends on.
 */
export function keptByContent<Kind extends Autoscaler, Inputs extends readonly unknown[], Result>(
  compute: (autoscaler: Kind, profile: Profile, ...inputs: Inputs) => Result,
): (autoscaler: Kind, profile: Profile, ...inputs: Inputs) => Result {
  const byProfile = new WeakMap<Profile, Map<string, Result>>();
  return (autoscaler, profile, ...inputs) => {
    const results = byProfile.get(profile) ?? new Map<string, Result>();
    byProfile.set(profile, results);
    const key = contentOf(autoscaler) + JSON.stringify(inputs);
    if (!results.has(key)) {
      if (results.size >= maxResults) results.clear();
      results.set(key, compute(autoscaler, profile, ...inputs));
    }
    return results.get(key) as Result;
  };
}

/** Several rules ask for one autoscaler after the other. */
let last: { autoscaler: Autoscaler; content: string } | undefined;

function contentOf(autoscaler: Autoscaler): string {
  if (last?.autoscaler !== autoscaler)
    last = { autoscaler, content: JSON.stringify({ ...autoscaler, name: '', namespace: '', target: '' }) };
  return last.content;
}
