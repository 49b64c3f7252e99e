// Recognizes that something other than the HPA sets the replicas of the target. The evidence is events: if the count is
// outside the bounds, the HPA corrects the count at once and writes an event.
import { durationText } from '../../simulator/trace-text.ts';
import { certain, likely, type StateVerdict } from '../explanation.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedEvent } from '../observed.ts';
import { type Rescale, rescalesIn } from '../scaling-events.ts';

/**
 * Another writer of the replicas is assumed if the HPA has corrected the count at least `count` times, and at least
 * `perHour` times per hour. Fewer corrections may come from edited bounds or a new workload.
 */
const least = { count: 5, perHour: 1 };

const causes = [
  'a GitOps tool (Argo CD, Flux) or a pipeline applies a manifest of the workload that has `replicas`',
  'a second autoscaler has the same target',
  'a job, an operator or a person scales the workload, as with `kubectl scale`',
];
const advice =
  'First remove `replicas` from the last-applied annotation with `kubectl apply edit-last-applied`, then from the manifest of the workload. Without the first step, the next apply sets the count to 1 once. In Argo CD, add /spec/replicas to ignoreDifferences, and set the sync option RespectIgnoreDifferences=true. To see who sets spec.replicas, run `kubectl get … -o yaml --show-managed-fields` for the workload.';

export function outsideWriterVerdict(observed: ObservedAutoscaler, rest: StateVerdict): StateVerdict | undefined {
  const event = observed.events.find((one) => boundOf(one) !== undefined && isFrequent(one));
  const bound = event && boundOf(event);
  if (!event || !bound) return undefined;
  const own = rescalesIn(observed.events).find((one) => outsideBound(one, observed) !== undefined && isFrequent(one));
  if (own) return ownWriterVerdict(observed, own, rest);
  const often = `${event.count} times${event.overSeconds === undefined ? '' : ` in ${durationText(event.overSeconds)}`}`;
  const limit = withValue(bound, observed);
  return {
    headline: `repeatedly scaled ${bound === 'minReplicas' ? 'below' : 'above'} ${limit} by something else: ${often}`,
    isProblem: true,
    reasons: [
      certain(
        `${often}, the HPA found ${bound === 'minReplicas' ? 'fewer' : 'more'} replicas than ${bound} and corrected the count. The HPA itself never sets a count outside its bounds.`,
      ),
      certain(`Apart from these changes: ${rest.headline}.`),
    ],
    causes,
    advice,
    field: ['spec', 'scaleTargetRef'],
  };
}

/**
 * Returns how the count of a rescale violates a bound, such as `below minReplicas 15`. Returns undefined if the count
 * is within the bounds, or if the bound itself caused the rescale.
 */
export function outsideBound(
  { size, why }: Rescale,
  { minReplicas, maxReplicas }: ObservedAutoscaler,
): string | undefined {
  if (why === 'bound') return undefined;
  if (minReplicas !== undefined && size < minReplicas) return `below minReplicas ${minReplicas}`;
  return maxReplicas !== undefined && size > maxReplicas ? `above maxReplicas ${maxReplicas}` : undefined;
}

export const zeroBug = 'Kubernetes 1.7.0 or 1.7.1, which sets 1 instead of minReplicas if the metrics recommend 0';

function ownWriterVerdict(observed: ObservedAutoscaler, own: Rescale, rest: StateVerdict): StateVerdict {
  const where = outsideBound(own, observed);
  const often = `${own.count} times${own.overSeconds === undefined ? '' : ` in ${durationText(own.overSeconds)}`}`;
  return {
    headline: `repeatedly sets the count to ${own.size}, ${where}, and then corrects this count: ${often}`,
    isProblem: true,
    reasons: [
      certain(
        `The events show this: ${own.message}. The next sync finds the count outside the bounds, and sets the nearest bound as the count.`,
      ),
      certain(`Apart from these changes: ${rest.headline}.`),
    ],
    causes: [own.size === 1 ? `an old release of the controller: ${zeroBug}` : 'an old release of the controller'],
    advice: 'Check the release of the controller manager (`kubectl version`), and upgrade it.',
    field: ['spec', 'minReplicas'],
  };
}

export function outsideBoundsVerdict(observed: ObservedAutoscaler): StateVerdict | undefined {
  const { currentReplicas: current, minReplicas, maxReplicas } = observed;
  if (current === undefined || current === 0) return undefined;
  if (conditionOf(observed, 'AbleToScale')?.reason === 'SucceededRescale') return undefined;
  const bound =
    minReplicas !== undefined && current < minReplicas
      ? 'minReplicas'
      : maxReplicas !== undefined && current > maxReplicas
        ? 'maxReplicas'
        : undefined;
  if (!bound) return undefined;
  const value = bound === 'minReplicas' ? minReplicas : maxReplicas;
  return {
    headline: `at ${current}, ${bound === 'minReplicas' ? 'below' : 'above'} ${bound} ${value}: the next sync sets ${value}`,
    isProblem: true,
    reasons: [
      certain(
        `A sync with this ${bound} would have set ${value} at once, so the status is older than this ${bound}, or parts of the status are from different times.`,
      ),
      likely(`If the count stays at ${current}, something other than the autoscaler sets it again after every sync.`),
    ],
    causes: [`${bound} was ${bound === 'minReplicas' ? 'raised' : 'lowered'} a moment ago`, ...causes],
    advice: `Look again after a minute. If the count is still ${current}: ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`,
    field: ['spec', bound],
  };
}

function withValue(bound: 'minReplicas' | 'maxReplicas', { [bound]: value }: ObservedAutoscaler): string {
  return value === undefined ? bound : `${bound} ${value}`;
}

function boundOf({ reason, message }: ObservedEvent): 'minReplicas' | 'maxReplicas' | undefined {
  if (reason !== 'SuccessfulRescale') return undefined;
  const compact = message.replace(/\s/g, '').toLowerCase();
  if (compact.includes('belowspec.minreplicas')) return 'minReplicas';
  return compact.includes('abovespec.maxreplicas') ? 'maxReplicas' : undefined;
}

export function isFrequent({ count, overSeconds = 0 }: Pick<ObservedEvent, 'count' | 'overSeconds'>): boolean {
  return count >= least.count && count >= (overSeconds / 3600) * least.perHour;
}
