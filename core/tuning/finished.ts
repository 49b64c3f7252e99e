/**
 * Runs a search to its end and returns the result of the search.
 * @param onStep is called after each simulated run
 */
export function finished<Step, Result>(search: Generator<Step, Result>, onStep?: (step: Step) => void): Result {
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return step.value;
    onStep?.(step.value);
  }
}
