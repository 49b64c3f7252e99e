// Caches what rules simulate, because a keystroke in a comment or in another field does not change the autoscaler.
import type { Autoscaler } from '../model/autoscaler.ts';
import { LastResults } from '../model/last-results.ts';
import { oncePer } from '../model/once.ts';
import type { Profile } from '../simulator/profile.ts';

const maxResults = 200;

/**
 * Returns a function that computes each result with `compute` and keeps it. Equal autoscalers share a result, so
 * `compute` must not use the name, the namespace or the target, which are not compared.
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
 * Maps the JSON text of an autoscaler's content to a number that identifies the content. A text that is no longer in
 * this cache gets a new number.
 */
const contentNumbers = new LastResults<number>(maxResults);
let contentCount = 0;

/**
 * The last autoscaler and its number. They are cached, because several rules in a row request the number of the same
 * autoscaler, and serializing the autoscaler is slow.
 */
let last: { autoscaler: Autoscaler; number: number } | undefined;

function contentNumber(autoscaler: Autoscaler): number {
  if (last?.autoscaler !== autoscaler) {
    const content = JSON.stringify({ ...autoscaler, name: '', namespace: '', target: '' });
    last = { autoscaler, number: contentNumbers.get(content, () => ++contentCount) };
  }
  return last.number;
}
