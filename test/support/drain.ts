export function drain<Result>(steps: Generator<unknown, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
