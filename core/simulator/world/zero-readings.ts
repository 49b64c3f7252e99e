// Replaces the values of metrics by zeros. A broken exporter may report zeros, and a query that ends with `or
// vector(0)` returns 0 if the query finds no series.
import type { ResourceSample, SeriesAnswer } from '../observation.ts';

export function withZeroUsage(
  samples: readonly (ResourceSample | undefined)[],
  resources: readonly string[],
): (ResourceSample | undefined)[] {
  const zeros = Object.fromEntries(resources.map((resource) => [resource, 0]));
  return samples.map(
    (sample) =>
      sample && {
        ...sample,
        containers: sample.containers.map(({ name, usage }) => ({ name, usage: { ...usage, ...zeros } })),
      },
  );
}

export function withZeroValues<Answer extends SeriesAnswer>(answer: Answer): Answer {
  if ('value' in answer) return { ...answer, value: 0 };
  if ('values' in answer) return { ...answer, values: answer.values.map(() => 0) };
  if ('samples' in answer)
    return { ...answer, samples: answer.samples.map((sample) => sample && { ...sample, value: 0 }) };
  return answer;
}
