// Metrics that fail beside others that work. The conditions do not show them: the metric that recommends the highest count
// decides, and a sync that scales up or keeps the count says that all is well.
import { explainError } from '../catalogue/errors.ts';
import { certain, likely, type MetricFinding, type StateVerdict } from '../explanation.ts';
import { listText } from '../list-text.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedEvent } from '../observed.ts';

interface Facts {
  observed: ObservedAutoscaler;
  metrics: readonly MetricFinding[];
}

/** The status of a sync has a value of each metric that could be read. */
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
  const which = names.length === 1 ? names[0] : `${names.length} of ${metrics.length} metrics`;
  return {
    headline: `${verdict.headline}; ${which} cannot be read${error ? `: ${error.short}` : ''}`,
    isProblem: true,
    reasons: [
      certain(
        `${listText(names)} ${names.length === 1 ? 'has' : 'have'} no value in the status. The other metrics may scale up, but with a metric that fails the HPA does not scale down (Kubernetes 1.16 to 1.20 did).`,
      ),
      ...(error ? [likely(error.means)] : []),
      ...verdict.reasons,
    ],
    causes: error?.causes ?? verdict.causes,
    advice:
      error?.advice ??
      'The events of the HPA have the error of the metric: `kubectl describe hpa` shows them for an hour.',
    field: ['spec', 'metrics'],
  };
}

/** The newest one that names the metric; of several kinds of error only one is explained. */
function failureOf({ events }: ObservedAutoscaler, names: readonly string[]): ObservedEvent | undefined {
  return events
    .filter(({ type, reason, message }) => type === 'Warning' && isAbout(reason, message, names))
    .toSorted((a, b) => (a.secondsAgo ?? Infinity) - (b.secondsAgo ?? Infinity))[0];
}

function isAbout(reason: string, message: string, names: readonly string[]): boolean {
  const compact = message.replace(/\s/g, '');
  return /^FailedGet\w{1,40}Metric$/.test(reason) && names.some((name) => compact.includes(name.split(' ')[0] ?? name));
}
