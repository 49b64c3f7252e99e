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
    const key = `${contentNumber(autoscaler)} ${JSON.stringify(inputs)}`;
    if (!results.has(key)) {
      if (results.size >= maxResults) results.clear();
      results.set(key, compute(autoscaler, profile, ...inputs));
    }
    return results.get(key) as Result;
  };
}

/** Of the contents that were asked for last; one that is forgotten gets another number. */
const contentNumbers = new Map<string, number>();
let contentCount = 0;

/** Several rules ask for one autoscaler after the other, and its content is long. */
let last: { autoscaler: Autoscaler; number: number } | undefined;

/** The same for equal autoscalers. */
function contentNumber(autoscaler: Autoscaler): number {
  if (last?.autoscaler !== autoscaler)
    last = { autoscaler, number: numberOf(JSON.stringify({ ...autoscaler, name: '', namespace: '', target: '' })) };
  return last.number;
}

function numberOf(content: string): number {
  const known = contentNumbers.get(content);
  if (known !== undefined) return known;
  if (contentNumbers.size >= maxResults) contentNumbers.clear();
  contentNumbers.set(content, ++contentCount);
  return contentCount;
}
