// Keeps what rules simulate. A keystroke in another field, or in a comment, gives an equal autoscaler.
import type { Autoscaler } from '../model/autoscaler.ts';
import { LastResults } from '../model/last-results.ts';
import { oncePer } from '../model/once.ts';
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
  const resultsUnder = oncePer((_: Profile) => new LastResults<Result>(maxResults));
  return (autoscaler, profile, ...inputs) => {
    const key = `${contentNumber(autoscaler)} ${JSON.stringify(inputs)}`;
    return resultsUnder(profile).get(key, () => compute(autoscaler, profile, ...inputs));
  };
}

/** Of the contents that were asked for last; one that is forgotten gets another number. */
const contentNumbers = new LastResults<number>(maxResults);
let contentCount = 0;

/** Several rules ask for one autoscaler after the other, and its content is long. */
let last: { autoscaler: Autoscaler; number: number } | undefined;

/** The same for equal autoscalers. */
function contentNumber(autoscaler: Autoscaler): number {
  if (last?.autoscaler !== autoscaler) {
    const content = JSON.stringify({ ...autoscaler, name: '', namespace: '', target: '' });
    last = { autoscaler, number: contentNumbers.get(content, () => ++contentCount) };
  }
  return last.number;
}
