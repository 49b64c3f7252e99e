import type { ObjectFix } from '../../../model/object-fix.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import { metricRule } from './horizontal-rule.ts';
import { readField } from './metric-target.ts';

/**
 * Words in metric names. The value of a metric with such a word, such as a latency, does not become smaller when more
 * pods share the work.
 */
const sharedByNobody = new Set(
  'latency latencies duration durations ratio ratios percent percentage percentile utilization'.split(' '),
);
/**
 * Words that identify a Prometheus counter, even if its name also contains the word `duration`:
 * `request_duration_seconds_count`.
 */
const counters = new Set(['count', 'total', 'sum', 'bucket']);

/**
 * Reports `averageValue` for an External metric such as a latency, because `averageValue` divides the latency by the
 * number of pods.
 */
export const externalRatioAveraged = metricRule('external-ratio-averaged', 'information', (metric, subject) => {
  const word = metric.type === 'External' ? wordOf(metric.name) : undefined;
  if (word === undefined || readField(metric, subject) !== 'averageValue') return undefined;
  return {
    at: metric.pathOf('target', 'averageValue'),
    message: `The controller divides ${metric.name} by the number of pods, and compares the result with averageValue. But a ${word} is not shared among pods: with twice as many pods, the controller would compare half of the ${word}. With a target of type Value, the controller compares the undivided value.`,
    fixes: fixesOf(metric, subject),
  };
});

/**
 * Returns the word that shows that the pods do not share the value, such as `latency` for `p99LatencyMs`; undefined if
 * there is none, or if the metric is a counter.
 */
function wordOf(name: string): string | undefined {
  const words = name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => counters.has(word)) ? undefined : words.find((word) => sharedByNobody.has(word));
}

/** None of the fixes is preferred, because each fix changes the replica count. */
function fixesOf({ pathOf }: WrittenMetric, { version }: HorizontalSubject): readonly ObjectFix[] {
  if (version !== 'v2' && version !== 'v2beta2') return [];
  return [
    {
      title: 'Compare the value itself (type Value)',
      isPreferred: false,
      changes: [
        { at: pathOf('target', 'type'), to: 'Value' },
        { at: pathOf('target', 'averageValue'), to: undefined, renamedTo: 'value' },
      ],
    },
  ];
}
