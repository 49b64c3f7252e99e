// Metrics that fail while other metrics work. A sync that scales up or keeps the count does not report such a failure
// in its conditions.
import { explainError } from '../catalogue/errors.ts';
import { certain, likely, type MetricFinding, type StateVerdict } from '../explanation.ts';
import { listText } from '../list-text.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedEvent } from '../observed.ts';

interface Facts {
  observed: ObservedAutoscaler;
  metrics: readonly MetricFinding[];
}

/**
 * Returns the metrics without a value; empty if no metric has a value, or if `ScalingActive` is not True.
 * `ScalingActive` can be True although some metrics could not be read.
 */
function failing({ observed, metrics }: Facts): readonly MetricFinding[] {
  if (conditionOf(observed, 'ScalingActive')?.status !== 'True') return [];
  const without = metrics.filter(({ ratio }) => ratio === undefined);
  return without.length === metrics.length ? [] : without;
}

export function withFailingMetrics(facts: Facts, verdict: StateVerdict): StateVerdict {
  const { observed, metrics } = facts;
  const names = failing(facts).map(({ name }) => name);
  if (names.length === 0) return verdict;
  const event = failureOf(observed, names);
  const error = event && explainError(event.message, event.reason);
  const isOne = names.length === 1;
  const which = isOne ? names[0] : `${names.length} of ${metrics.length} metrics`;
  // Up to 1.22, kubectl may show the value of another metric or no value, so only an event proves the failure.
  const state = event ? 'cannot be read' : isOne ? 'has no value' : 'have no value';
  const statement = event ? certain : likely;
  return {
    headline: `${verdict.headline}; ${which} ${state}${error ? `: ${error.short}` : ''}`,
    isProblem: true,
    reasons: [
      certain(`${listText(names)} ${isOne ? 'has' : 'have'} no value in the status.`),
      statement(
        `${isOne ? 'This metric' : 'These metrics'} could not be read in the last sync. The other metrics may scale up, but while a metric fails, the HPA does not scale down (Kubernetes 1.16 to 1.20 did).`,
      ),
      ...(error ? [likely(error.means)] : []),
      ...verdict.reasons,
    ],
    causes: error?.causes ?? verdict.causes,
    advice:
      error?.advice ??
      'Read the error of the metric in the events of the HPA: `kubectl describe hpa` shows events for an hour.',
    field: ['spec', 'metrics'],
  };
}

function failureOf({ events }: ObservedAutoscaler, names: readonly string[]): ObservedEvent | undefined {
  return events
    .filter(({ type, reason, message }) => type === 'Warning' && isAbout(reason, message, names))
    .toSorted((a, b) => (a.secondsAgo ?? Infinity) - (b.secondsAgo ?? Infinity))[0];
}

function isAbout(reason: string, message: string, names: readonly string[]): boolean {
  const compact = message.replace(/\s/g, '');
  return /^FailedGet\w{1,40}Metric$/.test(reason) && names.some((name) => compact.includes(name.split(' ')[0] ?? name));
}
