// Caches what rules simulate. A keystroke in another field, or in a comment, gives an equal autoscaler, whose result is
// reused.
import type { Autoscaler } from '../model/autoscaler.ts';
import { LastResults } from '../model/last-results.ts';
import { oncePer } from '../model/once.ts';
import type { Profile } from '../simulator/profile.ts';

/** The maximum number of results that are kept. It suffices for the autoscalers on screen and in the edited file. */
const maxResults = 200;

/**
 * Wraps a function so that it runs once for equal autoscalers with the same profile. The name, the namespace and the
 * target are not compared, so `compute` must not use them. `inputs`: everything else that the result depends on.
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

/**
 * The number of each content that was requested recently. A content that is no longer in this cache gets a new number.
 */
const contentNumbers = new LastResults<number>(maxResults);
let contentCount = 0;

/** The last result: several rules request the number of the same autoscaler in a row, and serializing it is slow. */
let last: { autoscaler: Autoscaler; number: number } | undefined;

/** A number that is the same for equal autoscalers. */
function contentNumber(autoscaler: Autoscaler): number {
  if (last?.autoscaler !== autoscaler) {
    const content = JSON.stringify({ ...autoscaler, name: '', namespace: '', target: '' });
    last = { autoscaler, number: contentNumbers.get(content, () => ++contentCount) };
  }
  return last.number;
}
